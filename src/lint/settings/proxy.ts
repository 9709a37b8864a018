// Checks how nodes reach a proxy, and which hosts they reach without it.

import { nearest } from '../../diagnostics/nearest.ts'
import { quote } from '../../diagnostics/schema-problems.ts'
import { isIp } from '../../gotemplate/net/net-ip.ts'
import { helpForUnfilled } from '../../render/model/placeholders.ts'
import type { ValueProblem } from '../../render/settings/value-problem.ts'
import { hostProblem } from './hosts.ts'
import { quotedSetting } from './shown.ts'

const SCHEMES = ['http', 'https', 'socks5'] as const

/** The URL is not quoted, because it can contain a user and a password. */
export function proxyProblems(url: string): ValueProblem[] {
  if (url === '') return []
  if (url !== url.trim()) return [{ message: 'the proxy starts or ends with white space', help: 'Remove it.' }]
  const scheme = /^([a-z][a-z0-9+.-]*):\/\//i.exec(url)?.[1]
  if (scheme === undefined)
    return [
      {
        message: 'the proxy has no scheme, so apt and other programs on the node do not use it',
        help: 'Write it as http://proxy.example.com:3128: the scheme is that of the proxy, not of what is fetched through it.',
      },
    ]
  if (!(SCHEMES as readonly string[]).includes(scheme)) {
    const close = nearest(scheme, SCHEMES)
    return [
      {
        message: `the scheme of the proxy is ${quote(scheme)}; it must be http, https or socks5`,
        ...(close !== undefined && { help: `Did you mean ${close}?` }),
      },
    ]
  }
  const rest = url.slice(scheme.length + '://'.length)
  const encoded = userProblem(rest)
  if (encoded !== undefined) return [encoded]
  const authority = rest.replace(/[/?#].*/s, '')
  const host = hostProblem(authority.slice(authority.lastIndexOf('@') + 1))
  return host === undefined
    ? []
    : [{ message: `the proxy ${host}`, help: 'Write it as http://proxy.example.com:3128.' }]
}

/** The characters that Go, and so containerd and the kubelet, accepts before the host. curl refuses a second "@". */
const USER = /^(?:[\w\-.~!$&'()*+,;=:]|%[\da-f]{2})*$/i

/** Returns the problem of a user and a password with a character that has another meaning in a URL. */
function userProblem(rest: string): ValueProblem | undefined {
  const end = rest.lastIndexOf('@')
  if (end < 0 || USER.test(rest.slice(0, end))) return undefined
  const unfilled = helpForUnfilled(rest.slice(0, end))
  if (unfilled !== undefined)
    return {
      message: 'the user or the password of the proxy is not filled in, and nodes get it as it is',
      help: unfilled,
    }
  return {
    message:
      'the user or the password of the proxy has a character that must be encoded in a URL, so programs on the node do not use the proxy',
    help: 'Write %40 for @, %23 for #, %2F for /, %3A for a colon within the password, %5C for a backslash, %25 for %.',
  }
}

/** Returns the problems of noProxy. Programs split the text at commas; those written in Go also remove spaces, others do not. */
export function noProxyProblems(text: string): ValueProblem[] {
  if (text === '') return []
  return text.split(',').flatMap(entry => {
    const found = noProxyProblem(entry)
    return found === undefined ? [] : [found]
  })
}

const NETWORKS = 'Write a network as an address and a prefix length: 10.0.0.0/8, fd00::/8.'

function noProxyProblem(entry: string): ValueProblem | undefined {
  const trimmed = entry.trim()
  const wrong = (why: string, help: string): ValueProblem => ({
    message: `the entry${quotedSetting('spec.nodes.proxy.noProxy', trimmed)} of noProxy ${why}`,
    help,
  })
  if (trimmed === '') return undefined
  if (/[\s;]/.test(trimmed)) return wrong('is read as a single name', 'Separate the names with commas.')
  if (/^[a-z]+:\/\//i.test(trimmed))
    return wrong('has a scheme, so it matches no host', 'Write only the host: registry.example.com or .example.com.')
  // Go reads *.example.com as .example.com, and a single asterisk as every host.
  if (/\*/.test(trimmed.replace(/^\*(?:\.|$)/, '')))
    return wrong(
      'has an asterisk, so it matches no host',
      'Write a network, such as 10.0.0.0/8, or a domain: .example.com.',
    )
  const slash = trimmed.indexOf('/')
  if (slash < 0) {
    // Digits and dots alone are meant as an address, but with a number above 255 they are read as the name of a host.
    const isMeantAsIp = /^[\d.]+$/.test(trimmed.replace(/:\d+$/, ''))
    return isMeantAsIp && !isIp(trimmed.replace(/:\d+$/, ''))
      ? wrong('is not an IP address', 'An address has four numbers of at most 255: 10.0.0.1.')
      : undefined
  }
  const [address, bits] = [trimmed.slice(0, slash), trimmed.slice(slash + 1)]
  if (!isIp(address)) return wrong('is not a network: there is no IP address before the slash', NETWORKS)
  const most = address.includes(':') ? 128 : 32
  return /^\d{1,3}$/.test(bits) && Number(bits) <= most
    ? undefined
    : wrong(`is not a network: what follows the slash must be a number up to ${most}`, NETWORKS)
}
