// What a JSON schema cannot say about settings, or not in words that help. Both forms of the functionConfig go through here.

import type { FieldPath } from '../diagnostics/field-path.ts'
import { quote } from '../diagnostics/schema-problems.ts'
import { holdsCertificate } from '../formats/certificate.ts'
import { isRfc3339 } from '../formats/rfc3339.ts'
import { parseUrl, UrlError } from '../formats/url.ts'
import { fromText } from '../go/bytes.ts'
import { isIp } from '../go/net-ip.ts'
import type { FunctionConfig } from './generated/function-config.js'
import { placeholderProblems } from './placeholders.ts'

/** What is wrong with a value, or with one part of it. */
export interface Wrong {
  readonly at?: FieldPath
  readonly says: string
  readonly help?: string
}

export interface FieldCheck {
  /** Below `spec`. */
  readonly path: FieldPath
  readonly check: (value: never) => readonly Wrong[]
}

type Spec = FunctionConfig['spec']

const check = <T>(path: string, run: (value: T) => readonly Wrong[]): FieldCheck => ({
  path: path.split('.'),
  check: run,
})

export const FIELD_CHECKS: readonly FieldCheck[] = [
  check('cluster.dnsIPs', eachIP),
  check('cluster.caBundle', certificates),
  check('cluster.kubernetesCABundle', certificates),
  check('nodes.hostCABundle', certificates),
  check('credentials', placeholderProblems),
  check('machineDeployments.selector.matchExpressions', labelRequirements),
  check('output.folder', folder),
  check('credentials.bootstrapToken.derive.expiration', expiration),
]

/** The controller reads mirrors of node-containerd-registry-mirrors without a look at them, and so must the function. */
export const MIRROR_CHECK: FieldCheck = check<Spec['nodes']['containerd']['registryMirrors']>(
  'nodes.containerd.registryMirrors',
  mirrors =>
    Object.entries(mirrors).flatMap(([registry, urls]) =>
      urls.flatMap((url, i) => mirrorProblems(url).map(wrong => ({ ...wrong, at: [registry, i] }))),
    ),
)

/** A mirror may lack its scheme; containerd takes https then. */
export const withScheme = (url: string): string => (url.startsWith('http') ? url : `https://${url}`)

export function mirrorProblems(url: string): Wrong[] {
  try {
    parseUrl(fromText(withScheme(url)))
    return []
  } catch (error) {
    // Not quoted: it can hold a user and a password.
    if (error instanceof UrlError) return [{ says: 'is not a URL' }]
    throw error
  }
}

function eachIP(ips: Spec['cluster']['dnsIPs']): Wrong[] {
  return ips.flatMap((ip, i) =>
    isIp(ip) ? [] : [{ at: [i], says: `holds ${quote(ip)}, which is not an IP address`, help: ipHelp(ip) }],
  )
}

const ipHelp = (text: string): string =>
  text.includes('%')
    ? 'An address with a zone cannot be used.'
    : 'It must be an address like 10.96.0.10 (no number above 255, none with a zero in front) or fd00:10:96::a.'

/** An empty bundle is none. */
function certificates(pem: string): Wrong[] {
  if (pem === '' || holdsCertificate(pem)) return []
  const says = 'holds no certificate'
  const help = 'It must be PEM text with at least one block that begins with -----BEGIN CERTIFICATE-----.'
  return [{ says, help }]
}

function labelRequirements(list: Spec['machineDeployments']['selector']['matchExpressions']): Wrong[] {
  return list.flatMap(({ operator, values = [] }, i) => {
    const needsValues = operator === 'In' || operator === 'NotIn'
    if (needsValues === values.length > 0) return []
    return [
      {
        at: [i, 'values'],
        says: needsValues ? `must not be empty with ${operator}` : `must be empty with ${operator}`,
      },
    ]
  })
}

/** What is a separator elsewhere, or ends a path or a line. */
const NOT_IN_PATHS = /[\\\x00-\x1f\x7f]/

function folder(path: string): Wrong[] {
  const isInside = path.split('/').every(step => !/^\.{0,2}$/.test(step) && !NOT_IN_PATHS.test(step))
  return isInside
    ? []
    : [{ says: `is ${quote(path)}; it must be a folder below the package, like osm-krm or out/nodes` }]
}

function expiration(text: string): Wrong[] {
  if (text === 'never' || isRfc3339(text)) return []
  return [
    {
      says: `is ${quote(text)}, a day or time that does not exist`,
      help: 'Write a date like 2030-01-01T00:00:00Z, or never.',
    },
  ]
}
