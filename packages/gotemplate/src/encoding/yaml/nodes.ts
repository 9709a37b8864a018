// The nodes of a YAML document, and the share of them that aliases may have.

import { FormatError } from '../codec.ts'
import { MERGE_TAG, resolve, STR_TAG } from './resolve.ts'
import type { ScalarStyle } from './scan.ts'

/** A node of the tree, or an alias of an earlier node. */
export type DocumentNode = ScalarPart | CollectionPart | AliasPart

interface Part {
  /** The line, counted from 1. */
  readonly line: number
  /** The byte range, without anchor and tag. That of an empty scalar is empty. */
  readonly start: number
  readonly end: number
}

interface ScalarFields extends Part {
  readonly text: string
  readonly style: ScalarStyle
  /** The tag in the text, in its short form. */
  readonly givenTag: string | undefined
  /** Whether the tag is `!` alone, which yaml.v3 ignores. */
  readonly hasBareTag: boolean
}

export class ScalarPart implements ScalarFields {
  readonly kind = 'scalar'
  readonly text: string
  readonly style: ScalarStyle
  readonly line: number
  readonly start: number
  readonly end: number
  readonly givenTag: string | undefined
  readonly hasBareTag: boolean

  constructor({ text, style, givenTag, hasBareTag, line, start, end }: ScalarFields) {
    this.text = text
    this.style = style
    this.givenTag = givenTag
    this.line = line
    this.start = start
    this.end = end
    this.hasBareTag = hasBareTag
  }

  /** The tag in its short form; for a plain scalar without a tag, the tag that it resolves to. */
  get tag(): string {
    return this.givenTag ?? (this.isPlain ? tagOfPlain(this.text) : STR_TAG)
  }

  get isTagged(): boolean {
    return this.givenTag !== undefined
  }

  /** Whether the scalar is neither quoted nor a block scalar. */
  get isPlain(): boolean {
    return this.style === 'plain'
  }
}

const tagOfPlain = (text: string): string => (text === '<<' ? MERGE_TAG : resolve('', text).tag)

export interface CollectionPart extends Part {
  readonly kind: 'sequence' | 'mapping'
  readonly tag: string
  /** The items of a sequence; for a mapping, keys and values alternately. */
  readonly parts: DocumentNode[]
  /** Whether it is in flow style, in brackets or braces. */
  readonly isFlow: boolean
  /** For a block sequence, the offset of the dash of each item. */
  readonly dashes: number[]
}

export interface AliasPart extends Part {
  readonly kind: 'alias'
  readonly name: string
  readonly target: ScalarPart | CollectionPart
}

/** Returns the tag of a node, or of the target of an alias. */
export const tagOf = (node: DocumentNode): string => resolveAlias(node).tag

/** Returns the target of an alias, or the node itself. */
export const resolveAlias = (node: DocumentNode): ScalarPart | CollectionPart =>
  node.kind === 'alias' ? node.target : node

/** Returns the pairs of keys and values of a mapping. */
export const entriesOf = ({ parts }: CollectionPart): (readonly [key: DocumentNode, value: DocumentNode])[] =>
  parts.flatMap((key, i) => (i % 2 === 0 ? [[key, parts[i + 1]!] as const] : []))

/** Whether the value of the key is merged into the mapping. */
export const isMerge = (key: DocumentNode): boolean =>
  key.kind === 'scalar' && key.text === '<<' && key.tag === MERGE_TAG

/** Returns the text by which duplicate keys are detected: the source text, whatever it resolves to. */
export const keyText = (node: DocumentNode): string =>
  node.kind === 'scalar' ? node.text : node.kind === 'alias' ? node.name : ''

export interface AliasGuard {
  /** Counts a decoded node. Returns false if too many come from aliases. */
  count(): boolean
  enter(alias: AliasPart): void
  leave(alias: AliasPart): void
}

const LOW = 400_000
const HIGH = 4_000_000

/** Returns the permitted share of nodes that are decoded through aliases: 99 % of a small document, 10 % of a very large one. */
const allowedRatio = (decoded: number): number =>
  decoded <= LOW ? 0.99 : decoded >= HIGH ? 0.1 : 0.99 - 0.89 * ((decoded - LOW) / (HIGH - LOW))

export function aliasGuard(): AliasGuard {
  const open = new Set<AliasPart>()
  let decoded = 0
  let byAlias = 0
  return {
    count() {
      decoded++
      if (open.size > 0) byAlias++
      return byAlias <= 100 || decoded <= 1000 || byAlias / decoded <= allowedRatio(decoded)
    },
    enter(alias) {
      if (open.has(alias)) throw new FormatError(`yaml: anchor '${alias.name}' value contains itself`)
      open.add(alias)
    },
    leave(alias) {
      open.delete(alias)
    },
  }
}
