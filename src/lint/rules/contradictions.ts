// Compares what a profile writes with the cluster and the MachineDeployment: the DNS servers, and the version of the kubelet.

import { isObject } from '../../base/json.ts'
import { joined, t } from '../../base/span.ts'
import { readYaml } from '../../render/yaml/index.ts'
import { addressOf, isLinkLocal } from '../ip-addresses.ts'
import type { PhaseCheck, PhaseFinding } from '../phase.ts'

export const clusterDns: PhaseCheck = ({ texts, facts: { dnsIPs = [], templates } }) =>
  texts.flatMap((text): PhaseFinding | [] => {
    if (text.kind !== 'file' || !text.text.includes('clusterDNS') || !text.text.includes('KubeletConfiguration'))
      return []
    if (templates?.().some(each => each.includes('ClusterDNSIPs'))) return []
    const read = readYaml(text.text)
    const servers = 'value' in read && isObject(read.value) ? read.value.clusterDNS : undefined
    const [first] = Array.isArray(servers) ? servers : []
    const address = typeof first === 'string' ? addressOf(first) : undefined
    // A DNS cache on each node has a link-local address.
    if (
      address === undefined ||
      isLinkLocal(address) ||
      (servers as unknown[]).some(each => dnsIPs.includes(String(each)))
    )
      return []
    return {
      ...text.at(text.lineWith(String(first), 1), String(first)),
      predicate: t`has ${String(first)} as the DNS of the cluster, and cluster.dnsIPs of the functionConfig is ${joined(dnsIPs, ', ')}, which the profile does not use`,
      help: t`Write the addresses of .ClusterDNSIPs: {{ range .ClusterDNSIPs }}.`,
    }
  })

/** The file of a release, a package of it, and an assignment to a variable. Each has the version in its group. */
const VERSIONS: readonly RegExp[] = [
  /\/v(\d+\.\d+\.\d+)\/bin\/linux\/\w+\/kubelet\b/,
  /\bkubelet[=-](\d+\.\d+\.\d+)(?![\w.])/,
  /\b(?:KUBE|KUBELET|KUBERNETES|K8S)_?(?:VERSION|RELEASE)=["']?v?(\d+\.\d+\.\d+)["']?(?=\s|;|$)/i,
]

export const kubeletVersions: PhaseCheck = ({ texts, facts: { kubeletVersion } }) =>
  kubeletVersion === undefined
    ? []
    : texts.flatMap((text): PhaseFinding | [] => {
        if (!text.isShell || !/kube|k8s/i.test(text.text)) return []
        for (const pattern of VERSIONS) {
          const found = pattern.exec(text.text)
          if (found === null || found[1] === kubeletVersion) continue
          return {
            ...text.at(text.lineAt(found.index), found[1]),
            predicate: t`has the version ${found[1] ?? ''} of the kubelet, and versions.kubelet of the MachineDeployment is ${kubeletVersion}: nodes get a kubelet of another version than machine-controller expects`,
            help: t`Write {{ .KubeVersion }}, which is the version of the MachineDeployment with a v.`,
          }
        }
        return []
      })
