// Reports tokens and certificates that have expired on a given date, or will soon: the expiration of bootstrap tokens and of JSON web tokens, and
// the certificates of settings and of the Secrets and ConfigMaps that the run has read.

import type { FieldPath } from '../../base/field-path.ts'
import { RELEASED } from '../../base/reference.ts'
import { type Text, t, words } from '../../base/span.ts'
import { type InputObject, inputRef } from '../../render/inputs/catalog.ts'
import { configMapData, keyField, secretData } from '../../render/inputs/references.ts'
import { type Now, parseRfc3339 } from '../../render/model/run.ts'
import type { Settings } from '../../render/settings/settings.ts'
import { type Certificate, certificatesIn } from '../certificates.ts'
import type { Finding, Linted } from '../rule.ts'
import { claimsOf } from './token-owner.ts'

const DAY = 86_400_000

/** How long before the expiration a warning is reported, so that there is time to replace the token. */
const SOON = 14 * DAY

const DERIVED = ['spec', 'credentials', 'bootstrapToken', 'derive', 'expiration']

export function expirations({ inputs: { catalog }, settings, now }: Linted): Finding[] {
  const { bootstrapToken } = settings.credentials
  const derived = bootstrapToken.from === 'derived' ? parseRfc3339(bootstrapToken.expiration) : undefined
  const text = derived && expiry(derived, now, 'several')
  return [
    ...bundles(settings).flatMap(([field, bundle]): Finding[] => {
      const message = typeof bundle === 'string' ? certificateExpiry(bundle, now?.date) : undefined
      return message === undefined ? [] : [{ message, field, help: [NEW_CERTIFICATE] }]
    }),
    ...(text === undefined
      ? []
      : [
          {
            message: t`the derived bootstrap tokens ${text}`,
            field: DERIVED,
            help: [t`Set a later date. The tokens stay the same, and their Secrets are applied with the new date.`],
          },
        ]),
    ...[...catalog.objectsRead('Secret')].flatMap(secret =>
      expiredValues(secret, secretData(secret.object), now, key => keyField(secret.object, key)),
    ),
    ...[...catalog.objectsRead('ConfigMap')].flatMap(item =>
      expiredValues(item, configMapData(item.object), now, key => ['data', key]),
    ),
  ]
}

const NEW_CERTIFICATE = t`Write the certificate that replaced it: with an expired one, nodes verify nothing.`

const bundles = ({ cluster, nodes }: Settings) =>
  [
    [['spec', 'cluster', 'caBundle'], cluster.caBundle],
    [['spec', 'cluster', 'kubernetesCABundle'], cluster.kubernetesCABundle],
    [['spec', 'nodes', 'hostCABundle'], nodes.hostCABundle],
  ] as const

function certificateExpiry(bundle: string, now: Date | undefined): Text | undefined {
  const all = bundle.includes('-----BEGIN CERTIFICATE-----') ? certificatesIn(bundle) : []
  const number = expiredCertificate(all, now)
  if (number < 0) return undefined
  return t`${all.length === 1 ? t`the certificate` : t`certificate ${number + 1} of the bundle`} ${validity(all[number]!, now)}`
}

export function validity({ notBefore, notAfter }: Certificate, now: Date | undefined): Text {
  const day = (date: Date): string => date.toISOString().slice(0, 10)
  return now !== undefined && notBefore > now
    ? t`is not valid before ${day(notBefore)}`
    : t`${words(notAfter <= (now ?? RELEASED) ? 'has expired' : 'expires soon')}: it is valid until ${day(notAfter)}`
}

/** Returns the index of the first certificate that is not valid, unless another one of the same name is; -1 if there is none. */
export function expiredCertificate(all: readonly (Certificate | undefined)[], now: Date | undefined): number {
  // A certificate that is issued after the release is valid later than it.
  const isOver = ({ notBefore, notAfter }: Certificate): boolean =>
    now === undefined ? notAfter <= RELEASED : notBefore > now || notAfter.getTime() - now.getTime() < SOON
  return all.findIndex(
    found =>
      found !== undefined && isOver(found) && !all.some(each => each?.subject === found.subject && !isOver(each)),
  )
}

const expiredValues = (
  item: InputObject,
  values: ReadonlyMap<string, string> | undefined,
  now: Now | undefined,
  fieldOf: (key: string) => FieldPath,
): Finding[] =>
  [...(values ?? [])].flatMap(([key, value]) => {
    const certificate = certificateExpiry(value, now?.date)
    const isBootstrapToken = key === 'expiration' && values!.has('token-id')
    const token = expiry(isBootstrapToken ? parseRfc3339(value) : expirationOfJwt(value), now)
    const found: (readonly [message: Text, help: Text])[] = []
    if (certificate !== undefined) found.push([certificate, NEW_CERTIFICATE])
    if (token !== undefined)
      found.push(
        isBootstrapToken ? [t`the bootstrap token ${token}`, NEW_BOOTSTRAP_TOKEN] : [t`the token ${token}`, NEW_TOKEN],
      )
    return found.map(([message, help]) => ({ message, object: inputRef(item), field: fieldOf(key), help: [help] }))
  })

const NEW_BOOTSTRAP_TOKEN = t`Create a new token, or set a later expiration here and in the cluster.`
const NEW_TOKEN = t`Create a new token. One that does not expire is in a Secret of type kubernetes.io/service-account-token.`

/** Describes an expiration without its date, which is a value of a Secret. */
function expiry(expires: Date | undefined, now: Now | undefined, count: 'one' | 'several' = 'one'): string | undefined {
  const left = (expires?.getTime() ?? Number.POSITIVE_INFINITY) - (now?.date ?? RELEASED).getTime()
  if (now === undefined) return left <= 0 ? 'expired before this version of osm-krm was released' : undefined
  if (left <= 0) return `${count === 'one' ? 'has' : 'have'} expired`
  return left < SOON ? `${count === 'one' ? 'expires' : 'expire'} within 14 days` : undefined
}

function expirationOfJwt(text: string): Date | undefined {
  const exp = claimsOf(text)?.exp
  if (typeof exp !== 'number') return undefined
  const date = new Date(exp * 1000)
  return Number.isNaN(date.getTime()) ? undefined : date
}
