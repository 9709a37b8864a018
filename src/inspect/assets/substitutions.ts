// What a command substitution prints, if all of its commands are known: programs that print facts about the system, echo and printf, with filters
// after them, such as `lsb_release -si | tr A-Z a-z` or `. /etc/os-release; echo $ID`.

import { type Command, type Redirection, type SyntaxNode, visitShell } from '../../lint/readers/shell.ts'
import { ARCHITECTURES, MACHINES, systemVariables } from './system.ts'
import { OPEN } from './unknown.ts'

export interface Shell {
  /** Returns all values of a word. */
  readonly expand: (word: string) => readonly string[]
  /** Returns a value of os-release or lsb-release. */
  readonly system: (name: string) => string | undefined
}

/** Each text that is printed, with its line breaks; undefined if it is not known. */
type Outputs = readonly string[] | undefined

/** Beyond this number of different texts, the output counts as not known. */
const MOST_OUTPUTS = 24

/** A substitution that begins with another program is not read. */
export const mayBeKnown = (script: string): boolean =>
  /^\s*(?:\.|source|echo|printf|lsb_release|uname|dpkg)(?:\s|$)/.test(script)

/** Returns what the script prints, without the line breaks at its end. */
export function outputsOf(script: string, shell: Shell): Outputs {
  let outputs: Outputs
  visitShell(script, ({ commands, errors = [] }) => {
    if (errors.length === 0) outputs = inOrder(commands, { ...shell, script })
  })
  return outputs?.map(text => text.replace(/(?<!\n)\n+$/, ''))
}

interface Context extends Shell {
  readonly script: string
}

/** Commands after each other, whose outputs are joined. */
function inOrder(nodes: readonly SyntaxNode[], context: Context): Outputs {
  let joined: readonly string[] = ['']
  for (const node of nodes) {
    const outputs = ofNode(node, context)
    if (outputs === undefined || joined.length * outputs.length > MOST_OUTPUTS) return undefined
    joined = joined.flatMap(text => outputs.map(output => text + output))
  }
  return joined
}

function ofNode(node: SyntaxNode, context: Context): Outputs {
  switch (node.type) {
    case 'Statement':
      return node.background ? undefined : ofNode(node.command, context)
    case 'AndOr':
      return node.operators.every(operator => operator === '&&') ? inOrder(node.commands, context) : undefined
    case 'Pipeline': {
      const [first, ...filters] = node.commands
      if (node.prefixes.length > 0 || node.operators.some(operator => operator !== '|')) return undefined
      return filters.reduce((outputs, filter) => filtered(outputs, filter, context), ofNode(first!, context))
    }
    case 'Command':
      return ofCommand(node, context)
    default:
      return undefined
  }
}

