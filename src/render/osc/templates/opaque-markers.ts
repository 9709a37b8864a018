// Adapts markers to the template engine: texts whose values templates must not inspect.

import type { OpaqueTexts } from '../../../gotemplate/template/index.ts'
import type { MarkedTexts } from '../../model/text.ts'

/** Returns the markers in the form that the template engine expects. */
export const opaqueMarkers = (markers: readonly MarkedTexts[]): OpaqueTexts => ({
  includes: text => markers.some(some => some.includes(text)),
  replace: (text, by) => markers.reduce<string>((replaced, some) => some.replace(replaced, () => by), text),
})
