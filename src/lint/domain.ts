// What lint makes up to judge profiles and overlays alone: a MachineDeployment for each kind of node that a profile is for, and the
// settings around them. What is made up is not blamed on the user.

import type { JsonObject } from '../base/json.ts'
import type { Diagnostic, ObjectRef } from '../diagnostics/diagnostic.ts'
import { isFormerProvider } from '../render/inputs/schemas/index.ts'
import { PHASES } from '../render/model/config.ts'
import type { Profile, ProfileSpec } from '../render/model/profile.ts'
import { filesOf, phaseSource } from '../render/osc/profile-templates.ts'
import { isGoProfile } from '../render/osc/templates/choose-engine.ts'
import { NEWEST_PATCHES } from '../render/profiles/built-in/downloads.ts'
import { FUNCTION_CONFIG_TYPE } from '../render/settings/settings.ts'
import { sizeLimit } from '../render/userdata/size-limits.ts'
import { type NodeKind, nestedConditions } from './conditions.ts'

/** The file name in diagnostics for objects that lint makes up. */
export const MADE_UP_FILE = '<lint>'

/** A MachineDeployment, and its description in messages. */
export interface KindOfNode {
  readonly object: JsonObject
  readonly name: string
  readonly title: string
}

/**
 * Returns a MachineDeployment for each kind of node for which the templates of a profile branch differently: for providers the newest release,
 * and for releases one provider, if a condition on both does not ask for others.
 */
export const kindsOfNodes = (profiles: readonly Profile[]): KindOfNode[] =>
  profiles
    .flatMap(profile => branchedKinds(profile).map(kind => ({ profile, kind })))
    .map(({ profile, kind }, i) => kindOfNode(profile, kind, `lint-${i + 1}`))

/** Returns a MachineDeployment for each profile, provider and release. */
export const allKindsOfNodes = (profiles: readonly Profile[], releases: readonly string[]): MadeUpNode[] =>
  profiles.flatMap((profile, i) =>
    kindsOf(profile, releases).map((kind, j) => ({
      ...kindOfNode(profile, kind, `lint-${i + 1}-${j + 1}`),
      ...kind,
      profile,
    })),
  )

export interface MadeUpNode extends KindOfNode, NodeKind {
  readonly profile: Profile
}

/** The title of the node of a kind in a rendering. */
export const titleOfNode = ({ name }: KindOfNode): string => `${NAMESPACE}/${name}`

function kindOfNode({ ref, spec }: Profile, kind: NodeKind, name: string): KindOfNode {
  const title = `${ref.name} on ${kind.provider}, Kubernetes ${kind.release}`
  return { object: machineDeployment(name, ref, { ...kind, spec }), name, title }
}

const kindsOf = ({ spec }: Profile, releases: readonly string[]): NodeKind[] =>
  spec.supportedCloudProviders
    .filter(({ name }) => !isFormerProvider(name))
    .flatMap(({ name: provider }) => releases.map(release => ({ provider, release })))

/** Returns one of the kinds that no condition tells apart. Of several providers, it is the one that accepts the least user data. */
function branchedKinds(profile: Profile): NodeKind[] {
  const kinds = kindsOf(profile, NEWEST_PATCHES)
  // Eta is code: what it does is not read.
  if (!isGoProfile(profile)) return kinds
  const all = PHASES.map(name => phaseSource(profile, name, filesOf(profile, name)))
  const conditions = all.flatMap(({ templates, files }) => nestedConditions(templates, files))
  const { osName } = profile.spec
  const roomOf = ({ provider }: NodeKind): number => {
    const { bytes, counts } = sizeLimit(provider, osName)
    return counts === 'gzip' ? bytes * 2 : bytes
  }
  const newest = NEWEST_PATCHES.at(-1)
  const byRoom = kinds.toSorted((a, b) => roomOf(a) - roomOf(b))
  const [first] = byRoom
  const rank = ({ provider, release }: NodeKind): number =>
    release === newest ? 0 : provider === first?.provider ? 1 : 2
  const covered = new Set<string>()
  return byRoom
    .toSorted((a, b) => rank(a) - rank(b))
    .filter(kind => {
      const branches = [[], ...conditions].map((each, i) => `${i} ${each.map(tells => tells(kind)).join(' ')}`)
      const isNew = branches.some(branch => !covered.has(branch))
      for (const branch of branches) covered.add(branch)
      return isNew
    })
}

