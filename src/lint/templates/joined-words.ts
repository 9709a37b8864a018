// Finds actions that join words: {{- and -}} remove the blanks and line breaks next to them, also where these separate two words.

import type { TextProblem } from '../../render/model/text-problem.ts'
import type { PhaseSource } from '../../render/osc/templates/template-engine.ts'

/** An action without braces in its texts. */
const ACTION = /\{\{([^{}]*)\}\}/g

/** Actions that print nothing themselves. Those that choose between texts are not among them: their texts are not next to each other. */
const SILENT = /^(?:if|range|with|end|\/\*|\$\w+\s*:?=)/
const CHOOSES = /^(?:else|define|block|template|break|continue)\b/

/** What a pipeline prints may begin with a line break. */
const SEPARATES = /\b(?:nindent|printf|print|println|cat|include|join)\b/

/** Returns the first action of each file that joins two words. Named templates are parts of words as well. */
export const joinedWords = ({ files }: PhaseSource): TextProblem[] =>
  files.flatMap(({ name, text, field }): TextProblem[] => {
    if (!/\{\{-|-\}\}/.test(text)) return []
    const found = firstJoin(text)
    if (found === undefined) return []
    const { left, right, start, end } = found
    return [
      {
        code: 'OSM0435',
        message: `the action removes the blanks between ${JSON.stringify(left)} and ${right === undefined ? 'what it prints' : JSON.stringify(right)}, which become one word`,
        help: 'Write {{ without the dash on one side, so that a blank or a line break stays.',
        field,
        excerpt: { text, start, end, name },
      },
    ]
  })

interface Join {
  readonly left: string
  readonly right: string | undefined
  readonly start: number
  readonly end: number
}

function firstJoin(text: string): Join | undefined {
  const actions = [...text.matchAll(ACTION)]
  // Texts of definitions are printed elsewhere.
  if (actions.some(([, body]) => /^(?:-\s)?\s*(?:define|block)\b/.test(body!))) return undefined
  for (const [i, action] of actions.entries()) {
    const [whole, body = ''] = action
    const [trimsLeft, trimsRight] = [/^-\s/.test(body), /\s-$/.test(body)] as const
    const content = body.slice(trimsLeft ? 1 : 0, trimsRight ? -1 : undefined).trim()
    if (CHOOSES.test(content)) continue
    const start = action.index
    const end = start + whole.length
    const previous = actions[i - 1]
    const before = text.slice(previous === undefined ? 0 : previous.index + previous[0].length, start)
    const after = text.slice(end, actions[i + 1]?.index)
    const join = joinOf({ before, after, trimsLeft, trimsRight, content })
    if (join !== undefined) return { ...join, start, end }
  }
  return undefined
}

interface Surroundings {
  readonly before: string
  readonly after: string
  readonly trimsLeft: boolean
  readonly trimsRight: boolean
  readonly content: string
}

function joinOf({
  before,
  after,
  trimsLeft,
  trimsRight,
  content,
}: Surroundings): Omit<Join, 'start' | 'end'> | undefined {
  const kept = trimsLeft ? before.trimEnd() : before
  const rest = trimsRight ? after.trimStart() : after
  const [left] = /(?<![\w=./:-])[\w=./:-]*[\w\\]$/.exec(kept.slice(-LONGEST_WORD)) ?? []
  const [right] = /^[\w$/-][\w=./:-]*/.exec(rest.slice(0, LONGEST_WORD)) ?? []
  if (SILENT.test(content)) {
    const [removed, removedAfter] = [before.slice(kept.length), after.slice(0, after.length - rest.length)]
    // The check of the template engine finds whole lines that are joined.
    const areLines =
      removed.includes('\n') && removedAfter.includes('\n') && !kept.endsWith('\\') && /^[A-Za-z_]/.test(rest)
    return !areLines && removed + removedAfter !== '' && left !== undefined && right !== undefined
      ? { left: short(left), right: short(right) }
      : undefined
  }
  if (SEPARATES.test(content)) return undefined
  const removed = before.slice(kept.length)
  // A line break is removed on purpose more often than a blank.
  return removed !== '' && !removed.includes('\n') && left !== undefined && /^[.$]/.test(content)
    ? { left: short(left), right: undefined }
    : undefined
}

const LONGEST_WORD = 100

const short = (word: string): string => (word.length > 40 ? `…${word.slice(-39)}` : word)
