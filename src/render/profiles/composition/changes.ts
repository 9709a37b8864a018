// Applies the explicit changes of an overlay to a profile: an added part must be new, and a replaced or removed part must exist.

import { type FieldPath, formatPath, valueAt } from '../../../base/field-path.ts'
import { nearest } from '../../../base/nearest.ts'
import { named, type Text, t, words } from '../../../base/span.ts'
import type { Diagnostic, ObjectRef, Report } from '../../../diagnostics/diagnostic.ts'
import { problem } from '../../../diagnostics/problem.ts'
import { quote } from '../../../diagnostics/schema-problems.ts'
import { PHASES } from '../../model/config.ts'
import type { Profile } from '../../model/profile.ts'
import { RESERVED } from '../built-in/names.ts'
import type { KnownProfile } from '../selection.ts'
import type { Overlay, Phase } from './generated/overlay.js'
import {
  eachList,
  LISTS,
  type ListName,
  type OriginOf,
  type Parts,
  type ProfilePart,
  type ProfileParts,
  partsOf,
} from './parts.ts'

/** A profile that can be changed. */
export type Base = KnownProfile & { readonly profile: Profile }

interface ListChanges<T = unknown> {
  /** Parts at the beginning and at the end of the list, which are not compared with others, such as commands. */
  readonly before?: Parts<T>
  readonly after?: Parts<T>
  readonly add?: Parts<T>
  readonly replace?: Parts<T>
  /** Parts that are added, or replace the part of the same name. */
  readonly set?: Parts<T>
  readonly remove?: Parts
}

const VERBS: readonly (keyof ListChanges)[] = ['before', 'after', 'add', 'replace', 'set', 'remove']

type PhaseChanges = Readonly<Partial<Record<ListName, ListChanges>>>

interface ProfileChanges {
  readonly supportedCloudProviders?: ListChanges<ProfileParts['supportedCloudProviders'][number]['value']>
  readonly bootstrapConfig?: PhaseChanges
  readonly provisioningConfig?: PhaseChanges
}

/** What messages call a part of each list. */
const NOUNS: Readonly<Record<ListName, Text>> = {
  files: t`file`,
  units: t`unit`,
  templates: t`template`,
  bootcmd: t`command`,
  runcmd: t`command`,
  rh_subscription: t`subscription setting`,
  yum_repos: t`repository`,
  yum_repo_dir: t`folder of repositories`,
}

/** Applies changes to the parts of a profile, and reports those that do not fit the base. */
export function applyChanges(parts: ProfileParts, changes: ProfileChanges, base: Base, report: Report): ProfileParts {
  const words = { noun: t`cloud provider`, profile: base.name }
  const providers = change(parts.supportedCloudProviders, changes.supportedCloudProviders ?? {}, words, report)
  const phases = PHASES.map((name, i) => {
    const other = PHASES[1 - i]!
    const given = changes[name] ?? {}
    reportRefused(given, base, report)
    const lists = eachList(list => {
      const isThere = ({ name: wanted }: Named): boolean => parts[other][list].some(part => part.name === wanted)
      const words: ListWords = {
        noun: NOUNS[list],
        profile: base.name,
        elsewhere: part => (isThere(part) ? t`It is in ${named(other)}.` : undefined),
      }
      return change(parts[name][list], given[list] ?? {}, words, report)
    })
    return [name, { runtimes: parts[name].runtimes, ...lists }]
  })
  return { ...parts, ...Object.fromEntries(phases), supportedCloudProviders: providers }
}

/** Whether user data for the profile can contain units. */
const mayHaveUnits = ({ spec }: Profile): boolean => spec.osName === 'flatcar'

/** Reports parts that the profile must not have. */
function reportRefused({ units, templates }: PhaseChanges, { name, profile, builtIn }: Base, report: Report): void {
  const [unit] = [...(units?.add ?? []), ...(units?.replace ?? [])]
  if (unit !== undefined && !mayHaveUnits(profile))
    report(
      problem('OSM0306', t`the profile "${named(name)}" is for ${profile.spec.osName}: only flatcar may have units`, {
        ...at(unit),
        help: [t`Write the unit as a file below /etc/systemd/system, and enable it with a command.`],
      }),
    )
  for (const template of templates?.set ?? []) {
    if (!builtIn || !template.name.startsWith(RESERVED)) continue
    report(
      problem('OSM0367', t`the template name ${quote(template.name)} is reserved`, {
        ...at(template),
        help: [
          t`Names that start with "${words(RESERVED)}" are reserved for templates that osm-krm adds to built-in profiles. They are set by profiles of the functionConfig, such as profiles.downloads.`,
        ],
      }),
    )
  }
}

