// KRM in and out: split, read, merge, write.

export type { ItemAnnotation } from './annotate.ts'
export { reportNamesThatChange } from './hash-suffix.ts'
export { isListedAsGenerator, itemsHavePaths } from './hosts.ts'
export {
  type MergedItems,
  mergeOutputs,
  type OutputObject,
  type Outputs,
} from './merge.ts'
export { mentions, readItem, readItems, readResourceList } from './read.ts'
export { headerOfObject, identityOf } from './refs.ts'
export type { Chunk, Header, Item, ListVersion, ReadItem, ResourceList } from './resource-list.ts'
export { type WriteRequest, writeFailure, writeResourceList } from './write.ts'
