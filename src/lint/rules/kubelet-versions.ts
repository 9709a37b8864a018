// Compares the version of the kubelet that a script loads or installs with that of the MachineDeployment.

import type { PhaseCheck, PhaseFinding } from '../phase.ts'

/** The file of a release, a package of it, and an assignment to a variable. Each has the version in its group. */
const VERSIONS: readonly RegExp[] = [
  /\/v(\d+\.\d+\.\d+)\/bin\/linux\/\w+\/kubelet\b/,
  /\bkubelet[=-](\d+\.\d+\.\d+)(?![\w.])/,
  /\b(?:KUBE|KUBELET|KUBERNETES|K8S)_?(?:VERSION|RELEASE)=["']?v?(\d+\.\d+\.\d+)["']?(?=\s|;|$)/i,
]

export const kubeletVersions: PhaseCheck = ({ texts, facts: { kubeletVersion } }) =>
  kubeletVersion === undefined
    ? []
    : texts.flatMap((text): PhaseFinding[] => {
        if ((text.kind !== 'script' && text.kind !== 'command') || !/kube|k8s/i.test(text.text)) return []
        for (const pattern of VERSIONS) {
          const found = pattern.exec(text.text)
          if (found === null || found[1] === kubeletVersion) continue
          return [
            {
              ...text.at(text.lineAt(found.index), found[1]),
              predicate: `has the version ${found[1]} of the kubelet, and versions.kubelet of the MachineDeployment is ${kubeletVersion}: nodes get a kubelet of another version than machine-controller expects`,
              help: 'Write {{ .KubeVersion }}, which is the version of the MachineDeployment with a v.',
            },
          ]
        }
        return []
      })
