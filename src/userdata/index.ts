// From a rendered configuration to the bytes that a machine boots with.

import type { Report } from '../diagnostics/diagnostic.ts'
import type { ConfigPhase } from '../model/config.ts'
import { renderCloudInit } from './cloud-init/index.ts'
import { renderIgnition } from './ignition/index.ts'
import { asDiagnostic } from './places.ts'
import { phaseConfig, type UserDataRequest } from './request.ts'

export type { UserDataPhase, UserDataRequest } from './request.ts'

/** A text that is put together when somebody asks for it: those of thousands of nodes need not be there all at once. */
export type UserData = () => string

/** The user data of phases that many nodes share, if there was nothing to say of it. */
const shared = new WeakMap<ConfigPhase, Map<string, UserData>>()

/** undefined where the reference refuses the configuration: what it objects to has been reported. */
export function renderUserData(request: UserDataRequest, report: Report): UserData | undefined {
  const phase = phaseConfig(request)
  if (!Object.isFrozen(phase)) return makeUserData(request, report)
  let known = shared.get(phase)
  if (known === undefined) shared.set(phase, (known = new Map()))
  const key = besidePhase(request)
  const kept = known.get(key)
  if (kept !== undefined) return kept
  let silent = true
  const made = makeUserData(request, diagnostic => {
    silent = false
    report(diagnostic)
  })
  if (made === undefined || !silent) return made
  const text = made()
  known.set(key, () => text)
  return made
}

/** What a text depends on beside its phase. What is filled in later is the same for a whole run. */
const besidePhase = (request: UserDataRequest): string =>
  JSON.stringify([
    request.phase,
    request.provisioner,
    request.distUpgradeOnBoot,
    request.ignitionVersion,
    request.config.osName,
    request.config.provisioningUtility,
    request.config.cloudProvider.name,
    // Only this provider's texts have the name in them.
    request.config.cloudProvider.name === 'edge' ? request.machineDeploymentName : '',
  ])

function makeUserData(request: UserDataRequest, report: Report): UserData | undefined {
  const { provisioner, config } = request
  if (provisioner !== config.provisioningUtility) {
    const says = `is ${config.provisioningUtility}, but the node is set up by ${provisioner}`
    report(asDiagnostic(request, { code: 'OSM0600', place: { field: 'spec.provisioningUtility' }, says }))
    return undefined
  }
  return provisioner === 'cloud-init' ? renderCloudInit(request, report) : renderIgnition(request, report)
}
