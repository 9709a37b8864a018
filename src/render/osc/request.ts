// The inputs from which a node is rendered.

import type { JoinCredentials, NodeEnvironment } from '../model/environment.ts'
import type { MachineDeployment } from '../model/machine-deployment.ts'
import type { Profile } from '../model/profile.ts'
import type { MarkedTexts } from '../model/text.ts'
import type { TemplateEngine } from './templates/template-engine.ts'

/** The data that differs between the nodes of a group. */
export interface NodeVariables {
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
  readonly variables: NodeVariables
  /** The markers in the data. What a template makes of a marker must not depend on the value that it stands for. */
  readonly markers: readonly MarkedTexts[]
}
