// What some functions need is large and used by few templates, so it is loaded before a template that names them is executed.

import { loadRegexps } from '../regexp/regexp.ts'
import { loadTimeZones } from '../time/time-zone.ts'

const LOADS: readonly (readonly [functions: RegExp, load: () => Promise<void>])[] = [
  [/regex(?!QuoteMeta)|Regex/, loadRegexps],
  [/dateInZone|date_in_zone|htmlDateInZone/, loadTimeZones],
]

/**
 * Loads what the functions named in the texts need. A function that is only named in the output of another template throws `NotLoaded`:
 * whoever executes templates loads it and starts again.
 */
export async function loadFunctions(texts: readonly string[]): Promise<void> {
  for (const [functions, load] of LOADS) if (texts.some(text => functions.test(text))) await load()
}

/** Loads what every function may need. */
export const loadAllFunctions = async (): Promise<void> => void (await Promise.all(LOADS.map(([, load]) => load())))
