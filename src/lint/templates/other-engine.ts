// Finds fields of the data in the syntax of the other engine, where they are ordinary text.

import { memberNames } from 'gotemplate/template'
import { FILES_DATA } from '../../render/osc/template-types.ts'
import type { PhaseSource } from '../../render/osc/templates/template-engine.ts'
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
