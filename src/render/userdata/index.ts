// Renders the user data with which a machine boots from an OperatingSystemConfig.

import { t, words } from '../../base/span.ts'
import { helps } from '../../diagnostics/codes.ts'
import type { ReportText } from '../../diagnostics/text-problem.ts'
import type { Fragment } from '../model/text.ts'
import { cloudInitText } from './cloud-init/text.ts'
import { ignitionText } from './ignition/index.ts'
import type { UserDataRequest } from './request.ts'

export type { UserDataPhase, UserDataRequest } from './request.ts'

/** Returns the text in pieces, made at each call. */
export type UserData = () => readonly Fragment[]

/** Returns undefined after it reported why the reference refuses the configuration. */
export function renderUserData(request: UserDataRequest, report: ReportText): UserData | undefined {
  const { provisioner, config } = request
  if (provisioner !== config.provisioningUtility) {
    const field = ['spec', 'provisioningUtility']
    const message = t`spec.provisioningUtility is ${words(config.provisioningUtility)}, but the node is set up by ${words(provisioner)}`
    report({ of: 'config', code: 'OSM0600', message, field, help: [t`${words(helps.OSM0600)}`] })
    return undefined
  }
  if (provisioner === 'cloud-init') return () => cloudInitText(request)
  const text = ignitionText(request, report)
  return text === undefined ? undefined : () => [text]
}
