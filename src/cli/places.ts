// Maps problems of a list that was made from files to the names and lines of the files.

import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { DocumentList } from './documents.ts'

export function inFiles({ places }: DocumentList, diagnostics: readonly Diagnostic[]): Diagnostic[] {
  return diagnostics.map(diagnostic => {
    const { origin, excerpt } = diagnostic
    const place = origin && places.findLast(({ line }) => line <= origin.line)
    if (origin === undefined || place === undefined) return diagnostic
    const { document } = place
    const shift = document.line - place.line
    const path = `${document.file}:${origin.line + shift}`
    return {
      ...diagnostic,
      // A line of the generated list is meaningless to the user.
      message: diagnostic.message.replace(/line (\d+) of the input/, (_, line) => `line ${Number(line) + shift}`),
      origin: { line: origin.line + shift, path },
      ...(excerpt?.firstLine !== undefined && { excerpt: { ...excerpt, firstLine: excerpt.firstLine + shift } }),
    }
  })
}
