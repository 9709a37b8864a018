// From a rendered configuration to the bytes that a machine boots with.

import type { Fragment } from '../model/text.ts'
import { cloudInitText } from './cloud-init/text.ts'
import { findingOf, type ReportUserData } from './finding.ts'
import { ignitionText } from './ignition/index.ts'
import type { UserDataRequest } from './request.ts'

export type { UserDataPhase, UserDataRequest } from './request.ts'

/** Makes the text, in pieces, when it is asked for. */
export type UserData = () => readonly Fragment[]

/** undefined where the reference refuses the configuration: what it objects to has been reported. */
export function renderUserData(request: UserDataRequest, report: ReportUserData): UserData | undefined {
  const { provisioner, config } = request
  if (provisioner !== config.provisioningUtility) {
    const says = `is ${config.provisioningUtility}, but the node is set up by ${provisioner}`
    report(findingOf(request, { code: 'OSM0600', place: { field: 'spec.provisioningUtility' }, says }))
    return undefined
  }
  if (provisioner === 'cloud-init') return () => cloudInitText(request)
  const text = ignitionText(request, report)
  return text === undefined ? undefined : () => [text]
}
