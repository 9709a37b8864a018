// Finds the base of each composed profile and composes it.

import type { Diagnostic, ObjectRef, Report } from '../../diagnostics/diagnostic.ts'
import { nearest } from '../../diagnostics/nearest.ts'
import { problem } from '../../diagnostics/problem.ts'
import type { Profile } from '../../model/profile.ts'
import { BUILT_IN_PROFILES } from '../built-in/names.ts'
import { isRenamed, type KnownProfile } from '../selection.ts'
import { applyExtensions, type ReadExtension } from './extension.ts'
import { applyOverlay } from './overlay.ts'
import type { ReadOverlay } from './read.ts'

const API_VERSION = 'operatingsystemmanager.k8c.io/v1alpha1'

/** The suffix of the name of a profile with extensions. */
export const SUFFIX = '-ext'

/** Everything of which a profile can be composed. */
interface ProfileSources {
  readonly namespace: string
  readonly overlays: ReadonlyMap<string, ReadOverlay>
  readonly extensions: readonly ReadExtension[]
  /** Profiles among the items and built-in ones, by name. */
  readonly bases: ReadonlyMap<string, KnownProfile>
  /** Other names for suggestions. */
  readonly more: readonly string[]
}

type Sound = KnownProfile & { readonly profile: Profile }
const isSound = (known: KnownProfile): known is Sound => known.profile !== undefined

/** Returns every composed profile. One that cannot be composed has no `profile`. */
export function composeAll(sources: ProfileSources, report: Report): readonly KnownProfile[] {
  const { namespace, overlays, extensions, bases, more } = sources
  const composed = new Map<string, KnownProfile>()
  const names = [...new Set([...overlays.keys(), ...bases.keys()])]

  /**
   * Finds or composes a profile. `trail` contains the names that are being composed, outermost first. Returns undefined if there is no such
   * profile.
   */
  function find(name: string, trail: readonly string[]): KnownProfile | undefined {
    const overlay = overlays.get(name)
    const done = composed.get(name)
    if (done !== undefined) return done
    if (overlay !== undefined) return keep(name, overlay.ref, composeOverlay(overlay, trail))
    return bases.get(name) ?? (name.endsWith(SUFFIX) ? findExtended(name.slice(0, -SUFFIX.length), trail) : undefined)
  }

  function keep(name: string, ref: ObjectRef, composition: Composition | undefined): KnownProfile {
    const known = {
      ref,
      namespace,
      name,
      profile: composition?.profile,
      base: composition?.base,
      ...(composition?.base.builtIn && { builtIn: true }),
    }
    composed.set(name, known)
    return known
  }

  function composeOverlay({ ref, overlay }: ReadOverlay, trail: readonly string[]): Composition | undefined {
    if (overlay === undefined) return undefined
    const wanted = overlay.spec.extends
    // An overlay may have the name of the built-in profile that it extends, which it then replaces.
    const replacesBuiltIn = wanted === ref.name && bases.has(wanted)
    const way = [...trail, ref.name]
    if (!replacesBuiltIn && way.includes(wanted)) {
      report(circle([...way.slice(way.indexOf(wanted)), wanted], ref))
      return undefined
    }
    const base = replacesBuiltIn ? bases.get(wanted) : find(wanted, way)
    if (base === undefined) report(unknownProfile(wanted, ref, 'spec.extends', [...names, ...composed.keys()], more))
    return base && isSound(base) ? composeFrom(base, report => applyOverlay(overlay, ref, base, report)) : undefined
  }

  function findExtended(target: string, trail: readonly string[]): KnownProfile | undefined {
    const name = target + SUFFIX
    const base = names.includes(target) && !trail.includes(name) ? find(target, [...trail, name]) : undefined
    const wanted = base && extensions.filter(({ extension }) => isFor(extension.spec.ospTarget, base))
    if (base === undefined || wanted === undefined || wanted.length === 0) return undefined
    const ref = { apiVersion: API_VERSION, kind: 'OperatingSystemProfile', namespace, name }
    return keep(
      name,
      ref,
      isSound(base) ? composeFrom(base, report => applyExtensions(wanted, ref, base, report)) : undefined,
    )
  }

  /** Returns undefined after an error was reported, since no profile is composed of parts that are refused. */
  function composeFrom(base: Sound, compose: (report: Report) => Profile): Composition | undefined {
    let failed = false
    const profile = compose(diagnostic => {
      failed ||= diagnostic.severity === 'error'
      report(diagnostic)
    })
    return failed ? undefined : { profile, base }
  }

  for (const name of overlays.keys()) find(name, [])
  for (const name of names) {
    const target = find(name, [])
    const first = target && extensions.find(({ extension }) => isFor(extension.spec.ospTarget, target))
    if (first === undefined) continue
    const other = bases.get(name + SUFFIX) ?? overlays.get(name + SUFFIX)
    if (other === undefined) find(name + SUFFIX, [])
    else report(nameTaken(name + SUFFIX, first.ref, other.ref))
  }
  for (const { ref, extension } of extensions) {
    const { ospTarget } = extension.spec
    if (names.some(name => isFor(ospTarget, find(name, [])!))) continue
    const field = ospTarget.os === undefined ? 'profileName' : 'os'
    report(unknownProfile(ospTarget[field] ?? '', ref, `spec.ospTarget.${field}`, names, more))
  }
  return [...composed.values()]
}

interface Composition {
  readonly profile: Profile
  readonly base: KnownProfile
}

const isFor = ({ profileName, os }: ReadExtension['extension']['spec']['ospTarget'], target: KnownProfile): boolean =>
  os === undefined ? profileName === target.name : os === target.profile?.spec.osName

const circle = (way: readonly string[], object: ObjectRef) =>
  problem('OSM0363', `the overlays extend each other: ${way.join(' → ')}`, {
    object,
    field: 'spec.extends',
    help: 'One of them must extend a profile.',
  })

const OPERATING_SYSTEMS = ['ubuntu', 'flatcar', 'rhel', 'rockylinux', 'amzn2']

function unknownProfile(
  name: string,
  object: ObjectRef,
  field: string,
  names: readonly string[],
  more: readonly string[],
): Diagnostic {
  if (field === 'spec.ospTarget.os') {
    const close = nearest(name, OPERATING_SYSTEMS)
    const message = `there is no profile for the operating system "${name}" to extend`
    const help = close === undefined ? `It must be one of ${OPERATING_SYSTEMS.join(', ')}.` : `Did you mean ${close}?`
    return problem('OSM0362', message, { object, field, ...(close !== name && { help }) })
  }
  const all = [...new Set([...names, ...more])].filter(other => other !== object.name)
  return problem('OSM0362', `there is no profile "${name}" to extend`, { object, field, help: unknownHelp(name, all) })
}

function unknownHelp(name: string, all: readonly string[]): string {
  const renamed = all.filter(other => other !== name && !BUILT_IN_PROFILES.includes(other) && isRenamed(other, name))
  if (renamed.length === 1) {
    return `"${renamed[0]}" exists. A namePrefix or nameSuffix renames profiles, but not references to them: set it only in a kustomization of the objects that need it.`
  }
  const close = nearest(name, all)
  return close === undefined ? `Known profiles: ${all.join(', ') || 'none'}.` : `Did you mean "${close}"?`
}

export const nameTaken = (name: string, object: ObjectRef, other: ObjectRef) =>
  problem('OSM0361', `the name "${name}" of the composed profile is already used`, {
    object,
    field: 'metadata.name',
    help: 'Rename or remove one of them.',
    related: [{ object: other, role: 'the other' }],
  })
