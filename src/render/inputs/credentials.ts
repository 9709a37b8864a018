// The credentials with which nodes join: the cluster and two tokens. The controller reads them from the cluster; this function reads them
// from the items or derives them.

import type { ObjectRef, Report } from '../../diagnostics/diagnostic.ts'
import { bootstrapTokenText, type IssuedToken } from '../model/bootstrap-token.ts'
import type { JoinCredentials, References } from '../model/environment.ts'
import { fitsLabel } from '../model/key.ts'
import type { PlaceholderMarkers } from '../model/placeholders.ts'
import type {
  BootstrapTokenSource,
  CredentialSettings,
  Placeholder,
  Reference,
  Settings,
} from '../settings/settings.ts'
import { apiTokens, referenceFor } from './api-tokens.ts'
import type { Catalog } from './catalog.ts'
import { type DerivedTokens, derivedTokens } from './derived-tokens.ts'
import { plainCluster } from './kubeconfig.ts'
import { labelledTokens } from './labelled-tokens.ts'
import { serviceAccountTokens } from './service-account-tokens.ts'
import type { TokenFor } from './token-for.ts'
import { keyTooLong } from './token-problems.ts'

export interface Credentials {
  readonly credentialsFor: (key: string, machineDeployment: ObjectRef, report: Report) => JoinCredentials
  /** Returns the bootstrap token that was derived for a key, and so must be applied to the cluster. */
  readonly issuedFor: (key: string) => IssuedToken | undefined
  /** Secret texts that no Secret among the items contains. */
  readonly secrets: readonly string[]
}

interface CredentialRequest {
  readonly catalog: Catalog
  readonly settings: Settings
  readonly endpoint: JoinCredentials['cluster'] | undefined
  /** The keys of all MachineDeployments among the items. */
  readonly keys: readonly string[]
  readonly values: References
  readonly placeholders: PlaceholderMarkers | undefined
}

/** Used in place of missing values so that the run can report further problems. Never written, because a missing value is an error. */
const FALLBACK = {
  cluster: plainCluster('https://127.0.0.1:6443', ''),
  token: '000000.0000000000000000',
}

/** Returns the sources of the tokens with which nodes join. */
export function credentials(
  { catalog, settings, endpoint, keys, values, placeholders }: CredentialRequest,
  reportForAll: Report,
): Credentials {
  const { bootstrapToken: source, apiToken } = settings.credentials
  const owner = settings.name
  const derived = source.from === 'derived' ? derivedTokens({ source, catalog, keys, owner }, reportForAll) : undefined
  const markerOf = ({ placeholder }: Placeholder) => placeholders?.markers.markerOf(placeholder)
  const bootstrapToken =
    source.from === 'placeholder'
      ? () => markerOf(source)
      : bootstrapTokens(source, { catalog, owner, keys, reportForAll }, derived)
  const token = 'kind' in apiToken ? apiTokens({ catalog, values }, apiToken, reportForAll) : () => markerOf(apiToken)
  return {
    credentialsFor: (key, machineDeployment, report) => ({
      cluster: endpoint ?? FALLBACK.cluster,
      apiToken: token(key, machineDeployment, report) ?? FALLBACK.token,
      bootstrapToken: bootstrapToken(key, machineDeployment, report) ?? FALLBACK.token,
    }),
    issuedFor: key => derived?.get(key),
    secrets: [...(derived?.values() ?? [])].flatMap(issued => [issued.id, issued.secret, bootstrapTokenText(issued)]),
  }
}

function bootstrapTokens(
  source: Exclude<BootstrapTokenSource, { from: 'placeholder' }>,
  {
    catalog,
    owner,
    keys,
    reportForAll,
  }: {
    readonly catalog: Catalog
    readonly owner: string
    readonly keys: readonly string[]
    readonly reportForAll: Report
  },
  derived: DerivedTokens | undefined,
): TokenFor {
  if (source.from === 'serviceAccount') return serviceAccountTokens(catalog, source, reportForAll)
  if (source.from === 'derived') return oneOf(derived)
  return labelledTokens(catalog, owner, new Set(keys))
}

/** Returns derived tokens by key. If none could be derived, derivedTokens has reported it. */
const oneOf =
  (derived: DerivedTokens | undefined): TokenFor =>
  (key, machineDeployment, report) => {
    if (!fitsLabel(key)) report(keyTooLong(key, machineDeployment))
    const token = derived?.get(key)
    return token && bootstrapTokenText(token)
  }

/** Returns the Secrets and ConfigMaps from which the credentials of these MachineDeployments are read by name. */
export const credentialReferences = (
  { apiToken, bootstrapToken }: CredentialSettings,
  keys: readonly string[],
): Reference[] => [
  ...('kind' in apiToken ? keys.map(key => referenceFor(apiToken, key)) : []),
  ...(bootstrapToken.from === 'derived' ? [bootstrapToken.seed] : []),
]
