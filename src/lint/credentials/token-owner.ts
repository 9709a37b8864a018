// Checks that an API token is the token of a service account, and of the account and the cluster that its Secret is for: otherwise, the API server
// would not accept it.

import { decodeBase64 } from 'gotemplate/go/base64'
import { fromUint8Array } from 'gotemplate/go/bytes'
import { isObject, type JsonObject, parseJson } from '../../base/json.ts'
import { type Text, t, words } from '../../base/span.ts'
import { type InputObject, inputRef } from '../../render/inputs/catalog.ts'
import { dataOf, fieldOfKey, keyField, secretData } from '../../render/inputs/references.ts'
import { textAt } from '../../render/inputs/shape.ts'
import { referenceFor } from '../../render/inputs/tokens.ts'
import { replaceKey } from '../../render/model/machine-deployment.ts'
import type { Finding, Linted } from '../rule.ts'

const TYPE = 'kubernetes.io/service-account-token'
const NAME = 'kubernetes.io/service-account.name'

export function bootstrapAsApiTokens({ inputs: { catalog }, groups, settings }: Linted): Finding[] {
  const { apiToken: from } = settings.credentials
  if (!('kind' in from)) return []
  const keys = groups.flatMap(({ nodes }) => nodes.map(({ names }) => names.key))
  const references = new Map(keys.map(key => [replaceKey(from.name, key), referenceFor(from, key)]))
  return [...references.values()].flatMap(reference => {
    const { kind, namespace, name, key } = reference
    const item = catalog.find(kind, namespace, name)
    if (item === undefined || !BOOTSTRAP_TOKEN.test(dataOf(catalog, reference)?.get(key) ?? '')) return []
    return {
      message: t`the API token has the form of a bootstrap token, with which a node can join but not read its Secrets`,
      object: inputRef(item),
      field: fieldOfKey(item.object, kind, key),
      help: [
        t`Copy the token of the service account cloud-init-getter, a JSON web token, from the Secret of this name in the cluster.`,
      ],
    }
  })
}

const BOOTSTRAP_TOKEN = /^[a-z0-9]{6}\.[a-z0-9]{16}$/

/** Checks the Secrets that the run has read. Messages do not contain the owner in the token. */
export function tokenOwners({ inputs: { catalog, kubeconfig } }: Linted): Finding[] {
  const secrets = [...catalog.objectsRead('Secret')].filter(({ object }) => object.type === TYPE)
  // Other kubeconfigs may contain the CA of a proxy in front of the API server.
  const authority = kubeconfig?.object.name === 'cluster-info' ? kubeconfig.cluster.certificateAuthorityData : ''
  const known = certificatesOf(fromUint8Array(decodeBase64(authority) ?? new Uint8Array()))
  return secrets.flatMap(secret => {
    const data = secretData(secret.object)
    const claims = claimsOf(data?.get('token') ?? '')
    const owner = typeof claims?.sub === 'string' ? wrongOwner(secret, serviceAccountOf(claims)) : undefined
    const own = [...certificatesOf(data?.get(CA_KEY) ?? '')]
    const isOther = known.size > 0 && own.length > 0 && !own.some(certificate => known.has(certificate))
    const at = (key: string) => ({ object: inputRef(secret), field: keyField(secret.object, key) })
    return [
      ...(isOther ? [{ message: OTHER_CLUSTER, ...at(CA_KEY), help: [COPY_SECRET] }] : []),
      ...(owner === undefined ? [] : [{ message: t`the token ${owner}`, ...at('token'), help: [COPY_TOKEN] }]),
    ]
  })
}

const CA_KEY = 'ca.crt'
const OTHER_CLUSTER = t`the token is one of another cluster: its ca.crt is not the CA in kube-public/cluster-info`
const COPY_SECRET = t`Copy the Secret from the cluster that the nodes join, or cluster-info from the cluster of the token.`
const COPY_TOKEN = t`Copy the token of the Secret of this name from the cluster.`

/** Returns the bodies of the certificates in a PEM text, without line breaks. */
const certificatesOf = (pem: string): ReadonlySet<string> =>
  new Set(
    pem
      .split('-----BEGIN CERTIFICATE-----')
      .slice(1)
      .map(block => block.slice(0, Math.max(0, block.indexOf('-----END'))).replaceAll(/\s/g, ''))
      .filter(body => body !== ''),
  )

function wrongOwner(secret: InputObject, owner: ReturnType<typeof serviceAccountOf>): Text | undefined {
  if (owner === undefined) return t`belongs to a user, not to a service account`
  if (owner.namespace !== secret.header.namespace) return t`belongs to a service account in a different namespace`
  const name = textAt(secret.object, 'metadata', 'annotations', NAME)
  return name === undefined || name === owner.name
    ? undefined
    : t`belongs to a service account other than the one in the annotation ${words(NAME)}`
}

export function claimsOf(text: string): JsonObject | undefined {
  const [, payload] = /^eyJ[\w-]*\.([\w-]+)\.[\w-]*\s*$/.exec(text) ?? []
  if (payload === undefined) return undefined
  const bytes = decodeBase64(padded(payload.replaceAll('-', '+').replaceAll('_', '/')))
  const claims = parseJson(new TextDecoder().decode(bytes))
  return isObject(claims) ? claims : undefined
}

const padded = (text: string): string => text.padEnd(Math.ceil(text.length / 4) * 4, '=')

const SUBJECT = /^system:serviceaccount:([^:]+):([^:]+)$/

function serviceAccountOf(claims: JsonObject): { readonly namespace: string; readonly name: string } | undefined {
  const [, namespace, name] = typeof claims.sub === 'string' ? (SUBJECT.exec(claims.sub) ?? []) : []
  return namespace === undefined || name === undefined ? undefined : { namespace, name }
}
