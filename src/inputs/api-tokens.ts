// The API token that a node shows to fetch its provisioning Secret: one for all, or with `[key]` in its Secret's name one for each MachineDeployment.

import type { Report } from '../diagnostics/diagnostic.ts'
import type { References } from '../model/environment.ts'
import { holdsKey, withKey } from '../model/key.ts'
import type { Reference } from '../settings/settings.ts'
import type { TokenFor } from './credentials.ts'
import { noApiToken } from './token-problems.ts'

/** A token for all is missing once, for all; one of a MachineDeployment's own is missing for that one. */
export function apiTokens(references: References, from: Reference, reportForAll: Report): TokenFor {
  const read = (reference: Reference): string | undefined =>
    (reference.kind === 'Secret' ? references.secret : references.configMap)(
      reference.namespace,
      reference.name,
      reference.key,
    )
  if (!holdsKey(from.name)) {
    const token = read(from)
    if (token === undefined) reportForAll(noApiToken(from, undefined))
    return () => token
  }
  return (key, machineDeployment, report) => {
    const own = referenceFor(from, key)
    const token = read(own)
    if (token === undefined) report(noApiToken(own, machineDeployment))
    return token
  }
}

/** Where the token of a MachineDeployment is. */
export const referenceFor = (from: Reference, key: string): Reference => ({ ...from, name: withKey(from.name, key) })