const NAMESPACE = 'kube-system'

const machineDeployment = (
  name: string,
  profile: ObjectRef,
  { provider, release, spec }: NodeKind & { readonly spec: ProfileSpec },
): JsonObject => ({
  apiVersion: 'cluster.k8s.io/v1alpha1',
  kind: 'MachineDeployment',
  metadata: {
    name,
    namespace: NAMESPACE,
    annotations: {
      'k8c.io/operating-system-profile': profile.name,
      ...(profile.namespace && { 'k8c.io/operating-system-profile-namespace': profile.namespace }),
    },
  },
  spec: {
    selector: { matchLabels: { name } },
    template: {
      metadata: { labels: { name } },
      spec: {
        metadata: { labels: { name } },
        versions: { kubelet: release },
        providerSpec: {
          value: {
            cloudProvider: provider,
            cloudProviderSpec: {},
            operatingSystem: spec.osName,
            operatingSystemSpec: systemSpecOf(spec),
          },
        },
      },
    },
  },
})

function systemSpecOf({ osName, provisioningUtility }: ProfileSpec): JsonObject {
  // Without a subscription, the user data of RHEL has no credentials.
  if (osName === 'rhel')
    return { rhelSubscriptionManagerUser: 'lint', rhelSubscriptionManagerPassword: 'lint-password' }
  return osName === 'flatcar' ? { provisioningUtility: provisioningUtility || 'cloud-init' } : {}
}

/** Returns a functionConfig with the settings of the given one that profiles see. It is not strict, because what is made up causes warnings itself. */
export function settingsOfKinds(given: JsonObject | undefined): JsonObject {
  const { namespace, nodes, profiles, output, checks } = (given?.spec ?? {}) as JsonObject
  const { ignitionVersion } = (output ?? {}) as JsonObject
  return {
    ...FUNCTION_CONFIG_TYPE,
    ...(given?.metadata !== undefined && { metadata: given.metadata }),
    spec: {
      ...(namespace !== undefined && { namespace }),
      ...(nodes !== undefined && { nodes }),
      ...(profiles !== undefined && { profiles }),
      ...(ignitionVersion !== undefined && { output: { ignitionVersion } }),
      checks: { ...(checks as JsonObject | undefined), strict: false },
    },
  }
}

/** All credentials are stand-ins here: a template that encodes one is no mistake. */
const OF_STAND_INS = 'OSM0418'

/** Returns whether a problem concerns a profile. Problems of what is made up are reported only if they stop the rendering. */
export function concernsProfiles(kinds: readonly KindOfNode[]): (problem: Diagnostic) => boolean {
  const names = new Set(kinds.map(({ name }) => name))
  return ({ code, severity, object }) =>
    code !== OF_STAND_INS &&
    (severity === 'error' ||
      (object !== undefined && object.kind !== FUNCTION_CONFIG_TYPE.kind && !names.has(object.name)))
}

/** Names the kinds of nodes instead of the MachineDeployments that stand for them. */
export function withKinds(diagnostic: Diagnostic, titles: ReadonlyMap<string, string>): Diagnostic {
  const { origin, excerpt, ...finding } = diagnostic
  const { object, related = [] } = finding
  const isOwn = origin?.path === MADE_UP_FILE
  const titled = (ref: ObjectRef): ObjectRef => {
    const title = titles.get(ref.name)
    return title === undefined ? ref : { kind: 'a node of', name: title }
  }
  return {
    ...finding,
    ...(isOwn ? {} : { ...(origin && { origin }), ...(excerpt && { excerpt }) }),
    ...(object && { object: titled(object) }),
    related: related.map(place =>
      titles.has(place.object.name)
        ? { role: place.role, object: titled(place.object), ...(place.field !== undefined && { field: place.field }) }
        : place,
    ),
  }
}
