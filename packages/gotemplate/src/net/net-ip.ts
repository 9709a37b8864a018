// net.IP: an address of 4 or 16 bytes, with the methods that templates can call.

import { bytesOf, bytesValue } from '../values/build.ts'
import { BOOL, BYTES, type GoType, type Method, named, STRING, sliceOf } from '../values/types.ts'
import { FunctionError, Slice, type Value } from '../values/values.ts'

const V4_PREFIX = '\0\0\0\0\0\0\0\0\0\0\xff\xff'

/** net.ParseIP for a byte string. Returns 16 bytes, or undefined for an invalid address. */
export function parseIp(text: string): string | undefined {
  if (!text.includes(':')) {
    const v4 = parseV4(text)
    return v4 && V4_PREFIX + v4
  }
  return parseV6(text)
}

export const isIp = (text: string): boolean => parseIp(text) !== undefined

/** Formats an address as Go does: `::ffff:10.0.0.1` → `10.0.0.1`. Undefined for an invalid address. */
export function canonicalIp(text: string): string | undefined {
  const ip = parseIp(text)
  return ip && ipText(ip)
}

function parseV4(text: string): string | undefined {
  const parts = text.split('.')
  const valid = parts.length === 4 && parts.every(part => /^(?:0|[1-9][0-9]{0,2})$/.test(part) && Number(part) < 256)
  return valid ? String.fromCharCode(...parts.map(Number)) : undefined
}

function parseV6(text: string): string | undefined {
  const halves = text.split('::')
  if (halves.length > 2) return undefined
  const [before, after] = halves.map((half, i) => groups(half, i === halves.length - 1))
  if (before === undefined || (halves.length === 2 && after === undefined)) return undefined
  if (halves.length === 1) return before.length === 16 ? before : undefined
  const gap = 16 - before.length - after!.length
  return gap >= 2 ? before + '\0'.repeat(gap) + after : undefined
}

/** Parses groups of up to four hexadecimal digits. The last group of an address may be an IPv4 address. */
function groups(text: string, last: boolean): string | undefined {
  if (text === '') return ''
  const parts = text.split(':')
  let out = ''
  for (const [i, part] of parts.entries()) {
    if (/^[0-9a-fA-F]{1,4}$/.test(part)) {
      const value = Number.parseInt(part, 16)
      out += String.fromCharCode(value >> 8, value & 0xff)
      continue
    }
    const v4 = last && i === parts.length - 1 ? parseV4(part) : undefined
    if (v4 === undefined) return undefined
    out += v4
  }
  return out
}

/** Returns the four bytes of an IPv4 address in 4- or 16-byte form; undefined for IPv6. */
function v4Of(ip: string): string | undefined {
  if (ip.length === 4) return ip
  return ip.length === 16 && ip.startsWith(V4_PREFIX) ? ip.slice(12) : undefined
}

/** Formats an address as IP.String does. */
export function ipText(ip: string): string {
  if (ip === '') return '<nil>'
  const v4 = v4Of(ip)
  if (v4 !== undefined) return bytesIn(v4).join('.')
  if (ip.length !== 16) return `?${hexText(ip)}`
  return v6Text(ip)
}

const bytesIn = (ip: string): number[] => Array.from(ip, char => char.charCodeAt(0))
const hexText = (ip: string): string =>
  bytesIn(ip)
    .map(byte => byte.toString(16).padStart(2, '0'))
    .join('')

/** Formats an IPv6 address. The longest run of two or more zero groups, the first of equal ones, becomes `::`. */
function v6Text(ip: string): string {
  const parts = Array.from({ length: 8 }, (_, i) => (ip.charCodeAt(2 * i) << 8) | ip.charCodeAt(2 * i + 1))
  let start = 0
  let length = 0
  for (let i = 0; i < 8; i++) {
    let end = i
    while (end < 8 && parts[end] === 0) end++
    if (end - i > length) [start, length] = [i, end - i]
  }
  const hex = parts.map(part => part.toString(16))
  if (length < 2) return hex.join(':')
  return `${hex.slice(0, start).join(':')}::${hex.slice(start + length).join(':')}`
}

type Test = (bytes: readonly number[], isV4: boolean) => boolean

const is = (test: Test): Method => ({
  params: [],
  result: BOOL,
  call: receiver => {
    const ip = bytesOf(receiver as Slice)
    const v4 = v4Of(ip)
    return test(bytesIn(v4 ?? ip), v4 !== undefined)
  },
})

const isV6 = (bytes: readonly number[]): boolean => bytes.length === 16
const isLoopback: Test = (b, v4) => (v4 ? b[0] === 127 : isV6(b) && b.every((byte, i) => byte === (i === 15 ? 1 : 0)))
const isUnspecified: Test = (b, v4) => (v4 || isV6(b)) && b.every(byte => byte === 0)
const isMulticast: Test = (b, v4) => (v4 ? (b[0]! & 0xf0) === 0xe0 : isV6(b) && b[0] === 0xff)
const isLinkLocalUnicast: Test = (b, v4) =>
  v4 ? b[0] === 169 && b[1] === 254 : isV6(b) && b[0] === 0xfe && (b[1]! & 0xc0) === 0x80
