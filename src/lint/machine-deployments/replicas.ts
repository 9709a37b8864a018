// The number of Machines and the way in which they are replaced, as machine-controller's webhook validates them.

import { nearest } from '../../diagnostics/nearest.ts'
import { at, textAt } from '../../render/inputs/shape.ts'
import type { Json, JsonObject } from '../../render/model/json.ts'
import type { DeploymentFault } from './deployment-fault.ts'

const STRATEGY = 'RollingUpdate'
const ROLLING_UPDATE = ['spec', 'strategy', 'rollingUpdate'] as const

export function replicaProblems(machineDeployment: JsonObject): DeploymentFault[] {
  const found: DeploymentFault[] = []
  const refused = (message: string, field: string, help: string): void =>
    void found.push({
      code: 'OSM0247',
      message: `${message}: machine-controller refuses the MachineDeployment`,
      field,
      help,
    })
  if (isNegative(at(machineDeployment, 'spec', 'replicas')))
    refused('the number of replicas is negative', 'spec.replicas', 'Write 0 or more.')
  if (isNegative(at(machineDeployment, 'spec', 'revisionHistoryLimit')))
    found.push({
      code: 'OSM0247',
      message: 'revisionHistoryLimit is negative: machine-controller fails when it deletes old MachineSets',
      field: 'spec.revisionHistoryLimit',
      help: 'Write 0 or more; the default is 1.',
    })
  if (isNegative(at(machineDeployment, 'spec', 'minReadySeconds')))
    found.push({
      code: 'OSM0241',
      message: 'minReadySeconds has no effect: it is negative',
      field: 'spec.minReadySeconds',
      help: 'Write the number of seconds for which a node must be ready before the next Machine is replaced.',
    })
  const type = textAt(machineDeployment, 'spec', 'strategy', 'type')
  if (type !== undefined && type !== '' && type !== STRATEGY)
    refused(
      `the strategy ${JSON.stringify(type)} does not exist`,
      'spec.strategy.type',
      nearest(type, [STRATEGY]) === undefined ? `Write ${STRATEGY}, the only one.` : `Did you mean ${STRATEGY}?`,
    )
  const [surge, unavailable] = ['maxSurge', 'maxUnavailable'].map(name =>
    at(machineDeployment, ...ROLLING_UPDATE, name),
  )
  for (const [name, value] of [
    ['maxSurge', surge],
    ['maxUnavailable', unavailable],
  ] as const)
    if (isNegative(value) || (typeof value === 'string' && !/^\d+%$/.test(value)))
      refused(
        `${name} is neither a number nor a percentage of Machines`,
        `${ROLLING_UPDATE.join('.')}.${name}`,
        'Write a number such as 1, without quotes, or a percentage such as "25%".',
      )
  if (isZero(surge) && isZero(unavailable))
    refused(
      'maxSurge and maxUnavailable are both 0, so no Machine could be replaced',
      `${ROLLING_UPDATE.join('.')}.maxUnavailable`,
      'Set one of them to 1 or more.',
    )
  return found
}

const isNegative = (value: Json | undefined): boolean =>
  (typeof value === 'number' || typeof value === 'bigint') && value < 0

const isZero = (value: Json | undefined): boolean => value === 0 || value === '0%'
