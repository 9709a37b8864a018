// Makes the outputs that MachineDeployments share: prerequisites and the profiles in use. Other functionConfigs may make the same objects,
// so one that is among the items and was not made by this functionConfig is kept unchanged.

import { PROFILE_TYPE } from '../../base/kinds.ts'
import { refOf } from '../../base/refs.ts'
import { t } from '../../base/span.ts'
import type { ObjectRef, Report } from '../../diagnostics/diagnostic.ts'
import { problem } from '../../diagnostics/problem.ts'
import type { Catalog } from '../inputs/catalog.ts'
import type { Inputs } from '../inputs/collect.ts'
import type { Output } from '../model/config.ts'
import { itemHeaderOf } from '../model/kubernetes.ts'
import {
  type MachineDeployment,
  PROFILE_NAME_ANNOTATION,
  PROFILE_NAMESPACE_ANNOTATION,
} from '../model/machine-deployment.ts'
import { addAnnotations, GENERATED_BY, LOCAL_CONFIG, ownAnnotations } from '../model/ownership.ts'
import type { Profile } from '../model/profile.ts'
import { builtInProfile, ordinaryProfile } from '../profiles/built-in/index.ts'
import { BUILT_IN_PROFILES } from '../profiles/built-in/names.ts'
import { defaultProfileName, type KnownProfile } from '../profiles/selection.ts'
import type { Settings } from '../settings/settings.ts'
import { outputNames } from '../stamps/names.ts'
import { itemOf } from '../stamps/previous.ts'
import { deliver } from './delivery.ts'

interface SharedRequest {
  readonly catalog: Catalog
  readonly settings: Settings
  readonly nodes: readonly { readonly machineDeployment: MachineDeployment; readonly known: KnownProfile }[]
  /** The profiles among the items, and those that are composed of them. */
  readonly profiles: readonly KnownProfile[]
  /** The MachineDeployments that are not selected. */
  readonly others: Inputs['readOthers']
}

/** Returns the outputs that MachineDeployments share. */
export async function sharedOutputs(request: SharedRequest, report: Report): Promise<Output[]> {
  const { settings, catalog } = request
  const made = [...(await prerequisitesFor(request, report)), ...(await writtenProfiles(request))]
  const outputs = deliver(made, { ...settings.output, filler: settings.credentials.placeholders })
  return outputs.filter(output => isMissing(output, catalog, settings, report))
}

async function prerequisitesFor({ settings, nodes, others }: SharedRequest, report: Report): Promise<Output[]> {
  const { prerequisites: wanted, access, immutable } = settings.output
  if (!wanted) {
    if (access !== 'namespace') report(nothingToNarrow())
    return []
  }
  const { prerequisites } = await import('./prerequisites/index.ts')
  const fetched = ({ ref, provider }: MachineDeployment) => ({
    names: outputNames(ref),
    cloudProvider: provider.cloudProvider,
  })
  return prerequisites({
    access,
    immutable,
    apiToken: settings.credentials.apiToken,
    selected: nodes.map(({ machineDeployment }) => fetched(machineDeployment)),
    others: others().map(fetched),
    owner: settings.name,
  })
}

/** Returns references to profiles that earlier runs may have written for MachineDeployments that are not selected now. */
export const profilesOfOthers = ({ others, settings }: Pick<SharedRequest, 'others' | 'settings'>): ObjectRef[] =>
  settings.output.profiles === 'none'
    ? []
    : others().flatMap(md => {
        const name = md.annotations?.[PROFILE_NAME_ANNOTATION] || defaultProfileName(md, () => {})
        const namespace = md.annotations?.[PROFILE_NAMESPACE_ANNOTATION] || settings.namespace
        return name === undefined ? [] : [{ ...PROFILE_TYPE, namespace, name }]
      })

/** Whether no item is in the place of an output, except one that an earlier run of the same functionConfig made. */
function isMissing(output: Output, catalog: Catalog, settings: Settings, report: Report): boolean {
  const annotations = itemOf(output, catalog)?.header.annotations
  if (annotations === undefined) return true
  const ref = refOf(itemHeaderOf(output.object))
  const owner = annotations[GENERATED_BY]
  if (annotations[LOCAL_CONFIG] === 'true') report(onlyAnInput(ref))
  else if (owner === settings.name) return true
  else if (owner === undefined && ref.kind === 'Role' && settings.output.access !== 'namespace')
    report(notNarrowed(ref))
  return false
}

const onlyAnInput = (object: ObjectRef) =>
  problem('OSM0750', t`is a prerequisite that is not written: the items contain it as an input`, {
    object,
    help:
      object.kind === 'Secret'
        ? [
            t`A tool that prunes would delete it from the cluster, and its token with it. Rename the input, and set its name in credentials.apiToken.secretKeyRef.name.`,
          ]
        : [t`Remove the annotation config.kubernetes.io/local-config, or the object.`],
  })

const notNarrowed = (object: ObjectRef) =>
  problem('OSM0751', t`is already among the items and is kept unchanged: output.access does not restrict it`, {
    object,
    help: [t`Remove it from the items, so that the function can generate it.`],
  })

const nothingToNarrow = () =>
  problem(
    'OSM0752',
    t`output.access has no effect: it restricts a Role that is generated only with output.prerequisites`,
    {
      field: ['spec', 'output', 'access'],
      help: [t`Set output.prerequisites to true, or remove output.access.`],
    },
  )

/** Returns each profile once, sorted by name, except OperatingSystemProfiles that are already among the items. */
async function writtenProfiles({ nodes, profiles, settings }: SharedRequest): Promise<Output[]> {
  const { profiles: which } = settings.output
  if (which === 'none') return []
  const used = nodes.map(({ known }) => known)
  const written = which === 'used' ? used : await allProfiles([...profiles, ...used], settings)
  const place = ({ name, namespace }: KnownProfile): string => `${name}/${namespace}`
  return [...new Set(written)]
    .filter(known => !isAmongItems(known))
    .sort((a, b) => (place(a) < place(b) ? -1 : 1))
    .flatMap(known => (known.profile === undefined ? [] : [outputOf(known, known.profile, settings)]))
}

/** Returns all profiles that a MachineDeployment could use: those of the items, and each built-in one whose name they have not taken. */
async function allProfiles(present: readonly KnownProfile[], { profiles: { builtIn }, namespace }: Settings) {
  const taken = new Set(present.filter(other => other.namespace === namespace).map(({ name }) => name))
  const names = builtIn ? BUILT_IN_PROFILES.filter(name => !taken.has(name)) : []
  const loaded = await Promise.all(names.map(name => builtInProfile(name, namespace)))
  return [...present, ...loaded.filter(profile => profile !== undefined)]
}

function outputOf(known: KnownProfile, profile: Profile, { name, profiles }: Settings): Output {
  const object = ordinaryProfile(known, profile, profiles.downloads, profiles)
  return { cluster: 'management', object: addAnnotations(object, ownAnnotations(name, 'management')) }
}

/**
 * Whether the profile is among the items in the form that a controller reads. One of KKP's kind is not; it is written as KKP would copy it.
 */
const isAmongItems = ({ ref, builtIn, profile }: KnownProfile): boolean =>
  ref.kind === 'OperatingSystemProfile' && !builtIn && profile?.origins === undefined
