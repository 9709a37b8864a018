// Go's YAML readers, given many documents at once.

import { goProgram, notBuilt } from './go-program.ts'
import { answersOf } from './programs.ts'

/** Why they cannot run here, or undefined. */
export const absent = (): string | undefined => notBuilt('yaml-read')

/** What each reader makes of a document; numbers as `{number: "420"}`. */
export interface Reading {
  readonly v2: unknown
  readonly v3: unknown
  readonly sigs: unknown
  /** Why sigs.k8s.io/yaml refuses the document if it is strict, or null. */
  readonly strict: string | null
  /** The ResourceList that kyaml writes for the document; null if it cannot read it. */
  readonly listed: string | null
}

export const readWithGo = (texts: readonly string[]): Reading[] => answersOf(goProgram('yaml-read'), [], texts)
