// Problems in the list that was made of files, told with the files' own names and lines.

import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { DocumentList } from './documents.ts'

export function inFiles({ places }: DocumentList, diagnostics: readonly Diagnostic[]): Diagnostic[] {
  return diagnostics.map(diagnostic => {
    const { origin, excerpt } = diagnostic
    const place = origin && places.findLast(({ line }) => line <= origin.line)
    if (origin === undefined || place === undefined) return diagnostic
    const { document } = place
    const shift = document.line - place.line
    return {
      ...diagnostic,
      origin: { line: origin.line + shift, path: `${document.file}:${origin.line + shift}` },
      ...(excerpt?.firstLine !== undefined && { excerpt: { ...excerpt, firstLine: excerpt.firstLine + shift } }),
    }
  })
}
