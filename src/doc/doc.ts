// What a command says, before it is known on what it is printed: blocks of texts. Writers print them on a terminal, in a comment and on a page.

import type { Text, Tone } from '../base/span.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { Branch } from './tree.ts'

/** What happens to the thing that a line names: `-/+` is replaced. */
export type Sign = '+' | '-' | '~' | '-/+' | '!'

/** Changed lines of a text, with the lines around them. */
export interface Hunk {
  /** The first line of the hunk in each text, counted from 1. */
  readonly oldStart: number
  readonly newStart: number
  /** Lines with their line feeds, which the last line of a text may lack, after their tags: ' ', '-' or '+'. */
  readonly lines: readonly string[]
}

interface AnyBlock {
  /** Where there is no room for all blocks, those of less weight are left out first. One without a weight stays. */
  readonly weight?: number
  /** What is left out, for the sentence that says so: `2 differences`. */
  readonly isCountedAs?: 'difference' | 'list of names' | 'thing to do' | 'list'
}

export interface Heading extends AnyBlock {
  readonly kind: 'heading'
  readonly tone: Tone
  readonly text: Text
}

/** A sentence, or a line about one thing with others below it. */
export interface Line extends AnyBlock {
  readonly kind: 'line'
  readonly text: Text
  readonly sign?: Sign
  readonly tone?: Tone
  readonly below?: readonly Text[]
}

/** A list whose entries have a number, so that all forms can speak of the same one. */
export interface Task extends AnyBlock {
  readonly kind: 'task'
  readonly number: number
  readonly text: Text
  readonly notes: readonly Text[]
  readonly advice?: Text
  /** Set if something cannot be rendered because of it. */
  readonly tone?: Tone
  /** What is to be written into a file. */
  readonly lines: readonly string[]
}

export interface List extends AnyBlock {
  readonly kind: 'list'
  readonly title?: Text
  readonly items: readonly Text[]
}

/** Columns without any text are left out, and titles if none is given. */
export interface Table extends AnyBlock {
  readonly kind: 'table'
  /** Set if the first column has lines of its own on a terminal, above those with the others. */
  readonly isStacked?: boolean
  readonly head: readonly Text[]
  readonly rows: readonly (readonly Text[])[]
}

export interface Difference extends AnyBlock {
  readonly kind: 'difference'
  readonly title: Text
  readonly notes: readonly Text[]
  readonly hunks: readonly Hunk[]
  readonly isOpen: boolean
  /** Set if what the lines encode is said elsewhere: a terminal has them only where everything is asked for. */
  readonly isEncoded?: boolean
  /** Set if nothing of it was there before: a terminal has it only where everything is asked for. */
  readonly isAllNew?: boolean
  /** The index of the part in the model. */
  readonly part: number
}

/** What only some readers want to see. A terminal has no folds: it shows them where everything is asked for. */
export interface Fold extends AnyBlock {
  readonly kind: 'fold'
  readonly summary: Text
  readonly items: readonly Text[]
}

export type Block = Heading | Line | Task | List | Table | Difference | Fold

export type Doc = readonly Block[]

/** A thing with what it consists of. */
export interface Tree extends AnyBlock {
  readonly kind: 'tree'
  readonly root: Text
  readonly branches: readonly Branch[]
}

/** The same in several forms: a terminal has the first one that fits its width, or the last. */
export interface Forms extends AnyBlock {
  readonly kind: 'forms'
  readonly forms: readonly TerminalDoc[]
}

/** Problems, with their places and the lines that have them. */
export interface Problems extends AnyBlock {
  readonly kind: 'problems'
  readonly diagnostics: readonly Diagnostic[]
  /** What prints those for which there is no room. */
  readonly whole: string
  /** Whether all of the text is seen, so that the first line need not repeat what is below it. */
  readonly isSeen: boolean
}

/** What a terminal shows of a node or of all nodes. Comments and pages have other forms for these. */
export type TerminalBlock = Block | Tree | Forms | Problems

export type TerminalDoc = readonly TerminalBlock[]
