// The API token that a node sends to fetch its provisioning Secret. All nodes share one, unless the name of its Secret contains `[key]`,
// which stands for one Secret for each MachineDeployment.

import type { ObjectRef, Report } from '../diagnostics/diagnostic.ts'
import { formatPath } from '../diagnostics/field-path.ts'
import { problem } from '../diagnostics/problem.ts'
import type { References } from '../model/environment.ts'
import { holdsKey, replaceKey } from '../model/key.ts'
import type { Reference } from '../settings/settings.ts'
import { type Catalog, inputRef } from './catalog.ts'
import { tokenFault } from './credential-text.ts'
import { isRefused, keyField } from './references.ts'
import { dataOf } from './resolve.ts'
import { similarObject } from './similar-objects.ts'
import type { TokenFor } from './token-for.ts'
import { noApiToken } from './token-problems.ts'

/** Where tokens are read from. The catalog lists the keys of a Secret that lacks the token's key. */
interface TokenSources {
  readonly values: References
  readonly catalog: Catalog
}

/**
 * Returns the source of API tokens. A missing shared token is reported once, for all MachineDeployments; otherwise it is reported for its
 * MachineDeployment.
 */
export function apiTokens({ values, catalog }: TokenSources, from: Reference, reportForAll: Report): TokenFor {
  const read = (reference: Reference, neededBy: ObjectRef | undefined, report: Report): string | undefined => {
    const { kind, namespace, name, key } = reference
    const token = (kind === 'Secret' ? values.secret : values.configMap)(namespace, name, key)
    if (token === undefined) reportMissing(catalog, reference, neededBy, report)
    else reportFault(catalog, reference, token, report)
    return token
  }
  if (!holdsKey(from.name)) {
    const token = read(from, undefined, reportForAll)
    return () => token
  }
  return (key, machineDeployment, report) => read(referenceFor(from, key), machineDeployment, report)
}

function reportMissing(catalog: Catalog, reference: Reference, neededBy: ObjectRef | undefined, report: Report): void {
  const { kind, namespace, name, key } = reference
  const object = catalog.find(kind, namespace, name)?.object
  if (kind === 'Secret' && isRefused(object, key)) return
  const keys = dataOf(catalog, reference)?.keys()
  report(noApiToken(reference, neededBy, keys && [...keys], similarObject(catalog, kind, reference)))
}

/** Reports a token with which no node can authenticate. A marker stands for a placeholder that is filled in later. */
function reportFault(catalog: Catalog, { kind, namespace, name, key }: Reference, token: string, report: Report): void {
  const fault = tokenFault(token)
  if (fault === undefined) return
  const item = catalog.find(kind, namespace, name)
  if (item === undefined || dataOf(catalog, { kind, namespace, name, key })?.get(key) !== token) return
  const field = kind === 'Secret' ? keyField(item.object, key) : formatPath(['data', key])
  report(problem(fault.code, `the API token ${fault.predicate}`, { object: inputRef(item), field, help: fault.help }))
}

/** Returns the reference to the token of a MachineDeployment. */
export const referenceFor = (from: Reference, key: string): Reference => ({ ...from, name: replaceKey(from.name, key) })
