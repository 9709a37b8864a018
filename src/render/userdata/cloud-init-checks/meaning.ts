// Determines how cloud-init reads a YAML node. Its PyYAML follows YAML 1.1: yes is true, and 0123 and 1:30 are numbers.

import { type DocumentNode, OLD_BOOLEANS, resolveAlias, WORDS } from 'gotemplate/go/yaml'
import { scalarText } from '../yaml.ts'

/** Kinds of values, in the wording of messages. */
export type Kind =
  | 'text'
  | 'nothing'
  | 'true or false'
  | 'a number'
  | 'a fraction'
  | 'a date'
  | 'a list'
  | 'a mapping'
  | 'a special value'

const IMPLICIT: readonly (readonly [RegExp, Kind])[] = [
  [/^[-+]?(?:0b[0-1_]+|0[0-7_]+|0|[1-9][0-9_]*|0x[0-9a-fA-F_]+|[1-9][0-9_]*(?::[0-5]?[0-9])+)$/, 'a number'],
  [/^[-+]?[0-9][0-9_]*\.[0-9_]*(?:[eE][-+][0-9]+)?$/, 'a fraction'],
  [/^\.[0-9][0-9_]*(?:[eE][-+][0-9]+)?$/, 'a fraction'],
  [/^[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+\.[0-9_]*$/, 'a fraction'],
  [/^(?:=|<<)$/, 'a special value'],
  [/^[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}(?:(?:[Tt]|[ \t]+)[0-9]{1,2}:[0-9]{2}:[0-9]{2}.*)?$/, 'a date'],
]

const TAGGED: Readonly<Record<string, Kind>> = {
  '!!null': 'nothing',
  '!!bool': 'true or false',
  '!!int': 'a number',
  '!!float': 'a fraction',
  '!!timestamp': 'a date',
  '!!str': 'text',
  '!!binary': 'text',
}

export function kindOf(node: DocumentNode): Kind {
  const part = resolveAlias(node)
  if (part.kind !== 'scalar') return part.kind === 'sequence' ? 'a list' : 'a mapping'
  const text = scalarText(part)
  if (part.isTagged) return taggedKind(TAGGED[part.tag], text)
  return part.isPlain ? plainKind(text) : 'text'
}

/** PyYAML fails on a tag that does not fit its value and on an unknown tag. */
const taggedKind = (tag: Kind | undefined, value: string): Kind =>
  tag === 'text' || (tag !== undefined && tag === plainKind(value)) ? tag : 'a special value'

export function plainKind(text: string): Kind {
  const word = WORDS.get(text)
  if (word) return TAGGED[word.tag]!
  // y and n are strings.
  if (text.length > 1 && OLD_BOOLEANS.has(text)) return 'true or false'
  return IMPLICIT.find(([pattern]) => pattern.test(text))?.[1] ?? 'text'
}

/** Returns the text of a string scalar, or undefined. */
export function textOf(node: DocumentNode | undefined): string | undefined {
  const part = node && resolveAlias(node)
  return part?.kind === 'scalar' && kindOf(part) === 'text' ? scalarText(part) : undefined
}

export function itemsOf(node: DocumentNode | undefined): readonly DocumentNode[] {
  const part = node && resolveAlias(node)
  return part?.kind === 'sequence' ? part.parts : []
}
