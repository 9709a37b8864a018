// Finds actions such as {{- if .X -}} that print nothing and remove the line breaks on both sides of them, between two words.

import { problemAt, type Source, type TemplateProblem } from '../problems.ts'

const SPACE = new Set(' \t\r\n')
/** A letter, and white space with a line break. */
const ENDS_LINE = /^[A-Za-z0-9_"')\]][ \t\r]*\n/
const STARTS_LINE = /^[ \t\r]*\n\s*[A-Za-z_]$/
const OPENS_BLOCK = /^(?:block|define|if|range|with)\b/
const ASSIGNS = /^\$\w*(?:[ \t]*,[ \t]*\$\w*)?[ \t]*:?=/

/** The maximum number of problems that are reported, because finding the line of each takes time. */
const MOST_JOINED = 100

export function joinedLines(source: Source): TemplateProblem[] {
  const { name, bytes } = source
  if (!bytes.includes('-}}')) return []
  const problems: TemplateProblem[] = []
  const blocks: { readonly keyword: string; readonly followsWord: boolean }[] = []
  /** Whether a word ends where the next action begins, after its line break was removed. */
  let followsWord = false
  let [last, isLastTrimmed] = [0, false]
  for (
    let start = bytes.indexOf('{{');
    start >= 0 && problems.length < MOST_JOINED;
    start = bytes.indexOf('{{', last)
  ) {
    const end = actionEnd(bytes, start)
    if (end < 0) break
    const action = bytes.slice(start, end)
    const inner = action.replace(/^\{\{(?:-\s)?\s*/, '')
    const [trimsBefore, trimsAfter] = [/^\{\{-\s/.test(action), /\s-\}\}$/.test(action)]
    const before = bytes.slice(last, start)
    if (before.trim() !== '') followsWord = trimsBefore && ENDS_LINE.test(before.slice(lastBlank(before) - 1))
    else if (before !== '' && !trimsBefore && !isLastTrimmed) followsWord = false
    const [opened] = OPENS_BLOCK.exec(inner) ?? []
    if (opened !== undefined) blocks.push({ keyword: opened, followsWord })
    // An else branch follows the text before its block, not the text of the other branch.
    const isElse = /^else\b/.test(inner)
    if (isElse) followsWord = blocks.at(-1)?.followsWord ?? false
    const block = /^end\b/.test(inner) ? blocks.pop()?.keyword : isElse ? blocks.at(-1)?.keyword : opened
    followsWord &&= block === undefined ? isSilent(inner) : block !== 'block' && block !== 'define'
    if (followsWord && trimsAfter && STARTS_LINE.test(bytes.slice(end, wordAfter(bytes, end)))) {
      const message = 'the hyphens remove all line breaks here, so that the line before and the line after become one'
      const help = 'leave out one of the hyphens'
      problems.push(problemAt(source, { start, end }, { start, end }, { code: 'joined-lines', message, help }, message))
    }
    ;[last, isLastTrimmed] = [end, trimsAfter]
  }
  return problems.map(problem => ({ ...problem, goMessage: `template: ${name}: ${problem.message}` }))
}

const isSilent = (inner: string): boolean => inner.startsWith('/*') || ASSIGNS.test(inner)

const lastBlank = (text: string): number => text.trimEnd().length

/** Returns the place after the white space and the letter that follow. */
function wordAfter(bytes: string, start: number): number {
  let at = start
  while (at < bytes.length && SPACE.has(bytes[at]!)) at++
  return at + 1
}

/** Returns the end of the action, or -1 if it has none. */
function actionEnd(bytes: string, start: number): number {
  if (/^\{\{(?:-\s)?\s*\/\*/.test(bytes.slice(start, start + MOST_SPACE))) {
    const end = bytes.indexOf('*/', start)
    const braces = end < 0 ? -1 : bytes.indexOf('}}', end)
    return braces < 0 ? -1 : braces + 2
  }
  for (let at = start + 2; at < bytes.length; at++) {
    const character = bytes[at]!
    if (character === '}' && bytes[at + 1] === '}') return at + 2
    if (character === '`') at = bytes.indexOf('`', at + 1)
    else if (character === '"' || character === "'") at = quoteEnd(bytes, at)
    if (at < 0) return -1
  }
  return -1
}

const MOST_SPACE = 100

function quoteEnd(bytes: string, start: number): number {
  const quote = bytes[start]
  for (let at = start + 1; at < bytes.length; at++) {
    if (bytes[at] === '\\') at++
    else if (bytes[at] === quote) return at
  }
  return -1
}
