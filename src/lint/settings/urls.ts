// Checks URLs as nodes use them: of the API server, of the proxy, of mirrors, and the hosts that nodes reach without the proxy. A URL is not quoted,
// because it can contain a user and a password.

import { isIp } from 'gotemplate/go/net'
import { nearest } from '../../base/nearest.ts'
import { listOf, type Text, t } from '../../base/span.ts'
import { quote } from '../../diagnostics/schema-problems.ts'
import type { TextProblem } from '../../diagnostics/text-problem.ts'
import { helpForUnfilled } from '../../render/model/placeholders.ts'
import { type Address, addressInNetwork, addressOf, isInNetwork } from '../ip-addresses.ts'
import { type Finding, type Linted, quotedSetting } from '../rule.ts'

const NAME = /^(?=.{1,253}$)[a-z0-9_](?:[-a-z0-9_]*[a-z0-9_])?(?:\.[a-z0-9_](?:[-a-z0-9_]*[a-z0-9_])?)*\.?$/i
const LAST_PORT = 65_535

/** Returns the predicate of a sentence about a host and port, which never quotes the text, or undefined if they are right. */
export function hostProblem(text: string): Text | undefined {
  const [, bracketed, host = '', port] = /^(?:\[([^\]]*)\]|([^:]*))(?::(.*))?$/.exec(text) ?? []
  if (bracketed === undefined && host === '')
    return text.includes(':') && isIp(text) ? t`has an IPv6 address without brackets` : t`has no host`
  if (bracketed !== undefined && !(bracketed.includes(':') && isIp(bracketed)))
    return t`has no IPv6 address in its brackets`
  if (bracketed === undefined && !isHost(host)) return t`has a host that is neither a name nor an IP address`
  if (port !== undefined && !(/^\d{1,5}$/.test(port) && Number(port) > 0 && Number(port) <= LAST_PORT))
    return t`has a port that is not a number from 1 to ${LAST_PORT}`
  return undefined
}

/** Whether the text is a name or an IP address. Digits and dots alone are meant as an address, and are not accepted as a name. */
const isHost = (host: string): boolean => (/^[\d.]+$/.test(host) ? isIp(host) : NAME.test(host))

interface UrlForm {
  readonly noun: Text
  readonly schemes: readonly string[]
  readonly example: string
  /** What a URL without a scheme causes; undefined if it needs none. */
  readonly noScheme?: TextProblem
}

const SCHEME = /^([a-z][a-z0-9+.-]*):\/\//i

const afterScheme = (url: string): string => url.replace(SCHEME, '')

