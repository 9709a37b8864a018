// The user data of the recorded cases, each with the request that must give it.

import type { JsonObject } from '../../src/base/json.ts'
import type { OperatingSystemConfigSpec } from '../../src/render/model/config.ts'
import type { UserDataRequest } from '../../src/render/userdata/index.ts'
import { type Case, cases } from '../conformance/cases.ts'

export interface Recorded {
  readonly name: string
  readonly request: UserDataRequest
  readonly expected: string
}

const PHASES = ['bootstrap', 'provisioning'] as const

export const recordedUserData = (): Recorded[] => cases(/./).flatMap(recordedIn)

function recordedIn(given: Case): Recorded[] {
  const objects = given.expect.objects ?? []
  const named = (kind: string, name: string) =>
    objects.find(object => object.kind === kind && (object.metadata as JsonObject).name === name)
  return given.items
    .filter(({ kind }) => kind === 'MachineDeployment')
    .flatMap(deployment => {
      const { name, namespace } = deployment.metadata as { name: string; namespace: string }
      const config = named('OperatingSystemConfig', `${name}-${namespace}-config`)
      return PHASES.flatMap((phase): Recorded[] => {
        const secret = named('Secret', `${name}-${namespace}-${phase}-config`)
        const expected = (secret?.text as JsonObject | undefined)?.['cloud-config']
        if (!config || typeof expected !== 'string') return []
        const spec = config.spec as unknown as OperatingSystemConfigSpec
        return [{ name: `${given.name} ${name} ${phase}`, request: requestOf(deployment, spec, phase), expected }]
      })
    })
}

function requestOf(
  deployment: JsonObject,
  config: OperatingSystemConfigSpec,
  phase: UserDataRequest['phase'],
): UserDataRequest {
  const { operatingSystem, operatingSystemSpec = {} } = providerConfigOf(deployment)
  // Go's JSON takes the name of a field in any case.
  const upgrade = Object.entries(operatingSystemSpec).find(([key]) => key.toLowerCase() === 'distupgradeonboot')
  const utility = operatingSystemSpec.provisioningUtility === 'cloud-init' ? 'cloud-init' : 'ignition'
  return {
    config,
    phase,
    machineDeploymentName: (deployment.metadata as { name: string }).name,
    provisioner: operatingSystem === 'flatcar' ? utility : 'cloud-init',
    distUpgradeOnBoot: upgrade?.[1] === true,
    ignitionVersion: '2.3',
  }
}

function providerConfigOf(deployment: JsonObject) {
  const { template } = deployment.spec as { template: { spec: { providerSpec: { value: JsonObject } } } }
  return template.spec.providerSpec.value as { operatingSystem: string; operatingSystemSpec?: JsonObject }
}
