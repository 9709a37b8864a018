// The nodes of a YAML document, as yaml.v3 has them before it makes values of them.

/** Parts of a tree, or another name for a part that has been seen. */
export type DocumentNode = ScalarPart | CollectionPart | AliasPart

interface Part {
  /** Counted from 1. */
  readonly line: number
}

export interface ScalarPart extends Part {
  readonly kind: 'scalar'
  /** The short form; of a plain scalar without a tag, what it resolves to. */
  readonly tag: string
  readonly text: string
  /** Neither quoted nor a block. */
  readonly isPlain: boolean
  /** The tag was written down. */
  readonly isTagged: boolean
}

export interface CollectionPart extends Part {
  readonly kind: 'sequence' | 'mapping'
  readonly tag: string
  /** Of a mapping keys and values in turn. */
  readonly parts: DocumentNode[]
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
