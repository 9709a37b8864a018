// From a rendered configuration to the bytes that a machine boots with.

import { asDiagnostic } from '../checks/user-data/places.ts'
import type { Diagnostic, Report } from '../diagnostics/diagnostic.ts'
import { renderCloudInit } from './cloud-init/index.ts'
import { renderIgnition } from './ignition/index.ts'
import { keptUserData, type MadeUserData, type UserData } from './kept.ts'
import type { UserDataRequest } from './request.ts'

export type { UserData } from './kept.ts'
export type { UserDataPhase, UserDataRequest } from './request.ts'

/** undefined where the reference refuses the configuration: what it objects to has been reported. */
export function renderUserData(request: UserDataRequest, report: Report): UserData | undefined {
  const { text, said } = keptUserData(request, makeUserData)
  for (const diagnostic of said) report(diagnostic)
  return text
}

function makeUserData(request: UserDataRequest): MadeUserData {
  const said: Diagnostic[] = []
  const report: Report = diagnostic => void said.push(diagnostic)
  const { provisioner, config } = request
  if (provisioner !== config.provisioningUtility) {
    const says = `is ${config.provisioningUtility}, but the node is set up by ${provisioner}`
    report(asDiagnostic(request, { code: 'OSM0600', place: { field: 'spec.provisioningUtility' }, says }))
    return { text: undefined, said }
  }
  return { text: WRITERS[provisioner](request, report), said }
}

const WRITERS = { 'cloud-init': renderCloudInit, ignition: renderIgnition }
