// The network of a MachineDeployment: invalid addresses, IP families that do not exist, and a static address that no machine can use.

import { isIp } from 'gotemplate/go/net'
import { isObject, type JsonObject } from '../../base/json.ts'
import { nearest } from '../../base/nearest.ts'
import { deploymentRef } from '../../render/inputs/machine-deployments.ts'
import { at, listAt, textAt } from '../../render/inputs/shape.ts'
import { PROVIDER_SPEC } from '../../render/model/machine-deployment.ts'
import {
  type Address,
  type AddressInNetwork,
  addressInNetwork,
  addressOf,
  isInNetwork,
  isLinkLocal,
} from '../ip-addresses.ts'
import type { Finding, Linted } from '../rule.ts'
import { type DeploymentFinding, quotedValue } from './in-deployments.ts'

const FAMILIES = ['IPv4', 'IPv6', 'IPv4+IPv6', 'IPv6+IPv4'] as const

const PATH = [...PROVIDER_SPEC, 'network']

export function networkProblems(machineDeployment: JsonObject): DeploymentFinding[] {
  const network = at(machineDeployment, ...PATH)
  if (!isObject(network)) return []
  const found: DeploymentFinding[] = []
  const wrong = (field: string, text: string, predicate: string, help: string): void => {
    const quoted = quotedValue([...PATH, ...field.replace(/\[\d+\]/, '.[]').split('.')], text)
    found.push({
      message: `network.${field}${quoted} ${predicate}`,
      field: `${PATH.join('.')}.${field}`,
      help,
    })
  }
  const family = textAt(network, 'ipFamily') ?? ''
  if (family !== '' && !(FAMILIES as readonly string[]).includes(family)) {
    const close = nearest(family, FAMILIES)
    const help = close === undefined ? `It must be ${FAMILIES.join(', ')}.` : `Did you mean ${close}?`
    wrong('ipFamily', family, 'is not an IP family', help)
  }
  const cidr = textAt(network, 'cidr') ?? ''
  const own = addressInNetwork(cidr)
  if (cidr !== '' && own === undefined)
    wrong('cidr', cidr, 'is not an IP address with a prefix length', 'Write it as 192.168.1.10/24.')
  const gateway = textAt(network, 'gateway') ?? ''
  if (gateway !== '' && !isIp(gateway)) wrong('gateway', gateway, 'is not an IP address', 'Write it as 192.168.1.1.')
  // A static network is an error for any other operating system.
  if (textAt(machineDeployment, ...PROVIDER_SPEC, 'operatingSystem') === 'flatcar') {
    if (own !== undefined)
      staticProblems(own, { gateway, family, replicas: replicasOf(machineDeployment) }, wrong, cidr)
    else if (cidr === '' && isIp(gateway))
      wrong('gateway', gateway, 'is set without a cidr, so machines get no address', 'Set network.cidr, too.')
  }
  listAt(network, 'dns', 'servers').forEach((server, i) => {
    if (typeof server === 'string' && !isIp(server))
      wrong(`dns.servers[${i}]`, server, 'is not an IP address', 'Write it as 192.168.1.53.')
  })
  return found
}

/** Returns the MachineDeployments with addresses of one IP family, if the addresses of the DNS are all of the other family. */
export const dnsFamilies = ({ settings, inputs }: Linted): Finding[] =>
  inputs.selectedObjects.flatMap(input => {
    const { dnsIPs } = settings.cluster
    const [family, cidr = ''] = ['ipFamily', 'cidr'].map(name => textAt(input.object, ...PATH, name))
    // If the two contradict each other, staticProblems reports the family.
    if ((addressInNetwork(cidr)?.family ?? family) !== family) return []
    if ((family !== 'IPv4' && family !== 'IPv6') || dnsIPs.length === 0) return []
    if (dnsIPs.some(ip => addressOf(ip)?.family === family)) return []
    return {
      message: `network.ipFamily is ${family}, but cluster.dnsIPs of the functionConfig has no ${family} address, so Pods could not resolve names`,
      object: deploymentRef(input),
      field: `${PATH.join('.')}.ipFamily`,
      help: 'Add the address of that family to cluster.dnsIPs, or correct the ipFamily.',
    }
  })

type Wrong = (field: string, text: string, predicate: string, help: string) => void

interface Static {
  readonly gateway: string
  readonly family: string
  readonly replicas: number
}

function staticProblems(
  own: AddressInNetwork,
  { gateway, family, replicas }: Static,
  wrong: Wrong,
  cidr: string,
): void {
  if ((family === 'IPv4' || family === 'IPv6') && family !== own.family)
    wrong('ipFamily', family, `contradicts network.cidr, which is an ${own.family} address`, `Write ${own.family}.`)
  const reserved = reservedAddress(own, own)
  if (reserved !== undefined)
    wrong('cidr', cidr, `is ${reserved}`, 'Write the address of the machine: 192.168.1.10/24.')
  else if (replicas > 1)
    wrong(
      'cidr',
      cidr,
      `would be the address of all ${replicas} machines`,
      'Set replicas to 1 and make a MachineDeployment for each address, or use DHCP.',
    )
  const router = addressOf(gateway)
  if (router === undefined || isLinkLocal(router)) return
  const fault = gatewayFault(router, own)
  if (fault !== undefined)
    wrong(
      'gateway',
      gateway,
      fault,
      'Write the address of the router in the network of network.cidr, or correct the prefix length there.',
    )
}

function gatewayFault(router: Address, own: AddressInNetwork): string | undefined {
  if (router.family !== own.family) return `is not an ${own.family} address, but network.cidr is`
  // Providers route single addresses through gateways in other networks.
  if (own.isSingle) return undefined
  if (!isInNetwork(router, own)) return 'is outside of the network of network.cidr, so machines cannot reach it'
  if (router.number === own.number) return 'is the address of the machine itself'
  // In IPv6, the first address is the anycast address of routers.
  const reserved = own.family === 'IPv4' ? reservedAddress(router, own) : undefined
  return reserved && `is ${reserved}`
}

/** Returns the purpose of an address that is reserved in its network, so that no machine can have it. IPv6 has no broadcast address. */
function reservedAddress({ number }: Address, network: AddressInNetwork): string | undefined {
  if (network.isPair) return undefined
  if (number === network.first) return 'the address of the network, not of a machine in it'
  return number === network.last && network.family === 'IPv4' ? 'the address of all machines of the network' : undefined
}

/** Returns the number of replicas; the API server sets 1 if the field is missing. */
function replicasOf(machineDeployment: JsonObject): number {
  const replicas = at(machineDeployment, 'spec', 'replicas')
  return typeof replicas === 'number' ? replicas : 1
}
