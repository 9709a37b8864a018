// Reports settings of kubelets that have no effect with a profile, once for each profile.

import type { ObjectRef, Report } from '../../diagnostics/diagnostic.ts'
import { formatPath } from '../../diagnostics/field-path.ts'
import { problem } from '../../diagnostics/problem.ts'
import type { Settings } from '../../render/settings/settings.ts'

type Ignored = 'config' | 'labels' | 'taints'

interface IgnoringNode {
  readonly ref: { readonly namespace: string; readonly name: string }
  readonly profile: ObjectRef
  readonly ignored: readonly Ignored[]
}

interface Wording {
  readonly setting: string
  readonly why: string
  readonly help: string
}

const REGISTER = 'nodes.kubelet.register'

const WORDINGS: Readonly<Record<Ignored, Wording>> = {
  config: {
    setting: 'nodes.kubelet.config',
    why: 'its kubelet.service does not read drop-ins',
    help: 'Use a built-in profile or an overlay of one, or start the kubelet in the profile with --config-dir=/etc/kubernetes/kubelet.conf.d.',
  },
  labels: {
    setting: `${REGISTER}: [labels]`,
    why: 'its kubelet.service does not read /etc/osm-krm/kubelet.env',
    help: 'Use a built-in profile or an overlay of one.',
  },
  taints: {
    setting: `${REGISTER}: [taints]`,
    why: 'it does not pass .InitialTaints to the kubelet',
    help: 'Use a built-in profile, or pass --register-with-taints={{ .InitialTaints }} to the kubelet in the profile.',
  },
}

export function reportIgnored(nodes: readonly IgnoringNode[], settings: Settings, report: Report): void {
  const reported = new Set<string>()
  for (const { ref, profile, ignored } of nodes) {
    for (const name of ignored) {
      const { setting, why, help } = WORDINGS[name]
      const place = placeOf(name, `${ref.namespace}/${ref.name}`, settings)
      const id = [profile.namespace, profile.name, name, place.field].join(' ')
      if (reported.has(id)) continue
      reported.add(id)
      const message = `${place.setting ?? setting} has no effect on nodes with the profile "${profile.name}": ${why}`
      report(problem('OSM0320', message, { field: place.field, help, related: [{ object: profile, role: 'profile' }] }))
    }
  }
}

/** Returns the setting to report: that of all nodes, unless only the MachineDeployment has one. */
function placeOf(
  name: Ignored,
  key: string,
  { nodes }: Settings,
): { readonly field: string; readonly setting?: string } {
  if (name !== 'config') return { field: 'spec.nodes.kubelet.register' }
  if (Object.keys(nodes.kubelet.config).length > 0) return { field: 'spec.nodes.kubelet.config' }
  return {
    field: formatPath(['spec', 'machineDeployments', 'kubelet', key]),
    setting: `machineDeployments.kubelet[${key}]`,
  }
}
