// Reports lines that were joined by accident: by a folded scalar of YAML (>), which makes one line of several, or by an action of a template that
// removes a line break. Only texts in which each line stands for itself are judged.

import type { PhaseCheck, PhaseFinding } from '../phase.ts'
import type { PhaseText } from '../texts.ts'

interface Joined {
  /** Counted from 1. */
  readonly line: number
  readonly part: string
  readonly why: string
}

export const joinedLines: PhaseCheck = ({ texts }) =>
  texts.flatMap((text): PhaseFinding[] => {
    const found = text.kind === 'script' ? (joinedShebang(text.text) ?? endedCommand(text)) : joinedSettings(text)
    if (found === undefined) return []
    const { line, part, why } = found
    const help = text.kind === 'script' && line > 1 ? 'Move the comment above the command.' : LITERAL
    return [{ ...text.at(line, part), predicate: why, help }]
  })

const LITERAL =
  'Write | instead of > before the text in YAML, or {{ instead of {{- at an action of a template that joins the lines.'

/** The interpreter with its options, or env with those of the program that it starts. */
const SHEBANG = /^#!\s*(?:\S*\/env(?:\s+-\S+)*\s+)?\S+(?:\s+-\S+)*/

/** The kernel passes all that follows the interpreter to it as one argument. */
export function joinedShebang(script: string): Joined | undefined {
  const [first = ''] = script.split('\n', 1)
  const rest = first.slice(SHEBANG.exec(first)?.[0].length).trim()
  if (rest === '' || rest.startsWith('#')) return undefined
  const part = rest.length > LONGEST_PART ? rest.slice(0, LONGEST_PART) : rest
  return { line: 1, part, why: 'has commands in its first line, after the interpreter: they are not executed' }
}

const LONGEST_PART = 40

/** A comment between the lines of a command: the shell ends the command there, and takes the next line for another one. */
function endedCommand(text: PhaseText): Joined | undefined {
  if (!/\\\n[ \t]*#/.test(text.text)) return undefined
  const lines = text.text.split('\n')
  const isInDocument = (line: number): boolean =>
    text.documents.some(document => line >= document.line && line < document.line + document.text.split('\n').length)
  let compared = 0
  for (let i = 1; i < lines.length && compared < MOST_COMPARED; i++) {
    if (!/^[ \t]*#/.test(lines[i]!) || !/(?<!\\)\\$/.test(lines[i - 1]!) || /^\s*#/.test(lines[i - 1]!)) continue
    compared++
    const next = lines.slice(i + 1).find(line => !/^\s*#/.test(line)) ?? ''
    const indent = indentOf(lines[i]!)
    if (next.trim() === '' || indentOf(next) !== indent || indent <= indentOf(lines[firstLine(lines, i - 1)]!)) continue
    if (isInDocument(i + 1)) continue
    return {
      line: i + 1,
      part: '#',
      why: 'has a comment between the lines of a command: it ends the command, and the next line is another one',
    }
  }
  return undefined
}

/** The maximum number of comments of a script that are compared with the lines around them. */
const MOST_COMPARED = 100

const indentOf = (line: string): number => line.length - line.trimStart().length

/** Returns the index of the line in which a command begins. */
function firstLine(lines: readonly string[], last: number): number {
  let first = last
  while (first > 0 && lines[first - 1]!.endsWith('\\')) first--
  return first
}

const MODULES = /^\/etc\/modules-load\.d\/[^/]+\.conf$/
const SYSCTL = /^\/etc\/sysctl(?:\.d\/[^/]+)?\.conf$/
const ENVIRONMENT = /^\/etc\/(?:environment|(?:default|sysconfig)\/.+)$|\.env$/

/** Each with what a line has that can only come from another line. */
const FORMATS: readonly { readonly path: RegExp; readonly joined: RegExp; readonly why: string }[] = [
  {
    path: MODULES,
    joined: /^\s*[\w-]+[ \t]+([\w-]+)/,
    why: 'has several names in a line: each line is one module, so none of them is loaded',
  },
  {
    path: SYSCTL,
    joined: /^[^=]*=[^=|]*?(?<=\s)([a-z_]+(?:\.[\w-]+)+)[ \t]*=/,
    why: 'has two parameters in a line: each line is one, so neither is set',
  },
  {
    path: ENVIRONMENT,
    joined: /^\s*[A-Za-z_]\w*=[^\s"'$`\\]*[ \t]+([A-Za-z_]\w*=[^\s"'$`\\]*)(?:[ \t]+[A-Za-z_]\w*=[^\s"'$`\\]*)*\s*$/,
    why: 'has several variables in a line: systemd and others take the rest of the line for the value of the first one',
  },
]

function joinedSettings({ kind, path, text }: PhaseText): Joined | undefined {
  const format = kind === 'file' && path !== undefined ? FORMATS.find(each => each.path.test(path)) : undefined
  if (format === undefined) return undefined
  for (const [i, line] of text.split('\n').entries()) {
    if (/^\s*[#;]/.test(line)) continue
    const part = format.joined.exec(line)?.[1]
    if (part !== undefined) return { line: i + 1, part, why: format.why }
  }
  return undefined
}
