// Reads the token of a service account, with which the nodes of all MachineDeployments join.

import type { ObjectRef, Report } from '../../diagnostics/diagnostic.ts'
import { problem } from '../../diagnostics/problem.ts'
import type { JsonObject } from '../model/json.ts'
import type { ObjectName } from '../settings/settings.ts'
import type { Catalog } from './catalog.ts'
import { tokenFault } from './credential-text.ts'
import { hasRefusedValue, keyField, secretData } from './references.ts'
import { listAt, textAt } from './shape.ts'
import { similarObject } from './similar-objects.ts'
import type { TokenFor } from './token-for.ts'

const SERVICE_ACCOUNT_TOKEN = 'kubernetes.io/service-account-token'

/** Returns the source of the token. It is the same for all MachineDeployments, so its problems are reported once for all of them. */
export function serviceAccountTokens(catalog: Catalog, account: ObjectName, reportForAll: Report): TokenFor {
  const token = accountToken(catalog, account, reportForAll)
  return () => token
}

function accountToken(catalog: Catalog, { namespace, name }: ObjectName, report: Report): string | undefined {
  const ref: ObjectRef = { apiVersion: 'v1', kind: 'ServiceAccount', namespace, name }
  const fail = (message: string, help?: string): undefined => {
    report(problem('OSM0223', message, { object: ref, help }))
  }
  const reportFault = (token: string, secret: JsonObject, object: ObjectRef): void => {
    const fault = hasRefusedValue(secret, 'token') ? undefined : tokenFault(token)
    if (fault === undefined) return
    const message = `the token of the service account ${fault.predicate}`
    report(problem(fault.code, message, { object, field: keyField(secret, 'token'), help: fault.help }))
  }
  const object = catalog.find('ServiceAccount', namespace, name)?.object
  if (object === undefined) {
    const similar = similarObject(catalog, 'ServiceAccount', { namespace, name })
    return fail(
      'the service account with whose token nodes join is not among the items',
      similar?.help ??
        'Add it and the Secret with its token to the items, or correct credentials.bootstrapToken.serviceAccount.',
    )
  }
  for (const entry of listAt(object, 'secrets')) {
    const listed = textAt(entry, 'name') ?? ''
    const secret = catalog.find('Secret', namespace, listed)?.object
    if (secret === undefined)
      return fail(
        `its list of secrets contains "${listed}", which is not among the items`,
        `Add the Secret ${namespace}/${listed} to the items, or remove it from the list.`,
      )
    if (secret.type === SERVICE_ACCOUNT_TOKEN) {
      const token = secretData(secret)?.get('token') ?? ''
      reportFault(token, secret, { apiVersion: 'v1', kind: 'Secret', namespace, name: listed })
      return token
    }
  }
  return fail(
    `none of its secrets is of type ${SERVICE_ACCOUNT_TOKEN}`,
    'Newer clusters do not create one automatically: add such a Secret, and name it under "secrets" of the service account.',
  )
}
