// Reads the version of a kubelet, and the settings that a MachineDeployment has as annotations.

import { fromText } from 'gotemplate/go/bytes'
import {
  formatVersion,
  type Parsed,
  parseConstraint,
  parseVersion,
  satisfies,
  type Version,
} from 'gotemplate/go/semver'
import { parseDuration } from 'gotemplate/go/time'
import { KUBELET_SETTINGS_PREFIX, type KubeletSetting } from '../../../base/kubelet-annotations.ts'
import { type Text, t } from '../../../base/span.ts'

interface Refused {
  /** A phrase for the expected format. */
  readonly wanted: Text
  readonly help: Text
}

/** Reads the value of a setting. */
type Reader<T> = (value: string) => { readonly value: T } | Refused

const READERS = {
  KubeReserved: value => ({ value: pairs(value, '=') }),
  SystemReserved: value => ({ value: pairs(value, '=') }),
  EvictionHard: value => ({ value: pairs(value, '<') }),
  MaxPods: int32,
  ContainerLogMaxSize: value => ({ value }),
  ContainerLogMaxFiles: value => ({ value }),
  ImageGCHighThresholdPercent: int32,
  ImageGCLowThresholdPercent: int32,
  ImageMinimumGCAge: duration,
  ImageMaximumGCAge: duration,
} satisfies Record<KubeletSetting, Reader<KubeletValue>>

/** A setting is undefined if its annotation is missing. Numbers fit into 32 bits; ages are in nanoseconds. */
export type KubeletAnnotations = { readonly [Name in KubeletSetting]?: KubeletValue }

export type KubeletValue = ReadonlyMap<string, string> | bigint | string

/** Returns the settings in annotations. Calls `wrong` for values that cannot be parsed. */
export function kubeletSettings(
  annotations: Readonly<Record<string, string>> | undefined,
  wrong: (annotation: string, message: Text, help: Text) => void,
): KubeletAnnotations {
  const settings: Record<string, unknown> = {}
  for (const annotation of kubeletAnnotations(annotations)) {
    const name = settingOf(annotation)
    const text = annotations![annotation]!
    const read = READERS[name](text)
    if ('wanted' in read) wrong(annotation, t`must be ${read.wanted}, not ${JSON.stringify(text)}`, read.help)
    else settings[name] = read.value
  }
  return settings
}

/**
 * Returns the annotations of settings. The reference does not require a slash after the prefix: `…kubermatic.io.example.com/MaxPods` is a
 * setting, too. The plain prefix comes last and so overrides longer ones; in the reference, their order is random.
 */
export const kubeletAnnotations = (annotations: Readonly<Record<string, string>> | undefined): string[] =>
  Object.keys(annotations ?? {})
    .filter(name => name.startsWith(KUBELET_SETTINGS_PREFIX) && name.includes('/') && isSetting(settingOf(name)))
    .sort(longestFirst)

/** Returns the setting of an annotation that `kubeletAnnotations` returned. */
const settingOf = (annotation: string) => annotation.slice(annotation.indexOf('/') + 1) as KubeletSetting

const isSetting = (name: string): name is KubeletSetting => Object.hasOwn(READERS, name)
const longestFirst = (a: string, b: string): number => b.length - a.length || (a < b ? -1 : 1)

/** Parses pairs. Those without the delimiter are dropped, and nothing is trimmed. */
const pairs = (text: string, delimiter: string): Map<string, string> =>
  new Map(
    text
      .split(',')
      .filter(pair => pair.includes(delimiter))
      .map(pair => [pair.slice(0, pair.indexOf(delimiter)), pair.slice(pair.indexOf(delimiter) + delimiter.length)]),
  )

function int32(text: string): ReturnType<Reader<bigint>> {
  const value = /^[+-]?[0-9]+$/.test(text) ? BigInt(text.replace('+', '')) : undefined
  return value !== undefined && BigInt.asIntN(32, value) === value
    ? { value }
    : { wanted: t`an integer of 32 bits`, help: t`Write a whole number in quotes, such as "110".` }
}

function duration(text: string): ReturnType<Reader<bigint>> {
  const parsed = parseDuration(fromText(text))
  return 'value' in parsed ? parsed : { wanted: t`a duration such as 1h30m`, help: t`Write it as 2m or 1h30m.` }
}

export const parseKubeletVersion = (text: string): Parsed<Version> => parseVersion(fromText(text))

/** The template data `.KubeVersion`: three numbers with a leading v. */
export const kubeVersion = (version: Version): string => `v${formatVersion(version)}`

/** Whether the version satisfies a constraint, which must be a text of this code base, not of a user. */
export function kubeletSatisfies(version: Version, text: string): boolean {
  const parsed = parseConstraint(text)
  if (parsed.error !== undefined) throw new Error(`${text}: ${parsed.error}`)
  return satisfies(version, parsed.value)
}