function ofCommand(node: Command, context: Context): Outputs {
  const [program, ...args] = wordsOf(node, context) ?? []
  switch (program) {
    case '.':
    case 'source':
      return args.length === 1 && systemVariables(args[0]!) !== undefined ? [''] : undefined
    case 'echo':
      return printed(args[0] === '-n' ? args.slice(1) : args, args[0] === '-n' ? '' : '\n', context)
    case 'printf':
      return args.length === 2 && /^(["']?)%s(?:\\n)?\1$/.test(args[0]!)
        ? printed(args.slice(1), args[0]!.includes('n') ? '\n' : '', context)
        : undefined
    case 'lsb_release':
      return lsbRelease(args, context)
    case 'uname':
      return args.length > 1 ? undefined : UNAME[args[0] ?? '-s']
    case 'dpkg':
      return args.length === 1 && args[0] === '--print-architecture' ? ARCHITECTURES.map(line) : undefined
    default:
      return undefined
  }
}

const line = (text: string): string => `${text}\n`

const UNAME: Readonly<Record<string, readonly string[]>> = {
  '-m': MACHINES.map(line),
  '--machine': MACHINES.map(line),
  '-s': ['Linux\n'],
  '--kernel-name': ['Linux\n'],
}

/** Returns the words of a command in their quotes. A redirection of the error output changes nothing. */
function wordsOf({ name, prefix, args, redirects }: Command, { script }: Context): readonly string[] | undefined {
  if (name === undefined || prefix.length > 0 || !redirects.every(isOfErrors)) return undefined
  return [name, ...args].map(({ pos, end }) => script.slice(pos, end))
}

const isOfErrors = (each: Redirection): boolean =>
  each.type === 'Redirect' && each.descriptor?.type === 'FileDescriptor' && each.descriptor.value === 2

function printed(words: readonly string[], end: string, { expand }: Context): Outputs {
  let texts: readonly string[] = ['']
  for (const [i, word] of words.entries()) {
    const values = expand(word)
    if (values.some(value => value.includes(OPEN)) || texts.length * values.length > MOST_OUTPUTS) return undefined
    texts = texts.flatMap(text => values.map(value => `${text}${i === 0 ? '' : ' '}${value}`))
  }
  return texts.map(text => text + end)
}

const LSB_OPTIONS: Readonly<Record<string, string>> = {
  i: 'DISTRIB_ID',
  r: 'VERSION_ID',
  c: 'VERSION_CODENAME',
}

/** Only the short form, which a script can use in a name. */
function lsbRelease(args: readonly string[], { system }: Context): Outputs {
  if (!args.every(arg => /^-(?:[sirc]+|-(?:short|id|release|codename))$/.test(arg))) return undefined
  const options = args.flatMap(arg => (arg.startsWith('--') ? [arg[2]!] : [...arg.slice(1)]))
  const [fact, ...others] = options.filter(option => option !== 's')
  const value = fact === undefined || others.length > 0 ? undefined : system(LSB_OPTIONS[fact]!)
  return value === undefined || !options.includes('s') ? undefined : [line(value)]
}

function filtered(outputs: Outputs, node: SyntaxNode, context: Context): Outputs {
  if (outputs === undefined || node.type !== 'Command') return undefined
  const [program, ...words] = wordsOf(node, context) ?? []
  const args = words.map(word => context.expand(word)[0] ?? '')
  const filter = program === 'tr' ? translation(args) : program === 'cut' ? fields(args) : undefined
  return filter && outputs.map(filter)
}

type Filter = (text: string) => string

/** `tr SET1 SET2` and `tr -d SET`. */
function translation(args: readonly string[]): Filter | undefined {
  const [first = '', second, ...others] = args
  if (second === undefined || others.length > 0) return undefined
  if (first === '-d') return text => [...text].filter(char => !charactersOf(second).includes(char)).join('')
  if (first.startsWith('-') || second === '') return undefined
  const [from, to] = [charactersOf(first), charactersOf(second)]
  return text => [...text].map(char => replacement(char, from, to)).join('')
}

/** The last character of the second set stands for all that it lacks. */
function replacement(char: string, from: string, to: string): string {
  const at = from.lastIndexOf(char)
  return at < 0 ? char : (to[at] ?? to.at(-1)!)
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'
const CLASSES: Readonly<Record<string, string>> = {
  lower: LETTERS,
  upper: LETTERS.toUpperCase(),
  digit: '0123456789',
}

const charactersOf = (set: string): string =>
  set
    .replace(/\[:(\w+):\]/g, (whole, name: string) => CLASSES[name] ?? whole)
    .replace(/([a-z])-([a-z])|([A-Z])-([A-Z])|(\d)-(\d)/g, range => {
      const [first, last] = [range.charCodeAt(0), range.charCodeAt(2)]
      return String.fromCharCode(...Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => first + i))
    })

/** `cut -d C -f N`. */
function fields(args: readonly string[]): Filter | undefined {
  const [, delimiter, field] = /^-d ?(.) -f ?([1-9]\d?)$/.exec(args.join(' ')) ?? []
  if (delimiter === undefined) return undefined
  return text =>
    text
      .split('\n')
      .map(each => (each.includes(delimiter) ? (each.split(delimiter)[Number(field) - 1] ?? '') : each))
      .join('\n')
}
