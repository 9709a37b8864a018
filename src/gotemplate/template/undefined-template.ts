// The problem of a template that is included and not defined.

import { quote } from '../strconv/quote.ts'
import type { TemplateNode } from './nodes.ts'
import type { Span } from './problems.ts'
import type { Source } from './source.ts'
import { MOST_COMPARED, suggestion } from './suggest.ts'

/** The maximum number of names that are listed if none is similar. */
const MOST_LISTED = 5

/** Returns Go's error for a template that is not defined. */
export const undefinedTemplate = ({ name }: TemplateNode): string => `template ${quote(name)} not defined`

/** Suggests the defined template with the most similar name, or lists all if there are few. `own` is the text that includes. */
export function templateHelp(name: string, defined: Iterable<string>, own: string): string | undefined {
  const others = [...defined].filter(other => other !== own)
  const similar = suggestion(name, others.slice(0, MOST_COMPARED), quote)
  if (similar !== undefined) return similar
  return others.length > 0 && others.length <= MOST_LISTED ? `defined here: ${others.map(quote).join(', ')}` : undefined
}

/** Returns the range of the quoted name. */
export const templateNameSpan = ({ bytes }: Source, { at, action }: TemplateNode): Span => {
  const opened = bytes[at]
  const close = opened === '"' || opened === '`' ? bytes.indexOf(opened, at + 1) : -1
  return { start: at, end: close < 0 || close >= action.end ? action.end : close + 1 }
}
