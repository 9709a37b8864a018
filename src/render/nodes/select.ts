// Selects the profile of each MachineDeployment, names its outputs, and finds those of an earlier run.

import { rememberedFor } from '../../base/remembered.ts'
import { named, t } from '../../base/span.ts'
import type { Use } from '../../diagnostics/concluded.ts'
import type { Report } from '../../diagnostics/diagnostic.ts'
import { problem } from '../../diagnostics/problem.ts'
import type { Inputs } from '../inputs/collect.ts'
import { mayHaveDamagedProfile } from '../inputs/profiles.ts'
import type { MachineDeployment } from '../model/machine-deployment.ts'
import { nounOf, PROFILE_NAME_ANNOTATION, PROFILE_NAMESPACE_ANNOTATION } from '../model/machine-deployment.ts'
import type { Profile, ProfileSpec } from '../model/profile.ts'
import { unpinnedContainerd } from '../profiles/built-in/downloads.ts'
import { builtInProfile } from '../profiles/built-in/index.ts'
import { BUILT_IN_PROFILES } from '../profiles/built-in/names.ts'
import { defaultProfileName, type KnownProfile, objectsOf, selectProfile } from '../profiles/selection.ts'
import type { Settings } from '../settings/settings.ts'
import { type OutputNames, outputNames } from '../stamps/names.ts'
import { type PreviousOutput, type PreviousRequest, previousOutput } from '../stamps/previous.ts'
import { profileDigest, type Stamps } from '../stamps/stamps.ts'

export interface SelectedNode {
  readonly machineDeployment: MachineDeployment
  /** The profile as it was found, without the downloads of a Kubernetes version. */
  readonly profile: Profile
  readonly known: KnownProfile
  /** The annotation that the admission webhook would have added, if the MachineDeployment does not have it. */
  readonly defaulted: readonly [name: string, value: string] | undefined
  readonly names: OutputNames
  readonly stamp: Stamps['profile']
  /** The output of an earlier run for the same MachineDeployment. */
  readonly previous: PreviousOutput | undefined
}

interface SelectedNodes {
  readonly nodes: readonly SelectedNode[]
  /** The profiles that are not valid or cannot be read, each with a MachineDeployment that uses it. */
  readonly unusable: readonly Use[]
}

interface SelectionRequest {
  readonly previous: PreviousRequest
  /** Whether a controller may have profiles that are not among the items: a missing profile is then no error. */
  readonly besideController: boolean
}

/** Returns the MachineDeployments that can be rendered. For each of the others, the reason is reported. */
export async function selectNodes(
  inputs: Inputs,
  settings: Settings,
  { previous, besideController }: SelectionRequest,
  report: Report,
): Promise<SelectedNodes> {
  const profiles = [...inputs.profiles, ...(await builtIns(inputs, settings))]
  const digestOf = rememberedFor(profileDigest)
  const unusable: Use[] = []
  const hasDamaged = mayHaveDamagedProfile(inputs.catalog)
  const hasPools = inputs.machineDeployments.some(({ pool }) => pool !== undefined)
  // Loaded lazily, because most runs have no pools.
  const onePhaseOf = hasPools ? rememberedFor((await import('../profiles/one-phase.ts')).onePhase) : undefined
  const selection = { hasDamaged, profiles, settings, digestOf, onePhaseOf, previous, besideController, unusable }
  const nodes = inputs.machineDeployments
    .map(machineDeployment => selectNode(machineDeployment, selection, report))
    .filter(node => node !== undefined)
  const unpinned = nodes.some(({ known }) => known.builtIn) && unpinnedContainerd(settings.profiles.downloads)
  if (unpinned) report(unpinned)
  return { nodes, unusable }
}

