// Reports tokens and certificates that have expired on a given date, or will soon: the expiration of bootstrap tokens and of JSON web tokens, and
// the certificates of settings and of the Secrets and ConfigMaps that the run has read.

import type { Report } from '../../diagnostics/diagnostic.ts'
import { formatPath } from '../../diagnostics/field-path.ts'
import { problem } from '../../diagnostics/problem.ts'
import { type Catalog, type InputObject, inputRef } from '../../render/inputs/catalog.ts'
import { configMapData, keyField, secretData } from '../../render/inputs/references.ts'
import { claimsOf } from '../../render/inputs/token-claims.ts'
import { parseRfc3339 } from '../../render/model/now.ts'
import { type Certificate, certificatesIn } from '../../render/settings/certificate.ts'
import type { Settings } from '../../render/settings/settings.ts'

const DAY = 86_400_000

/** How long before the expiration a warning is reported, so that there is time to replace the token. */
const SOON = 14 * DAY

const DERIVED = 'spec.credentials.bootstrapToken.derive.expiration'

/** The date with which expirations are compared: that of --now or, because nothing reads the clock, of the release of osm-krm. */
interface Today {
  readonly date: Date
  readonly from: '--now' | 'release'
}

/** Checks the settings, the objects that the run has read, and the date that derived tokens get. */
export function reportExpiry(catalog: Catalog, settings: Settings, now: Today, report: Report): void {
  const { bootstrapToken } = settings.credentials
  for (const [field, bundle] of bundles(settings)) {
    const text = typeof bundle === 'string' ? certificateExpiry(bundle, now) : undefined
    if (text !== undefined) report(problem('OSM0237', text, { field, help: NEW_CERTIFICATE }))
  }
  const derived = bootstrapToken.from === 'derived' ? parseRfc3339(bootstrapToken.expiration) : undefined
  const text = derived && expiry(derived, now, 'several')
  if (text !== undefined)
    report(
      problem('OSM0237', `the derived bootstrap tokens ${text}`, {
        field: DERIVED,
        help: 'Set a later date. The tokens stay the same, and their Secrets are applied with the new date.',
      }),
    )
  for (const secret of catalog.objectsRead('Secret')) {
    const fieldOf = (key: string): string => keyField(secret.object, key)
    reportValues(secret, secretData(secret.object), { now, fieldOf }, report)
  }
  for (const configMap of catalog.objectsRead('ConfigMap')) {
    const fieldOf = (key: string): string => formatPath(['data', key])
    reportValues(configMap, configMapData(configMap.object), { now, fieldOf }, report)
  }
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

interface Context {
  readonly now: Today
  readonly fieldOf: (key: string) => string
}

function reportValues(
  item: InputObject,
  values: ReadonlyMap<string, string> | undefined,
  { now, fieldOf }: Context,
  report: Report,
): void {
  for (const [key, value] of values ?? []) {
    const certificate = certificateExpiry(value, now)
    if (certificate !== undefined)
      report(problem('OSM0237', certificate, { object: inputRef(item), field: fieldOf(key), help: NEW_CERTIFICATE }))
    const isBootstrapToken = key === 'expiration' && values!.has('token-id')
    const text = expiry(isBootstrapToken ? parseRfc3339(value) : expirationOfJwt(value), now)
    if (text === undefined) continue
    const place = { object: inputRef(item), field: fieldOf(key) }
    report(
      isBootstrapToken
        ? problem('OSM0237', `the bootstrap token ${text}`, {
            ...place,
            help: 'Create a new token, or set a later expiration here and in the cluster.',
          })
        : problem('OSM0237', `the token ${text}`, {
            ...place,
            help: 'Create a new token. One that does not expire is in a Secret of type kubernetes.io/service-account-token.',
          }),
    )
  }
}

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
