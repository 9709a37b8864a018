// From a ResourceList back to bytes: what nobody touched leaves as it came.

import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { MergedItems } from './merge.ts'
import type { Chunk, ResourceList } from './resource-list.ts'

export interface WriteRequest {
  /** `merged`: with the changes; `asTheyCame`: after an error, and in validate mode; `none`: what kustomize wants of a validator. */
  readonly items: MergedItems | 'asTheyCame' | 'none'
  readonly diagnostics: readonly Diagnostic[]
}

export function writeResourceList(_list: ResourceList, _request: WriteRequest): readonly Chunk[] {
  throw new Error('to come')
}

/** A whole list for an input that could not be split: no items, only results. */
export function writeFailure(_diagnostics: readonly Diagnostic[]): readonly Chunk[] {
  throw new Error('to come')
}
