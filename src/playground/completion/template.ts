// Completes fields and functions in an action of a template, `{{ … }}`.

import type { Completion, Completions } from './complete.ts'
import { documentAt } from './cursor.ts'
import type { TemplateName, TemplateNames } from './template-names.ts'

/** An action as far as it is written: from its braces up to the cursor. */
export interface OpenAction {
  /** The text of the document before the action. */
  readonly before: string
  readonly text: string
}

/** Returns the action in which a cursor is, unless it is in a text or in a comment there. */
export function actionAt(file: string, offset: number): OpenAction | undefined {
  const { text: whole, start } = documentAt(file, offset)
  const before = whole.slice(0, offset - start)
  const open = before.lastIndexOf('{{')
  const text = before.slice(open + 2)
  if (open < 0 || text.includes('}}') || /^-?\s?\/\*/.test(text)) return undefined
  const isInText = /["`]/.test(text.replaceAll(/\\./g, '').replaceAll(/"[^"]*"|`[^`]*`/g, ''))
  return isInText ? undefined : { before: before.slice(0, open), text }
}

/** A chain of fields, the last of which is being written. What is before it has no value of its own. */
const CHAIN = /(?<![\w)$.])(\$?)((?:\.[A-Za-z]\w*)*)\.(\w*)$/
const WORD = /(?<![\w$.)])(?:[A-Za-z]\w*)?$/

export function completeTemplate(
  { before, text }: OpenAction,
  offset: number,
  names: TemplateNames,
): Completions | undefined {
  const chain = CHAIN.exec(text)
  if (chain) {
    const [, root, path = '', word = ''] = chain
    const type = fieldType(root === '$' ? names.data : dotType(before, names), path, names)?.of
    return {
      from: offset - word.length,
      options: optionsOf(type === undefined ? [] : names.fields[type]!),
      isAsked: true,
    }
  }
  const word = WORD.exec(text)?.[0]
  if (word === undefined) return undefined
  const fields = names.fields[dotType(before, names) ?? ''] ?? []
  const options = [...optionsOf(fields, '.'), ...optionsOf(names.functions)]
  return { from: offset - word.length, options, isAsked: false }
}

const optionsOf = (names: readonly TemplateName[], dot = ''): Completion[] =>
  names.map(({ name, detail, info }) => ({
    label: dot + name,
    apply: dot + name,
    type: 'key',
    detail,
    ...(info !== undefined && { info }),
  }))

type Known = Pick<TemplateName, 'of' | 'each'>

/** Returns the types of the field at the end of a path such as `.NetworkConfig.DNS`. */
function fieldType(type: string | undefined, path: string, { fields }: TemplateNames): Known | undefined {
  let known: Known | undefined = { of: type }
  for (const step of path.split('.').slice(1)) known = fields[known?.of ?? '']?.find(({ name }) => name === step)
  return known
}

const BLOCK = /\{\{-?\s*(if|with|range|define|block|else|end)\b([^{}]*)\}\}/g

/** Returns the type of the dot behind a text: blocks such as `{{ with .NetworkConfig }}` change it. It is undefined if it is not known. */
function dotType(before: string, names: TemplateNames): string | undefined {
  const outer: (string | undefined)[] = []
  let dot: string | undefined = names.data
  for (const [, keyword = '', rest = ''] of before.matchAll(BLOCK)) {
    const [, root, path] = /^\s*(?:\$\w+(?:\s*,\s*\$\w+)?\s*:=\s*)?(\$?)((?:\.[A-Za-z]\w*)+)\s*-?$/.exec(rest) ?? []
    const found = path === undefined ? undefined : fieldType(root === '$' ? names.data : dot, path, names)
    if (keyword === 'end') dot = outer.length > 0 ? outer.pop() : names.data
    else if (keyword === 'else') dot = outer.at(-1)
    else {
      outer.push(dot)
      // A block and a definition are mostly given the whole data.
      if (keyword === 'with') dot = found?.of
      else if (keyword === 'range') dot = found?.each
      else if (keyword !== 'if') dot = names.data
    }
  }
  return dot
}
