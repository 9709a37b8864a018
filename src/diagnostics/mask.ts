// Masks ranges of a text by stars, as many as there were characters: places stay where they are.

import { certainRanges, secretRanges, type TextRange } from './credential-shapes.ts'
import { SECRET_NAME } from './mask-table.ts'

/** Of each line all between its first and its last character that is no blank. */
export const stars = (text: string): string =>
  text.replace(/[^\s](?:[^\n\r]*[^\s])?/g, found => '*'.repeat(found.length))

export function maskRanges(text: string, ranges: readonly TextRange[]): string {
  let masked = ''
  let from = 0
  for (const { start, end } of ranges) {
    masked += text.slice(from, start) + stars(text.slice(start, end))
    from = end
  }
  return masked + text.slice(from)
}

/** What is a credential for certain. */
export const maskCertain = (text: string): string => maskRanges(text, certainRanges(text))

/** What looks like a credential, in templates and scripts. */
export function maskCredentials(text: string): string {
  const masked = maskBlocks(text)
  return maskRanges(masked, secretRanges(masked))
}

const BLOCK = new RegExp(String.raw`^(\s*(?:- +)*)["']?[\w.-]*${SECRET_NAME}["']?\s*:\s*[|>]?[-+0-9]*\s*$`, 'i')

/** Lines below a key whose name says that they are secret. */
function maskBlocks(text: string): string {
  let column = -1
  const line = (text: string): string => {
    if (column >= 0 && (text.trim() === '' || text.search(/\S/) > column))
      return /\{\{|<%/.test(text) ? text : stars(text)
    column = BLOCK.exec(text)?.[1]?.length ?? -1
    return text
  }
  return text.split('\n').map(line).join('\n')
}