const authorityOf = (url: string): string => afterScheme(url).replace(/[/?#].*/s, '')

/** `ofUrl` returns what else is wrong with a URL before its host is looked at. */
function urlProblem(
  url: string,
  form: UrlForm,
  ofUrl?: (url: string) => TextProblem | undefined,
): TextProblem | undefined {
  const { noun, schemes, example, noScheme } = form
  const help = t`Write it as ${example}.`
  if (url !== url.trim()) return { message: t`${noun} starts or ends with white space`, help: [t`Remove it.`] }
  const scheme = SCHEME.exec(url)?.[1]?.toLowerCase()
  if (scheme === undefined && noScheme) return noScheme
  if (scheme !== undefined && !schemes.includes(scheme)) {
    const close = nearest(scheme, schemes)
    const message = t`the scheme of ${noun} is ${quote(scheme)}; it must be ${listOf(schemes)}`
    return { message, help: [close === undefined ? help : t`Did you mean ${close}?`] }
  }
  const found = ofUrl?.(url)
  if (found) return found
  const authority = authorityOf(url)
  const host = hostProblem(authority.slice(authority.lastIndexOf('@') + 1))
  return host && { message: t`${noun} ${host}`, help: [help] }
}

const MIRROR: UrlForm = { noun: t`a mirror`, schemes: ['https', 'http'], example: 'https://mirror.example.com' }

export const mirrorUrlProblem = (url: string): TextProblem | undefined =>
  url.trim() === '' ? { message: t`a mirror is empty`, help: [t`Remove it.`] } : urlProblem(url, MIRROR)

const PROXY: UrlForm = {
  noun: t`the proxy`,
  schemes: ['http', 'https', 'socks5'],
  example: 'http://proxy.example.com:3128',
  noScheme: {
    message: t`the proxy has no scheme, so apt and other programs on the node do not use it`,
    help: [
      t`Write it as http://proxy.example.com:3128: the scheme is that of the proxy, not of what is fetched through it.`,
    ],
  },
}

export const proxyProblem = (url: string): TextProblem | undefined =>
  url === '' ? undefined : urlProblem(url, PROXY, userProblem)

/** The characters that Go, and so containerd and the kubelet, accepts before the host. curl refuses a second "@". */
const USER = /^(?:[\w\-.~!$&'()*+,;=:]|%[\da-f]{2})*$/i

/** Returns the problem of a user and a password with a character that has another meaning in a URL. */
function userProblem(url: string): TextProblem | undefined {
  const rest = afterScheme(url)
  const user = rest.slice(0, Math.max(0, rest.lastIndexOf('@')))
  if (USER.test(user)) return undefined
  const unfilled = helpForUnfilled(user)
  if (unfilled !== undefined)
    return {
      message: t`the user or the password of the proxy is not filled in, and nodes get it as it is`,
      help: [unfilled],
    }
  return {
    message: t`the user or the password of the proxy has a character that must be encoded in a URL, so programs on the node do not use the proxy`,
    help: [
      t`Write %40 for @, %23 for #, %2F for /, %3A for a colon within the password, %5C for a backslash, %25 for %.`,
    ],
  }
}

/** Returns the problems of noProxy. Programs split the text at commas; those written in Go also remove spaces, others do not. */
export const noProxyProblems = (text: string): TextProblem[] =>
  text.split(',').flatMap(entry => {
    const trimmed = entry.trim()
    const fault = trimmed === '' ? undefined : noProxyFault(trimmed)
    if (fault === undefined) return []
    const [why, help] = fault
    const message = t`the entry${quotedSetting('spec.nodes.proxy.noProxy', trimmed)} of noProxy ${why}`
    return [{ message, help: [help], subject: trimmed }]
  })

const NETWORKS = t`Write a network as an address and a prefix length: 10.0.0.0/8, fd00::/8.`

function noProxyFault(entry: string): readonly [why: Text, help: Text] | undefined {
  if (/[\s;]/.test(entry)) return [t`is read as a single name`, t`Separate the names with commas.`]
  if (SCHEME.test(entry))
    return [t`has a scheme, so it matches no host`, t`Write only the host: registry.example.com or .example.com.`]
  // Go reads *.example.com as .example.com, and a single asterisk as every host.
  if (/\*/.test(entry.replace(/^\*(?:\.|$)/, '')))
    return [
      t`has an asterisk, so it matches no host`,
      t`Write a network, such as 10.0.0.0/8, or a domain: .example.com.`,
    ]
  const [address = ''] = entry.split('/')
  if (address !== entry) {
    if (!isIp(address)) return [t`is not a network: there is no IP address before the slash`, NETWORKS]
    const most = address.includes(':') ? 128 : 32
    return addressInNetwork(entry)
      ? undefined
      : [t`is not a network: what follows the slash must be a number up to ${most}`, NETWORKS]
  }
  // Digits and dots alone are meant as an address, but with a number above 255 they are read as the name of a host.
  const host = entry.replace(/:\d+$/, '')
  return /^[\d.]+$/.test(host) && !isIp(host)
    ? [t`is not an IP address`, t`An address has four numbers of at most 255: 10.0.0.1.`]
    : undefined
}

const SERVER: UrlForm = {
  noun: t`the address of the API server`,
  schemes: ['https', 'http'],
  example: 'https://api.example.com:6443',
  noScheme: {
    message: t`the address of the API server has no scheme, so nodes cannot reach it`,
    help: [t`Write it as https://api.example.com:6443.`],
  },
}

export const serverProblem = (url: string | undefined, dnsIPs: readonly string[]): TextProblem | undefined =>
  url === undefined || url === '' ? undefined : (urlProblem(url, SERVER, ofServer) ?? placeProblem(url, dnsIPs))

function ofServer(url: string): TextProblem | undefined {
  if (/^http:/i.test(url))
    return {
      message: t`the scheme of the API server is http, so nodes would send their tokens without encryption`,
      help: [t`Write https://: API servers of Kubernetes have not served HTTP since 1.20.`],
    }
  if (!authorityOf(url).includes('@')) return undefined
  // client-go sends what is before the "@" as basic authentication instead of the token.
  return {
    message: t`the address of the API server has a user name before its host: nodes would send it instead of their token, and the API server refuses them`,
    help: [t`Remove it and the "@". If it contains a password, change the password: all nodes can read it.`],
  }
}

/** Matches paths of the API server. The path of a proxy in front of it has other names. */
const API_PATH = /^[^/?#]*\/(?:apis?(?:\/.*)?|healthz|livez|readyz|version)\/?$/

function placeProblem(url: string, dnsIPs: readonly string[]): TextProblem | undefined {
  const own = onlyWithin(authorityOf(url), dnsIPs)
  if (own !== undefined)
    return {
      message: t`the address of the API server is ${own}`,
      help: [
        t`Write the address by which machines outside of the cluster reach the API server: https://api.example.com:6443.`,
      ],
    }
  if (API_PATH.test(afterScheme(url)))
    return {
      message: t`the address of the API server includes a path of the API: nodes append such a path themselves, and the API server would not find the result`,
      help: [t`Write only the scheme, the host and the port.`],
    }
  const message = t`the address of the API server has a query, to which nodes would append paths of the API`
  return /[?#]/.test(url) ? { message, help: [t`Write it as https://api.example.com:6443.`] } : undefined
}

/** Returns a description of an address that leads to the API server only on its own machine or within the cluster. */
function onlyWithin(authority: string, dnsIPs: readonly string[]): Text | undefined {
  const host = (/^\[([^\]]*)\]/.exec(authority)?.[1] ?? authority.replace(/:\d+$/, '')).replace(/\.$/, '').toLowerCase()
  if (/^(?:localhost|127(?:\.\d+){3}|::1)$/.test(host))
    return t`that of the machine itself: a new node would look for the API server on itself`
  if (/^(?:0\.0\.0\.0|::)$/.test(host)) return t`one for a server to listen on, not the address of a machine`
  if (/^kubernetes(?:\.default(?:\.svc(?:\..+)?)?)?$/.test(host))
    return t`a name that only Pods can resolve, not a new node`
  if (dnsIPs.includes(host))
    return t`also in dnsIPs, that of the DNS Service, which can be reached only from machines that have joined`
  // kubeadm and others assign the first address of the Service network to the API server, and the tenth to DNS.
  if (/^\d+(?:\.\d+){2}\.1$/.test(host) && dnsIPs.includes(`${host}0`))
    return t`that of the Service kubernetes, which can be reached only from machines that have joined the cluster`
  return undefined
}

const PRIVATE_NETWORKS = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10', 'fc00::/7'].map(
  network => addressInNetwork(network)!,
)

/** Top-level domains that no public name server has. */
const DOMAIN = /\.(?:internal|intranet|private|corp|home|lan|local|localdomain|home\.arpa)$/

export function proxiedServer({ settings: { cluster, nodes }, inputs: { kubeconfig } }: Linted): Finding | undefined {
  const { proxy } = nodes
  const name = cluster.serverOverride ? 'serverOverride' : 'server'
  const host = hostOf(cluster[name] ?? kubeconfig?.cluster.server)
  if (proxy.http === '' || host === undefined || !isPrivate(host)) return undefined
  const entries = proxy.noProxy.split(',').map(entry => entry.trim().toLowerCase())
  if (entries.some(entry => covers(entry, host))) return undefined
  const wildcard = entries.find(entry => entry.startsWith('*.') && covers(entry.slice(1), host))
  const why =
    wildcard === undefined
      ? t`is not in nodes.proxy.noProxy`
      : t`matches only ${quote(wildcard)} in nodes.proxy.noProxy, whose asterisk curl does not know`
  return {
    message: t`the API server ${quote(host)} ${why}: nodes connect to it through the proxy`,
    field: cluster[name] === undefined ? ['spec', 'nodes', 'proxy'] : ['spec', 'cluster', name],
    help: [
      wildcard === undefined
        ? t`Add ${host} to nodes.proxy.noProxy, or its domain or network.`
        : t`Write ${wildcard.slice(1)}.`,
    ],
  }
}

/** Returns the host of a URL without brackets. Other checks report a URL that cannot be read. */
function hostOf(url: string | undefined): string | undefined {
  const [, bracketed, name] = /^https:\/\/(?:\[([^\]]+)\]|([^:/?#@]+))(?::\d+)?(?:[/?#]|$)/i.exec(url ?? '') ?? []
  return (bracketed ?? name)?.toLowerCase()
}

function isPrivate(host: string): boolean {
  const address = addressOf(host)
  return address === undefined ? DOMAIN.test(host) : isIn(PRIVATE_NETWORKS, address)
}

const isIn = (networks: typeof PRIVATE_NETWORKS, address: Address): boolean =>
  networks.some(network => isInNetwork(address, network))

function covers(entry: string, host: string): boolean {
  if (entry === '*') return true
  const address = addressOf(host)
  const network = addressInNetwork(entry)
  if (address !== undefined && network !== undefined) return isIn([network], address)
  const name = entry.replace(/:\d+$/, '').replace(/^\./, '')
  return name !== '' && (host === name || host.endsWith(`.${name}`))
}
