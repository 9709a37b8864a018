// Reports problems of nodes.kubelet.config and machineDeployments.kubelet.

import type { DiagnosticCode } from '../../diagnostics/codes.ts'
import type { Report } from '../../diagnostics/diagnostic.ts'
import { type FieldPath, formatPath } from '../../diagnostics/field-path.ts'
import { problem } from '../../diagnostics/problem.ts'
import { mayQuote } from '../../diagnostics/schema-problems.ts'
import type { Annotated } from '../kubelet-config/annotated.ts'
import { type JsonObject, mergeObjects } from '../model/json.ts'
import type { ValueProblem } from '../settings/problems.ts'
import type { Settings } from '../settings/settings.ts'
import { reportUnmatched } from '../settings/unmatched-keys.ts'
import { kubeletFieldProblems, type Recipient } from './kubelet-fields.ts'

/** A MachineDeployment: `<namespace>/<name>`, its minor version of Kubernetes, and what its annotations set. */
export interface KubeletUser extends Recipient {
  readonly annotated: Annotated
}

/** `names` are those of all MachineDeployments among the items. */
export function reportKubeletConfig(
  settings: Settings,
  users: readonly KubeletUser[],
  names: ReadonlySet<string>,
  report: Report,
): void {
  for (const part of kubeletParts(settings, users))
    for (const found of partFieldProblems(part)) reportAt(part.path, 'OSM0120', found, report)
  if (names.size > 0) reportUnmatched({ ...KUBELET, value: settings.machineDeployments.kubelet }, names, report)
}

/** Returns the parts of the kubelets' configuration that settings have: that of all nodes, and those of MachineDeployments. */
export function kubeletParts(settings: Settings, users: readonly KubeletUser[]): KubeletPart[] {
  const { config } = settings.nodes.kubelet
  const pools = Object.entries(settings.machineDeployments.kubelet)
  const keepsSwap = pools.some(([, { failSwapOn }]) => failSwapOn === false)
  const whole = keepsSwap ? { ...config, failSwapOn: false } : config
  const ofAll = { path: ['spec', 'nodes', 'kubelet', 'config'], config, whole, users }
  return [
    ...(Object.keys(config).length > 0 ? [ofAll] : []),
    ...pools.map(([name, part]) => ({
      path: ['spec', 'machineDeployments', 'kubelet', name],
      config: part,
      whole: mergeObjects(config, part),
      users: users.filter(user => user.name === name),
    })),
  ]
}

export interface KubeletPart {
  readonly path: FieldPath
  readonly config: JsonObject
  /** The part merged into the configuration that it extends. */
  readonly whole: JsonObject
  readonly users: readonly KubeletUser[]
}

/** Returns the fields that no kubelet of the part has, or that have a wrong type. */
export const partFieldProblems = ({ path, config, users }: KubeletPart): ValueProblem[] =>
  kubeletFieldProblems(config, users, (at, value) =>
    mayQuote('OperatingSystemConfigGenerator', [...path, ...at], value),
  )

function reportAt(
  path: FieldPath,
  code: DiagnosticCode,
  { at = [], message, help, caret }: ValueProblem,
  report: Report,
): void {
  const field = formatPath([...path, ...at])
  report(problem(code, message, { field, help, caret }))
}

const KUBELET = {
  code: 'OSM0123',
  field: 'kubelet',
  one: 'kubelet settings are',
  many: 'kubelet settings are',
} as const
