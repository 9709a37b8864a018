// The network of a MachineDeployment: addresses that are none, and IP families that do not exist.

import { nearest } from '../../diagnostics/nearest.ts'
import { isIp } from '../../gotemplate/net/net-ip.ts'
import { at, listAt, textAt } from '../../inputs/shape.ts'
import { isObject } from '../../model/json.ts'
import { PROVIDER_SPEC } from '../../model/machine-deployment.ts'
import type { JsonObject } from '../../model/profile.ts'
import { type Found, quotedValue } from './found.ts'

const FAMILIES = ['IPv4', 'IPv6', 'IPv4+IPv6', 'IPv6+IPv4'] as const

const PATH = [...PROVIDER_SPEC, 'network']

export function networkProblems(machineDeployment: JsonObject): Found[] {
  const network = at(machineDeployment, ...PATH)
  if (!isObject(network)) return []
  const found: Found[] = []
  const wrong = (field: string, text: string, predicate: string, help: string): void => {
    const quoted = quotedValue([...PATH, ...field.replace(/\[\d+\]/, '.[]').split('.')], text)
    found.push({
      code: 'OSM0243',
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
  if (cidr !== '' && !isCidr(cidr))
    wrong(
      'cidr',
      cidr,
      'is not an IP address, a slash and the number of its fixed bits',
      'Write it as 192.168.1.10/24.',
    )
  const gateway = textAt(network, 'gateway') ?? ''
  if (gateway !== '' && !isIp(gateway)) wrong('gateway', gateway, 'is not an IP address', 'Write it as 192.168.1.1.')
  listAt(network, 'dns', 'servers').forEach((server, i) => {
    if (typeof server === 'string' && !isIp(server))
      wrong(`dns.servers[${i}]`, server, 'is not an IP address', 'Write it as 192.168.1.53.')
  })
  return found
}

function isCidr(text: string): boolean {
  const [address = '', bits = '', ...more] = text.split('/')
  const most = address.includes(':') ? 128 : 32
  return more.length === 0 && isIp(address) && /^\d{1,3}$/.test(bits) && Number(bits) <= most
}
