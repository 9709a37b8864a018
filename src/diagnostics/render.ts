// Diagnostics as text for stderr, and as the results of a ResourceList.

import type { Json } from '../formats/data.ts'
import type { Diagnostic } from './diagnostic.ts'

export interface RenderOptions {
  /** How many problems are shown in full; the rest is counted. Default 20. */
  readonly limit?: number
}

/** For stderr: the first line is the whole verdict. "" where there is nothing to say. */
export function renderDiagnostics(_diagnostics: readonly Diagnostic[], _options: RenderOptions = {}): string {
  throw new Error('to come')
}

/** As one entry of a ResourceList's `results`. */
export function toResult(_diagnostic: Diagnostic): { [key: string]: Json } {
  throw new Error('to come')
}
