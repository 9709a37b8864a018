// Determines how cloud-init reads a YAML node. Its PyYAML follows YAML 1.1: yes is true, and 0123 and 1:30 are numbers.

import type { DocumentNode } from 'gotemplate/go/yaml'
import { entriesOf, resolveAlias, scalarText } from '../yaml.ts'

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
  [/^(?:yes|Yes|YES|no|No|NO|true|True|TRUE|false|False|FALSE|on|On|ON|off|Off|OFF)$/, 'true or false'],
  [/^(?:~|null|Null|NULL|)$/, 'nothing'],
  [/^[-+]?(?:0b[0-1_]+|0[0-7_]+|0|[1-9][0-9_]*|0x[0-9a-fA-F_]+|[1-9][0-9_]*(?::[0-5]?[0-9])+)$/, 'a number'],
  [/^[-+]?[0-9][0-9_]*\.[0-9_]*(?:[eE][-+][0-9]+)?$/, 'a fraction'],
  [/^\.[0-9][0-9_]*(?:[eE][-+][0-9]+)?$/, 'a fraction'],
  [/^[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+\.[0-9_]*$/, 'a fraction'],
  [/^(?:[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))$/, 'a fraction'],
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

export const plainKind = (text: string): Kind => IMPLICIT.find(([pattern]) => pattern.test(text))?.[1] ?? 'text'

/** Returns the text of a string scalar, or undefined. */
export function textOf(node: DocumentNode | undefined): string | undefined {
  const part = node && resolveAlias(node)
  return part?.kind === 'scalar' && kindOf(part) === 'text' ? scalarText(part) : undefined
}

export function itemsOf(node: DocumentNode | undefined): readonly DocumentNode[] {
  const part = node && resolveAlias(node)
  return part?.kind === 'sequence' ? part.parts : []
}

const pairsOf = (node: DocumentNode | undefined): [key: string, value: DocumentNode][] =>
  node?.kind === 'mapping'
    ? entriesOf(node).map(([key, value]) => [key.kind === 'scalar' ? scalarText(key) : '', value])
    : []

export const memberOf = (node: DocumentNode | undefined, key: string): DocumentNode | undefined =>
  pairsOf(node).find(([name]) => name === key)?.[1]

export const keysOf = (node: DocumentNode | undefined): string[] => pairsOf(node).map(([key]) => key)
