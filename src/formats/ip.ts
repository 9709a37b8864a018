// IP addresses as Go's net.ParseIP reads them: no zone, no leading zeros in IPv4, IPv6 with an embedded IPv4 at its end.

const GROUP = /^[0-9A-Fa-f]{1,4}$/
const OCTET = /^(0|[1-9][0-9]{0,2})$/
const IPV4_IN_IPV6 = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff]

export const isIP = (text: string): boolean => parseIP(text) !== undefined

/** The 16 bytes of an address (of an IPv4 address, those of `::ffff:a.b.c.d`), or nothing. */
export function parseIP(text: string): number[] | undefined {
  if (text.includes(':')) return parseIPv6(text)
  const ipv4 = parseIPv4(text)
  return ipv4 && [...IPV4_IN_IPV6, ...ipv4]
}

function parseIPv4(text: string): number[] | undefined {
  const octets = text.split('.')
  if (octets.length !== 4 || !octets.every(octet => OCTET.test(octet))) return undefined
  const bytes = octets.map(Number)
  return bytes.every(byte => byte < 256) ? bytes : undefined
}

function parseIPv6(text: string): number[] | undefined {
  const halves = text.split('::')
  if (halves.length > 2) return undefined
  const shortened = halves.length === 2
  const head = parseGroups(halves[0]!, !shortened)
  const tail = shortened ? parseGroups(halves[1]!, true) : []
  if (!head || !tail) return undefined
  const zeros = 16 - head.length - tail.length
  // "::" stands for at least one group.
  if (shortened ? zeros < 2 : zeros !== 0) return undefined
  return [...head, ...new Array<number>(zeros).fill(0), ...tail]
}

function parseGroups(text: string, mayEndInIPv4: boolean): number[] | undefined {
  if (text === '') return []
  const groups = text.split(':')
  const bytes: number[] = []
  for (const [i, group] of groups.entries()) {
    if (GROUP.test(group)) {
      const value = Number.parseInt(group, 16)
      bytes.push(value >> 8, value & 0xff)
      continue
    }
    const ipv4 = mayEndInIPv4 && i === groups.length - 1 ? parseIPv4(group) : undefined
    if (!ipv4) return undefined
    bytes.push(...ipv4)
  }
  return bytes
}
