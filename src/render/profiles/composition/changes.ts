// Applies explicit changes to a list of parts: an added part must be new, and a replaced or removed part must exist.

import type { Diagnostic, ObjectRef, Report } from '../../../diagnostics/diagnostic.ts'
import { nearest } from '../../../diagnostics/nearest.ts'
import { problem } from '../../../diagnostics/problem.ts'
import { quote } from '../../../diagnostics/schema-problems.ts'
import type { Profile } from '../../model/profile.ts'
import type { Parts, ProfilePart } from './parts.ts'

export interface ListChanges<T> {
  readonly add?: Parts<T>
  readonly replace?: Parts<T>
  /** Parts that are added, or replace the part of the same name. */
  readonly set?: Parts<T>
  readonly remove?: Parts<string>
}

/** Words for messages. */
export interface ListWords {
  /** The noun for a part: `file`. */
  readonly noun: string
  /** The profile that is changed. */
  readonly profile: string
  /** Returns a hint if a part of that name is in another list. */
  readonly elsewhere?: (name: string) => string | undefined
}

/** Applies changes to a list, and reports parts that do not fit. */
export function change<T>(base: Parts<T>, changes: ListChanges<T>, words: ListWords, report: Report): Parts<T> {
  const { add = [], replace = [], set = [], remove = [] } = changes
  const named = new Map(base.map(part => [part.name, part]))
  const names = new Set(named.keys())
  reportTwice([...add, ...replace, ...set, ...remove], words, report)
  for (const part of add) {
    const other = named.get(part.name)
    if (other !== undefined) report(exists(part, other, words))
  }
  for (const part of replace) if (!names.has(part.name)) report(absent(part, 'replace', names, words))
  for (const part of remove) if (!names.has(part.name)) report(absent(part, 'remove', names, words))

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
  return [...kept, ...add, ...set.filter(({ name }) => !names.has(name))]
}

type Named = Pick<ProfilePart<unknown>, 'name' | 'origin'>

function reportTwice(parts: readonly Named[], { noun }: ListWords, report: Report): void {
  const first = new Map<string, Named>()
  for (const part of parts) {
    const earlier = first.get(part.name)
    if (earlier === undefined) first.set(part.name, part)
    else
      report(
        problem('OSM0366', `the ${noun} ${quote(part.name)} is listed twice`, {
          ...at(part),
          help: `It is also in ${earlier.origin.field}: keep one of them.`,
        }),
      )
  }
}

function exists(part: Named, other: Named, { noun, profile }: ListWords): Diagnostic {
  const by = other.origin.object
  if (by.kind === EXTENSION)
    return problem('OSM0364', `the extension "${by.name}" already adds the ${noun} ${quote(part.name)}`, {
      ...at(part),
      help: `All extensions of "${profile}" are applied together. Remove one of the two, or give it a different name.`,
      related: [{ object: by, field: other.origin.field, role: 'the other' }],
    })
  return problem('OSM0364', `the profile "${profile}" already has the ${noun} ${quote(part.name)}`, {
    ...at(part),
    help:
      part.origin.object.kind === EXTENSION
        ? 'An extension can only add. Give it a different name, or use an OperatingSystemProfileOverlay, which can replace.'
        : 'Move it to "replace" to replace the existing one.',
  })
}

const EXTENSION = 'OperatingSystemProfileExtension'

function absent(part: Named, verb: string, names: Iterable<string>, words: ListWords): Diagnostic {
  const { noun, profile, elsewhere } = words
  const close = nearest(part.name, names)
  const help = elsewhere?.(part.name) ?? (close === undefined ? undefined : `Did you mean ${quote(close)}?`)
  const message = `the profile "${profile}" has no ${noun} ${quote(part.name)} to ${verb}`
  return problem('OSM0365', message, { ...at(part), ...(help !== undefined && { help }) })
}

const at = ({ origin: { object, field } }: Named) => ({ object, field })

/** Whether user data for the profile can contain units. */
export const mayHaveUnits = ({ spec }: Profile): boolean => spec.osName === 'flatcar'

/** Reports units in a profile that must not have any. */
export function reportUnits(
  profile: Profile,
  units: readonly unknown[],
  report: Report,
  place: { readonly object: ObjectRef; readonly field: string },
): void {
  if (units.length === 0 || mayHaveUnits(profile)) return
  report(
    problem('OSM0306', `the profile "${profile.ref.name}" is for ${profile.spec.osName}: only flatcar may have units`, {
      ...place,
      help: 'Write the unit as a file below /etc/systemd/system, and enable it with a command.',
    }),
  )
}