/** Words for messages. */
interface ListWords {
  readonly noun: Text
  /** The profile that is changed. */
  readonly profile: string
  /** Returns a hint if the part is in another list. */
  readonly elsewhere?: (part: Named) => Text | undefined
}

function change<T>(base: Parts<T>, changes: ListChanges<T>, words: ListWords, report: Report): Parts<T> {
  const { before = [], add = [], replace = [], set = [], remove = [], after = [] } = changes
  const names = new Set(base.map(({ name }) => name))
  reportTwice([...add, ...replace, ...set, ...remove], words, report)
  for (const part of add) {
    if (names.has(part.name)) report(exists(part, words))
  }
  for (const part of replace) if (!names.has(part.name)) report(absent(part, t`replace`, names, words))
  for (const part of remove) if (!names.has(part.name)) report(absent(part, t`remove`, names, words))

  const replacing = new Map([...replace, ...set].map(part => [part.name, part]))
  const removed = new Set(remove.map(({ name }) => name))
  const used = new Set<string>()
  const kept = base.flatMap((part): Parts<T> => {
    if (removed.has(part.name)) return []
    const other = replacing.get(part.name)
    if (other === undefined) return [part]
    // A hand-written list may contain a name twice: the new part replaces the first one, and the others are removed.
    if (used.has(part.name)) return []
    used.add(part.name)
    return [{ ...other, ...(part.runtime !== undefined && { runtime: part.runtime }) }]
  })
  return [...before, ...kept, ...add, ...set.filter(({ name }) => !names.has(name)), ...after]
}

type Named = Pick<ProfilePart, 'name' | 'origin'>

function reportTwice(parts: readonly Named[], { noun }: ListWords, report: Report): void {
  const first = new Map<string, Named>()
  for (const part of parts) {
    const earlier = first.get(part.name)
    if (earlier === undefined) first.set(part.name, part)
    else
      report(
        problem('OSM0366', t`the ${noun} ${quote(part.name)} is listed twice`, {
          ...at(part),
          help: [t`It is also in ${named(formatPath(earlier.origin.field))}: keep one of them.`],
        }),
      )
  }
}

const exists = (part: Named, { noun, profile }: ListWords): Diagnostic =>
  problem('OSM0364', t`the profile "${named(profile)}" already has the ${noun} ${quote(part.name)}`, {
    ...at(part),
    help: [t`Move it to "replace" to replace the existing one.`],
  })

function absent(part: Named, verb: Text, names: Iterable<string>, words: ListWords): Diagnostic {
  const { noun, profile, elsewhere } = words
  const close = nearest(part.name, names)
  const help = elsewhere?.(part) ?? (close === undefined ? undefined : t`Did you mean ${quote(close)}?`)
  const message = t`the profile "${named(profile)}" has no ${noun} ${quote(part.name)} to ${verb}`
  return problem('OSM0365', message, { ...at(part), help: help && [help] })
}

const at = ({ origin: { object, field } }: Named) => ({ object, field })

/** Returns the changes of an overlay. */
export function overlayChanges({ spec }: Overlay, ref: ObjectRef): ProfileChanges {
  const originOf: OriginOf = field => ({ object: ref, field })
  const { add, remove } = spec.supportedCloudProviders ?? {}
  const providers = { add: add?.map(name => ({ name })), remove }
  const phase = (name: 'bootstrapConfig' | 'provisioningConfig'): PhaseChanges =>
    phaseChanges(spec[name] ?? {}, ['spec', name], originOf)
  return {
    supportedCloudProviders: listChanges(providers, ['spec', 'supportedCloudProviders'], originOf),
    bootstrapConfig: phase('bootstrapConfig'),
    provisioningConfig: phase('provisioningConfig'),
  }
}

const phaseChanges = (phase: Phase, field: FieldPath, originOf: OriginOf): PhaseChanges =>
  eachList(list => {
    const { path, shape } = LISTS[list]
    const given = valueAt(phase, path)
    const at = [...field, ...path]
    return shape === 'text' ? { set: partsOf(given, shape, at, originOf) } : listChanges(given, at, originOf)
  })

/** Returns the changes of a list. Parts that are set have their keys as names. */
function listChanges<T>(given: unknown, field: FieldPath, originOf: OriginOf): ListChanges<T> {
  const parts = (verb: keyof ListChanges): Parts<T> =>
    partsOf(valueAt(given, [verb]), verb === 'set' ? 'map' : 'list', [...field, verb], originOf)
  return Object.fromEntries(VERBS.map(verb => [verb, parts(verb)]))
}
