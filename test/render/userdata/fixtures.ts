// Requests for the tests of user data: a phase with the given values and defaults for all others.

import type { Diagnostic } from '../../../src/diagnostics/diagnostic.ts'
import { problem } from '../../../src/diagnostics/problem.ts'
import type { Coded, ReportText } from '../../../src/diagnostics/text-problem.ts'
import { phaseProblems } from '../../../src/lint/index.ts'
import type { ConfigPhase, RenderedFile } from '../../../src/render/model/config.ts'
import { requestProblems } from '../../../src/render/nodes/user-data.ts'
import { renderUserData, type UserDataRequest } from '../../../src/render/userdata/index.ts'
import { told } from '../../fixtures/told.ts'

export type Given = ConfigPhase & {
  readonly phase?: UserDataRequest['phase']
  readonly provider?: string
  readonly os?: string
  readonly distUpgradeOnBoot?: boolean
}

export const file = (path: string, data = 'x', permissions = 644, encoding?: string): RenderedFile => ({
  path,
  permissions,
  content: { inline: { data, ...(encoding !== undefined && { encoding }) } },
})

export function requestOf(given: Given, provisioner: UserDataRequest['provisioner']): UserDataRequest {
  const { phase = 'provisioning', provider = 'hetzner', os = 'ubuntu', distUpgradeOnBoot = false, ...config } = given
  return {
    config: {
      osName: os,
      osVersion: '1.0',
      cloudProvider: { name: provider },
      bootstrapConfig: phase === 'bootstrap' ? config : {},
      provisioningConfig: phase === 'provisioning' ? config : {},
      provisioningUtility: provisioner,
    },
    phase,
    machineDeploymentName: 'workers',
    provisioner,
    distUpgradeOnBoot,
    ignitionVersion: '2.3',
  }
}

export interface Rendered {
  readonly text: string | undefined
  readonly diagnostics: readonly Diagnostic[]
  /** Code and message of each diagnostic. */
  readonly messages: readonly string[]
}

export function renderRequest(request: UserDataRequest): Rendered {
  const diagnostics: Diagnostic[] = []
  const report: ReportText = ({ code, message, field }) => void diagnostics.push(problem(code, message, { field }))
  const made = renderUserData(request, report)
  if (made) problemsIn(request).forEach(report)
  const text = made?.().join('')
  return { text, diagnostics, messages: diagnostics.map(told).map(({ code, message }) => `${code} ${message}`) }
}

export const cloudInit = (given: Given, more: Pick<UserDataRequest, 'placeholders'> = {}): Rendered =>
  renderRequest({ ...requestOf(given, 'cloud-init'), ...more })

export const ignition = (given: Given, ignitionVersion: UserDataRequest['ignitionVersion'] = '2.3'): Rendered =>
  renderRequest({ ...requestOf({ os: 'flatcar', ...given }, 'ignition'), ignitionVersion })

/** Returns what validate and lint find in a phase. */
export const problemsIn = (
  request: UserDataRequest,
  {
    tokens = [],
    templates = () => [],
  }: { readonly tokens?: readonly string[]; readonly templates?: () => readonly string[] } = {},
): Coded[] => [...requestProblems(request), ...phaseProblems(request, { tokens, templates })]
