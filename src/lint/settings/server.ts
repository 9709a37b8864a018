// Checks the address of the API server, as nodes reach it.

import { nearest } from '../../diagnostics/nearest.ts'
import { quote } from '../../diagnostics/schema-problems.ts'
import type { ValueProblem } from '../../render/settings/value-problem.ts'
import { hostProblem } from './hosts.ts'

const FORM = 'Write it as https://api.example.com:6443.'

const OUTSIDE =
  'Write the address by which machines outside of the cluster reach the API server: https://api.example.com:6443.'

/** The URL is not quoted, because it can contain a user and a password. */
export function serverProblems(url: string | undefined, dnsIPs: readonly string[]): ValueProblem[] {
  if (url === undefined || url === '') return []
  const wrong = (message: string, help = FORM): ValueProblem[] => [{ message, help }]
  if (url !== url.trim()) return wrong('the address of the API server starts or ends with white space', 'Remove it.')
  const scheme = /^([a-z][a-z0-9+.-]*):\/\//i.exec(url)?.[1]?.toLowerCase()
  if (scheme === undefined) return wrong('the address of the API server has no scheme, so nodes cannot reach it')
  if (scheme !== 'https' && scheme !== 'http')
    return wrong(
      `the scheme of the API server is ${quote(scheme)}, so nodes cannot reach it`,
      nearest(scheme, ['https']) === undefined ? FORM : 'Did you mean https?',
    )
  if (scheme === 'http')
    return wrong(
      'the scheme of the API server is http, so nodes would send their tokens without encryption',
      'Write https://: API servers of Kubernetes have not served HTTP since 1.20.',
    )
  const rest = url.slice(url.indexOf('://') + '://'.length)
  const authority = rest.replace(/[/?#].*/s, '')
  // client-go sends what is before the "@" as basic authentication instead of the token.
  if (authority.includes('@'))
    return wrong(
      'the address of the API server has a user name before its host: nodes would send it instead of their token, and the API server refuses them',
      'Remove it and the "@". If it contains a password, change the password: all nodes can read it.',
    )
  const host = hostProblem(authority)
  if (host !== undefined) return wrong(`the address of the API server ${host}`)
  const own = onlyWithin(authority, dnsIPs)
  if (own !== undefined) return wrong(`the address of the API server is ${own}`, OUTSIDE)
  if (API_PATH.test(rest))
    return wrong(
      'the address of the API server includes a path of the API: nodes append such a path themselves, and the API server would not find the result',
      'Write only the scheme, the host and the port.',
    )
  if (/[?#]/.test(rest))
    return wrong('the address of the API server has a query, to which nodes would append paths of the API')
  return []
}

/** Matches paths of the API server. The path of a proxy in front of it has other names. */
const API_PATH = /^[^/?#]*\/(?:apis?(?:\/.*)?|healthz|livez|readyz|version)\/?$/

/** Returns a description of an address that leads to the API server only on its own machine or within the cluster. */
function onlyWithin(authority: string, dnsIPs: readonly string[]): string | undefined {
  const host = (/^\[([^\]]*)\]/.exec(authority)?.[1] ?? authority.replace(/:\d+$/, '')).replace(/\.$/, '').toLowerCase()
  if (/^(?:localhost|127(?:\.\d+){3}|::1)$/.test(host))
    return 'that of the machine itself: a new node would look for the API server on itself'
  if (/^(?:0\.0\.0\.0|::)$/.test(host)) return 'one for a server to listen on, not the address of a machine'
  if (/^kubernetes(?:\.default(?:\.svc(?:\..+)?)?)?$/.test(host))
    return 'a name that only Pods can resolve, not a new node'
  if (dnsIPs.includes(host))
    return 'also in dnsIPs, that of the DNS Service, which can be reached only from machines that have joined'
  // kubeadm and others assign the first address of the Service network to the API server, and the tenth to DNS.
  if (/^\d+(?:\.\d+){2}\.1$/.test(host) && dnsIPs.includes(`${host}0`))
    return 'that of the Service kubernetes, which can be reached only from machines that have joined the cluster'
  return undefined
}
