// Checks that the token in the Secret of a service account belongs to this account: otherwise, the API server would not accept the Secret.

import type { Report } from '../diagnostics/diagnostic.ts'
import { problem } from '../diagnostics/problem.ts'
import { type Catalog, type InputObject, inputRef } from '../inputs/catalog.ts'
import { keyField, secretData } from '../inputs/references.ts'
import { textAt } from '../inputs/shape.ts'
import { claimsOf, serviceAccountOf } from '../inputs/token-claims.ts'

const TYPE = 'kubernetes.io/service-account-token'
const NAME = 'kubernetes.io/service-account.name'

/** Checks the Secrets that the run has read. Messages do not contain the owner in the token. */
export function reportTokenOwners(catalog: Catalog, report: Report): void {
  for (const secret of catalog.objectsRead('Secret')) {
    const claims = secret.object.type === TYPE ? claimsOf(secretData(secret.object)?.get('token') ?? '') : undefined
    if (claims === undefined) continue
    const wrong = typeof claims.sub === 'string' ? wrongOwner(secret, serviceAccountOf(claims)) : undefined
    if (wrong !== undefined)
      report(
        problem('OSM0239', `the token ${wrong}`, {
          object: inputRef(secret),
          field: keyField(secret.object, 'token'),
          help: 'Copy the token of the Secret of this name from the cluster.',
        }),
      )
  }
}

function wrongOwner(secret: InputObject, owner: ReturnType<typeof serviceAccountOf>): string | undefined {
  if (owner === undefined) return 'belongs to a user, not to a service account'
  if (owner.namespace !== secret.header.namespace) return 'belongs to a service account in a different namespace'
  const name = textAt(secret.object, 'metadata', 'annotations', NAME)
  return name === undefined || name === owner.name
    ? undefined
    : `belongs to a service account other than the one in the annotation ${NAME}`
}
