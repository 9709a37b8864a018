// Composes profiles: an overlay changes one profile explicitly.

import { type JsonObject, withoutNulls } from '../../../base/json.ts'
import { joined, named, t } from '../../../base/span.ts'
import type { ObjectRef, Report } from '../../../diagnostics/diagnostic.ts'
import { problem } from '../../../diagnostics/problem.ts'
import { reportFindings, validateWith } from '../../../diagnostics/schema-problems.ts'
import { reportNames } from '../../model/kubernetes.ts'
import type { Profile } from '../../model/profile.ts'
import { builtInProfile } from '../built-in/index.ts'
import { BUILT_IN_PROFILES } from '../built-in/names.ts'
import { helpOnName, type KnownProfile } from '../selection.ts'
import { applyChanges, type Base, overlayChanges } from './changes.ts'
import type { Overlay } from './generated/overlay.js'
import * as overlaySchema from './generated/overlay.js'
import { assemble, splitProfile } from './parts.ts'

interface CompositionRequest {
  readonly overlays: readonly OverlayObject[]
  /** The profiles among the items. */
  readonly profiles: readonly KnownProfile[]
  /** The namespace of the generator, in which bases are looked up and to which composed profiles belong. */
  readonly namespace: string
  /** Whether built-in profiles can be extended. */
  readonly builtIn: boolean
}

/** Returns every profile that overlays compose, including unused ones, so that their problems are reported too. */
export async function composeProfiles(request: CompositionRequest, report: Report): Promise<readonly KnownProfile[]> {
  const overlays = readOverlays(request.overlays, report)
  const own = request.profiles.filter(({ namespace }) => namespace === request.namespace)
  const bases = new Map(own.map(profile => [profile.name, profile]))
  const namedOverlays = withoutTaken(overlays, bases, report)
  for (const known of await builtIns(request, overlays, bases)) bases.set(known.name, known)
  const more = request.builtIn ? BUILT_IN_PROFILES : []
  return new Composer({ namespace: request.namespace, overlays: namedOverlays, bases, more }, report).compose()
}

/** Returns the built-in profiles to which overlays refer, except those whose names are taken. */
async function builtIns(
  { builtIn, namespace }: CompositionRequest,
  overlays: readonly ReadOverlay[],
  bases: ReadonlyMap<string, KnownProfile>,
): Promise<readonly KnownProfile[]> {
  if (!builtIn) return []
  const named = overlays.map(({ overlay }) => overlay?.spec.extends)
  const wanted = BUILT_IN_PROFILES.filter(name => !bases.has(name) && named.includes(name))
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
  readonly #composed = new Map<string, KnownProfile>()

  constructor(sources: ProfileSources, report: Report) {
    this.#sources = sources
    this.#report = report
  }

  /** Returns every composed profile. One that cannot be composed has no `profile`. */
  compose(): readonly KnownProfile[] {
    for (const name of this.#sources.overlays.keys()) this.#find(name, [])
    return [...this.#composed.values()]
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
    return overlay === undefined ? bases.get(name) : this.#keep(overlay.ref, this.#composeOverlay(overlay, trail))
  }

  #keep(ref: ObjectRef, composition: Composition | undefined): KnownProfile {
    const known = {
      ref,
      namespace: this.#sources.namespace,
      name: ref.name,
      profile: composition?.profile,
      base: composition?.base,
      ...(composition?.base.builtIn && { builtIn: true }),
    }
    this.#composed.set(ref.name, known)
    return known
  }

  #composeOverlay({ ref, overlay }: ReadOverlay, trail: readonly string[]): Composition | undefined {
    if (overlay === undefined) return undefined
    const { overlays, bases, more } = this.#sources
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
      this.#report(unknownBase(wanted, ref, [...overlays.keys(), ...bases.keys(), ...more]))
      return undefined
    }
    return this.#composeFrom(base, ref, overlay)
  }

  /** Changes the base. Returns undefined after an error was reported, since no profile is composed of parts that are refused. */
  #composeFrom(base: KnownProfile, ref: ObjectRef, overlay: Overlay): Composition | undefined {
    if (!isSound(base)) return { profile: undefined, base }
    let failed = false
    const report: Report = diagnostic => {
      failed ||= diagnostic.severity === 'error'
      this.#report(diagnostic)
    }
    const parts = applyChanges(splitProfile(base.profile), overlayChanges(overlay, ref), base, report)
    return failed ? undefined : { profile: assemble(parts, ref, overlay.spec.version), base }
  }
}

interface Composition {
  /** undefined if the base is not valid. */
  readonly profile: Profile | undefined
  readonly base: KnownProfile
}

const circle = (names: readonly string[], object: ObjectRef) =>
  problem(
    'OSM0363',
    t`the overlays extend each other: ${joined(
      names.map(each => named(each)),
      ' → ',
    )}`,
    {
      object,
      field: ['spec', 'extends'],
      help: [t`One of them must extend a profile.`],
    },
  )

function unknownBase(name: string, object: ObjectRef, known: readonly string[]) {
  const others = [...new Set(known)].filter(other => other !== object.name)
  return problem('OSM0362', t`there is no profile "${named(name)}" to extend`, {
    object,
    field: ['spec', 'extends'],
    help: [helpOnName(name, others)],
  })
}

/** Returns the problem of a composed profile whose name another object has. */
const nameTaken = (name: string, object: ObjectRef, other: ObjectRef) =>
  problem('OSM0361', t`the name "${named(name)}" of the composed profile is already used`, {
    object,
    field: ['metadata', 'name'],
    help: [t`Rename or remove one of them.`],
    related: [{ object: other, role: 'the other' }],
  })

/** An object that was read but not validated. */
interface OverlayObject {
  readonly ref: ObjectRef
  readonly object: JsonObject
}

interface ReadOverlay {
  readonly ref: ObjectRef
  /** undefined after it was reported that the overlay is not valid. */
  readonly overlay: Overlay | undefined
}

const readOverlays = (objects: readonly OverlayObject[], report: Report): ReadOverlay[] =>
  objects.map(({ ref, object }) => ({ ref, overlay: checked(object, ref, report) }))

function checked(object: JsonObject, ref: ObjectRef, report: Report): Overlay | undefined {
  const isNamed = reportNames(ref, report)
  const document = withoutNulls(object)
  const problems = validateWith(overlaySchema, document)
  reportFindings('OSM0360', problems, ref, report)
  // The document has just passed the schema of its type.
  return problems.length === 0 && isNamed ? (document as unknown as Overlay) : undefined
}
