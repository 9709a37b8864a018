// The API token that a node sends to fetch its provisioning Secret. All nodes share one, unless the name of its Secret contains `[key]`,
// which stands for one Secret for each MachineDeployment.

import type { ObjectRef, Report } from '../../diagnostics/diagnostic.ts'
import { formatPath } from '../../diagnostics/field-path.ts'
import { problem } from '../../diagnostics/problem.ts'
import type { References } from '../model/environment.ts'
import type { JsonObject } from '../model/json.ts'
import { holdsKey, replaceKey } from '../model/key.ts'
import type { Reference } from '../settings/settings.ts'
import { type Catalog, inputRef } from './catalog.ts'
import { tokenFault } from './credential-text.ts'
import { hasRefusedValue, keyField } from './references.ts'
import { dataOf } from './resolve.ts'
import { MOST_SEARCHES, similarObject } from './similar-objects.ts'
import type { TokenFor } from './token-for.ts'
import { noApiToken } from './token-problems.ts'

/** The sources of tokens. The catalog lists the keys of a Secret that lacks the token's key. */
interface TokenSources {
  readonly values: References
  readonly catalog: Catalog
}

/**
 * Returns the source of API tokens. A missing shared token is reported once, for all MachineDeployments; otherwise it is reported for its
 * MachineDeployment.
 */
export function apiTokens({ values, catalog }: TokenSources, from: Reference, reportForAll: Report): TokenFor {
  let searches = 0
  const read = (reference: Reference, neededBy: ObjectRef | undefined, report: Report): string | undefined => {
    const { kind, namespace, name, key } = reference
    const token = (kind === 'Secret' ? values.secret : values.configMap)(namespace, name, key)
    if (token === undefined) reportMissing(catalog, { reference, neededBy, search: searches++ < MOST_SEARCHES }, report)
    else reportFault(catalog, reference, token, report)
    return token
  }
  if (!holdsKey(from.name)) {
    const token = read(from, undefined, reportForAll)
    return () => token
  }
  return (key, machineDeployment, report) => read(referenceFor(from, key), machineDeployment, report)
}

interface Missing {
  readonly reference: Reference
  readonly neededBy: ObjectRef | undefined
  /** Whether to search for an object that could be meant. */
  readonly search: boolean
}

function reportMissing(catalog: Catalog, { reference, neededBy, search }: Missing, report: Report): void {
  const { kind, namespace, name, key } = reference
  const object = catalog.find(kind, namespace, name)?.object
  if (kind === 'Secret' && hasRefusedValue(object, key)) return
  if (object === undefined && catalog.mayHaveDamaged(kind)) return
  const keys = dataOf(catalog, reference)?.keys()
  const fieldOf = (key: string): string => fieldOfKey(object, kind, key)
  const similar = keys === undefined && search ? similarObject(catalog, kind, reference) : undefined
  report(noApiToken({ reference, neededBy, keys: keys && [...keys], fieldOf, similar }))
}

/** Reports a token with which no node can authenticate. A marker stands for a placeholder that is filled in later. */
function reportFault(catalog: Catalog, { kind, namespace, name, key }: Reference, token: string, report: Report): void {
  const fault = tokenFault(token)
  if (fault === undefined) return
  const item = catalog.find(kind, namespace, name)
  if (item === undefined || dataOf(catalog, { kind, namespace, name, key })?.get(key) !== token) return
  const field = fieldOfKey(item.object, kind, key)
  report(problem(fault.code, `the API token ${fault.predicate}`, { object: inputRef(item), field, help: fault.help }))
}

/** Returns the field of a key of a Secret or ConfigMap. */
export const fieldOfKey = (object: JsonObject | undefined, kind: Reference['kind'], key: string): string =>
  kind === 'Secret' ? keyField(object, key) : formatPath(['data', key])

/** Returns the reference to the token of a MachineDeployment. */
export const referenceFor = (from: Reference, key: string): Reference => ({ ...from, name: replaceKey(from.name, key) })
