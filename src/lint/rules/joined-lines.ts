// Reports lines that were joined by accident: by a folded scalar of YAML (>), which makes one line of several, or by an action of a template that
// removes a line break. Only texts in which each line stands for itself are judged.

import type { PhaseCheck, PhaseFinding, PhaseText } from '../phase.ts'

interface Joined {
  /** Counted from 1. */
  readonly line: number
  readonly part: string
  readonly why: string
}

export const joinedLines: PhaseCheck = ({ texts }) =>
  texts.flatMap((text): PhaseFinding[] => {
    const found = text.kind === 'script' ? joinedShebang(text.text) : joinedSettings(text)
    if (found === undefined) return []
    const { line, part, why } = found
    return [{ ...text.at(line, part), predicate: why, help: LITERAL }]
  })

const LITERAL =
  'Write | instead of > before the text in YAML, or {{ instead of {{- at an action of a template that joins the lines.'

/** The interpreter with its options, or env with those of the program that it starts. */
const SHEBANG = /^#!\s*(?:\S*\/env(?:\s+-\S+)*\s+)?\S+(?:\s+-\S+)*/

/** The kernel passes all that follows the interpreter to it as one argument. */
function joinedShebang(script: string): Joined | undefined {
  const [first = ''] = script.split('\n', 1)
  const rest = first.slice(SHEBANG.exec(first)?.[0].length).trim()
  if (rest === '' || rest.startsWith('#')) return undefined
  const part = rest.length > LONGEST_PART ? rest.slice(0, LONGEST_PART) : rest
  return { line: 1, part, why: 'has commands in its first line, after the interpreter: they are not executed' }
}

const LONGEST_PART = 40

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
