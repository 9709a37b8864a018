// Reads and writes ResourceLists: split, read, merge, write.

export type { ItemEdit } from './edit-item.ts'
export { isListedAsGenerator, itemsHavePaths, PATH_ANNOTATIONS } from './files.ts'
export {
  type MergedItems,
  mergeOutputs,
  type Outputs,
} from './merge.ts'
export { readItem, readMetadata, readResourceList } from './read.ts'
export type { Chunk, Item, ResourceList } from './resource-list.ts'
export { writeFailure, writeResourceList } from './write.ts'
