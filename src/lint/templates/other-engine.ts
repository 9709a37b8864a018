// Finds fields of the data that a template does not print: in the syntax of the other engine, where they are ordinary text, and misspelt in Eta.

import { memberNames } from 'gotemplate/template'
import { nearest } from '../../diagnostics/nearest.ts'
import type { PhaseSource } from '../../render/osc/profile-templates.ts'
import { FILES_DATA } from '../../render/osc/template-types.ts'
import type { TemplateFinding } from './profile-templates.ts'

interface Syntax {
  /** The beginning of a tag. */
  readonly open: string
  /** Matches a tag with the name of a field. */
  readonly tag: RegExp
  /** Returns how the field is printed by the engine of the profile. */
  readonly instead: (field: string) => string
  readonly engine: string
  /** How the engine is changed, if all of the profile is written for the other one. */
  readonly otherwise: string
}

const ANNOTATION = 'osm-krm.dev/template-engine'

const ETA: Syntax = {
  open: '<%',
  tag: /<%[-_=~]{0,2}[^%\n]{0,200}?\bit\.([A-Z]\w{1,63})[^%\n]{0,200}%>/g,
  instead: field => `{{ .${field} }}`,
  engine: 'Go templates',
  otherwise: `add the annotation ${ANNOTATION}: eta`,
}

const GO: Syntax = {
  open: '{{',
  tag: /\{\{-?[^{}\n]{0,200}?(?<![\w.])\.([A-Z]\w{1,63})[^{}\n]{0,200}\}\}/g,
  instead: field => `<%= it.${field} %>`,
  engine: 'Eta',
  otherwise: `remove the annotation ${ANNOTATION}`,
}

const FIELDS: ReadonlySet<string> = new Set(memberNames(FILES_DATA))

/** Returns the first tag of the other engine in each text. `isGo` reports whether the profile is one of Go templates. */
export function otherEngine({ templates, files }: PhaseSource, isGo: boolean): TemplateFinding[] {
  const { open, tag, instead, engine, otherwise } = isGo ? ETA : GO
  return [...templates, ...files].flatMap(({ name, text, field }): TemplateFinding[] => {
    if (!text.includes(open)) return []
    const [found, ...more] = [...text.matchAll(tag)].filter(([, name]) => FIELDS.has(name!))
    if (found === undefined) return []
    const [shown, printed] = found
    return [
      {
        message: `${shown} is ordinary text${alsoText(more.length)}: the profile is written in ${engine}`,
        help: `Write ${instead(printed!)}. If all of the profile is written so, ${otherwise}.`,
        field,
        excerpt: { text, start: found.index, end: found.index + shown.length, name },
      },
    ]
  })
}

const alsoText = (others: number): string =>
  others === 0 ? '' : others === 1 ? ', and so is one further tag' : `, and so are ${others} further tags`

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
