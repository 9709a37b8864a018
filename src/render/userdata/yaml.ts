// Parses user data as YAML and returns the tree or a problem.

import { FormatError } from '../../gotemplate/encoding/format-error.ts'
import { type Dialect, YAML_V3 } from '../../gotemplate/encoding/yaml/dialect.ts'
import type { CollectionPart, DocumentNode, ScalarPart } from '../../gotemplate/encoding/yaml/document.ts'
import { parseDocument } from '../../gotemplate/encoding/yaml/parser.ts'
import { resolve } from '../../gotemplate/encoding/yaml/resolve.ts'
import { fromText, toText } from '../../gotemplate/strconv/bytes.ts'
import { LimitError, type Value } from '../../gotemplate/values/values.ts'

type Reading = { readonly root: DocumentNode | undefined } | { readonly problem: string }

/** Parses the text. The root is undefined for a text without content. */
export const parseUserData = (text: string, dialect: Dialect = YAML_V3): Reading =>
  catchProblem(() => ({ root: parseDocument(fromText(text), { dialect }) }))

/** Returns the result or the problem that the YAML parser throws, without its line number, which refers to a generated text. */
export function catchProblem<Result extends object>(read: () => Result): Result | { readonly problem: string } {
  try {
    return read()
  } catch (error) {
    if (error instanceof FormatError) return { problem: error.message.replace(/^yaml: (?:line \d+: )?/, '') }
    if (error instanceof LimitError) return { problem: error.message }
    throw error
  }
}

/** Returns the text of a scalar. */
export const scalarText = ({ text }: ScalarPart): string => toText(text)

/** Returns the target of an alias, or the node itself. */
export const resolveAlias = (node: DocumentNode): ScalarPart | CollectionPart =>
  node.kind === 'alias' ? node.target : node

/** Returns the pairs of keys and values of a mapping. */
export function entriesOf({ parts }: CollectionPart): (readonly [key: DocumentNode, value: DocumentNode])[] {
  return parts.flatMap((key, i) => (i % 2 === 0 ? [[key, parts[i + 1]!] as const] : []))
}

/** Converts to a 64-bit integer; a float is truncated. */
export function toInteger(value: Value): bigint | undefined {
  const whole = typeof value === 'number' && Number.isFinite(value) ? BigInt(Math.trunc(value)) : value
  return typeof whole === 'bigint' && BigInt.asIntN(64, whole) === whole ? whole : undefined
}

/** Returns the integer that YAML reads for plain digits. */
export const plainInteger = (digits: string): bigint | undefined => toInteger(resolve('', digits).value)
