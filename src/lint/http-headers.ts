// Finds misspelt names of HTTP headers, and schemes of authorization, in arguments and configuration files of curl and wget. The program sends
// the header as it is written, or leaves it out without a word, and the server refuses the request.

import { nearest } from '../diagnostics/nearest.ts'
import { isMisspelt } from './near-names.ts'
import { words } from './words.ts'

/** Headers of requests, and headers that resemble these. */
const HEADERS = words(`
  Accept Accept-Charset Accept-Encoding Accept-Language Authorization Cache-Control Connection Content-Disposition Content-Encoding
  Content-Length Content-MD5 Content-Range Content-Type Cookie Date Expect Forwarded From Host If-Match If-Modified-Since If-None-Match
  If-Range If-Unmodified-Since Keep-Alive Max-Forwards Metadata Metadata-Flavor Origin Pragma Prefer Proxy-Authorization
  Proxy-Connection Range Referer TE Trailer Transfer-Encoding Upgrade User-Agent Via Warning X-API-Key X-Auth-Key X-Auth-Token
  X-Forwarded-For X-Forwarded-Host X-Forwarded-Proto X-GitHub-Api-Version X-Request-Id X-Requested-With X-Vault-Namespace X-Vault-Token
  X-aws-ec2-metadata-token X-aws-ec2-metadata-token-ttl-seconds JOB-TOKEN PRIVATE-TOKEN
`)

const SCHEMES = ['Basic', 'Bearer', 'Digest', 'Negotiate', 'NTLM', 'Token', 'AWS4-HMAC-SHA256', 'ApiKey', 'GoogleLogin']

export interface HeaderProblem {
  readonly predicate: string
  readonly help: string
  /** The part of the header that is wrong. It is no value. */
  readonly part: string
}

/** Names up to this length resemble many others. */
const SHORT = 4

/** Returns the problem of a header, given as a text such as `Accept: text/html`, without quotes. */
export function headerProblem(header: string): HeaderProblem | undefined {
  const [, name = '', , separator = '', value = ''] = /^(([A-Za-z][\w-]*))\s*([:;]?)\s*(.*)$/s.exec(header) ?? []
  if (name === '') return undefined
  const isKnown = HEADERS.some(known => known.toLowerCase() === name.toLowerCase())
  if (separator === '')
    return isKnown && value !== ''
      ? {
          predicate: `has the header ${name} without a colon, so it is not sent`,
          help: `Write ${name}: before its value.`,
          part: name,
        }
      : undefined
  const near = isKnown || name.length <= SHORT ? undefined : HEADERS.find(known => isSame(name, known))
  if (near !== undefined)
    return {
      predicate: `sends the header ${name}, which servers do not know`,
      help: `Did you mean ${near}?`,
      part: name,
    }
  return /^(?:proxy-)?authorization$/i.test(name) ? schemeProblem(value) : undefined
}

const isSame = (name: string, known: string): boolean => isMisspelt(name.toLowerCase(), known.toLowerCase())

function schemeProblem(value: string): HeaderProblem | undefined {
  const [, scheme, colon, blank] = /^([A-Za-z][\w-]*)(:?)(\s|$)/.exec(value) ?? []
  if (scheme === undefined || blank === '' || scheme.length > LONGEST_SCHEME) return undefined
  const isKnown = SCHEMES.some(known => known.toLowerCase() === scheme.toLowerCase())
  const near = isKnown ? scheme : nearest(scheme, SCHEMES)
  if (near === undefined || (isKnown && colon === '')) return undefined
  return {
    predicate: `authorizes with ${scheme}${colon}, which servers do not know`,
    help: `Did you mean ${near}?`,
    part: `${scheme}${colon}`,
  }
}

/** The length of a word above which it may be a token. */
const LONGEST_SCHEME = 12
