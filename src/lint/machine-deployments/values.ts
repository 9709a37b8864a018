// Values of a MachineDeployment that the API server or machine-controller refuses.

import { isObject, type Json, type JsonObject } from '../../base/json.ts'
import { nearest } from '../../base/nearest.ts'
import { named, t, words } from '../../base/span.ts'
import { at, listAt, textAt, textsAt } from '../../render/inputs/shape.ts'
import { labelFault, taintFault } from '../labels-and-taints.ts'
import { type DeploymentFinding, REFUSED } from './in-deployments.ts'

interface Row extends Omit<DeploymentFinding, 'field'> {
  readonly path: readonly string[]
  /** Whether the value at the path, which is there, is wrong. */
  readonly isWrong: (value: Json, machineDeployment: JsonObject) => boolean
}

const rows =
  (table: readonly Row[]) =>
  (machineDeployment: JsonObject): DeploymentFinding[] =>
    table.flatMap(({ path, isWrong, ...found }) => {
      const value = at(machineDeployment, ...path)
      return value !== undefined && isWrong(value, machineDeployment) ? [{ ...found, field: path }] : []
    })

const isNegative = (value: Json): boolean => (typeof value === 'number' || typeof value === 'bigint') && value < 0

const isNoCount = (value: Json): boolean => isNegative(value) || (typeof value === 'string' && !/^\d+%$/.test(value))

const isZero = (value: Json | undefined): boolean => value === 0 || value === '0%'

const ROLLING_UPDATE = ['spec', 'strategy', 'rollingUpdate']
const COUNT = t`Write a number such as 1, without quotes, or a percentage such as "25%".`

export const refusedDeploymentValues = rows([
  {
    path: ['spec', 'replicas'],
    isWrong: isNegative,
    message: t`the number of replicas is negative: ${words(REFUSED)}`,
    help: [t`Write 0 or more.`],
  },
  {
    path: ['spec', 'revisionHistoryLimit'],
    isWrong: isNegative,
    message: t`revisionHistoryLimit is negative: machine-controller fails when it deletes old MachineSets`,
    help: [t`Write 0 or more; the default is 1.`],
  },
  {
    path: ['spec', 'strategy', 'type'],
    isWrong: type => typeof type === 'string' && type !== '' && type !== 'RollingUpdate',
    message: t`the type of the strategy is not RollingUpdate, the only one: ${words(REFUSED)}`,
    help: [t`Write RollingUpdate.`],
  },
  {
    path: [...ROLLING_UPDATE, 'maxSurge'],
    isWrong: isNoCount,
    message: t`maxSurge is neither a number nor a percentage of Machines: ${words(REFUSED)}`,
    help: [COUNT],
  },
  {
    path: [...ROLLING_UPDATE, 'maxUnavailable'],
    isWrong: isNoCount,
    message: t`maxUnavailable is neither a number nor a percentage of Machines: ${words(REFUSED)}`,
    help: [COUNT],
  },
  {
    path: [...ROLLING_UPDATE, 'maxUnavailable'],
    isWrong: (value, md) => isZero(value) && isZero(at(md, ...ROLLING_UPDATE, 'maxSurge')),
    message: t`maxSurge and maxUnavailable are both 0, so no Machine could be replaced: ${words(REFUSED)}`,
    help: [t`Set one of them to 1 or more.`],
  },
])

const ON_NODE = 'the API server refuses it on the node'

/** The places of labels, and the program that refuses invalid ones there. */
const LABELS = [
  { path: ['metadata', 'labels'], effect: 'the API server refuses the MachineDeployment' },
  { path: ['spec', 'template', 'metadata', 'labels'], effect: 'the API server refuses its MachineSets' },
  { path: ['spec', 'template', 'spec', 'metadata', 'labels'], effect: ON_NODE },
] as const

export const labelFaults = (machineDeployment: JsonObject): DeploymentFinding[] =>
  LABELS.flatMap(({ path, effect }) =>
    textsAt(machineDeployment, ...path).flatMap(([key, value]): DeploymentFinding[] => {
      const fault = labelFault(key, value)
      if (fault === undefined) return []
      const [what, caret] =
        fault.part === 'key' ? ([t`a label`, { caret: 'key' }] as const) : [t`the label ${named(key)}`]
      return [
        { message: t`${what} ${fault.why}: ${words(effect)}`, field: [...path, key], ...caret, help: [fault.help] },
      ]
    }),
  )

const TAINTS = ['spec', 'template', 'spec', 'taints'] as const

/** Taints, which machine-controller sets on the node once it has joined. */
export function taintFaults(machineDeployment: JsonObject): DeploymentFinding[] {
  const seen = new Set<string>()
  return listAt(machineDeployment, ...TAINTS).flatMap((taint, i) => {
    // Any other value is an error of its own.
    if (!isObject(taint)) return []
    const text = (name: string): string => textAt(taint, name) ?? ''
    const fault = taintFault(text('key'), text('value'), text('effect'), seen)
    if (fault === undefined) return []
    const { part, why, help } = fault
    // A field that is misspelt is reported where fields are.
    if (part && !Object.hasOwn(taint, part) && Object.keys(taint).some(name => nearest(name, [part]) === part))
      return []
    const field = [...TAINTS, i, ...(part === undefined ? [] : [part])]
    return [{ message: t`a taint ${why}: ${words(ON_NODE)}`, field, help: [help] }]
  })
}
