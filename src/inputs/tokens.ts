// The two tokens that a node needs: the bootstrap token its kubelet joins with, and the API token it fetches its
// provisioning Secret with. The controller takes both from the cluster; here they are among the items.

import type { ObjectRef, Report } from '../diagnostics/diagnostic.ts'
import { problem } from '../diagnostics/problem.ts'
import type { References } from '../model/environment.ts'
import type { BootstrapTokenSource, Reference } from '../settings/settings.ts'
import { type Catalog, type InputObject, refOf } from './catalog.ts'
import { secretData } from './references.ts'
import { listAt, textAt } from './shape.ts'

/** Label by which a bootstrap token belongs to a MachineDeployment; its value is the MachineDeployment's key. */
export const TOKEN_LABEL = 'machinedeployment.k8s.io/name'
/** Characters of a label's value; longer names of MachineDeployments exist. */
const LABEL_LIMIT = 63
export const TOKEN_NAMESPACE = 'kube-system'
const SERVICE_ACCOUNT_TOKEN = 'kubernetes.io/service-account-token'

/** A token for whoever asks: undefined after the reason was reported. */
export type BootstrapTokens = (key: string, machineDeployment: ObjectRef, report: Report) => string | undefined

/** Tokens from where the settings say. The other sources are refused with the settings until they exist. */
export const bootstrapTokens = (catalog: Catalog, source: BootstrapTokenSource): BootstrapTokens =>
  source.from === 'serviceAccount' ? serviceAccountTokens(catalog, source) : labelledTokens(catalog)

/** Tokens of the labelled Secrets in kube-system. */
function labelledTokens(catalog: Catalog): BootstrapTokens {
  const byKey = new Map<string, InputObject[]>()
  for (const item of catalog.list('Secret')) {
    const key = textAt(item.object, 'metadata', 'labels', TOKEN_LABEL)
    if (item.header.namespace !== TOKEN_NAMESPACE || key === undefined) continue
    const found = byKey.get(key)
    if (found) found.push(item)
    else byKey.set(key, [item])
  }
  return (key, machineDeployment, report) => {
    if (key.length > LABEL_LIMIT) {
      report(tooLong(key, machineDeployment))
      return undefined
    }
    const found = byKey.get(key) ?? []
    if (found.length > 1) {
      report(
        problem('OSM0221', `${found.length} Secrets hold a bootstrap token for "${key}", and only one may`, {
          object: machineDeployment,
          help: `Keep one of ${found.map(({ header }) => header.name).join(', ')}.`,
          related: found.map(item => ({ object: refOf(item), role: 'holds a token' })),
        }),
      )
      return undefined
    }
    const only = found[0]
    if (only === undefined) {
      report(noToken(key, machineDeployment))
      return undefined
    }
    return tokenOf(only, machineDeployment, report)
  }
}

const tooLong = (key: string, machineDeployment: ObjectRef) =>
  problem('OSM0220', `no label can hold "${key}", so no bootstrap token can be found by it`, {
    object: machineDeployment,
    field: 'metadata.name',
    help: `Use a name of at most ${LABEL_LIMIT} characters, or name a service account in credentials.bootstrapToken.`,
  })

const noToken = (key: string, machineDeployment: ObjectRef) =>
  problem('OSM0220', `no bootstrap token for "${key}" is among the items`, {
    object: machineDeployment,
    help: `Add the Secret that nodes of this MachineDeployment join with, or name a service account in credentials.bootstrapToken:

apiVersion: v1
kind: Secret
type: bootstrap.kubernetes.io/token
metadata:
  name: bootstrap-token-<id>
  namespace: ${TOKEN_NAMESPACE}
  labels: {${TOKEN_LABEL}: ${key}}
  annotations: {config.kubernetes.io/local-config: "true"}  # where it is only an input
stringData:
  token-id: <six characters of a-z and 0-9>
  token-secret: <sixteen characters of a-z and 0-9>
  expiration: <a date such as 2030-01-01T00:00:00Z>`,
  })

