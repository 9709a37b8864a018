// Parses addresses and networks, and finds those that no machine can use.

import { parseIp } from 'gotemplate/go/net'
import { type Text, t } from '../base/span.ts'

export interface Address {
  readonly family: 'IPv4' | 'IPv6'
  readonly number: bigint
}

/** An address with the number of its fixed bits: 192.168.1.10/24. */
export interface AddressInNetwork extends Address {
  readonly first: bigint
  readonly last: bigint
}

const LENGTH = { IPv4: 32, IPv6: 128 } as const

/** The prefix of an IPv4 address in the form of IPv6. */
const MAPPED = 0xffffn << 32n

export function addressOf(text: string): Address | undefined {
  const bytes = parseIp(text)
  if (bytes === undefined) return undefined
  let number = 0n
  for (const byte of bytes) number = (number << 8n) | BigInt(byte.charCodeAt(0))
  return number >> 32n === MAPPED >> 32n ? { family: 'IPv4', number: number - MAPPED } : { family: 'IPv6', number }
}

export function addressInNetwork(text: string): AddressInNetwork | undefined {
  const [ip = '', bits = '', ...more] = text.split('/')
  const address = addressOf(ip)
  if (address === undefined || more.length > 0 || !/^\d{1,3}$/.test(bits)) return undefined
  const free = LENGTH[address.family] - Number(bits)
  if (free < 0) return undefined
  const first = (address.number >> BigInt(free)) << BigInt(free)
  return { ...address, first, last: first + (1n << BigInt(free)) - 1n }
}

/** Addresses that cannot belong to another machine. `is` is the predicate of a message. */
const SPECIAL: readonly (readonly [network: string, is: Text])[] = [
  ['0.0.0.0/32', t`the address on which a server listens, and not that of a machine`],
  ['::/128', t`the address on which a server listens, and not that of a machine`],
  ['127.0.0.0/8', t`an address of the machine itself`],
  ['::1/128', t`an address of the machine itself`],
  ['224.0.0.0/4', t`the address of a group of machines`],
  ['ff00::/8', t`the address of a group of machines`],
  ['255.255.255.255/32', t`the address of all machines of a network`],
]

export function specialAddress(text: string): Text | undefined {
  const address = addressOf(text)
  return address && SPECIAL.find(([network]) => isInNetwork(address, addressInNetwork(network)!))?.[1]
}

export const isInNetwork = ({ family, number }: Address, network: AddressInNetwork): boolean =>
  family === network.family && number >= network.first && number <= network.last

const LINK_LOCAL = ['169.254.0.0/16', 'fe80::/10'].map(network => addressInNetwork(network)!)

/** Whether an address is link-local, so that it needs no network. */
export const isLinkLocal = (address: Address): boolean => LINK_LOCAL.some(network => isInNetwork(address, network))
