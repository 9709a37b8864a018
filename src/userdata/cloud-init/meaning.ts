// What a YAML node means to cloud-init, whose PyYAML follows YAML 1.1: yes is true, 0123 and 1:30 are numbers.

import type { YamlNode } from '../go-yaml/document.ts'

export type Kind = 'text' | 'null' | 'true or false' | 'a number' | 'a date' | 'a list' | 'a mapping'

const IMPLICIT: readonly (readonly [RegExp, Kind])[] = [
  [/^(?:yes|Yes|YES|no|No|NO|true|True|TRUE|false|False|FALSE|on|On|ON|off|Off|OFF)$/, 'true or false'],
  [/^(?:~|null|Null|NULL|)$/, 'null'],
  [/^[-+]?(?:0b[0-1_]+|0[0-7_]+|0|[1-9][0-9_]*|0x[0-9a-fA-F_]+|[1-9][0-9_]*(?::[0-5]?[0-9])+)$/, 'a number'],
  [/^[-+]?[0-9][0-9_]*\.[0-9_]*(?:[eE][-+][0-9]+)?$/, 'a number'],
  [/^\.[0-9][0-9_]*(?:[eE][-+][0-9]+)?$/, 'a number'],
  [/^[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+\.[0-9_]*$/, 'a number'],
  [/^(?:[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))$/, 'a number'],
  [/^[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}(?:(?:[Tt]|[ \t]+)[0-9]{1,2}:[0-9]{2}:[0-9]{2}.*)?$/, 'a date'],
]

const TAGGED: Readonly<Record<string, Kind>> = {
  '!!null': 'null',
  '!!bool': 'true or false',
  '!!int': 'a number',
  '!!float': 'a number',
  '!!timestamp': 'a date',
}

export function kindOf(node: YamlNode): Kind {
  if (node.kind === 'alias') return kindOf(node.target)
  if (node.kind === 'sequence') return 'a list'
  if (node.kind === 'mapping') return 'a mapping'
  if (node.style !== 'plain') return 'text'
  if (node.tagged) return TAGGED[node.tag] ?? 'text'
  return IMPLICIT.find(([pattern]) => pattern.test(node.value))?.[1] ?? 'text'
}

/** The text of a scalar that is text, else undefined. */
export const textOf = (node: YamlNode | undefined): string | undefined =>
  node?.kind === 'alias'
    ? textOf(node.target)
    : node?.kind === 'scalar' && kindOf(node) === 'text'
      ? node.value
      : undefined

export const itemsOf = (node: YamlNode | undefined): readonly YamlNode[] =>
  node?.kind === 'sequence' ? node.items : []

export function valueOf(node: YamlNode | undefined, key: string): YamlNode | undefined {
  if (node?.kind !== 'mapping') return undefined
  return node.entries.find(([name]) => name.kind === 'scalar' && name.value === key)?.[1]
}

export const keysOf = (node: YamlNode | undefined): string[] =>
  node?.kind === 'mapping' ? node.entries.map(([key]) => (key.kind === 'scalar' ? key.value : '')) : []
