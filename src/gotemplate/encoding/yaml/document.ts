// The nodes of a YAML document, before values are made of them.

import { resolve } from './resolve.ts'
import { MERGE_TAG, STR_TAG } from './tags.ts'
import type { ScalarStyle } from './tokens.ts'

/** Parts of a tree, or another name for a part that has been seen. */
export type DocumentNode = ScalarPart | CollectionPart | AliasPart

interface Part {
  /** Counted from 1. */
  readonly line: number
  /** Offsets in bytes. Anchor and tag are not in between, and an empty scalar begins and ends at one place. */
  readonly start: number
  readonly end: number
}

export class ScalarPart implements Part {
  readonly kind = 'scalar'
  readonly text: string
  readonly style: ScalarStyle
  readonly line: number
  readonly start: number
  readonly end: number
  /** As it was written down, in its short form. */
  private readonly givenTag: string | undefined

  constructor(
    text: string,
    style: ScalarStyle,
    givenTag: string | undefined,
    line: number,
    start: number,
    end: number,
  ) {
    this.text = text
    this.style = style
    this.givenTag = givenTag
    this.line = line
    this.start = start
    this.end = end
  }

  /** The short form; of a plain scalar without a tag, what it resolves to. */
  get tag(): string {
    return this.givenTag ?? (this.isPlain ? tagOfPlain(this.text) : STR_TAG)
  }

  get isTagged(): boolean {
    return this.givenTag !== undefined
  }

  /** Neither quoted nor a block. */
  get isPlain(): boolean {
    return this.style === 'plain'
  }
}

const tagOfPlain = (text: string): string => (text === '<<' ? MERGE_TAG : resolve('', text).tag)

export interface CollectionPart extends Part {
  readonly kind: 'sequence' | 'mapping'
  readonly tag: string
  /** Of a mapping keys and values in turn. */
  readonly parts: DocumentNode[]
  /** In brackets. */
  readonly isFlow: boolean
  /** Of a block sequence: where the dash of each part is. */
  readonly dashes: number[]
}

export interface AliasPart extends Part {
  readonly kind: 'alias'
  readonly name: string
  readonly target: ScalarPart | CollectionPart
}

/** The tag that a node has in the end. */
export const tagOf = (node: DocumentNode): string => (node.kind === 'alias' ? node.target.tag : node.tag)

/** What two nodes must share to be the same key twice: the text as it was written, whatever it resolves to. */
export const keyText = (node: DocumentNode): string =>
  node.kind === 'scalar' ? node.text : node.kind === 'alias' ? node.name : ''
