// User data and what leads to it, read as YAML: the tree, or what is wrong with the text.

import { FormatError } from '../gotemplate/encoding/format-error.ts'
import { type Dialect, YAML_V3 } from '../gotemplate/encoding/yaml/dialect.ts'
import type { CollectionPart, DocumentNode, ScalarPart } from '../gotemplate/encoding/yaml/document.ts'
import { parseDocument } from '../gotemplate/encoding/yaml/parser.ts'
import { resolve } from '../gotemplate/encoding/yaml/resolve.ts'
import { fromText, toText } from '../gotemplate/strconv/bytes.ts'
import { LimitError, type Value } from '../gotemplate/values/values.ts'

export type Reading = { readonly root: DocumentNode | undefined } | { readonly problem: string }

/** The root is undefined for a text without any content. */
export const readYaml = (text: string, dialect: Dialect = YAML_V3): Reading =>
  catchProblem(() => ({ root: parseDocument(fromText(text), { dialect }) }))

/** The result, or what a reader of YAML throws, without the line, which is one of a text that nobody wrote. */
export function catchProblem<Result extends object>(read: () => Result): Result | { readonly problem: string } {
  try {
    return read()
  } catch (error) {
    if (error instanceof FormatError) return { problem: error.message.replace(/^yaml: (?:line \d+: )?/, '') }
    if (error instanceof LimitError) return { problem: error.message }
    throw error
  }
}

export const scalarText = ({ text }: ScalarPart): string => toText(text)

/** Behind an alias, what it stands for. */
export const solid = (node: DocumentNode): ScalarPart | CollectionPart => (node.kind === 'alias' ? node.target : node)

/** Keys and values of a mapping, in pairs. */
export function entriesOf({ parts }: CollectionPart): (readonly [key: DocumentNode, value: DocumentNode])[] {
  return parts.flatMap((key, i) => (i % 2 === 0 ? [[key, parts[i + 1]!] as const] : []))
}

/** An int of 64 bits; a float is cut off at its point. */
export function toInteger(value: Value): bigint | undefined {
  const whole = typeof value === 'number' && Number.isFinite(value) ? BigInt(Math.trunc(value)) : value
  return typeof whole === 'bigint' && BigInt.asIntN(64, whole) === whole ? whole : undefined
}

/** What digits that stand plain in YAML are as an int. */
export const plainInteger = (digits: string): bigint | undefined => toInteger(resolve('', digits).value)
