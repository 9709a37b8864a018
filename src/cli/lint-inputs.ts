// The inputs with which profiles are rendered to check them: a MachineDeployment for each profile, cloud provider and Kubernetes release.

import type { ObjectRef } from '../diagnostics/diagnostic.ts'
import { isFormerProvider } from '../render/inputs/schemas/index.ts'
import type { JsonObject } from '../render/model/json.ts'
import type { Profile, ProfileSpec } from '../render/model/profile.ts'
import { NEWEST_PATCHES } from '../render/profiles/built-in/kubelet-releases.ts'
import { FUNCTION_CONFIG_TYPE } from '../render/settings/function-config-type.ts'

const NAMESPACE = 'kube-system'

/** A MachineDeployment, and its description in messages. */
export interface LintedNode {
  readonly object: JsonObject
  readonly name: string
  readonly title: string
}

/** Returns MachineDeployments for each profile, provider and minor version of Kubernetes. */
export function lintedNodes(profiles: readonly Profile[]): LintedNode[] {
  const nodes: LintedNode[] = []
  for (const { ref, spec } of profiles) {
    for (const { name: provider } of spec.supportedCloudProviders) {
      if (isFormerProvider(provider)) continue
      for (const release of NEWEST_PATCHES) {
        const name = `lint-${nodes.length + 1}`
        const title = `${ref.name} on ${provider}, Kubernetes ${release}`
        nodes.push({
          object: machineDeployment(name, ref, { provider, os: spec.osName, release, systemSpec: systemSpecOf(spec) }),
          name,
          title,
        })
      }
    }
  }
  return nodes
}

function systemSpecOf({ osName, provisioningUtility }: ProfileSpec): JsonObject {
  // Without a subscription, the user data of RHEL has no credentials.
  if (osName === 'rhel')
    return { rhelSubscriptionManagerUser: 'lint', rhelSubscriptionManagerPassword: 'lint-password' }
  return osName === 'flatcar' && provisioningUtility !== undefined ? { provisioningUtility } : {}
}

interface Kind {
  readonly provider: string
  readonly os: string
  readonly release: string
  readonly systemSpec: JsonObject
}

const machineDeployment = (
  name: string,
  profile: ObjectRef,
  { provider, os, release, systemSpec }: Kind,
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
            operatingSystem: os,
            operatingSystemSpec: systemSpec,
          },
        },
      },
    },
  },
})

/** Returns a functionConfig with the settings of the given one that profiles see. It is not strict, because the inputs of lint cause warnings themselves. */
export function lintConfig(given: JsonObject | undefined): JsonObject {
  const { namespace, nodes, profiles, checks } = (given?.spec ?? {}) as JsonObject
  return {
    ...FUNCTION_CONFIG_TYPE,
    ...(given?.metadata !== undefined && { metadata: given.metadata }),
    spec: {
      ...(namespace !== undefined && { namespace }),
      ...(nodes !== undefined && { nodes }),
      ...(profiles !== undefined && { profiles }),
      checks: { ...(checks as JsonObject | undefined), strict: false },
    },
  }
}
