// Splits a profile into lists of named parts, each with its origin, which overlays change, and assembles a profile from such lists.

import { type FieldPath, formatPath } from '../../../base/field-path.ts'
import type { CloudInitModules, File, PartOrigin, Profile, ProfilePhase, Unit } from '../../model/profile.ts'

export interface ProfilePart<T> {
  /** The name in the list: a path, a name, a key, or a command itself. */
  readonly name: string
  readonly value: T
  readonly origin: PartOrigin
  /** The index of the container runtime that contains the part; undefined if the phase itself contains it. */
  readonly runtime?: number
}

export type Parts<T> = readonly ProfilePart<T>[]
type Texts = Readonly<Record<string, string>>
type Provider = Profile['spec']['supportedCloudProviders'][number]

/** The parts of a phase. Files and templates of container runtimes follow the phase's own ones. */
export interface PhaseParts {
  readonly runtimes: readonly string[]
  readonly files: Parts<File>
  readonly templates: Parts<string>
  readonly units: Parts<Unit>
  readonly bootcmd: Parts<string>
  readonly runcmd: Parts<string>
  readonly rh_subscription: Parts<string>
  readonly yum_repos: Parts<Texts>
  /** At most one part. */
  readonly yum_repo_dir: Parts<string>
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
    supportedCloudProviders: partsOfList(
      spec.supportedCloudProviders,
      ({ name }) => name,
      ['spec', 'supportedCloudProviders'],
      originOf,
    ),
    bootstrapConfig: phaseParts(spec.bootstrapConfig ?? {}, ['spec', 'bootstrapConfig'], originOf),
    provisioningConfig: phaseParts(spec.provisioningConfig ?? {}, ['spec', 'provisioningConfig'], originOf),
  }
}

function phaseParts(phase: ProfilePhase, field: FieldPath, originOf: OriginOf): PhaseParts {
  const runtimes = phase.supportedContainerRuntimes ?? []
  const { bootcmd, runcmd, rh_subscription, yum_repos, yum_repo_dir } = phase.modules ?? {}
  const ofRuntimes = <T>(parts: (at: FieldPath, i: number) => Parts<T>): Parts<T> =>
    runtimes.flatMap((_, i) =>
      parts([...field, 'supportedContainerRuntimes', i], i).map(part => ({ ...part, runtime: i })),
    )
  return {
    runtimes: runtimes.map(({ name }) => name),
    files: [
      ...partsOfList(phase.files, pathOf, [...field, 'files'], originOf),
      ...ofRuntimes((at, i) => partsOfList(runtimes[i]!.files, pathOf, [...at, 'files'], originOf)),
    ],
    templates: [
      ...partsOfMap(phase.templates, [...field, 'templates'], originOf),
      ...ofRuntimes((at, i) => partsOfMap(runtimes[i]!.templates, [...at, 'templates'], originOf)),
    ],
    units: partsOfList(phase.units, nameOfPart, [...field, 'units'], originOf),
    bootcmd: partsOfList(bootcmd, itself, [...field, 'modules', 'bootcmd'], originOf),
    runcmd: partsOfList(runcmd, itself, [...field, 'modules', 'runcmd'], originOf),
    rh_subscription: partsOfMap(rh_subscription, [...field, 'modules', 'rh_subscription'], originOf),
    yum_repos: partsOfMap(yum_repos, [...field, 'modules', 'yum_repos'], originOf),
    yum_repo_dir: partsOfText(yum_repo_dir, 'yum_repo_dir', [...field, 'modules', 'yum_repo_dir'], originOf),
  }
}

export const pathOf = ({ path }: File): string => path
export const nameOfPart = ({ name }: { readonly name: string }): string => name
/** Returns the name of a command, which is the command. */
export const itself = (text: string): string => text

/** Returns the parts of an optional list. */
export const partsOfList = <T>(
  values: readonly T[] | undefined,
  name: (value: T) => string,
  field: FieldPath,
  originOf: OriginOf,
): Parts<T> => (values ?? []).map((value, i) => ({ name: name(value), value, origin: originOf([...field, i]) }))

