// What a template can name, with its help: the fields of the data by their types, and functions. The Worker has the types and the functions, and the
// tables of the pages of documentation the rest.

import { families } from 'gotemplate/sprig'
import { KEYWORDS, memberNames, memberOf } from 'gotemplate/template'
import type { GoType } from 'gotemplate/values'
import { BUILTINS } from '../../../scripts/template-page/builtins.ts'
import { DESCRIPTIONS } from '../../../scripts/template-page/data.ts'
import { FILES_DATA } from '../../render/osc/template-types.ts'

export interface TemplateName {
  readonly name: string
  /** The Go type of a field, or the arguments of a function. */
  readonly detail: string
  readonly info?: string | undefined
  /** The type whose fields it has, and that of its elements. */
  readonly of?: string | undefined
  readonly each?: string | undefined
}

export interface TemplateNames {
  readonly functions: readonly TemplateName[]
  /** The type of the data. */
  readonly data: string
  /** The fields and methods, by type. */
  readonly fields: Readonly<Record<string, readonly TemplateName[]>>
}

export function templateNames(): TemplateNames {
  const fields: Record<string, readonly TemplateName[]> = {}
  /** Adds the members of a type, and returns its name if it has any. */
  function add(given: GoType | undefined): string | undefined {
    const type = given?.kind === 'ptr' ? given.elem! : given
    const names = type === undefined ? [] : memberNames(type)
    if (type === undefined || names.length === 0) return undefined
    if (!Object.hasOwn(fields, type.name)) {
      fields[type.name] = []
      fields[type.name] = names.map(name => {
        const { method, pointerMethod, field } = memberOf(type, name)
        const of = (method ?? pointerMethod)?.result ?? field!.type
        const info = type === FILES_DATA ? infoOf(name) : undefined
        return { name, detail: of.name, info, of: add(of), each: add(of.kind === 'ptr' ? undefined : of.elem) }
      })
    }
    return type.name
  }
  return { functions: [...keywords, ...builtins, ...functions].sort(byName), data: add(FILES_DATA)!, fields }
}

const byName = (a: TemplateName, b: TemplateName): number => a.name.localeCompare(b.name, 'en')

function infoOf(name: string): string | undefined {
  if (!Object.hasOwn(DESCRIPTIONS, name)) return undefined
  const [content, from] = DESCRIPTIONS[name]!
  return `${content}${from && `, from ${from}`}`.replaceAll(/[`{}]/g, '')
}

interface Documented {
  readonly usage: string
  readonly about: string
  readonly example?: readonly [template: string, output: string]
}

const documented = ([name, { usage, about, example }]: [string, Documented]): TemplateName => ({
  name,
  detail: usage.slice(name.length).trim(),
  info: example ? `${about}\n${example[0]} gives ${example[1]}` : about,
})

const functions = families.flatMap(family => Object.entries(family.functions).map(documented))
const ofSprig = new Set(functions.map(({ name }) => name))
const builtins = Object.entries(BUILTINS)
  .filter(([name]) => !ofSprig.has(name))
  .map(documented)
const keywords = [...KEYWORDS].map(name => ({ name, detail: 'keyword' }))