const isBroadcast: Test = (b, v4) => v4 && b.every(byte => byte === 255)
const isPrivate: Test = (b, v4) =>
  v4
    ? b[0] === 10 || (b[0] === 172 && (b[1]! & 0xf0) === 16) || (b[0] === 192 && b[1] === 168)
    : isV6(b) && (b[0]! & 0xfe) === 0xfc

/** IP.MarshalText: an address of length 0 is empty; any other length than 4 or 16 is an error. */
function marshalText(receiver: Value): Value {
  const ip = bytesOf(receiver as Slice)
  if (ip !== '' && ip.length !== 4 && ip.length !== 16)
    throw new FunctionError(`address ${hexText(ip)}: invalid IP address`)
  return bytesValue(ip === '' ? '' : ipText(ip))
}

export const NET_IP: GoType = named('net.IP', BYTES, {
  String: { params: [], result: STRING, call: receiver => ipText(bytesOf(receiver as Slice)) },
  MarshalText: { params: [], result: BYTES, call: marshalText },
  IsUnspecified: is(isUnspecified),
  IsLoopback: is(isLoopback),
  IsPrivate: is(isPrivate),
  IsMulticast: is(isMulticast),
  IsInterfaceLocalMulticast: is((b, v4) => !v4 && isV6(b) && b[0] === 0xff && (b[1]! & 0x0f) === 0x01),
  IsLinkLocalMulticast: is((b, v4) =>
    v4 ? b[0] === 224 && b[1] === 0 && b[2] === 0 : isV6(b) && b[0] === 0xff && (b[1]! & 0x0f) === 0x02,
  ),
  IsLinkLocalUnicast: is(isLinkLocalUnicast),
  IsGlobalUnicast: is(
    (b, v4) =>
      (v4 || isV6(b)) &&
      ![isBroadcast, isUnspecified, isLoopback, isMulticast, isLinkLocalUnicast].some(test => test(b, v4)),
  ),
})

const NIL_IP = new Slice(NET_IP, null)

/** IP.DefaultMask: the mask of 8, 16 or 24 bits of a classful IPv4 network. */
function defaultMask(receiver: Value): Value {
  const v4 = v4Of(bytesOf(receiver as Slice))
  if (v4 === undefined) return new Slice(NET_IP_MASK, null)
  const first = v4.charCodeAt(0)
  const length = first < 0x80 ? 1 : first < 0xc0 ? 2 : 3
  return bytesValue('\xff'.repeat(length).padEnd(4, '\0'), NET_IP_MASK)
}

const NET_IP_MASK: GoType = named('net.IPMask', BYTES, {
  String: {
    params: [],
    result: STRING,
    call: receiver => hexText(bytesOf(receiver as Slice)) || '<nil>',
  },
})

function masked(receiver: Value, [argument]: Value[]): Value {
  let ip = bytesOf(receiver as Slice)
  let mask = bytesOf(argument as Slice)
  if (mask.length === 16 && ip.length === 4 && mask.startsWith('\xff'.repeat(12))) mask = mask.slice(12)
  if (mask.length === 4 && ip.length === 16) ip = v4Of(ip) ?? ip
  if (ip.length !== mask.length) return NIL_IP
  return bytesValue(String.fromCharCode(...bytesIn(ip).map((byte, i) => byte & mask.charCodeAt(i))), NET_IP)
}

// These methods refer to the types themselves, so they are added after their definition.
const methods = NET_IP.methods as Map<string, Method>
methods.set('AppendText', {
  params: [BYTES],
  result: BYTES,
  call: (receiver, [before]) => bytesValue(bytesOf(before as Slice) + bytesOf(marshalText(receiver) as Slice)),
})
methods.set('DefaultMask', { params: [], result: NET_IP_MASK, call: defaultMask })
methods.set('Mask', { params: [NET_IP_MASK], result: NET_IP, call: masked })
methods.set('To4', {
  params: [],
  result: NET_IP,
  call: receiver => {
    const v4 = v4Of(bytesOf(receiver as Slice))
    return v4 === undefined ? NIL_IP : bytesValue(v4, NET_IP)
  },
})
methods.set('To16', {
  params: [],
  result: NET_IP,
  call: receiver => {
    const ip = bytesOf(receiver as Slice)
    if (ip.length === 4) return bytesValue(V4_PREFIX + ip, NET_IP)
    return ip.length === 16 ? receiver : NIL_IP
  },
})
methods.set('Equal', {
  params: [NET_IP],
  result: BOOL,
  call: (receiver, [other]) => {
    const [a, b] = [bytesOf(receiver as Slice), bytesOf(other as Slice)]
    return a === b || (a.length !== b.length && v4Of(a) !== undefined && v4Of(a) === v4Of(b))
  },
})

/** Returns a net.IP of 4 or 16 bytes. */
export const netIp = (bytes: string): Slice => bytesValue(bytes, NET_IP)

export const NET_IP_SLICE = sliceOf(NET_IP)
