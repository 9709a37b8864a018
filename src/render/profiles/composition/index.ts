// Composes profiles: an overlay changes one profile explicitly, and an extension adds to one profile or to all of an operating system.

import type { Diagnostic, ObjectRef, Report } from '../../../diagnostics/diagnostic.ts'
import { valueAt } from '../../../diagnostics/field-path.ts'
import { nearest } from '../../../diagnostics/nearest.ts'
import { problem } from '../../../diagnostics/problem.ts'
import { listOf, placeOf, sentence, type Validator, validateWith } from '../../../diagnostics/schema-problems.ts'
import { type JsonObject, withoutNulls } from '../../model/json.ts'
import { EXTENSION_TYPE, OVERLAY_TYPE, PROFILE_TYPE } from '../../model/kinds.ts'
import { compareText, reportNames } from '../../model/kubernetes.ts'
import type { Profile } from '../../model/profile.ts'
import { builtInProfile } from '../built-in/index.ts'
import { BUILT_IN_PROFILES } from '../built-in/names.ts'
import {
  type AppliedExtension,
  EXTENDED_SUFFIX,
  helpOnName,
  type KnownProfile,
  SYSTEMS_WITH_DEFAULT,
} from '../selection.ts'
import { applyChanges, type Base, overlayChanges, type ProfileChanges } from './changes.ts'
import { extendedVersion, extensionChanges, type ReadExtension } from './extension.ts'
import * as extensionSchema from './generated/extension.js'
import * as overlaySchema from './generated/overlay.js'
import { assemble, splitProfile } from './parts.ts'

interface CompositionRequest {
  /** Overlays and extensions, in any order. */
  readonly objects: readonly CompositionObject[]
  /** The profiles among the items. */
  readonly profiles: readonly KnownProfile[]
  /** The namespace of the generator, in which bases are looked up and to which composed profiles belong. */
  readonly namespace: string
  /** Whether built-in profiles can be extended. */
  readonly builtIn: boolean
}

/** Returns every profile that overlays and extensions compose, including unused ones, so that their problems are reported too. */
export async function composeProfiles(request: CompositionRequest, report: Report): Promise<readonly KnownProfile[]> {
  const overlays = readOverlays(request.objects, report)
  const extensions = readExtensions(request.objects, report)
  const own = request.profiles.filter(({ namespace }) => namespace === request.namespace)
  const bases = new Map(own.map(profile => [profile.name, profile]))
  const namedOverlays = withoutTaken(overlays, bases, report)
  for (const known of await builtIns(request, overlays, extensions, bases)) bases.set(known.name, known)
  const more = request.builtIn ? BUILT_IN_PROFILES : []
  const sources = { namespace: request.namespace, overlays: namedOverlays, extensions, bases, more }
  const composed = new Composer(sources, report).compose()
  const names = [...new Set([...bases.keys(), ...namedOverlays.keys(), ...more])].sort()
  return [...composed, ...missingResults(request, extensions, composed, names)]
}

/**
 * Returns the profiles that extensions would make if they were valid and had the right target, without a profile: a MachineDeployment that
 * uses one does not name a profile that does not exist. `names` are those of all targets.
 */
function missingResults(
  { objects, namespace }: CompositionRequest,
  extensions: readonly ReadExtension[],
  composed: readonly KnownProfile[],
  names: readonly string[],
): KnownProfile[] {
  const known = new Set([...names, ...composed.map(({ name }) => name)])
  const valid = new Set(extensions.map(({ ref }) => ref))
  const applied = new Set(composed.flatMap(profile => profile.extensions?.map(({ ref }) => ref) ?? []))
  return objects.flatMap(({ ref, object }) => {
    if (ref.kind !== EXTENSION_TYPE.kind || applied.has(ref)) return []
    const target = targetOf(object)
    if (target === undefined) return []
    const meant = valid.has(ref) ? nearest(target, names) : undefined
    return [...new Set([target, meant])]
      .filter(name => name !== undefined && !known.has(name + EXTENDED_SUFFIX))
      .map(name => ({ ref, namespace, name: name + EXTENDED_SUFFIX, profile: undefined }))
  })
}

function targetOf(object: CompositionObject['object']): string | undefined {
  const target = valueAt(object, ['spec', 'ospTarget', 'profileName'])
  const system = valueAt(object, ['spec', 'ospTarget', 'os'])
  return typeof target === 'string' ? target : typeof system === 'string' ? `osp-${system}` : undefined
}

/** Returns the built-in profiles to which overlays and extensions refer, except those whose names are taken. */
async function builtIns(
  { builtIn, namespace }: CompositionRequest,
  overlays: readonly ReadOverlay[],
  extensions: readonly ReadExtension[],
  bases: ReadonlyMap<string, KnownProfile>,
): Promise<readonly KnownProfile[]> {
  if (!builtIn) return []
  const targets = extensions.map(({ extension }) => extension.spec.ospTarget)
  const named = [...overlays.map(({ overlay }) => overlay?.spec.extends), ...targets.map(target => target.profileName)]
  const isMeant = (name: string): boolean =>
    targets.some(({ os }) => os !== undefined) || named.includes(name) || named.includes(name + EXTENDED_SUFFIX)
  const wanted = BUILT_IN_PROFILES.filter(name => !bases.has(name) && isMeant(name))
  const found = await Promise.all(wanted.map(name => builtInProfile(name, namespace)))
  return found.filter(profile => profile !== undefined)
}

