// What some functions need is large and used by few templates, so it is loaded before a template that names them is executed.

import { regexps } from '../regexp/regexp.ts'
import { timeZones } from '../time/time-zone.ts'
import type { Lazy } from '../values/values.ts'
import { toml, yaml } from './encoding.ts'

const PARTS: readonly (readonly [functions: RegExp, part: Lazy<unknown>])[] = [
  [/regex(?!QuoteMeta)|Regex/, regexps],
  [/dateInZone|date_in_zone|htmlDateInZone/, timeZones],
  [/(?:to|from)Yaml/, yaml],
  [/(?:to|from)Toml/, toml],
]

/**
 * Loads what the functions named in the texts need. A function that is only named in the output of another template throws `NotLoaded`:
 * whoever executes templates loads it and starts again.
 */
export async function loadFunctions(texts: readonly string[]): Promise<void> {
  for (const [functions, part] of PARTS) if (texts.some(text => functions.test(text))) await part.load()
}

/** Loads what every function may need. */
export const loadAllFunctions = async (): Promise<void> =>
  void (await Promise.all(PARTS.map(([, part]) => part.load())))
