// The input of a run of the fuzzer.

import type { JsonObject } from '../../src/base/json.ts'

export const KINDS = ['lists', 'templates', 'configs', 'folders'] as const
export type Kind = (typeof KINDS)[number]

interface Given {
  readonly kind: Kind
  /** Values of Secrets in the input, which no message may show. */
  readonly secrets: readonly string[]
  /** Values that are secret because of their fields, which cannot be told where an object cannot be read. */
  readonly fieldSecrets?: readonly string[]
}

/** A ResourceList for `run()`. */
export interface ListInput extends Given {
  readonly via: 'run'
  readonly list: Uint8Array
}

/** Objects for `renderNodes()`. */
export interface ObjectsInput extends Given {
  readonly via: 'renderNodes'
  readonly objects: readonly JsonObject[]
  readonly functionConfig?: JsonObject
}

/** Files and arguments for the command line. */
export interface FolderInput extends Given {
  readonly via: 'command'
  /** In the arguments, IN is the folder of the files, and OUT the one that is written. */
  readonly args: readonly string[]
  readonly files: readonly FuzzFile[]
}

/** A file, or a symbolic link, by its path below the folder that contains `in/`, `out/` and `other/`. */
export interface FuzzFile {
  readonly path: string
  readonly bytes?: Uint8Array
  readonly link?: string
}

export type FuzzInput = ListInput | ObjectsInput | FolderInput

/** Returns the size of the input in bytes. */
export function sizeOf(input: FuzzInput): number {
  switch (input.via) {
    case 'run':
      return input.list.length
    case 'renderNodes':
      return JSON.stringify([input.objects, input.functionConfig]).length
    case 'command':
      return input.files.reduce((sum, { bytes }) => sum + (bytes?.length ?? 0), 0)
  }
}
