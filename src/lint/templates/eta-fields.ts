// Finds misspelt fields of the data in Eta templates. JavaScript reads them as undefined, which only fails where it is printed.

import { memberNames } from 'gotemplate/template'
import { nearest } from '../../diagnostics/nearest.ts'
import { FILES_DATA } from '../../render/osc/template-types.ts'
import type { PhaseSource } from '../../render/osc/templates/template-engine.ts'
import type { TemplateFinding } from './profile-templates.ts'

const FIELDS: ReadonlySet<string> = new Set(memberNames(FILES_DATA))

const FIELD = /\bit(?:\?\.|\.)([A-Za-z_]\w{0,63})/g

/** Returns the tags of a text, from <% to %>. */
function tagsIn(text: string): { readonly tag: string; readonly start: number }[] {
  const found: { tag: string; start: number }[] = []
  for (let start = text.indexOf('<%'); start >= 0; start = text.indexOf('<%', start)) {
    const close = text.indexOf('%>', start)
    if (close < 0) break
    found.push({ tag: text.slice(start, close), start })
    start = close
  }
  return found
}

/** Returns the fields that do not exist and resemble one that does. Others may be added by the template that includes a text. */
export function etaFieldProblems({ templates, files }: PhaseSource): TemplateFinding[] {
  const texts = [...templates, ...files]
  const tags = texts.flatMap(({ text }) => tagsIn(text).map(({ tag }) => tag))
  const isAdded = (name: string): boolean => tags.some(tag => new RegExp(String.raw`\b${name}\s*[:=]`).test(tag))
  return texts.flatMap(({ name: source, text, field }) =>
    tagsIn(text).flatMap(({ tag, start: tagStart }) =>
      [...tag.matchAll(FIELD)].flatMap(({ 0: written, 1: name = '', index }): TemplateFinding[] => {
        const meant = FIELDS.has(name) ? undefined : nearest(name, FIELDS)
        if (meant === undefined || isAdded(name)) return []
        const start = tagStart + index
        return [
          {
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
