// Finds the base of each composed profile and composes it.

import type { Diagnostic, ObjectRef, Report } from '../../../diagnostics/diagnostic.ts'
import { nearest } from '../../../diagnostics/nearest.ts'
import { problem } from '../../../diagnostics/problem.ts'
import { PROFILE_TYPE } from '../../model/kinds.ts'
import type { Profile } from '../../model/profile.ts'
import { BUILT_IN_PROFILES } from '../built-in/names.ts'
import {
  type AppliedExtension,
  EXTENDED_SUFFIX,
  isRenamed,
  type KnownProfile,
  SYSTEMS_WITH_DEFAULT,
} from '../selection.ts'
import { applyChanges, type Base, type ProfileChanges } from './changes.ts'
import { extendedVersion, extensionChanges, type ReadExtension } from './extension.ts'
import { overlayChanges } from './overlay.ts'
import { assemble, splitProfile } from './parts.ts'
import type { ReadOverlay } from './read.ts'

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

const isSound = (known: KnownProfile): known is Base => known.profile !== undefined

/** Returns every composed profile. One that cannot be composed has no `profile`. */
export function composeAll(sources: ProfileSources, report: Report): readonly KnownProfile[] {
  const composer = new Composer(sources, report)
  composer.composeOverlays()
  composer.composeExtended()
  composer.reportUnusedExtensions()
  return composer.composed()
}

/** Composes each profile once, its bases before it. */
class Composer {
  readonly #sources: ProfileSources
  readonly #report: Report
  /** The names of overlays and of profiles that are not composed. */
  readonly #names: readonly string[]
  readonly #composed = new Map<string, KnownProfile>()

  constructor(sources: ProfileSources, report: Report) {
    this.#sources = sources
    this.#report = report
    this.#names = [...new Set([...sources.overlays.keys(), ...sources.bases.keys()])]
  }

  composed(): readonly KnownProfile[] {
    return [...this.#composed.values()]
  }

  composeOverlays(): void {
    for (const name of this.#sources.overlays.keys()) this.#find(name, [])
  }

  /** Composes the profiles that extensions are for. */
  composeExtended(): void {
    const { overlays, extensions, bases } = this.#sources
    for (const name of this.#names) {
      const target = this.#find(name, [])
      const first = target && extensions.find(({ extension }) => isFor(extension.spec.ospTarget, target))
      if (first === undefined) continue
      const other = bases.get(name + EXTENDED_SUFFIX) ?? overlays.get(name + EXTENDED_SUFFIX)
      if (other === undefined) this.#find(name + EXTENDED_SUFFIX, [])
      else this.#report(nameTaken(name + EXTENDED_SUFFIX, first.ref, other.ref))
    }
  }

  /** Reports the extensions for which there is no profile. */
  reportUnusedExtensions(): void {
    for (const { ref, extension } of this.#sources.extensions) {
      const { ospTarget } = extension.spec
      if (this.#names.some(name => isFor(ospTarget, this.#find(name, [])!))) continue
      this.#report(
        ospTarget.os === undefined
          ? unknownBase({ name: ospTarget.profileName ?? '', field: targetField(ospTarget) }, ref, [
              ...this.#names,
              ...this.#sources.more,
            ])
          : unknownSystem(ospTarget.os, { object: ref, field: targetField(ospTarget) }),
      )
    }
  }

  /**
   * Finds or composes a profile. `trail` contains the names that are being composed, outermost first. Returns undefined if there is no such
   * profile.
   */
  #find(name: string, trail: readonly string[]): KnownProfile | undefined {
    const done = this.#composed.get(name)
    if (done !== undefined) return done
    const { overlays, bases } = this.#sources
    const overlay = overlays.get(name)
    if (overlay !== undefined) return this.#keep(overlay.ref, name, this.#composeOverlay(overlay, trail))
    return (
      bases.get(name) ??
      (name.endsWith(EXTENDED_SUFFIX) ? this.#findExtended(name.slice(0, -EXTENDED_SUFFIX.length), trail) : undefined)
    )
  }

  #keep(
    ref: ObjectRef,
    name: string,
    composition: Composition | undefined,
    extensions?: readonly AppliedExtension[],
  ): KnownProfile {
    const known = {
      ref,
      namespace: this.#sources.namespace,
      name,
      profile: composition?.profile,
      base: composition?.base,
      ...(composition?.base.builtIn && { builtIn: true }),
      ...(extensions && { extensions }),
    }
    this.#composed.set(name, known)
    return known
  }

  #composeOverlay({ ref, overlay }: ReadOverlay, trail: readonly string[]): Composition | undefined {
    if (overlay === undefined) return undefined
    const { bases, more } = this.#sources
    const wanted = overlay.spec.extends
    // An overlay may have the name of the built-in profile that it extends, which it then replaces.
    const replacesBuiltIn = wanted === ref.name && bases.has(wanted)
    const names = [...trail, ref.name]
    if (!replacesBuiltIn && names.includes(wanted)) {
      this.#report(circle([...names.slice(names.indexOf(wanted)), wanted], ref))
      return undefined
    }
    const base = replacesBuiltIn ? bases.get(wanted) : this.#find(wanted, names)
    if (base === undefined) {
      const known = [...this.#names, ...this.#composed.keys(), ...more]
      this.#report(unknownBase({ name: wanted, field: 'spec.extends' }, ref, known))
    }
    if (base === undefined) return undefined
    return this.#composeFrom(base, ref, () => [overlayChanges(overlay, ref)], overlay.spec.version)
  }

  #findExtended(target: string, trail: readonly string[]): KnownProfile | undefined {
    const { namespace, extensions } = this.#sources
    const name = target + EXTENDED_SUFFIX
    const base =
      this.#names.includes(target) && !trail.includes(name) ? this.#find(target, [...trail, name]) : undefined
    const wanted = base ? extensions.filter(({ extension }) => isFor(extension.spec.ospTarget, base)) : []
    if (base === undefined || wanted.length === 0) return undefined
    const ref = { ...PROFILE_TYPE, namespace, name }
    const composition = this.#composeFrom(base, ref, (sound, report) => extensionChanges(wanted, sound, report))
    return this.#keep(ref, name, composition, wanted.map(appliedExtension))
  }

