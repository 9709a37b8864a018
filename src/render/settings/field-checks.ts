// Checks of settings that a JSON schema cannot express, or only with an unhelpful message. They apply to both kinds of functionConfig.

import { fromText } from 'gotemplate/go/bytes'
import { isIp } from 'gotemplate/go/net'
import { isRfc3339 } from 'gotemplate/go/time'
import { parseUrl, UrlError } from 'gotemplate/go/url'
import type { FieldPath } from '../../base/field-path.ts'
import { type Text, t, words } from '../../base/span.ts'
import { isCode, removed, severityOf } from '../../diagnostics/codes.ts'
import { quote } from '../../diagnostics/schema-problems.ts'
import type { TextProblem } from '../../diagnostics/text-problem.ts'
import { type Filler, FORMS, isPlaceholder } from '../model/placeholders.ts'
import { holdsCertificate, holdsPrivateKey } from './certificate.ts'
import type { Credentials, FunctionConfig } from './generated/function-config.js'

export interface FieldCheck {
  /** The path below `spec`. */
  readonly path: FieldPath
  readonly check: (value: never) => readonly TextProblem[]
}

type Spec = FunctionConfig['spec']

const check = <T>(path: string, run: (value: T) => readonly TextProblem[]): FieldCheck => ({
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
  check('checks.severity', severities),
  check('checks.ignore', ignoredCodes),
]

function severities(severity: Spec['checks']['severity']): TextProblem[] {
  const lowered = t`is an error, and the severity of errors cannot be lowered`
  return Object.entries(severity).flatMap(([code, wanted]) =>
    codeProblems(code, [code], wanted === 'error' ? undefined : lowered),
  )
}

function ignoredCodes(ignore: Spec['checks']['ignore']): TextProblem[] {
  return ignore.flatMap(({ code }, i) => codeProblems(code, [i, 'code'], t`is an error, which cannot be ignored`))
}

/** Returns the problem of a code that does not exist, or that is an error where that is not allowed. */
function codeProblems(code: string, field: FieldPath, whereError: Text | undefined): TextProblem[] {
  // An entry for a removed code has no effect; a note says so.
  if (Object.hasOwn(removed, code)) return []
  if (!isCode(code)) {
    const message = t`contains an unknown code: there is no code ${code}`
    return [{ field, message, help: [t`docs/errors.md lists all codes.`] }]
  }
  return severityOf(code) === 'error' && whereError !== undefined
    ? [{ field, message: t`is not possible: ${words(code)} ${whereError}` }]
    : []
}

/** Not for flags, because the controller does not validate node-containerd-registry-mirrors. */
export const MIRROR_CHECK: FieldCheck = check<Spec['nodes']['containerd']['registryMirrors']>(
  'nodes.containerd.registryMirrors',
  mirrors =>
    Object.entries(mirrors).flatMap(([registry, urls]) =>
      urls.flatMap((url, i) => urlProblems(url).map(problem => ({ ...problem, field: [registry, i] }))),
    ),
)

/** Adds the default scheme of containerd, https, to a mirror without one. */
export const withScheme = (url: string): string => (url.startsWith('http') ? url : `https://${url}`)

export function urlProblems(url: string): TextProblem[] {
  try {
    parseUrl(fromText(withScheme(url)))
    return []
  } catch (error) {
    // The URL is not quoted, because it can contain a user and a password.
    if (error instanceof UrlError) return [{ message: t`is not a URL` }]
    throw error
  }
}

function eachIP(ips: Spec['cluster']['dnsIPs']): TextProblem[] {
  return ips.flatMap((ip, i) =>
    isIp(ip) ? [] : [{ field: [i], message: t`holds ${quote(ip)}, which is not an IP address`, help: [ipHelp(ip)] }],
  )
}

const ipHelp = (text: string): Text =>
  text.includes(',')
    ? t`Write each address as a separate entry: [10.96.0.10, 10.96.0.11].`
    : text.includes('%')
      ? t`An address with a zone cannot be used.`
      : t`It must be an address like 10.96.0.10 (no number above 255 or with a leading zero) or fd00:10:96::a.`

/** Reports a bundle without certificates. An empty text means that there is no bundle. */
function certificates(pem: string): TextProblem[] {
  if (pem === '' || holdsCertificate(pem)) return []
  return [{ message: t`does not contain a certificate`, help: [certificateHelp(pem)] }]
}

/** Names the usual mistakes. The text is not quoted, because it may be a private key. */
function certificateHelp(text: string): Text {
  const begin = '-----BEGIN CERTIFICATE-----'
  const copy = 'Copy it again from the cluster, for example from /etc/kubernetes/pki/ca.crt.'
  if (holdsPrivateKey(text))
    return t`It is a private key: write the certificate, which begins with ${words(begin)}. Replace the key: everyone who can read this file has it.`
  if (/-----BEGIN CERTIFICATE----- \S/.test(text))
    return t`Its lines were joined: write caBundle: | and the lines below it.`
  if (text.includes(begin)) return t`The certificate is damaged: a line is missing or was changed. ${words(copy)}`
  if (/^\s*LS0tLS1CRUdJTi/.test(text))
    return t`It is encoded in base64, as in a kubeconfig: decode it with \`base64 -d\`.`
  if (/^[\w./~-]{1,200}$/.test(text) && /[./]/.test(text))
    return t`It is the name of a file: write the text of that file.`
  return t`It must be PEM text with at least one block that starts with ${words(begin)}.`
}

function labelRequirements(list: Spec['machineDeployments']['selector']['matchExpressions']): TextProblem[] {
  return list.flatMap(({ operator, values = [] }, i) => {
    const needsValues = operator === 'In' || operator === 'NotIn'
    if (needsValues === values.length > 0) return []
    return {
      field: [i, 'values'],
      message: needsValues ? t`must not be empty with ${words(operator)}` : t`must be empty with ${words(operator)}`,
    }
  })
}

/** Characters that are separators on other systems, or that end a path or a line. */
const NOT_IN_PATHS = /[\\\x00-\x1f\x7f]/

function folder(path: string): TextProblem[] {
  const isInside = path.split('/').every(step => !/^\.{0,2}$/.test(step) && !NOT_IN_PATHS.test(step))
  return isInside
    ? []
    : [{ message: t`is ${quote(path)}; it must be a folder below the package, like osm-krm or out/nodes` }]
}

function expiration(text: string): TextProblem[] {
  if (text === 'never' || isRfc3339(text)) return []
  return [
    {
      message: t`is ${quote(text)}, a day or time that does not exist`,
      help: [t`Write a date like 2030-01-01T00:00:00Z, or never.`],
    },
  ]
}

interface Given {
  readonly at: FieldPath
  readonly text: string
}

const WORDS: Readonly<Record<Filler, { readonly message: Text; readonly help: readonly Text[] }>> = {
  flux: {
    message: t`is not a variable that Flux fills in`,
    help: [
      t`Write \${NAME}: letters, digits and _, not starting with a digit or [key]. Do not put the token itself here.`,
    ],
  },
  vault: {
    message: t`is not a placeholder of the Argo CD Vault plugin`,
    help: [
      t`Write <path:secret/data/osm#token>, on one line and without quotation marks. Do not put the token itself here.`,
    ],
  },
}

/** Returns the problems of placeholders in the settings of credentials. */
function placeholderProblems(credentials: Credentials): TextProblem[] {
  const { placeholders: filler } = credentials
  const given = placeholdersIn(credentials)
  if (filler === undefined) {
    const message = t`is a placeholder, but the settings do not name the tool that fills it in`
    const help = t`Set spec.credentials.placeholders: flux for postBuild of Flux, vault for the Argo CD Vault plugin.`
    return given.map(({ at }) => ({ field: at, message, help: [help] }))
  }
  if (given.length === 0) {
    const help = t`Set a placeholder, such as spec.credentials.apiToken: {placeholder: "${example(filler)}"}, or remove this setting.`
    return [{ field: ['placeholders'], message: t`is ${words(filler)}, but there is no placeholder`, help: [help] }]
  }
  const malformed = given
    .filter(({ text }) => !isPlaceholder(filler, text))
    .map(({ at }) => ({ field: at, ...WORDS[filler] }))
  return [...malformed, ...repeated(credentials)]
}

const example = (filler: Filler): string => FORMS[filler].suggestion('osm', 'api-token')

function placeholdersIn({ apiToken, bootstrapToken, others }: Credentials): Given[] {
  const found: [FieldPath, string | undefined][] = [
    [['apiToken', 'placeholder'], apiToken.placeholder],
    [['bootstrapToken', 'placeholder'], bootstrapToken?.placeholder],
    ...others.map(({ placeholder }, i): [FieldPath, string] => [['others', i, 'placeholder'], placeholder]),
  ]
  return found.flatMap(([at, text]) => (text === undefined ? [] : [{ at, text }]))
}

function repeated({ others }: Credentials): TextProblem[] {
  const ids = others.map(({ secretKeyRef: { namespace, name, key } }) => `${namespace}/${name}/${key}`)
  return ids.flatMap((id, i) =>
    ids.indexOf(id) < i
      ? [{ field: ['others', i, 'secretKeyRef'], message: t`refers to the same value as others[${ids.indexOf(id)}]` }]
      : [],
  )
}
