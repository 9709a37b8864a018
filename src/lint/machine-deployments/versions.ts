// Versions of the kubelet and of the operating system: releases that do not exist or get no more updates, and images of another version than the
// profile.

import type { FieldPath } from '../../base/field-path.ts'
import { isObject, type Json, type JsonObject } from '../../base/json.ts'
import { remembered } from '../../base/remembered.ts'
import { named, type Text, t, words } from '../../base/span.ts'
import { textAt } from '../../render/inputs/shape.ts'
import { PROVIDER_SPEC } from '../../render/model/machine-deployment.ts'
import type { Now } from '../../render/model/run.ts'
import { newestKubelet, newestPatch, releaseProblem } from '../../render/profiles/built-in/downloads.ts'
import { BUILT_IN_PROFILES } from '../../render/profiles/built-in/names.ts'
import type { KnownProfile } from '../../render/profiles/selection.ts'
import table from '../generated/end-of-life.json' with { type: 'json' }
import type { Finding, Linted } from '../rule.ts'
import type { DeploymentFinding } from './in-deployments.ts'

const FIELD = ['spec', 'template', 'spec', 'versions', 'kubelet']

export function kubeletVersionProblem(machineDeployment: JsonObject): DeploymentFinding | undefined {
  const version = textAt(machineDeployment, ...FIELD)
  return version === undefined ? undefined : problemOf(version)
}

const problemOf = remembered((version: string): DeploymentFinding | undefined => {
  const why = releaseProblem(version)
  if (why === undefined) return undefined
  const newest = newestPatch(Number(/\.(\d+)/.exec(version)?.[1]))
  const message =
    why === 'no patch version'
      ? t`has no patch version, so it is not a release of Kubernetes, for which there are downloads`
      : t`is not a release of Kubernetes, so there is nothing to download`
  const help =
    newest === undefined
      ? t`The newest known release is ${newestKubelet()}.`
      : t`Write a release such as ${newest}, the newest that is known.`
  return { message: t`${JSON.stringify(version)} ${message}`, field: FIELD, help: [help] }
})

type Ends = Readonly<Record<string, string>>

/** The date of --now or, because a finding should not come by itself, that of the table. */
const dateOf = (now: Now | undefined): string => (now?.isGiven ? now.date.toISOString().slice(0, 10) : table.asOf)

export function unsupportedKubelet(
  machineDeployment: JsonObject,
  { now }: Pick<Linted, 'now'>,
): DeploymentFinding | undefined {
  const date = dateOf(now)
  const [, minor] = /^v?1\.(\d+)\./.exec(textAt(machineDeployment, ...FIELD) ?? '') ?? []
  if (minor === undefined) return undefined
  const ends: Ends = table.ends.kubernetes
  const { [`1.${minor}`]: end } = ends
  // The table does not contain the oldest releases.
  const minors = Object.keys(ends).map(release => Number(release.split('.')[1]))
  if (Number(minor) >= Math.min(...minors) && (end === undefined || end > date)) return undefined
  const supported = minors.filter(each => ends[`1.${each}`]! > date)
  return {
    message: t`Kubernetes 1.${minor} gets no updates${end === undefined ? [] : t` since ${end}`}`,
    field: FIELD,
    help: [
      t`On ${date}${words(now?.isGiven ? '' : ', the date of this table')}, ${supported.length === 0 ? t`no minor version that is known gets` : t`1.${Math.min(...supported)} was the oldest minor version that gets`} updates.`,
    ],
  }
}

/** Returns the date after which a release of an operating system got no more updates; undefined if it still does. */
export function endOfSystem(osName: string, osVersion: string, date: string): string | undefined {
  const ends = (table.ends as Readonly<Record<string, Ends>>)[osName] ?? {}
  const release = Object.keys(ends).find(known => osVersion === known || osVersion.startsWith(`${known}.`))
  const end = release === undefined ? undefined : ends[release]
  return end !== undefined && end <= date ? end : undefined
}

export const endedSystems = ({ groups, now }: Linted): Finding[] =>
  groups
    .flatMap(({ nodes }) => nodes)
    .flatMap(({ machineDeployment, known, profile }): Finding | [] => {
      const { osName, osVersion } = profile.spec
      const end = endOfSystem(osName, osVersion, dateOf(now))
      if (end === undefined) return []
      return {
        message: t`the profile "${named(known.name)}" is for ${osName} ${osVersion}, which gets no updates since ${end}`,
        object: machineDeployment.ref,
        field: [...PROVIDER_SPEC, 'operatingSystem'],
        help: [otherProfile(known, osName) ?? t`Use a profile and an image of a newer release.`],
        related: [{ object: profile.ref, role: 'profile' }],
      }
    })

