// What a node loads from elsewhere: URLs, images, packages and their repositories.

import type { ValuePlace } from '../../render/userdata/problem.ts'

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
  /** What follows the URL in that of the checksum with which the node compares the file, such as `.sha256`. */
  readonly publishedSum?: string
  /** Whether containerd loads images from this URL instead of from their registry. */
  readonly isRegistry?: boolean
  /** The properties of a repository other than its URL. */
  readonly repository?: Repository
}

/** `rpm` has a URL below which `repodata/` is. */
export type Repository =
  | { readonly type: 'rpm' }
  | { readonly type: 'apt'; readonly suites: readonly string[]; readonly components: readonly string[] }

/** A command that loads something from a source that the text does not name, or a script that is too large to be read. */
export interface Unresolved extends Place {
  /** The program, and its argument as in the script: `curl "$url"`; undefined for such a script. */
  readonly command: string | undefined
}

export interface Assets {
  readonly assets: readonly Asset[]
  readonly unresolved: readonly Unresolved[]
}

/** Encloses an expansion whose value is not known. */
export const OPEN = '\ue000'
export const CLOSE = '\ue001'

const UNKNOWN = new RegExp(`[${OPEN}${CLOSE}]`, 'g')

/** Returns the value as it is shown: expansions that are not known are as in the script. */
export const withoutUnknown = (value: string): string => value.replace(UNKNOWN, '')

/** Returns the part of a value before the first expansion that is not known. */
export const knownPart = (value: string): string => value.split(OPEN, 1)[0]!

export const unknown = (source: string): string => `${OPEN}${source}${CLOSE}`

/** Returns the registry of an image reference; without one it is Docker Hub. */
export function registryOf(image: string): string {
  const [first, ...rest] = image.split('/')
  return rest.length > 0 && /[.:]|^localhost$/.test(first!) ? first! : 'docker.io'
}

/** Whether the image was imported into the machine image: nothing can be pulled from the registry localhost. */
export const isImported = (image: string): boolean => registryOf(image) === 'localhost'

/** Returns the known part of the reference, with its registry. */
export const imageWithRegistry = ({ value, known }: Pick<Asset, 'value' | 'known'>): string =>
  registryOf(value) === 'docker.io' && !known.startsWith('docker.io/')
    ? `docker.io/${value.includes('/') ? '' : 'library/'}${known}`
    : known

/** The asset that a value of an argument names. */
export interface Named {
  readonly kind: 'url' | 'image' | 'package'
  readonly value: string
}

/** A word of a command, and the values that it can have. */
export interface Argument {
  /** As in the script. */
  readonly text: string
  readonly values: readonly string[]
}

export interface Operand {
  /** The text of the argument. */
  readonly argument: string
  /** The option whose value it is, or "". */
  readonly option: string
  readonly named: readonly (Named | { readonly kind: 'unresolved'; readonly value: string })[]
}

/** Returns the arguments of a program that name what is loaded. */
export type Program = (args: readonly Argument[]) => readonly Operand[]
