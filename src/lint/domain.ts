// What lint makes up to judge profiles and overlays alone: a MachineDeployment for each kind of node that a profile is for, and the
// settings around them. What is made up is not blamed on the user.

import type { JsonObject } from '../base/json.ts'
import type { Diagnostic, ObjectRef } from '../diagnostics/diagnostic.ts'
import { isFormerProvider } from '../render/inputs/schemas/index.ts'
import type { Profile, ProfileSpec } from '../render/model/profile.ts'
import { templateTexts } from '../render/osc/index.ts'
import { NEWEST_PATCHES } from '../render/profiles/built-in/downloads.ts'
import { FUNCTION_CONFIG_TYPE } from '../render/settings/settings.ts'

/** The file name in diagnostics for objects that lint makes up. */
export const MADE_UP_FILE = '<lint>'

/** A MachineDeployment, and its description in messages. */
export interface KindOfNode {
  readonly object: JsonObject
  readonly name: string
  readonly title: string
}

/**
 * Returns a MachineDeployment for each profile and provider, and for each profile and minor version of Kubernetes; for each pair of them if the
 * templates of the profile have conditions on both.
 */
export function kindsOfNodes(profiles: readonly Profile[]): KindOfNode[] {
  const kinds: KindOfNode[] = []
  for (const profile of profiles) {
    const { ref, spec } = profile
    const providers = spec.supportedCloudProviders.map(({ name }) => name).filter(name => !isFormerProvider(name))
    const pairs = providers.flatMap(provider => NEWEST_PATCHES.map(release => ({ provider, release })))
    const hasBoth = hasCondition(profile, OF_PROVIDER) && hasCondition(profile, OF_RELEASE)
    for (const { provider, release } of pairs) {
      if (!hasBoth && provider !== providers[0] && release !== NEWEST_PATCHES.at(-1)) continue
      const name = `lint-${kinds.length + 1}`
      const title = `${ref.name} on ${provider}, Kubernetes ${release}`
      kinds.push({ object: machineDeployment(name, ref, { provider, release, spec }), name, title })
    }
  }
  return kinds
}

/** An action that chooses, or that sets a variable on which another one may; in Eta, the beginning of a tag with code. */
const CHOICE = /\{\{-?\s*(?:(?:else\s+)?(?:if|with|range)\b|\$\w+\s*:?=)[^{}]*|<%[^=~]/g
const OF_PROVIDER = /\.(?:CloudProviderName|CloudConfig|ExternalCloudProvider|InTreeCCMAvailable)\b|^<%/
const OF_RELEASE = /\.(?:KubeVersion|InTreeCCMAvailable)\b|^<%/

const hasCondition = (profile: Profile, on: RegExp): boolean =>
  templateTexts(profile).some(text => text.match(CHOICE)?.some(action => on.test(action)))

interface Kind {
  readonly provider: string
  readonly release: string
  readonly spec: ProfileSpec
}

const NAMESPACE = 'kube-system'

const machineDeployment = (name: string, profile: ObjectRef, { provider, release, spec }: Kind): JsonObject => ({
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
  return osName === 'flatcar' && provisioningUtility !== undefined ? { provisioningUtility } : {}
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
