// What a node is made of, and how its problems are told.

import type { Diagnostic, DiagnosticCode } from '../diagnostics/diagnostic.ts'
import { problem } from '../diagnostics/problem.ts'
import type { JoinCredentials, NodeEnvironment } from '../model/environment.ts'
import type { MachineDeployment } from '../model/machine-deployment.ts'
import type { Profile } from '../model/profile.ts'
import type { TemplateEngine } from './templates/template-engine.ts'

export interface NodeRequest {
  readonly machineDeployment: MachineDeployment
  readonly profile: Profile
  readonly environment: NodeEnvironment
  readonly credentials: JoinCredentials
  readonly names: { readonly provisioningSecret: string; readonly kubeletBootstrapSecret: string }
  readonly engine: TemplateEngine
}

export const PROVIDER_SPEC = 'spec.template.spec.providerSpec.value'

/** A problem of the MachineDeployment's, with the profile that takes part in it. */
export const machineDeploymentProblem = (
  code: DiagnosticCode,
  message: string,
  { machineDeployment, profile }: NodeRequest,
  where: Pick<Diagnostic, 'field' | 'help'>,
): Diagnostic =>
  problem(code, message, {
    object: machineDeployment.ref,
    ...where,
    related: [{ object: profile.ref, role: 'profile' }],
  })

/** A problem of the profile's, with the MachineDeployment that it was rendered for. */
export const profileProblem = (
  { code, message, ...where }: Omit<Diagnostic, 'severity'>,
  { machineDeployment, profile }: NodeRequest,
): Diagnostic =>
  problem(code, message, {
    ...where,
    object: profile.ref,
    related: [{ object: machineDeployment.ref, role: 'rendered for' }],
  })
