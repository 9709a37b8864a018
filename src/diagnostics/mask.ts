// Masks ranges of a text with as many stars as characters, so that offsets stay valid.

import { certainRanges, secretRanges, type TextRange } from './credential-shapes.ts'
import { SECRET_NAME } from './mask-table.ts'

/** Masks each line from its first to its last character that is not blank. */
const stars = (text: string): string => text.replace(/[^\s](?:[^\n\r]*[^\s])?/g, found => '*'.repeat(found.length))

/** Masks the ranges, which are in ascending order and do not overlap. */
export function maskRanges(text: string, ranges: readonly TextRange[]): string {
  let masked = ''
  let from = 0
  for (const { start, end } of ranges) {
    masked += text.slice(from, start) + stars(text.slice(start, end))
    from = end
  }
  return masked + text.slice(from)
}

/** Masks what is certainly a credential. */
export const maskCertain = (text: string): string => maskRanges(text, certainRanges(text))

/** Masks what looks like a credential in templates and scripts. */
export function maskCredentials(text: string): string {
  const masked = maskBlocks(text)
  return maskRanges(masked, secretRanges(masked))
}

const BLOCK = new RegExp(String.raw`^(\s*(?:- +)*)["']?[\w.-]*${SECRET_NAME}["']?\s*:\s*[|>]?[-+0-9]*\s*$`, 'i')

/** Longer lines are not matched with BLOCK, because matching needs stack in proportion to the length. */
const LONGEST_KEY = 1000

/** Masks the lines below a key whose name indicates a secret. */
function maskBlocks(text: string): string {
  let column = -1
  const line = (text: string): string => {
    if (column >= 0 && (text.trim() === '' || text.search(/\S/) > column))
      return /\{\{|<%/.test(text) ? text : stars(text)
    column = text.length > LONGEST_KEY ? -1 : (BLOCK.exec(text)?.[1]?.length ?? -1)
    return text
  }
  return text.split('\n').map(line).join('\n')
}
