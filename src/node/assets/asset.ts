// What a node loads from elsewhere: URLs, images, packages and their repositories.

import type { ValuePlace } from '../../render/userdata/problem.ts'
import type { Repository } from './repositories.ts'

export type AssetKind = 'url' | 'image' | 'repository' | 'package'

export interface Place {
  readonly place: ValuePlace
  /** The line of the text, counted from 1; undefined for a value of one line. */
  readonly line: number | undefined
}

export interface Asset extends Place {
  readonly kind: AssetKind
  /** The URL, the reference of the image or the name of the package. Expansions whose value is not known are as in the script. */
  readonly value: string
  /** The beginning of `value` whose characters are known. */
  readonly known: string
  /** The version, if the node's configuration names it next to the value. */
  readonly version?: string
  readonly sha256?: string
  /** Whether the node compares the file with the checksum at `<URL>.sha256`. */
  readonly hasPublishedSum?: boolean
  /** Whether containerd loads images from this URL instead of from their registry. */
  readonly isRegistry?: boolean
  /** The properties of a repository other than its URL. */
  readonly repository?: Repository
}

/** A command that loads something from a source that the text does not name. */
export interface Unresolved extends Place {
  /** The program, and its argument as in the script: `curl "$url"`. */
  readonly command: string
}

export interface Assets {
  readonly assets: readonly Asset[]
  readonly unresolved: readonly Unresolved[]
}