  /**
   * Applies changes to the base, one after another. Without a version, the result gets that of extensions. Returns undefined after an error was
   * reported, since no profile is composed of parts that are refused.
   */
  #composeFrom(
    base: KnownProfile,
    ref: ObjectRef,
    changesOf: (base: Base, report: Report) => readonly ProfileChanges[],
    version?: string,
  ): Composition | undefined {
    if (!isSound(base)) return { profile: undefined, base }
    let failed = false
    const report: Report = diagnostic => {
      failed ||= diagnostic.severity === 'error'
      this.#report(diagnostic)
    }
    const parts = changesOf(base, report).reduce(
      (changed, changes) => applyChanges(changed, changes, base, report),
      splitProfile(base.profile),
    )
    if (failed) return undefined
    const profile = assemble(parts, ref, version ?? base.profile.spec.version)
    if (version !== undefined) return { profile, base }
    return { profile: { ...profile, spec: { ...profile.spec, version: extendedVersion(profile) } }, base }
  }
}

interface Composition {
  /** undefined if the base is not valid. */
  readonly profile: Profile | undefined
  readonly base: KnownProfile
}

type Target = ReadExtension['extension']['spec']['ospTarget']

const isFor = ({ profileName, os }: Target, target: KnownProfile): boolean =>
  os === undefined ? profileName === target.name : os === target.profile?.spec.osName

const targetField = ({ os }: Target): string => `spec.ospTarget.${os === undefined ? 'profileName' : 'os'}`

const appliedExtension = ({ ref, extension: { spec } }: ReadExtension): AppliedExtension => ({
  ref,
  targetField: targetField(spec.ospTarget),
})

const circle = (names: readonly string[], object: ObjectRef) =>
  problem('OSM0363', `the overlays extend each other: ${names.join(' → ')}`, {
    object,
    field: 'spec.extends',
    help: 'One of them must extend a profile.',
  })

function unknownSystem(name: string, place: { readonly object: ObjectRef; readonly field: string }): Diagnostic {
  const close = nearest(name, SYSTEMS_WITH_DEFAULT)
  const help = close === undefined ? `It must be one of ${SYSTEMS_WITH_DEFAULT.join(', ')}.` : `Did you mean ${close}?`
  return problem('OSM0362', `there is no profile for the operating system "${name}" to extend`, {
    ...place,
    help: close === name ? undefined : help,
  })
}

function unknownBase(
  { name, field }: { readonly name: string; readonly field: string },
  object: ObjectRef,
  known: readonly string[],
): Diagnostic {
  const others = [...new Set(known)].filter(other => other !== object.name)
  return problem('OSM0362', `there is no profile "${name}" to extend`, {
    object,
    field,
    help: unknownHelp(name, others),
  })
}

function unknownHelp(name: string, all: readonly string[]): string {
  const renamed = all.filter(other => other !== name && !BUILT_IN_PROFILES.includes(other) && isRenamed(other, name))
  if (renamed.length === 1) {
    return `"${renamed[0]}" exists. A namePrefix or nameSuffix renames profiles, but not references to them: set it only in a kustomization of the objects that need it.`
  }
  const close = nearest(name, all)
  if (BUILT_IN_PROFILES.includes(name) && !all.includes(name))
    return 'It is a built-in profile: set profiles.builtIn to true in the functionConfig, or add the profile to the items.'
  return close === undefined ? `Known profiles: ${all.join(', ') || 'none'}.` : `Did you mean "${close}"?`
}

/** Returns the problem of a composed profile whose name another object has. */
export const nameTaken = (name: string, object: ObjectRef, other: ObjectRef) =>
  problem('OSM0361', `the name "${name}" of the composed profile is already used`, {
    object,
    field: 'metadata.name',
    help: 'Rename or remove one of them.',
    related: [{ object: other, role: 'the other' }],
  })
