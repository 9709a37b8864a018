// Finds fields of the data in the syntax of the other template engine, where they are ordinary text.

import { memberNames } from 'gotemplate/template'
import type { PhaseSource } from '../../render/osc/profile-templates.ts'
import { FILES_DATA } from '../../render/osc/template-types.ts'
import type { TemplateFinding } from './profile-templates.ts'

const ANNOTATION = 'osm-krm.dev/template-engine'

/** A tag with the name of a field. */
const ETA = /<%[-_=~]{0,2}[^%\n]{0,200}?\bit\.([A-Z]\w{1,63})[^%\n]{0,200}%>/g
const GO = /\{\{-?[^{}\n]{0,200}?(?<![\w.])\.([A-Z]\w{1,63})[^{}\n]{0,200}\}\}/g

const FIELDS: ReadonlySet<string> = new Set(memberNames(FILES_DATA))

/** Returns the first tag of the other engine in each text. `isGo` reports whether the profile is one of Go templates. */
export const otherEngine = ({ templates, files }: PhaseSource, isGo: boolean): TemplateFinding[] =>
  [...templates, ...files].flatMap(({ name, text, field }): TemplateFinding | [] => {
    if (!text.includes(isGo ? '<%' : '{{')) return []
    const found = [...text.matchAll(isGo ? ETA : GO)].find(([, printed]) => FIELDS.has(printed!))
    if (found === undefined) return []
    const [shown, printed] = found
    return {
      message: `${shown} is ordinary text: the profile is written in ${isGo ? 'Go templates' : 'Eta'}`,
      help: isGo
        ? `Write {{ .${printed} }}. If all of the profile is written so, add the annotation ${ANNOTATION}: eta.`
        : `Write <%= it.${printed} %>. If all of the profile is written so, remove the annotation ${ANNOTATION}.`,
      field,
      excerpt: { text, start: found.index, end: found.index + shown.length, name },
    }
  })