export const otherImages = ({ groups }: Linted): Finding[] =>
  groups
    .flatMap(({ nodes }) => nodes)
    .flatMap(({ machineDeployment: { ref, provider }, known, profile }): Finding | [] => {
      const { osName, osVersion } = profile.spec
      const image = imageOf(osName, provider.cloudProviderSpec)
      if (image === undefined || isFor(image.version, osVersion)) return []
      if (known.builtIn && ALSO_FOR[known.name]?.includes(image.version)) return []
      const other = `osp-${osName}-${image.version}`
      return {
        message: t`the image is of version ${image.version}, and the profile "${named(known.name)}" is for ${osVersion}`,
        object: ref,
        field: [...PROVIDER_SPEC, 'cloudProviderSpec', ...image.field],
        help: BUILT_IN_PROFILES.includes(other)
          ? [t`The built-in profile ${other} is for version ${image.version}.`]
          : [
              t`Use an image of that version, or set spec.osVersion of the profile to the version that it was tested with.`,
            ],
        related: [{ object: profile.ref, role: 'profile' }],
      }
    })

/** Newer versions that a built-in profile is for, too. */
const ALSO_FOR: Readonly<Record<string, readonly string[]>> = { 'osp-ubuntu': ['26.04'] }

const otherProfile = ({ builtIn }: KnownProfile, osName: string): Text | undefined =>
  builtIn && osName === 'amzn2'
    ? t`The built-in profile osp-amzn2023 is for Amazon Linux 2023: set the annotation k8c.io/operating-system-profile, and use an image of that release.`
    : undefined

/** Whether a version of an image is the one that the profile names. Only Ubuntu has releases with a minor version of their own. */
const isFor = (version: string, osVersion: string): boolean =>
  osVersion === version || osVersion.startsWith(`${version}.`) || !/^\d/.test(osVersion)

/**
 * The name of an operating system in the name of an image, directly before its version. Images of Flatcar name channels, and those of
 * AWS have only an id.
 */
const VERSIONS: Readonly<Record<string, RegExp>> = {
  // ubuntu-24.04, Ubuntu 24.04 LTS, ubuntu-2404-noble, 0001-com-ubuntu-server-jammy 22_04-lts
  ubuntu: /ubuntu\D{0,40}?(?<!\d)(\d\d)[._-]?(04|10)(?!\d)/i,
  // rhel-9.4, RHEL 9-lvm-gen2
  rhel: /(?:rhel|red[ -]?hat[ -]enterprise[ -]linux)[ ._:-]?(\d{1,2})(?!\d)/i,
  // rocky-9, Rocky Linux 9.6, rockylinux:9
  rockylinux: /rocky[ -]?(?:linux)?[ ._:-]?(\d{1,2})(?!\d)/i,
}

interface ImageVersion {
  readonly field: FieldPath
  readonly version: string
}

/** Returns the version in the name of the image, if its field can be recognized and its name contains one. */
function imageOf(osName: string, spec: JsonObject | undefined): ImageVersion | undefined {
  const pattern = VERSIONS[osName]
  if (pattern === undefined || spec === undefined) return undefined
  for (const [field, name] of imageNames(spec, [])) {
    const found = pattern.exec(name)
    if (found) return { field, version: found.slice(1).join('.') }
  }
  return undefined
}

/** Yields the fields that name an image or a template of machines, such as image, imageName, templateVMName and primaryDisk.osImage. */
function* imageNames(object: JsonObject, path: FieldPath): Generator<readonly [field: FieldPath, name: string]> {
  for (const [key, value] of Object.entries(object)) {
    const text = textOf(value)
    if (text !== undefined && /image|template/i.test(key)) yield [[...path, key], text]
    else if (key === 'imageReference' && isObject(value)) yield [[...path, key], `${value.offer} ${value.sku}`]
    else if (text === undefined && isObject(value)) yield* imageNames(value, [...path, key])
  }
}

/** Returns the text of a field, which may be written as `{value: …}`. */
const textOf = (value: Json | undefined): string | undefined =>
  typeof value === 'string' ? value : isObject(value) && typeof value.value === 'string' ? value.value : undefined
