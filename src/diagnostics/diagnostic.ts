// A problem is a value: what is wrong, where, and how to solve it. Modules pass diagnostics to a `Report` and continue. Lines, columns and
// carets are computed at the end (render.ts) from the offsets of the excerpt.

import type { FieldPath } from '../base/field-path.ts'
import type { ObjectRef } from '../base/refs.ts'
import type { Text } from '../base/span.ts'
import type { DiagnosticCode, Severity } from './codes.ts'

export type { DiagnosticCode, ObjectRef, Severity }

/** The kind in the reference of an item without a kind and a name: it is named by its number in the list. */
export const ITEM = 'item'

/** A range of an input text: a template inside a profile, or an item of the list. Offsets are in UTF-16 units. */
export interface Excerpt {
  /** That of a template or a script, or of an item with its secret values masked; "" for damage in an item. */
  readonly text: string
  readonly start: number
  readonly end: number
  /** A name for the text, such as a template's name or a file's path, if the field does not identify it. */
  readonly name?: string
  /** Set for a place in the text of an item, which krm/locate.ts adds unless it must not be shown: whether the item could be read. */
  readonly ofItem?: 'read' | 'refused'
  /** The number of the text's first line if the text is only a part of the input; 1 by default. */
  readonly firstLine?: number
  /** Whether line numbers are omitted, because a host has rewritten the file and they would differ from those of the user. */
  readonly unnumbered?: true
}

export interface Diagnostic {
  /** A stable code of docs/errors/, by which users look up diagnostics. */
  readonly code: DiagnosticCode
  readonly severity: Severity
  /** The problem in one sentence without a full stop. It never contains data of a Secret. */
  readonly message: Text
  /** How to solve the problem, line by line. */
  readonly help?: readonly Text[]
  /** Whether the last line of the help is one of a list, to which problems that are shown together add theirs. */
  readonly endsInList?: true
  /** What tells the problem from others of the same code at the same place. */
  readonly subject?: string
  readonly object?: ObjectRef
  /** The list that has the object, if it is not the input: the outputs of an earlier run. */
  readonly list?: 'previous'
  /** The path of the field in the object. */
  readonly field?: FieldPath
  /** Set if the name of the field is wrong instead of its value: the caret is then below the name. */
  readonly caret?: 'key'
  /** The place in a text of its own, such as a template. */
  readonly excerpt?: Excerpt
  /** Returns the place in the text of the item; set by krm/locate.ts. It is called to print it, because masking an item takes long. */
  readonly itemExcerpt?: () => Excerpt
  /**
   * Returns what is written at the place in the item: the line of a text, or a value of one line; set by krm/locate.ts. Problems of two sides
   * are compared by it. It is not shown, because it may be a secret.
   */
  readonly writtenText?: () => string | undefined
  /** The origin of the object; set by krm/locate.ts. */
  readonly origin?: Origin
  /** The places in the OperatingSystemConfig of the MachineDeployment that `object` is, if the problem concerns the data of a node. */
  readonly rendered?: readonly RenderedPlace[]
  /** Other objects that are involved, such as the profile of a MachineDeployment or the second of two duplicates. */
  readonly related?: readonly RelatedPlace[]
  /** The problems of the same object that this one stands for, which are not listed. */
  readonly standsFor?: readonly Diagnostic[]
  /** The reason why the finding is ignored. It is then counted, and shown only in the forms for programs. */
  readonly ignored?: string
  /** Set if two sides are compared, and what the old one had is known. */
  readonly state?: ProblemState
}

/** What becomes of a problem in a comparison. `not checked`: what has it could not be rendered on the new side. */
export type ProblemState = 'new' | 'before' | 'fixed' | 'not checked'

export interface Origin {
  /** The file of the object and its index among the file's documents, as the host or the command provides them. */
  readonly path?: string
  readonly index?: number
  /** A note about the file: its repository, or that it only configures the object's generator. */
  readonly note?: string
  /** The line, counted from 1, of the field or of the object. */
  readonly line: number
  readonly column?: number
  /** The text in which the line is counted: the file, or the object alone if the host has placed it among others. By default the input. */
  readonly lineIn?: 'file' | 'object'
}

export interface RelatedPlace {
  readonly object: ObjectRef
  readonly field?: FieldPath
  /** The role of the object in the problem: `profile`, `also named here`. */
  readonly role: string
  readonly origin?: Origin
  /** The places in the OperatingSystemConfig of this MachineDeployment. */
  readonly rendered?: readonly RenderedPlace[]
}

/** A field of an OperatingSystemConfig, and the part of a line of its text. It has no text, which may be a secret. */
export interface RenderedPlace {
  readonly field: FieldPath
  /** The path of the file, or the name of the unit or `<unit>/<drop-in>`, that has the line. */
  readonly name?: string
  /** Counted from 1, as column is. */
  readonly line?: number
  readonly column?: number
  readonly length?: number
}

export const isError = ({ severity }: Pick<Diagnostic, 'severity'>): boolean => severity === 'error'

/** Receives diagnostics. */
export type Report = (diagnostic: Diagnostic) => void
