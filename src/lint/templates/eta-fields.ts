// Finds misspelt fields of the data in Eta templates. JavaScript reads them as undefined, which only fails where it is printed.

import { nearest } from '../../diagnostics/nearest.ts'
import { memberNames } from '../../gotemplate/template/members.ts'
import { FILES_DATA } from '../../render/osc/template-types.ts'
import type { PhaseSource, TemplateProblem } from '../../render/osc/templates/template-engine.ts'

const FIELDS: ReadonlySet<string> = new Set(memberNames(FILES_DATA))

const TAG = /<%[\s\S]{0,5000}?%>/g
const FIELD = /\bit(?:\?\.|\.)([A-Za-z_]\w{0,63})/g

/** Returns the fields that do not exist and resemble one that does. Others may be added by the template that includes a text. */
export function etaFieldProblems({ templates, files }: PhaseSource): TemplateProblem[] {
  const texts = [...templates, ...files]
  const tags = texts.flatMap(({ text }) => text.match(TAG) ?? [])
  const isAdded = (name: string): boolean => tags.some(tag => new RegExp(String.raw`\b${name}\s*[:=]`).test(tag))
  return texts.flatMap(({ name: source, text, field }) =>
    [...text.matchAll(TAG)].flatMap(tag =>
      [...tag[0].matchAll(FIELD)].flatMap(({ 0: written, 1: name = '', index }): TemplateProblem[] => {
        const meant = FIELDS.has(name) ? undefined : nearest(name, FIELDS)
        if (meant === undefined || isAdded(name)) return []
        const start = tag.index + index
        return [
          {
            code: 'OSM0430',
            message: `${written} is undefined: the data has no field ${name}`,
            help: `Did you mean it.${meant}?`,
            field,
            excerpt: { text, start, end: start + written.length, name: source },
          },
        ]
      }),
    ),
  )
}
