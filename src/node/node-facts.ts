// What a node is: its system, provider, versions and profile.

import type { Json } from '../base/json.ts'
import { at, textAt } from '../render/inputs/shape.ts'
import { PROFILE_NAME_ANNOTATION, PROVIDER_SPEC } from '../render/model/machine-deployment.ts'
import { PROFILE_STAMP, PROFILE_VERSION } from '../render/stamps/stamps.ts'
import { annotationTexts } from './document-object.ts'
import type { NodeObjects } from './node-objects.ts'

export interface NodeFacts {
  readonly machineDeployment: string
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

const nameAt = (value: Json | undefined, ...path: string[]): string | undefined => textAt(value, ...path) || undefined
