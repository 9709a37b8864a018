// What a node is made of.

import type { JoinCredentials, NodeEnvironment } from '../model/environment.ts'
import type { MachineDeployment } from '../model/machine-deployment.ts'
import type { Markers } from '../model/markers.ts'
import type { Profile } from '../model/profile.ts'
import type { TemplateEngine } from './templates/template-engine.ts'

/** What nodes of a group have each of their own. */
export interface NodeNames {
  readonly provisioningSecret: string
  readonly kubeletBootstrapSecret: string
  readonly kubeconfig: string
}

export interface NodeRequest {
  readonly machineDeployment: MachineDeployment
  readonly profile: Profile
  readonly environment: NodeEnvironment
  readonly credentials: JoinCredentials
  readonly engine: TemplateEngine
  readonly names: NodeNames
  /** Markers among the data: what a template makes of them must not depend on the values that they stand for. */
  readonly markers: readonly Markers[]
}

export const PROVIDER_SPEC = 'spec.template.spec.providerSpec.value'
