// Finds fields of a KubeletConfiguration that have no effect on a node.

import { valueAt } from '../../diagnostics/field-path.ts'
import { KUBELET_SETTINGS_PREFIX } from '../../kubelet-annotations.ts'
import { type Annotated, overridden } from '../../render/kubelet-config/annotated.ts'
import type { JsonObject } from '../../render/model/json.ts'
import type { Settings } from '../../render/settings/settings.ts'
import type { ValueProblem } from '../../render/settings/value-problem.ts'

/** Returns the fields that other settings override. `whole` is the configuration with this part merged in. */
export function fieldsWithoutEffect(config: JsonObject, whole: JsonObject, { nodes }: Settings): ValueProblem[] {
  const found: ValueProblem[] = []
  if (config.registerWithTaints !== undefined) {
    const source =
      nodes.initialTaints !== ''
        ? 'nodes.initialTaints is passed as a flag'
        : nodes.kubelet.register.includes('taints')
          ? 'the taints of a MachineDeployment are passed as a flag with nodes.kubelet.register'
          : undefined
    if (source !== undefined)
      found.push({
        at: ['registerWithTaints'],
        caret: 'key',
        message: `registerWithTaints has no effect: ${source}, which takes precedence`,
        help: 'Add these taints to spec.template.spec.taints of the MachineDeployments, with nodes.kubelet.register: [taints], or to nodes.initialTaints.',
      })
  }
  const swap = valueAt(config, ['memorySwap', 'swapBehavior'])
  if (typeof swap === 'string' && /^(?:Limited|Unlimited)Swap$/.test(swap) && whole.failSwapOn !== false)
    found.push({
      at: ['memorySwap', 'swapBehavior'],
      message: `memorySwap.swapBehavior: ${swap} has no effect, because the built-in profiles turn swap off`,
      help: 'Set failSwapOn: false, too: then nodes keep the swap of their image.',
    })
  return found
}

/** Returns the fields of machineDeployments.kubelet that annotations of the MachineDeployment set, too. */
export const annotatedFields = (config: JsonObject, annotated: Annotated): ValueProblem[] =>
  overridden(config, annotated).map(([field, setting]) => ({
    at: [field],
    caret: 'key',
    message: `${field} has no effect: the MachineDeployment has the annotation ${KUBELET_SETTINGS_PREFIX}/${setting}, which takes precedence`,
    help: 'Remove one of them.',
  }))
