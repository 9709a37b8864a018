// Reports tokens and certificates that have expired on a given date, or will soon: the expiration of bootstrap tokens and of JSON web tokens, and
// the certificates of settings and of the Secrets and ConfigMaps that the run has read.

import { formatPath } from '../../diagnostics/field-path.ts'
import { type InputObject, inputRef } from '../../render/inputs/catalog.ts'
import { claimsOf } from '../../render/inputs/credential-text.ts'
import { configMapData, keyField, secretData } from '../../render/inputs/references.ts'
import { parseRfc3339 } from '../../render/model/run.ts'
import type { Settings } from '../../render/settings/settings.ts'
import { type Certificate, certificatesIn } from '../certificates.ts'
import type { Finding, Linted, Today } from '../rule.ts'

const DAY = 86_400_000

/** How long before the expiration a warning is reported, so that there is time to replace the token. */
const SOON = 14 * DAY

const DERIVED = 'spec.credentials.bootstrapToken.derive.expiration'

/** Checks the settings, the objects that the run has read, and the date that derived tokens get. */
export function expirations({ inputs: { catalog }, settings, today }: Linted): Finding[] {
  const { bootstrapToken } = settings.credentials
  const derived = bootstrapToken.from === 'derived' ? parseRfc3339(bootstrapToken.expiration) : undefined
  const text = derived && expiry(derived, today, 'several')
  return [
    ...bundles(settings).flatMap(([field, bundle]): Finding[] => {
      const message = typeof bundle === 'string' ? certificateExpiry(bundle, today) : undefined
      return message === undefined ? [] : [{ message, field, help: NEW_CERTIFICATE }]
    }),
    ...(text === undefined
      ? []
      : [
          {
            message: `the derived bootstrap tokens ${text}`,
            field: DERIVED,
            help: 'Set a later date. The tokens stay the same, and their Secrets are applied with the new date.',
          },
        ]),
    ...[...catalog.objectsRead('Secret')].flatMap(secret =>
      expiredValues(secret, secretData(secret.object), today, key => keyField(secret.object, key)),
    ),
    ...[...catalog.objectsRead('ConfigMap')].flatMap(item =>
      expiredValues(item, configMapData(item.object), today, key => formatPath(['data', key])),
    ),
  ]
}

const NEW_CERTIFICATE = 'Write the certificate that replaced it: with an expired one, nodes verify nothing.'

const bundles = ({ cluster, nodes }: Settings) =>
  [
    ['spec.cluster.caBundle', cluster.caBundle],
    ['spec.cluster.kubernetesCABundle', cluster.kubernetesCABundle],
    ['spec.nodes.hostCABundle', nodes.hostCABundle],
  ] as const

/** Describes the first certificate of a bundle that is not valid now, unless another one of the same name is. */
function certificateExpiry(bundle: string, now: Today): string | undefined {
  if (!bundle.includes('-----BEGIN CERTIFICATE-----')) return undefined
  const all = certificatesIn(bundle)
  const number = all.findIndex(
    found =>
      found !== undefined &&
      isOver(found, now) &&
      !all.some(each => each?.subject === found.subject && !isOver(each, now)),
  )
  if (number < 0) return undefined
  const { notAfter, notBefore } = all[number]!
  const which = all.length === 1 ? 'the certificate' : `certificate ${number + 1} of the bundle`
  const day = (date: Date): string => date.toISOString().slice(0, 10)
  return notBefore > now.date && now.from === '--now'
    ? `${which} is not valid before ${day(notBefore)}`
    : `${which} ${notAfter <= now.date ? 'has expired' : 'expires soon'}: it is valid until ${day(notAfter)}`
}

/** A certificate that is issued after the release is valid later than it. */
const isOver = ({ notBefore, notAfter }: Certificate, { date, from }: Today): boolean =>
  from === 'release' ? notAfter <= date : notBefore > date || notAfter.getTime() - date.getTime() < SOON

const expiredValues = (
  item: InputObject,
  values: ReadonlyMap<string, string> | undefined,
  today: Today,
  fieldOf: (key: string) => string,
): Finding[] =>
  [...(values ?? [])].flatMap(([key, value]) => {
    const place = { object: inputRef(item), field: fieldOf(key) }
    const certificate = certificateExpiry(value, today)
    const isBootstrapToken = key === 'expiration' && values!.has('token-id')
    const text = expiry(isBootstrapToken ? parseRfc3339(value) : expirationOfJwt(value), today)
    return [
      ...(certificate === undefined ? [] : [{ message: certificate, ...place, help: NEW_CERTIFICATE }]),
      ...(text === undefined
        ? []
        : [
            isBootstrapToken
              ? {
                  message: `the bootstrap token ${text}`,
                  ...place,
                  help: 'Create a new token, or set a later expiration here and in the cluster.',
                }
              : {
                  message: `the token ${text}`,
                  ...place,
                  help: 'Create a new token. One that does not expire is in a Secret of type kubernetes.io/service-account-token.',
                },
          ]),
    ]
  })

/** Describes an expiration without its date, which is a value of a Secret. */
function expiry(
  expires: Date | undefined,
  { date, from }: Today,
  count: 'one' | 'several' = 'one',
): string | undefined {
  const [has, expire] = count === 'one' ? ['has', 'expires'] : ['have', 'expire']
  const left = (expires?.getTime() ?? Number.POSITIVE_INFINITY) - date.getTime()
  if (from === 'release') return left <= 0 ? 'expired before this version of osm-krm was released' : undefined
  if (left <= 0) return `${has} expired: ${days(-left)} before --now`
  return left < SOON ? `${expire} soon: ${days(left)} after --now` : undefined
}

const days = (time: number): string => {
  const count = Math.floor(time / DAY)
  return count === 0 ? 'less than a day' : count === 1 ? 'one day' : `${count} days`
}

/** Returns the claim `exp` of a JSON web token. */
function expirationOfJwt(text: string): Date | undefined {
  const exp = claimsOf(text)?.exp
  if (typeof exp !== 'number') return undefined
  const date = new Date(exp * 1000)
  return Number.isNaN(date.getTime()) ? undefined : date
}
