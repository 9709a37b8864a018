// Quotes parts of settings in messages.

import { mayQuote, quote } from '../../diagnostics/schema-problems.ts'

/** Returns the text in quotes after a space, or "" if a message may not contain it. `path` is that of the setting below the functionConfig. */
export const quotedSetting = (path: string, text: string): string =>
  mayQuote('OperatingSystemConfigGenerator', path.split('.'), text) ? ` ${quote(text)}` : ''