/** Returns the built-in profiles that MachineDeployments use, except those whose names are taken by a profile among the items. */
async function builtIns({ machineDeployments, profiles }: Inputs, { profiles: { builtIn }, namespace }: Settings) {
  if (!builtIn) return []
  const wanted = new Set(
    machineDeployments.map(md => md.annotations?.[PROFILE_NAME_ANNOTATION] || defaultProfileName(md, () => {})),
  )
  for (const known of profiles) if (known.namespace === namespace) wanted.delete(known.name)
  const found = await Promise.all([...wanted].map(name => (name ? builtInProfile(name, namespace) : undefined)))
  return found.filter(profile => profile !== undefined)
}

interface Selection {
  readonly hasDamaged: boolean
  readonly profiles: readonly KnownProfile[]
  readonly settings: Settings
  readonly digestOf: (spec: ProfileSpec) => string
  /** Returns the profile for a NodePool; undefined if there is none. */
  readonly onePhaseOf: ((profile: Profile) => Profile) | undefined
  readonly previous: PreviousRequest
  readonly besideController: boolean
  /** Receives the profiles that are not valid. */
  readonly unusable: Use[]
}

function selectNode(
  machineDeployment: MachineDeployment,
  { hasDamaged, profiles, settings, digestOf, onePhaseOf, previous, besideController, unusable }: Selection,
  report: Report,
): SelectedNode | undefined {
  const { annotations, ref } = machineDeployment
  const own = annotations?.[PROFILE_NAME_ANNOTATION]
  if (!own && !settings.profiles.nameMissing) {
    report(problem('OSM0203', t`${nounOf(machineDeployment)} names no profile and is skipped`, { object: ref }))
    return undefined
  }
  const name = own || defaultProfileName(machineDeployment, report)
  if (name === undefined) return undefined
  const namespace = annotations?.[PROFILE_NAMESPACE_ANNOTATION] || settings.namespace
  const alsoThere = settings.profiles.builtIn && namespace === settings.namespace ? BUILT_IN_PROFILES : []
  const known = selectProfile(
    { machineDeployment, name, namespace, alsoThere, hasDamaged, besideController },
    profiles,
    report,
  )
  if (known?.profile === undefined) {
    if (known) unusable.push({ objects: objectsOf(known), usedBy: ref })
    return undefined
  }
  if (machineDeployment.pool && !hasOnePhase(machineDeployment, known, report)) return undefined
  const names = outputNames(ref)
  return {
    machineDeployment,
    profile: machineDeployment.pool ? onePhaseOf!(known.profile) : known.profile,
    known,
    defaulted: own ? undefined : [PROFILE_NAME_ANNOTATION, name],
    names,
    stamp: {
      name: `${namespace}/${name}`,
      version: known.profile.spec.version,
      digest: digestOf(known.profile.spec),
    },
    previous: previousOutput(names, previous, report),
  }
}

/** Reports a profile that can only be used in two phases, and a provider whose machines have no name when they boot. */
function hasOnePhase(
  { ref, provider, pool }: MachineDeployment,
  { name, builtIn }: KnownProfile,
  report: Report,
): boolean {
  const { cloudProvider } = provider
  if (builtIn !== true || name === 'osp-flatcar-cloud-init') {
    const help = t`Its first phase fetches the second one from the cluster, and only machine-controller gives it a name and a Secret to fetch. Use a built-in profile, or an overlay of one.`
    report(
      problem('OSM0281', t`the profile "${named(name)}" needs two phases`, {
        object: ref,
        field: ['spec', 'profile'],
        help: [help],
      }),
    )
    return false
  }
  if (pool?.nodeName !== 'metadata' || !WITHOUT_METADATA.includes(cloudProvider)) return true
  const help = t`All nodes would have the name of the image. Give each machine its own, such as local-hostname of a NoCloud seed or by DHCP, and write nodeName: hostname.`
  const message = t`machines of the provider ${cloudProvider} have no metadata with a name`
  report(problem('OSM0282', message, { object: ref, field: ['spec', 'cloudProvider'], help: [help] }))
  return false
}

const WITHOUT_METADATA = ['baremetal', 'edge']
