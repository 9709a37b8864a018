// Composes profiles: an overlay changes one profile explicitly, and an extension adds to one profile or to all of an operating system.

import type { Report } from '../../../diagnostics/diagnostic.ts'
import { valueAt } from '../../../diagnostics/field-path.ts'
import { nearest } from '../../../diagnostics/nearest.ts'
import { EXTENSION_TYPE } from '../../model/kinds.ts'
import { builtInProfile } from '../built-in/index.ts'
import { BUILT_IN_PROFILES } from '../built-in/names.ts'
import { EXTENDED_SUFFIX, type KnownProfile } from '../selection.ts'
import { composeAll, nameTaken } from './compose.ts'
import type { ReadExtension } from './extension.ts'
import { type CompositionObject, type ReadOverlay, readExtensions, readOverlays } from './read.ts'

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
  const composed = composeAll(
    { namespace: request.namespace, overlays: namedOverlays, extensions, bases, more },
    report,
  )
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