/** Returns the parts of an optional map. */
export const partsOfMap = <T>(
  map: Readonly<Record<string, T>> | undefined,
  field: FieldPath,
  originOf: OriginOf,
): Parts<T> => Object.entries(map ?? {}).map(([name, value]) => ({ name, value, origin: originOf([...field, name]) }))

/** Returns the part of an optional text. */
export const partsOfText = (
  text: string | undefined,
  name: string,
  field: FieldPath,
  originOf: OriginOf,
): Parts<string> => (text === undefined || text === null ? [] : [{ name, value: text, origin: originOf(field) }])

/** Assembles a profile from parts, with its own name and version. */
export function assemble(parts: ProfileParts, ref: Profile['ref'], version: string): Profile {
  const { base } = parts
  const origins = new Map<string, PartOrigin>()
  const spec = {
    osName: base.spec.osName,
    osVersion: base.spec.osVersion,
    version,
    ...(base.spec.provisioningUtility && { provisioningUtility: base.spec.provisioningUtility }),
    supportedCloudProviders: list(parts.supportedCloudProviders, ['spec', 'supportedCloudProviders'], origins) ?? [],
    bootstrapConfig: assemblePhase(parts.bootstrapConfig, ['spec', 'bootstrapConfig'], origins),
    provisioningConfig: assemblePhase(parts.provisioningConfig, ['spec', 'provisioningConfig'], origins),
  }
  for (const name of ['osName', 'osVersion', 'provisioningUtility']) {
    const field = ['spec', name]
    origins.set(formatPath(field), base.origins?.get(formatPath(field)) ?? { object: base.ref, field })
  }
  return { ref, annotations: base.annotations, spec, origins }
}

type Origins = Map<string, PartOrigin>

function assemblePhase(parts: PhaseParts, field: FieldPath, origins: Origins): ProfilePhase {
  const runtimes = parts.runtimes.map((name, i) => {
    const at = [...field, 'supportedContainerRuntimes', i]
    return {
      name,
      files: list(within(parts.files, i), [...at, 'files'], origins) ?? [],
      templates: map(within(parts.templates, i), [...at, 'templates'], origins),
    }
  })
  const modules: CloudInitModules = omitUndefined({
    bootcmd: list(parts.bootcmd, [...field, 'modules', 'bootcmd'], origins),
    rh_subscription: map(parts.rh_subscription, [...field, 'modules', 'rh_subscription'], origins),
    runcmd: list(parts.runcmd, [...field, 'modules', 'runcmd'], origins),
    yum_repos: map(parts.yum_repos, [...field, 'modules', 'yum_repos'], origins),
    yum_repo_dir: parts.yum_repo_dir[0]?.value,
  })
  for (const { origin } of parts.yum_repo_dir) origins.set(formatPath([...field, 'modules', 'yum_repo_dir']), origin)
  return omitUndefined({
    supportedContainerRuntimes: runtimes.length === 0 ? undefined : runtimes.map(omitUndefined),
    templates: map(within(parts.templates, undefined), [...field, 'templates'], origins),
    units: list(parts.units, [...field, 'units'], origins),
    files: list(within(parts.files, undefined), [...field, 'files'], origins),
    modules: Object.keys(modules).length === 0 ? undefined : modules,
  })
}

const within = <T>(parts: Parts<T>, runtime: number | undefined): Parts<T> =>
  parts.filter(part => part.runtime === runtime)

function list<T>(parts: Parts<T>, field: FieldPath, origins: Origins): T[] | undefined {
  for (const [i, { origin }] of parts.entries()) origins.set(formatPath([...field, i]), origin)
  return parts.length === 0 ? undefined : parts.map(({ value }) => value)
}

function map<T>(parts: Parts<T>, field: FieldPath, origins: Origins): Record<string, T> | undefined {
  for (const { name, origin } of parts) origins.set(formatPath([...field, name]), origin)
  return parts.length === 0 ? undefined : Object.fromEntries(parts.map(({ name, value }) => [name, value]))
}

const omitUndefined = <T extends object>(fields: T): T =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T