/** Returns overlays by name. One whose name a profile or another overlay already has is reported and omitted. */
function withoutTaken(
  overlays: readonly ReadOverlay[],
  bases: ReadonlyMap<string, KnownProfile>,
  report: Report,
): ReadonlyMap<string, ReadOverlay> {
  const named = new Map<string, ReadOverlay>()
  for (const overlay of overlays) {
    const { name } = overlay.ref
    const other = bases.get(name)?.ref ?? named.get(name)?.ref
    if (other === undefined) named.set(name, overlay)
    else report(nameTaken(name, overlay.ref, other))
  }
  return named
}

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

  /** Returns every composed profile. One that cannot be composed has no `profile`. */
  compose(): readonly KnownProfile[] {
    for (const name of this.#sources.overlays.keys()) this.#find(name, [])
    this.#composeExtended()
    this.#reportUnusedExtensions()
    return [...this.#composed.values()]
  }

  /** Composes the profiles that extensions are for. */
  #composeExtended(): void {
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
  #reportUnusedExtensions(): void {
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

const unknownSystem = (name: string, place: { readonly object: ObjectRef; readonly field: string }): Diagnostic =>
  problem('OSM0362', `there is no profile for the operating system "${name}" to extend`, {
    ...place,
    help: SYSTEMS_WITH_DEFAULT.includes(name) ? undefined : `It must be one of ${SYSTEMS_WITH_DEFAULT.join(', ')}.`,
  })

function unknownBase(
  { name, field }: { readonly name: string; readonly field: string },
  object: ObjectRef,
  known: readonly string[],
): Diagnostic {
  const others = [...new Set(known)].filter(other => other !== object.name)
  return problem('OSM0362', `there is no profile "${name}" to extend`, {
    object,
    field,
    help: helpOnName(name, others),
  })
}

/** Returns the problem of a composed profile whose name another object has. */
const nameTaken = (name: string, object: ObjectRef, other: ObjectRef) =>
  problem('OSM0361', `the name "${name}" of the composed profile is already used`, {
    object,
    field: 'metadata.name',
    help: 'Rename or remove one of them.',
    related: [{ object: other, role: 'the other' }],
  })

// Validates and types overlays and extensions among the items.

/** An object that was read but not validated. */
interface CompositionObject {
  readonly ref: ObjectRef
  readonly object: JsonObject
}

interface ReadOverlay {
  readonly ref: ObjectRef
  /** undefined after it was reported that the overlay is not valid. */
  readonly overlay: overlaySchema.Overlay | undefined
}

/** Returns overlays sorted by name. */
function readOverlays(objects: readonly CompositionObject[], report: Report): ReadOverlay[] {
  return ofKind(objects, OVERLAY_TYPE.kind).map(({ ref, object }) => ({
    ref,
    overlay: checked<overlaySchema.Overlay>(object, ref, overlaySchema, report),
  }))
}

/** Returns extensions sorted by name. */
function readExtensions(objects: readonly CompositionObject[], report: Report): ReadExtension[] {
  const read = ofKind(objects, EXTENSION_TYPE.kind).flatMap(({ ref, object }) => {
    const extension = checked<extensionSchema.Extension>(object, ref, extensionSchema, report)
    if (extension === undefined) return []
    reportWithoutEffect({ ref, extension }, report)
    return [{ ref, extension }]
  })
  return read.sort(
    (a, b) => compareText(a.ref.name, b.ref.name) || compareText(a.ref.namespace ?? '', b.ref.namespace ?? ''),
  )
}

const ofKind = (objects: readonly CompositionObject[], kind: string): readonly CompositionObject[] =>
  objects.filter(({ ref }) => ref.kind === kind)

function checked<T>(object: JsonObject, ref: ObjectRef, validator: Validator, report: Report): T | undefined {
  const isNamed = reportNames(ref, report)
  const document = withoutNulls(object)
  const problems = validateWith(validator, document)
  for (const found of problems) report(problem('OSM0360', sentence(found), { object: ref, ...placeOf(found) }))
  // The document has just passed the schema of its type.
  return problems.length === 0 && isNamed ? (document as T) : undefined
}

const WITHOUT_EFFECT = ['enforced', 'default', 'selector'] as const

function reportWithoutEffect({ ref, extension: { spec } }: ReadExtension, report: Report): void {
  const given = WITHOUT_EFFECT.filter(name => spec[name] !== undefined)
  if (given.length === 0) return
  report(
    problem('OSM0380', `${listOf(given, 'and')} ${given.length === 1 ? 'has' : 'have'} no effect here`, {
      object: ref,
      field: `spec.${given[0]}`,
      help: 'A MachineDeployment uses the extended profile if its annotation k8c.io/operating-system-profile has this name.',
    }),
  )
}
