// The network of a MachineDeployment: invalid addresses, IP families that do not exist, and a static address that no machine can use.

import { isIp } from 'gotemplate/go/net'
import { type FieldPath, formatPath, valueAt } from '../../base/field-path.ts'
import { isObject, type Json, type JsonObject } from '../../base/json.ts'
import { nearest } from '../../base/nearest.ts'
import { joined, named, type Text, t, words } from '../../base/span.ts'
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
  const wrong: Wrong = (below, predicate, help) => {
    const field = [...PATH, ...below]
    const quoted = quotedValue(field, String(valueAt(network, below)))
    found.push({ message: t`network.${named(formatPath(below))}${quoted} ${predicate}`, field, help: [help] })
  }
  const family = textAt(network, 'ipFamily') ?? ''
  if (family !== '' && !(FAMILIES as readonly string[]).includes(family)) {
    const close = nearest(family, FAMILIES)
    const help = close === undefined ? t`It must be ${joined(FAMILIES, ', ')}.` : t`Did you mean ${close}?`
    wrong(['ipFamily'], t`is not an IP family`, help)
  }
  const cidr = textAt(network, 'cidr') ?? ''
  const own = addressInNetwork(cidr)
  if (cidr !== '' && own === undefined)
    wrong(['cidr'], t`is not an IP address with a prefix length`, t`Write it as 192.168.1.10/24.`)
  const gateway = textAt(network, 'gateway') ?? ''
  if (gateway !== '' && !isIp(gateway)) wrong(['gateway'], t`is not an IP address`, t`Write it as 192.168.1.1.`)
  // A static network is an error for any other operating system.
  if (textAt(machineDeployment, ...PROVIDER_SPEC, 'operatingSystem') === 'flatcar') {
    if (own !== undefined) {
      checkFamily(own, family, wrong)
      checkAddress(own, at(machineDeployment, 'spec', 'replicas'), wrong)
      checkGateway(own, gateway, wrong)
    } else if (cidr === '' && isIp(gateway))
      wrong(['gateway'], t`is set without a cidr, so machines get no address`, t`Set network.cidr, too.`)
  }
  listAt(network, 'dns', 'servers').forEach((server, i) => {
    if (typeof server === 'string' && !isIp(server))
      wrong(['dns', 'servers', i], t`is not an IP address`, t`Write it as 192.168.1.53.`)
  })
  return found
}

export const dnsFamilies = ({ settings, inputs }: Linted): Finding[] =>
  inputs.selectedObjects.flatMap(input => {
    const { dnsIPs } = settings.cluster
    const [family, cidr = ''] = ['ipFamily', 'cidr'].map(name => textAt(input.object, ...PATH, name))
    // If the two contradict each other, checkFamily reports the family.
    if ((addressInNetwork(cidr)?.family ?? family) !== family) return []
    if ((family !== 'IPv4' && family !== 'IPv6') || dnsIPs.length === 0) return []
    if (dnsIPs.some(ip => addressOf(ip)?.family === family)) return []
    return {
      message: t`network.ipFamily is ${words(family)}, but cluster.dnsIPs of the functionConfig has no ${words(family)} address, so Pods could not resolve names`,
      object: deploymentRef(input),
      field: [...PATH, 'ipFamily'],
      help: [t`Add the address of that family to cluster.dnsIPs, or correct the ipFamily.`],
    }
  })

/** Reports the value of a field of the network. */
type Wrong = (below: FieldPath, predicate: Text, help: Text) => void

function checkFamily(own: AddressInNetwork, family: string, wrong: Wrong): void {
  if ((family === 'IPv4' || family === 'IPv6') && family !== own.family)
    wrong(
      ['ipFamily'],
      t`contradicts network.cidr, which is an ${words(own.family)} address`,
      t`Write ${words(own.family)}.`,
    )
}

function checkAddress(own: AddressInNetwork, replicas: Json | undefined, wrong: Wrong): void {
  const reserved = reservedAddress(own, own)
  if (reserved !== undefined) wrong(['cidr'], t`is ${reserved}`, t`Write the address of the machine: 192.168.1.10/24.`)
  else if (typeof replicas === 'number' && replicas > 1)
    wrong(
      ['cidr'],
      t`would be the address of all ${replicas} machines`,
      t`Set replicas to 1 and make a MachineDeployment for each address, or use DHCP.`,
    )
}

function checkGateway(own: AddressInNetwork, gateway: string, wrong: Wrong): void {
  const router = addressOf(gateway)
  const fault = router && !isLinkLocal(router) ? gatewayFault(router, own) : undefined
  if (fault !== undefined)
    wrong(
      ['gateway'],
      fault,
      t`Write the address of the router in the network of network.cidr, or correct the prefix length there.`,
    )
}

function gatewayFault(router: Address, own: AddressInNetwork): Text | undefined {
  if (router.family !== own.family) return t`is not an ${words(own.family)} address, but network.cidr is`
  // Providers route single addresses through gateways in other networks.
  if (own.first === own.last) return undefined
  if (!isInNetwork(router, own)) return t`is outside of the network of network.cidr, so machines cannot reach it`
  if (router.number === own.number) return t`is the address of the machine itself`
  // In IPv6, the first address is the anycast address of routers.
  const reserved = own.family === 'IPv4' ? reservedAddress(router, own) : undefined
  return reserved ? t`is ${reserved}` : undefined
}

/** Returns the purpose of an address that is reserved in its network, so that no machine can have it. IPv6 has no broadcast address. */
function reservedAddress({ number }: Address, network: AddressInNetwork): Text | undefined {
  // Both addresses of a pair are for machines.
  if (network.last - network.first < 2n) return undefined
  if (number === network.first) return t`the address of the network, not of a machine in it`
  return number === network.last && network.family === 'IPv4'
    ? t`the address of all machines of the network`
    : undefined
}
