// Reports an API server in a private network or domain that noProxy does not list: nodes would reach it through the proxy.

import { quote } from '../../diagnostics/schema-problems.ts'
import type { Settings } from '../../render/settings/settings.ts'
import { type Address, addressInNetwork, addressOf, isInNetwork } from '../ip-addresses.ts'
import type { Finding } from '../rule.ts'

const NETWORKS = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10', 'fc00::/7'].map(
  network => addressInNetwork(network)!,
)

/** Top-level domains that no public name server has. */
const DOMAIN = /\.(?:internal|intranet|private|corp|home|lan|local|localdomain|home\.arpa)$/

export function proxiedServer({ cluster, nodes: { proxy } }: Settings): Finding[] {
  const name = cluster.serverOverride ? 'serverOverride' : 'server'
  const host = hostOf(cluster[name])
  if (proxy.http === '' || host === undefined || !isPrivate(host)) return []
  const entries = proxy.noProxy.split(',').map(entry => entry.trim().toLowerCase())
  if (entries.some(entry => covers(entry, host))) return []
  const wildcard = entries.find(entry => entry.startsWith('*.') && covers(entry.slice(1), host))
  const why =
    wildcard === undefined
      ? 'is not in nodes.proxy.noProxy'
      : `matches only ${quote(wildcard)} in nodes.proxy.noProxy, whose asterisk curl does not know`
  return [
    {
      message: `the API server ${quote(host)} ${why}: nodes connect to it through the proxy`,
      field: `spec.cluster.${name}`,
      help:
        wildcard === undefined
          ? `Add ${host} to nodes.proxy.noProxy, or its domain or network.`
          : `Write ${wildcard.slice(1)}.`,
    },
  ]
}

/** Returns the host of a URL without brackets. Other checks report a URL that cannot be read. */
function hostOf(url: string | undefined): string | undefined {
  const [, bracketed, name] = /^https:\/\/(?:\[([^\]]+)\]|([^:/?#@]+))(?::\d+)?(?:[/?#]|$)/i.exec(url ?? '') ?? []
  return (bracketed ?? name)?.toLowerCase()
}

function isPrivate(host: string): boolean {
  const address = addressOf(host)
  return address === undefined ? DOMAIN.test(host) : isIn(NETWORKS, address)
}

const isIn = (networks: typeof NETWORKS, address: Address): boolean =>
  networks.some(network => isInNetwork(address, network))

function covers(entry: string, host: string): boolean {
  if (entry === '*') return true
  const address = addressOf(host)
  const network = addressInNetwork(entry)
  if (address !== undefined && network !== undefined) return isIn([network], address)
  const name = entry.replace(/:\d+$/, '').replace(/^\./, '')
  return name !== '' && (host === name || host.endsWith(`.${name}`))
}
