// Marks the part of a template's line from which a part of a rendered line comes.

import type { Excerpt } from '../../diagnostics/diagnostic.ts'

/** Returns the excerpt with the part, or with the line if the template does not have the part, or has it twice. */
export function templatePart(excerpt: Excerpt, rendered: string, part: string | undefined): Excerpt {
  const { text, start } = excerpt
  const first = text.lastIndexOf('\n', start - 1) + 1
  const end = text.indexOf('\n', first)
  const line = text.slice(first, end < 0 ? text.length : end)
  const at = part === undefined ? -1 : line.indexOf(part)
  const isClear = at >= 0 && (line.trim() === rendered.trim() || line.indexOf(part!, at + 1) < 0)
  const from = isClear ? first + at : first + line.length - line.trimStart().length
  return { ...excerpt, start: from, end: isClear ? from + part!.length : first + line.trimEnd().length }
}
