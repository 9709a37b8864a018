// The API token that a node sends to fetch its provisioning Secret. All nodes share one, unless the name of its Secret contains `[key]`,
// which stands for one Secret for each MachineDeployment.

import type { ObjectRef, Report } from '../diagnostics/diagnostic.ts'
import type { References } from '../model/environment.ts'
import { holdsKey, replaceKey } from '../model/key.ts'
import type { Reference } from '../settings/settings.ts'
import type { Catalog } from './catalog.ts'
import { dataOf } from './resolve.ts'
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
    const data = token === undefined ? dataOf(catalog, reference) : undefined
    if (token === undefined) report(noApiToken(reference, neededBy, data && [...data.keys()]))
    return token
  }
  if (!holdsKey(from.name)) {
    const token = read(from, undefined, reportForAll)
    return () => token
  }
  return (key, machineDeployment, report) => read(referenceFor(from, key), machineDeployment, report)
}

/** Returns the reference to the token of a MachineDeployment. */
export const referenceFor = (from: Reference, key: string): Reference => ({ ...from, name: replaceKey(from.name, key) })
