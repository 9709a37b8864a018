// Validates and types the OperatingSystemProfiles among the items.

import { isObject, type Json, type JsonObject, withoutNulls } from '../../base/json.ts'
import { CUSTOM_PROFILE_TYPE, groupKindOf, OVERLAY_TYPE, PROFILE_KINDS, PROFILE_TYPE } from '../../base/kinds.ts'
import { named, t } from '../../base/span.ts'
import type { Report } from '../../diagnostics/diagnostic.ts'
import { problem } from '../../diagnostics/problem.ts'
import { PHASES } from '../model/config.ts'
import { reportNames } from '../model/kubernetes.ts'
import { GENERATED_BY } from '../model/ownership.ts'
import type { File, ProfilePhase, ProfileSpec } from '../model/profile.ts'
import type { KnownProfile } from '../profiles/selection.ts'
import type { Settings } from '../settings/settings.ts'
import { type Catalog, type InputObject, inputRef } from './catalog.ts'
import { checkProfile } from './schemas/index.ts'
import { at, listAt, textAt, textsAt } from './shape.ts'

const PROFILE_KIND = groupKindOf(PROFILE_TYPE)
const CUSTOM_PROFILE_KIND = groupKindOf(CUSTOM_PROFILE_TYPE)
const OVERLAY_KIND = groupKindOf(OVERLAY_TYPE)

/** Returns the profiles among the items, and those that overlays compose from them and from built-in ones. */
export async function readAllProfiles(
  catalog: Catalog,
  { namespace, profiles: { builtIn }, output }: Settings,
  report: Report,
): Promise<readonly KnownProfile[]> {
  const profiles = readProfiles(catalog, { namespace, areApplied: output.profiles !== 'none' }, report)
  const overlays = catalog.objects(OVERLAY_KIND).map(input => ({ ref: inputRef(input), object: input.object }))
  if (overlays.length === 0) return profiles
  // Loaded lazily, because most runs compose no profiles.
  const { composeProfiles } = await import('../profiles/composition/index.ts')
  return [...profiles, ...(await composeProfiles({ overlays, profiles, namespace, builtIn }, report))]
}

/** Whether a profile may be among the items that cannot be read. */
export const mayHaveDamagedProfile = (catalog: Catalog): boolean =>
  PROFILE_KINDS.some(kind => catalog.mayHaveDamaged(kind))

interface ReadSettings {
  /** The namespace of profiles without one. */
  readonly namespace: string
  /** Whether profiles are outputs, which the API server has to accept. */
  readonly areApplied: boolean
}

function readProfiles(catalog: Catalog, settings: ReadSettings, report: Report): KnownProfile[] {
  const { namespace: generatorNamespace, areApplied } = settings
  const known: KnownProfile[] = []
  const add = (input: InputObject, namespace: string): void => {
    const { name } = input.header
    const same = known.find(other => other.namespace === namespace && other.name === name)
    if (same === undefined) {
      known.push({ ref: inputRef(input), namespace, name, ...readProfile(input, areApplied, report) })
      return
    }
    report(
      problem('OSM0303', t`two profiles would be "${named(name)}" in the namespace "${named(namespace)}"`, {
        object: inputRef(input),
        help: [t`Rename or remove one of them.`],
        related: [{ object: same.ref, role: 'the other' }],
      }),
    )
  }
  // An item that cannot be read is added as a profile that cannot be used, so that it is not reported as missing.
  const addDamaged = (kind: string): void => {
    for (const item of catalog.items(kind)) {
      const { namespace, name } = item.header
      if (catalog.read(item) === undefined)
        known.push({ ref: inputRef(item), namespace: namespace || generatorNamespace, name, profile: undefined })
    }
  }
  // A profile without a namespace is expected to be applied to the generator's namespace.
  for (const input of catalog.objects(PROFILE_KIND).filter(isInput))
    add(input, input.header.namespace || generatorNamespace)
  for (const input of catalog.objects(CUSTOM_PROFILE_KIND)) add(input, generatorNamespace)
  for (const kind of [PROFILE_KIND, CUSTOM_PROFILE_KIND]) addDamaged(kind)
  return known
}

/** A generated profile is an output: the next run must use the profile from which it was composed. */
const isInput = ({ object }: InputObject): boolean =>
  textAt(object, 'metadata', 'annotations', GENERATED_BY) === undefined

/** Returns the profile of an object, or what can be read of it after all problems were reported. */
function readProfile(
  input: InputObject,
  isApplied: boolean,
  report: Report,
): Pick<KnownProfile, 'profile' | 'damaged'> {
  const ref = inputRef(input)
  let damaged = !reportNames(ref, report)
  for (const { severity, message, former, field, help, caret } of checkProfile(input.object)) {
    damaged ||= severity === 'error'
    const code = severity === 'error' || (former && isApplied) ? 'OSM0300' : former ? 'OSM0310' : 'OSM0301'
    report(problem(code, message, { object: ref, field, help, caret }))
  }
  const { object } = input
  if (textAt(object, 'spec', 'osName') !== 'flatcar') {
    for (const phase of PHASES) {
      if (listAt(object, 'spec', phase, 'units').length === 0) continue
      damaged = true
      report(
        problem('OSM0306', t`the profile "${named(ref.name)}" has units, which only a profile for flatcar may have`, {
          object: ref,
          field: ['spec', phase, 'units'],
          help: [t`Write the unit as a file below /etc/systemd/system, and enable it in modules.runcmd.`],
        }),
      )
    }
  }
  const annotations = Object.fromEntries(textsAt(object, 'metadata', 'annotations'))
  if (damaged) return { profile: undefined, damaged: { ref, annotations, spec: readableSpec(object) } }
  // The object has just passed the schema that ProfileSpec describes. The API server drops fields that are null, entries of maps included.
  return { profile: { ref, annotations, spec: withoutNulls(object.spec!) as unknown as ProfileSpec } }
}

/** Returns the files and templates of a profile, at the places that they have in it. Values of a wrong type are left out. */
const readableSpec = (object: JsonObject): ProfileSpec => ({
  osName: textAt(object, 'spec', 'osName') ?? '',
  osVersion: '',
  version: '',
  supportedCloudProviders: [],
  bootstrapConfig: phaseOf(at(object, 'spec', 'bootstrapConfig')),
  provisioningConfig: phaseOf(at(object, 'spec', 'provisioningConfig')),
})

const phaseOf = (phase: Json | undefined): ProfilePhase => ({
  ...partsOf(phase),
  supportedContainerRuntimes: listAt(phase, 'supportedContainerRuntimes').map(runtime => ({
    name: textAt(runtime, 'name') ?? '',
    ...partsOf(runtime),
  })),
})

const partsOf = (phase: Json | undefined): Pick<ProfilePhase, 'files' | 'templates'> => ({
  files: listAt(phase, 'files').map(fileOf),
  templates: isObject(at(phase, 'templates')) ? Object.fromEntries(textsAt(phase, 'templates')) : {},
})

const fileOf = (file: Json): File => ({
  path: textAt(file, 'path') ?? '',
  content: { inline: { data: textAt(file, 'content', 'inline', 'data') ?? '' } },
})
