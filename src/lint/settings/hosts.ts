// Checks the host and port of a URL or registry.

import { isIp } from '../../gotemplate/net/net-ip.ts'

const NAME = /^(?=.{1,253}$)[a-z0-9_](?:[-a-z0-9_]*[a-z0-9_])?(?:\.[a-z0-9_](?:[-a-z0-9_]*[a-z0-9_])?)*\.?$/i
const LAST_PORT = 65_535

/** Returns the predicate of a sentence about what is wrong, which never quotes the text, or undefined. */
export function hostProblem(text: string): string | undefined {
  const [, bracketed, host = '', port] = /^(?:\[([^\]]*)\]|([^:]*))(?::(.*))?$/.exec(text) ?? []
  if (bracketed === undefined && host === '')
    return text.includes(':') && isIp(text) ? 'has an IPv6 address without brackets' : 'has no host'
  if (bracketed !== undefined && !(bracketed.includes(':') && isIp(bracketed)))
    return 'has no IPv6 address in its brackets'
  if (bracketed === undefined && !isHost(host)) return 'has a host that is neither a name nor an IP address'
  if (port !== undefined && !(/^\d{1,5}$/.test(port) && Number(port) > 0 && Number(port) <= LAST_PORT))
    return `has a port that is not a number from 1 to ${LAST_PORT}`
  return undefined
}

/** Whether the text is a name or an IP address. Digits and dots alone are meant as an address, and are not accepted as a name. */
const isHost = (host: string): boolean => (/^[\d.]+$/.test(host) ? isIp(host) : NAME.test(host))