function tokenOf(item: InputObject, machineDeployment: ObjectRef, report: Report): string | undefined {
  const ref = refOf(item)
  const data = secretData(item.object) ?? new Map<string, string>()
  const id = data.get('token-id') ?? ''
  const secret = data.get('token-secret') ?? ''
  const related = [{ object: machineDeployment, role: 'joins with it' }]
  const missing = id === '' ? 'token-id' : secret === '' ? 'token-secret' : undefined
  if (missing !== undefined) {
    report(
      problem('OSM0222', `the bootstrap token has no ${missing}`, { object: ref, field: `data.${missing}`, related }),
    )
    return undefined
  }
  const expiration = data.get('expiration')
  if (expiration === undefined) {
    report(
      problem('OSM0225', 'the bootstrap token has no expiration', {
        object: ref,
        field: 'data.expiration',
        help: 'A controller that runs beside this would fail on it. Add an expiration, or make sure that none runs.',
        related,
      }),
    )
  } else if (!isRfc3339(expiration)) {
    report(
      problem('OSM0222', 'the expiration of the bootstrap token is not a date', {
        object: ref,
        field: 'data.expiration',
        help: 'Write it as RFC 3339 has it, such as 2030-01-01T00:00:00Z.',
        related,
      }),
    )
    return undefined
  }
  return `${id}.${secret}`
}

const DATE =
  /^(\d{4})-(\d{2})-(\d{2})T([01]?\d|2[0-3]):([0-5]\d):([0-5]\d)([.,]\d+)?(Z|[+-]([01]\d|2[0-4]):([0-5]\d|60))$/

/** As Go's time.Parse(time.RFC3339, …) accepts it, days of the month included. */
export function isRfc3339(text: string): boolean {
  const match = DATE.exec(text)
  if (!match) return false
  const [year, month, day] = match.slice(1, 4).map(Number) as [number, number, number]
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  const days = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
  return days !== undefined && day >= 1 && day <= days
}

/** One token for every MachineDeployment: that of a service account. */
function serviceAccountTokens(catalog: Catalog, account: { namespace: string; name: string }): BootstrapTokens {
  const ref: ObjectRef = { apiVersion: 'v1', kind: 'ServiceAccount', ...account }
  return (_key, machineDeployment, report) => {
    const fail = (message: string, help?: string): undefined => {
      report(
        problem('OSM0223', message, {
          object: ref,
          help,
          related: [{ object: machineDeployment, role: 'joins with it' }],
        }),
      )
    }
    const object = catalog.find('ServiceAccount', account.namespace, account.name)?.object
    if (object === undefined)
      return fail(`the service account is not among the items, and ${machineDeployment.name} joins with its token`)
    for (const entry of listAt(object, 'secrets')) {
      const name = textAt(entry, 'name') ?? ''
      const secret = catalog.find('Secret', account.namespace, name)?.object
      if (secret === undefined) return fail(`its list of secrets names "${name}", which is not among the items`)
      if (secret.type === SERVICE_ACCOUNT_TOKEN) return secretData(secret)?.get('token') ?? ''
    }
    return fail(
      `none of its secrets is of type ${SERVICE_ACCOUNT_TOKEN}`,
      'Newer clusters make none by themselves: add such a Secret and name it under "secrets" of the service account.',
    )
  }
}

export function apiToken(references: References, from: Reference, report: Report): string | undefined {
  const read = from.kind === 'Secret' ? references.secret : references.configMap
  const token = read(from.namespace, from.name, from.key)
  if (token === undefined) {
    report(
      problem(
        'OSM0224',
        `the API token is missing: no ${from.kind} ${from.namespace}/${from.name} with the key "${from.key}" is among the items`,
        {
          object: { apiVersion: 'v1', kind: from.kind, namespace: from.namespace, name: from.name },
          help: 'A node shows this token to fetch its provisioning Secret. Add the Secret, or name another one in credentials.apiToken.',
        },
      ),
    )
  }
  return token
}
