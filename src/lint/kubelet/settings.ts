// Finds settings with which a kubelet does not start, and settings of kubelets that have no effect.

import { type FieldPath, valueAt } from '../../base/field-path.ts'
import { isObject, type JsonObject } from '../../base/json.ts'
import { KUBELET_SETTINGS_PREFIX } from '../../base/kubelet-annotations.ts'
import { named, t, words } from '../../base/span.ts'
import type { TextProblem } from '../../diagnostics/text-problem.ts'
import { type Annotated, overridden } from '../../render/kubelet/annotated.ts'
import { kubeletUsers } from '../../render/nodes/kubelet.ts'
import { type KubeletPart, kubeletParts, partFieldProblems } from '../../render/settings/kubelet-config.ts'
import type { Settings } from '../../render/settings/settings.ts'
import { type Finding, findingAt, type Linted } from '../rule.ts'
import { featureGateProblems, kubeletValueProblems } from './values.ts'

/** Returns the parts of the configuration. Values of a wrong type cannot be judged. */
const judgedParts = ({ settings, inputs }: Linted): KubeletPart[] =>
  kubeletParts(settings, kubeletUsers(inputs.machineDeployments)).filter(part => partFieldProblems(part).length === 0)

export function gateProblems(linted: Linted): Finding[] {
  const { settings, inputs } = linted
  const gatesAt = (path: FieldPath, gates: object, users: readonly { readonly minor: number }[]): Finding[] =>
    featureGateProblems(gates, new Set(users.map(({ minor }) => minor))).map(found => findingAt(path, found))
  const ofAll = settings.nodes.kubelet.featureGates
  return [
    ...gatesAt(['spec', 'nodes', 'kubelet', 'featureGates'], ofAll, kubeletUsers(inputs.machineDeployments)),
    ...judgedParts(linted).flatMap(({ path, config: { featureGates }, users }) =>
      isObject(featureGates) ? gatesAt([...path, 'featureGates'], featureGates, users) : [],
    ),
  ]
}

export const refusedValues = (linted: Linted): Finding[] =>
  judgedParts(linted).flatMap(({ path, config, whole, users }) =>
    [...kubeletValueProblems(config, { whole, minors: users.map(({ minor }) => minor) }), ...otherDriver(config)].map(
      found => findingAt(path, found),
    ),
  )

const otherDriver = ({ cgroupDriver }: JsonObject): TextProblem[] =>
  cgroupDriver === 'cgroupfs'
    ? [
        {
          field: ['cgroupDriver'],
          message: t`cgroupDriver is cgroupfs, and containerd uses systemd: a kubelet before 1.31 starts no Pods, and later ones ask containerd 2 and ignore the field`,
          help: [t`Remove it.`],
        },
      ]
    : []

export function overriddenFields(linted: Linted): Finding[] {
  const { settings, inputs } = linted
  const users = kubeletUsers(inputs.machineDeployments)
  return [
    ...judgedParts(linted).flatMap(({ path, config, whole }) =>
      fieldsWithoutEffect(config, whole, settings).map(found => findingAt(path, found)),
    ),
    ...Object.entries(settings.machineDeployments.kubelet).flatMap(([name, part]) =>
      users
        .filter(user => user.name === name)
        .flatMap(({ annotated }) => annotatedFields(part, annotated))
        .map(found => findingAt(['spec', 'machineDeployments', 'kubelet', name], found)),
    ),
  ]
}

/** Returns the fields that other settings override. `whole` is the configuration with this part merged in. */
function fieldsWithoutEffect(config: JsonObject, whole: JsonObject, { nodes }: Settings): TextProblem[] {
  const found: TextProblem[] = []
  if (config.registerWithTaints !== undefined) {
    const source =
      nodes.initialTaints !== ''
        ? 'nodes.initialTaints is passed as a flag'
        : nodes.kubelet.register.includes('taints')
          ? 'the taints of a MachineDeployment are passed as a flag with nodes.kubelet.register'
          : undefined
    if (source !== undefined)
      found.push({
        field: ['registerWithTaints'],
        caret: 'key',
        message: t`registerWithTaints has no effect: ${words(source)}, which takes precedence`,
        help: [
          t`Add these taints to spec.template.spec.taints of the MachineDeployments, with nodes.kubelet.register: [taints], or to nodes.initialTaints.`,
        ],
      })
  }
  const swap = valueAt(config, ['memorySwap', 'swapBehavior'])
  if (swap === 'LimitedSwap' && whole.failSwapOn !== false)
    found.push({
      field: ['memorySwap', 'swapBehavior'],
      message: t`memorySwap.swapBehavior: ${words(swap)} has no effect, because the built-in profiles turn swap off`,
      help: [t`Set failSwapOn: false, too: then nodes keep the swap of their image.`],
    })
  return found
}

/** Returns the fields of machineDeployments.kubelet that annotations of the MachineDeployment set, too. */
const annotatedFields = (config: JsonObject, annotated: Annotated): TextProblem[] =>
  overridden(config, annotated).map(([field, setting]) => ({
    field: [field],
    caret: 'key',
    message: t`${named(field)} has no effect: the MachineDeployment has the annotation ${words(KUBELET_SETTINGS_PREFIX)}/${words(setting)}, which takes precedence`,
    help: [t`Remove one of them.`],
  }))
