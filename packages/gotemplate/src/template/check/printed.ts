// Checks what actions print: values whose form no file has, texts that are always empty, and the text around them.

import type { GoType } from '../../values/types.ts'
import type { ActionNode } from '../nodes.ts'
import { type Known, report, type Scope } from './state.ts'

/** Reports values that an action prints in an unintended form. */
export function reportPrinted(scope: Scope, node: ActionNode, { type, texts, isAbsent }: Known): void {
  if (isAbsent) return
  const found =
    compositeFault(scope, node, type) ?? (texts?.isNeverSet ? NEVER_SET : undefined) ?? placeFault(scope, node, texts)
  if (found !== undefined) report(scope, node.pipe, { code: 'printed-value', ...found })
}

interface Fault {
  readonly message: string
  readonly help: string
}

const NEVER_SET: Fault = {
  message: 'this is always empty: the controller never sets the field',
  help: 'write the value itself',
}

const FORMS = {
  map: {
    message: 'this prints a map in the form map[key:value], which no program reads',
    help: 'print its entries with {{ range $key, $value := .X }}, one of them with {{ index .X "key" }}, or all with {{ toJson .X }}',
  },
  slice: {
    message: 'this prints a list in the form [a b], which no program reads',
    help: 'print its elements with {{ range .X }}, or all of them with {{ join "," .X }} or {{ toJson .X }}',
  },
  struct: {
    message: 'this prints a struct in the form {a b}, which no program reads',
    help: 'print one of its fields, as in {{ .UbuntuConfig.DistUpgradeOnBoot }}',
  },
} as const

function compositeFault(scope: Scope, node: ActionNode, type: GoType | undefined): Fault | undefined {
  const kind = compositeKind(type)
  if (kind === undefined) return undefined
  // With one element, it is a list in YAML, too.
  return kind === 'slice' && /:[ \t]*$/.test(textBefore(scope, node)) ? undefined : FORMS[kind]
}

function compositeKind(given: GoType | undefined): keyof typeof FORMS | undefined {
  let type = given
  while (type?.kind === 'ptr' && !hasText(type)) type = type.elem
  if (type === undefined || hasText(type)) return undefined
  const kind = type.kind === 'array' ? 'slice' : type.kind
  return kind === 'map' || kind === 'slice' || kind === 'struct' ? kind : undefined
}

/** Functions that make a text of a value as an action prints it. */
const PRINTING = new Set(['print', 'println', 'quote', 'squote', 'toString'])

/** Returns what is wrong with a call that converts a value to a text; undefined if nothing is known. */
export function printedByCall(name: string, args: readonly Known[]): Fault | undefined {
  if (!PRINTING.has(name)) return undefined
  const kind = args.map(({ type }) => (type?.kind === 'ptr' ? undefined : compositeKind(type))).find(each => each)
  return kind && FORMS[kind]
}

/** Whether a value prints itself. */
const hasText = ({ kind, methods, pointerMethods, elem }: GoType): boolean =>
  [methods, pointerMethods, kind === 'ptr' ? elem?.methods : undefined].some(
    each => each?.has('String') === true || each?.has('Error') === true,
  )

/** A key whose value is a block of the following lines. */
const OPENS_BLOCK = /(?:^|[ \t:-])[|>][-+0-9]{0,2}[ \t]*$/

/** The number of characters before an action that are searched. */
const LONGEST_LINE = 1000

function placeFault(scope: Scope, node: ActionNode, texts: Known['texts']): Fault | undefined {
  const { source } = scope.tree
  if (texts === undefined) return undefined
  const before = textBefore(scope, node)
  if (texts.areVersions && /(?:^|[^A-Za-z0-9])v$/.test(before.slice(-2)))
    return { message: 'the version begins with a v, so two are printed', help: 'remove the v before the action' }
  if (!texts.haveLines || source.bytes.startsWith('{{-', node.action.start)) return undefined
  const [indentation = '', ...above] = before.split('\n').reverse()
  if (indentation === '' || indentation.trim() !== '' || above.length === 0) return undefined
  const opener = above.find(line => line.trim() !== '') ?? ''
  if (!OPENS_BLOCK.test(opener) || indentationOf(opener) >= indentation.length) return undefined
  return {
    message: 'the text has several lines, of which only the first is indented, so that the block ends with it',
    help: `indent all of them, from the start of the line: {{ .X | indent ${indentation.length} }}`,
  }
}

const textBefore = ({ tree: { source } }: Scope, { action }: ActionNode): string =>
  source.bytes.slice(Math.max(0, action.start - LONGEST_LINE), action.start)

const indentationOf = (line: string): number => line.length - line.trimStart().length
