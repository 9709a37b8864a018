// Finds fields in braces of another form: { .X }, which is ordinary text, and ${{ .X }}, which prints the dollar sign.

import type { GoType } from '../../values/types.ts'
import { memberNames } from '../fields.ts'
import { problemAt, type Source, type TemplateProblem } from '../problems.ts'

const BRACES =
  /(\{{1,2})-?[ \t]{0,8}\$?\.([A-Z][A-Za-z]{2,63})(?:\.[A-Za-z]{1,63})?(?:[ \t]{0,8}\|[ \t]{0,8}[a-z][A-Za-z\d]{1,40}(?:[ \t]"[^"\n]{0,40}")?)?[ \t]{0,8}-?(\}{1,2})/g

/** The number of characters of a line that are searched. */
const LONGEST_LINE = 500

/** The maximum number of problems that are reported, because finding the line of each takes time. */
const MOST_FOUND = 100

/** Returns the places of a text with a field of the data in other braces. */
export function otherBraces(source: Source, data: GoType | undefined): TemplateProblem[] {
  let type = data
  while (type?.kind === 'ptr') type = type.elem
  if (type === undefined) return []
  const fields = new Set(memberNames(type))
  const { name, bytes } = source
  const problems: TemplateProblem[] = []
  for (const found of bytes.matchAll(BRACES)) {
    const [text, open, field, close] = found as unknown as [string, string, string, string]
    if (!fields.has(field) || problems.length >= MOST_FOUND) continue
    const start = found.index
    const problem = problemOf(bytes, start, { text, open, close })
    if (problem === undefined) continue
    const span = { start, end: start + text.length }
    problems.push(
      problemAt(source, span, span, { code: 'other-braces', ...problem }, `template: ${name}: ${problem.message}`),
    )
  }
  return problems
}

interface Found {
  readonly text: string
  readonly open: string
  readonly close: string
}

function problemOf(bytes: string, start: number, { text, open, close }: Found) {
  const [before, after] = [bytes.slice(Math.max(0, start - 2), start), bytes[start + text.length]]
  // Paths of kubectl have the same form.
  const line = bytes.slice(Math.max(0, start - LONGEST_LINE), start)
  if (line.includes('jsonpath', line.lastIndexOf('\n') + 1)) return undefined
  if (open === '{' && close === '}' && !before.endsWith('{') && after !== '}' && !before.endsWith('%')) {
    return {
      message: `${text} is ordinary text: an action has two braces on each side`,
      help: `write {${text}}`,
    }
  }
  if (open !== '{{' || close !== '}}' || !/(?:^|[^\\$])\$$/.test(before) || after === '}') return undefined
  return {
    message: 'the dollar sign before the braces is printed, too',
    help: `remove it: ${text}. For a dollar sign before a value, write {{ "$" }}`,
  }
}
