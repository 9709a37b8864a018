// What the nodes of a MachineDeployment or pool are: how many, of which type, their system, provider, versions and profile.

import type { Json, JsonObject } from '../base/json.ts'
import { MACHINE_DEPLOYMENT_TYPE } from '../base/kinds.ts'
import { at, readCount, textAt } from '../render/inputs/shape.ts'
import { PROFILE_NAME_ANNOTATION, PROVIDER_SPEC } from '../render/model/machine-deployment.ts'
import { PROFILE_STAMP, PROFILE_VERSION } from '../render/stamps/stamps.ts'
import { type AutoscalerLimits, autoscalerLimits } from './autoscaler-limits.ts'
import { annotationTexts } from './document-object.ts'
import { machineTypeOf } from './machine-types.ts'
import type { NodeObjects } from './node-objects.ts'

export interface NodeFacts {
  readonly machineDeployment: string
  /** As the files say it. Undefined if they do not contain the MachineDeployment, and for a NodePool, whose machines another program makes. */
  readonly machines: number | undefined
  readonly autoscaler: AutoscalerLimits | undefined
  /** As the cloud provider calls it: `g5.xlarge`. Undefined if the provider has no types. */
  readonly machineType: string | undefined
  readonly operatingSystem: string | undefined
  readonly cloudProvider: string | undefined
  /** The version of the kubelet. */
  readonly kubernetes: string | undefined
  /** As `namespace/name`; outputs of the controller do not name it. */
  readonly profile: string | undefined
  readonly profileVersion: string | undefined
}

/** Returns the names and versions of a node. */
export function nodeFacts(node: NodeObjects): NodeFacts {
  const { config, bootstrap, provisioning, machineDeployment } = node.objects
  const provider = at(machineDeployment?.object, ...PROVIDER_SPEC)
  const stamped = config ?? bootstrap ?? provisioning
  const annotations = stamped ? annotationTexts(stamped) : new Map<string, string>()
  const operatingSystem = nameAt(config?.object, 'spec', 'osName') ?? nameAt(provider, 'operatingSystem')
  const cloudProvider = nameAt(config?.object, 'spec', 'cloudProvider', 'name') ?? nameAt(provider, 'cloudProvider')
  return {
    machineDeployment: node.title,
    machines: machineDeployment && replicasOf(machineDeployment.object),
    autoscaler: autoscalerLimits(machineDeployment?.object),
    machineType: machineTypeOf(
      cloudProvider,
      at(provider, 'cloudProviderSpec') ?? at(config?.object, 'spec', 'cloudProvider', 'spec'),
    ),
    operatingSystem,
    cloudProvider,
    kubernetes: nameAt(machineDeployment?.object, 'spec', 'template', 'spec', 'versions', 'kubelet'),
    // What is not rendered names the profile that it asks for.
    profile:
      stamped === undefined && machineDeployment
        ? annotationTexts(machineDeployment).get(PROFILE_NAME_ANNOTATION)
        : annotations.get(PROFILE_STAMP),
    profileVersion: annotations.get(PROFILE_VERSION),
  }
}

/** machine-controller writes 1 in the place of missing replicas. */
const replicasOf = (object: JsonObject): number | undefined =>
  object.kind === MACHINE_DEPLOYMENT_TYPE.kind ? (readCount(at(object, 'spec', 'replicas')) ?? 1) : undefined

const nameAt = (value: Json | undefined, ...path: string[]): string | undefined => textAt(value, ...path) || undefined
