// Placeholders for the template engine: texts that are filled in after the rendering.

import type { OpaqueTexts } from '../../gotemplate/template/index.ts'
import type { Placeholders } from '../../model/placeholders.ts'

export const opaquePlaceholders = (placeholders: Pick<Placeholders, 'isIn' | 'replaced'>): OpaqueTexts => ({
  includes: text => placeholders.isIn(text),
  replace: (text, by) => placeholders.replaced(text, () => by),
})
