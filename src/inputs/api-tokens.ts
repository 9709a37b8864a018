// The API token that a node shows to fetch its provisioning Secret: one for all, or with `[key]` in its Secret's name one for each MachineDeployment.

import type { ObjectRef, Report } from '../diagnostics/diagnostic.ts'
import type { References } from '../model/environment.ts'
import { holdsKey, replaceKey } from '../model/key.ts'
import type { Reference } from '../settings/settings.ts'
import type { Catalog } from './catalog.ts'
import { dataOf } from './resolve.ts'
import type { TokenFor } from './token-for.ts'
import { noApiToken } from './token-problems.ts'

/** What tokens are read from, and where one is missing, what is there in its place. */
interface TokenSources {
  readonly values: References
  readonly catalog: Catalog
}

/** A token for all is missing once, for all; one of a MachineDeployment's own is missing for that one. */
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

/** Where the token of a MachineDeployment is. */
export const referenceFor = (from: Reference, key: string): Reference => ({ ...from, name: replaceKey(from.name, key) })
