// What tells one host from another, by the items and annotations that each hands over.

import type { ResourceList } from './resource-list.ts'

/** Under kustomize no item has a path; kpt gives one to each. */
export function itemsHavePaths(_list: ResourceList): boolean {
  throw new Error('to come')
}

/** kustomize hands a generator one item, its own functionConfig: then there is nothing to work on. */
export function isListedAsGenerator(_list: ResourceList): boolean {
  throw new Error('to come')
}
