// A problem is a value: what is wrong, where, and what to do. Modules hand diagnostics to a `Report` and continue;
// lines, columns and carets are computed at the end (render.ts), from the offsets of the excerpt.

import type { Severity } from './codes/entry.ts'
import type { DiagnosticCode } from './codes/index.ts'

export type { DiagnosticCode, Severity }

/** The object that a problem belongs to. */
export interface ObjectRef {
  readonly apiVersion?: string
  readonly kind: string
  readonly namespace?: string
  readonly name: string
}

/** A range of a text that a person wrote: a template inside a profile, an item of the list. Offsets count UTF-16 units. */
export interface Excerpt {
  readonly text: string
  readonly start: number
  readonly end: number
  /** What the text is called, where it is not simply the field: a template's name, a file's path. */
  readonly name?: string
  /** The text is that of an item, and what nobody may see of it is masked. Otherwise it is a template or a script. */
  readonly ofItem?: boolean
  /** The number of the text's first line, where the text is only a part of something; otherwise 1. */
  readonly firstLine?: number
}

export interface Diagnostic {
  /** Stable, one of the tables in codes/: people silence and look up diagnostics by it. */
  readonly code: DiagnosticCode
  readonly severity: Severity
  /** What is wrong, in one sentence without a full stop. Never the content of a Secret. */
  readonly message: string
  /** What to do about it. */
  readonly help?: string
  readonly object?: ObjectRef
  /** Path of the field within the object: `spec.bootstrapConfig.files[0].content.inline.data`. */
  readonly field?: string
  readonly excerpt?: Excerpt
  /** Where the object came from; krm/locate.ts fills it in. */
  readonly origin?: Origin
  /** Other objects that take part: the profile of a MachineDeployment, the second of two duplicates. */
  readonly related?: readonly RelatedPlace[]
}

export interface Origin {
  /** The object's file and its place among the file's documents, as the host gives them. */
  readonly path?: string
  readonly index?: number
  /** Line of the input, from 1, of the field or of the object's first line. */
  readonly line: number
}

export interface RelatedPlace {
  readonly object: ObjectRef
  readonly field?: string
  /** What that object has to do with it: `profile`, `also named here`. */
  readonly role: string
}

/** Where problems go. */
export type Report = (diagnostic: Diagnostic) => void
