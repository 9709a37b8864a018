// Splits a profile into lists of named parts, each with its origin, which overlays change, and assembles a profile from such lists.

import { type FieldPath, formatPath, valueAt } from '../../../base/field-path.ts'
import type { PartOrigin, Profile, ProfilePhase } from '../../model/profile.ts'

export interface ProfilePart<T = unknown> {
  /** The name in the list: a path, a name, a key, or a command itself. */
  readonly name: string
  readonly value: T
  readonly origin: PartOrigin
  /** The index of the container runtime that contains the part; undefined if the phase itself contains it. */
  readonly runtime?: number
}

export type Parts<T = unknown> = readonly ProfilePart<T>[]
type Provider = Profile['spec']['supportedCloudProviders'][number]

/** A text is at most one part. */
type Shape = 'list' | 'map' | 'text'

/** The lists of a phase, in the order in which a profile has them. */
export const LISTS = {
  templates: { path: ['templates'], shape: 'map' },
  units: { path: ['units'], shape: 'list' },
  files: { path: ['files'], shape: 'list' },
  bootcmd: { path: ['modules', 'bootcmd'], shape: 'list' },
  rh_subscription: { path: ['modules', 'rh_subscription'], shape: 'map' },
  runcmd: { path: ['modules', 'runcmd'], shape: 'list' },
  yum_repos: { path: ['modules', 'yum_repos'], shape: 'map' },
  yum_repo_dir: { path: ['modules', 'yum_repo_dir'], shape: 'text' },
} as const satisfies Readonly<Record<string, { readonly path: readonly [string, string?]; readonly shape: Shape }>>

export type ListName = keyof typeof LISTS
const LIST_NAMES = Object.keys(LISTS) as readonly ListName[]

/** Makes something of each list of a phase. */
export const eachList = <T>(make: (list: ListName) => T) =>
  Object.fromEntries(LIST_NAMES.map(list => [list, make(list)])) as Record<ListName, T>

/** The parts of a phase. Files and templates of container runtimes follow the phase's own ones. */
export interface PhaseParts extends Readonly<Record<ListName, Parts>> {
  readonly runtimes: readonly string[]
}

export interface ProfileParts {
  readonly base: Profile
  readonly supportedCloudProviders: Parts<Provider>
  readonly bootstrapConfig: PhaseParts
  readonly provisioningConfig: PhaseParts
}

/** Returns the origin of a field's value. */
export type OriginOf = (field: FieldPath) => PartOrigin

/** Splits a profile into lists of parts. */
export function splitProfile(base: Profile): ProfileParts {
  const originOf: OriginOf = field => base.origins?.get(formatPath(field)) ?? { object: base.ref, field }
  const { spec } = base
  return {
    base,
    supportedCloudProviders: partsOf<Provider>(
      spec.supportedCloudProviders,
      'list',
      ['spec', 'supportedCloudProviders'],
      originOf,
    ),
    bootstrapConfig: phaseParts(spec.bootstrapConfig ?? {}, ['spec', 'bootstrapConfig'], originOf),
    provisioningConfig: phaseParts(spec.provisioningConfig ?? {}, ['spec', 'provisioningConfig'], originOf),
  }
}

function phaseParts(phase: ProfilePhase, field: FieldPath, originOf: OriginOf): PhaseParts {
  const runtimes = phase.supportedContainerRuntimes ?? []
  const lists = eachList(list => {
    const { path, shape } = LISTS[list]
    const within = (value: object, at: FieldPath): Parts =>
      partsOf(valueAt(value, path), shape, [...at, ...path], originOf)
    const ofRuntimes = runtimes.flatMap((runtime, i) =>
      within(runtime, [...field, 'supportedContainerRuntimes', i]).map(part => ({ ...part, runtime: i })),
    )
    return [...within(phase, field), ...ofRuntimes]
  })
  return { runtimes: runtimes.map(({ name }) => name), ...lists }
}

/** The entry of a list: a command, a file, or a unit or cloud provider. */
type Entry = string | { readonly path?: string; readonly name?: string }

const nameOf = (entry: Entry): string => (typeof entry === 'string' ? entry : (entry.path ?? entry.name!))

/** Returns the parts of a value, which may be missing. */
export function partsOf<T>(value: unknown, shape: Shape, field: FieldPath, originOf: OriginOf): Parts<T> {
  if (value === undefined || value === null) return []
  const part = (name: string, value: unknown, field: FieldPath) => ({
    name,
    value: value as T,
    origin: originOf(field),
  })
  if (shape === 'text') return [part(String(field.at(-1)), value, field)]
  return shape === 'list'
    ? (value as readonly Entry[]).map((entry, i) => part(nameOf(entry), entry, [...field, i]))
    : Object.entries(value).map(([name, entry]) => part(name, entry, [...field, name]))
}

type Origins = Map<string, PartOrigin>

/** Assembles a profile from parts, with its own name and version. */
export function assemble(parts: ProfileParts, ref: Profile['ref'], version: string): Profile {
  const { base, supportedCloudProviders: providers } = parts
  const origins: Origins = new Map()
  for (const [i, { origin }] of providers.entries())
    origins.set(formatPath(['spec', 'supportedCloudProviders', i]), origin)
  const spec = {
    osName: base.spec.osName,
    osVersion: base.spec.osVersion,
    version,
    ...(base.spec.provisioningUtility && { provisioningUtility: base.spec.provisioningUtility }),
    supportedCloudProviders: providers.map(({ value }) => value),
    bootstrapConfig: assemblePhase(parts.bootstrapConfig, ['spec', 'bootstrapConfig'], origins),
    provisioningConfig: assemblePhase(parts.provisioningConfig, ['spec', 'provisioningConfig'], origins),
  }
  for (const name of ['osName', 'osVersion', 'provisioningUtility']) {
    const field = ['spec', name]
    origins.set(formatPath(field), base.origins?.get(formatPath(field)) ?? { object: base.ref, field })
  }
  return { ref, annotations: base.annotations, spec, origins }
}

function assemblePhase(parts: PhaseParts, field: FieldPath, origins: Origins): ProfilePhase {
  const runtimes = parts.runtimes.map((name, i) => ({
    name,
    files: [],
    ...listsOf(parts, i, [...field, 'supportedContainerRuntimes', i], origins),
  }))
  return {
    ...(runtimes.length > 0 && { supportedContainerRuntimes: runtimes }),
    ...listsOf(parts, undefined, field, origins),
  }
}

/** Returns the lists of a phase, or of a container runtime in it. Those without parts are missing. */
function listsOf(parts: PhaseParts, runtime: number | undefined, field: FieldPath, origins: Origins): ProfilePhase {
  const phase: { [name: string]: unknown } = {}
  for (const list of LIST_NAMES) {
    const { path, shape } = LISTS[list]
    const own = parts[list].filter(part => part.runtime === runtime)
    if (own.length === 0) continue
    for (const [i, { name, origin }] of own.entries())
      origins.set(formatPath([...field, ...path, ...(shape === 'text' ? [] : [shape === 'list' ? i : name])]), origin)
    const [name, below] = path
    const value = assembled(own, shape)
    phase[name] = below === undefined ? value : { ...(phase[name] as object | undefined), [below]: value }
  }
  return phase
}

function assembled(parts: Parts, shape: Shape): unknown {
  if (shape === 'text') return parts[0]!.value
  return shape === 'list'
    ? parts.map(({ value }) => value)
    : Object.fromEntries(parts.map(({ name, value }) => [name, value]))
}
