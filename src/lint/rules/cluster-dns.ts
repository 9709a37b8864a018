// Compares the DNS servers that a profile writes into the configuration of the kubelet with those of the settings.

import { isObject } from '../../render/model/json.ts'
import { readYaml } from '../../render/yaml/index.ts'
import { addressOf, isLinkLocal } from '../ip-addresses.ts'
import type { PhaseCheck, PhaseFinding } from '../phase.ts'

export const clusterDns: PhaseCheck = ({ texts, facts: { dnsIPs = [], templates } }) =>
  texts.flatMap((text): PhaseFinding[] => {
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
    return [
      {
        ...text.at(text.lineWith(String(first), 1), String(first)),
        predicate: `has ${first} as the DNS of the cluster, and cluster.dnsIPs of the functionConfig is ${dnsIPs.join(', ')}, which the profile does not use`,
        help: 'Write the addresses of .ClusterDNSIPs: {{ range .ClusterDNSIPs }}.',
      },
    ]
  })
