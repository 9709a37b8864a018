// The credentials with which nodes join: the cluster and two tokens. The controller reads them from the cluster; this function reads them
// from the items or derives them.

import { NODE_POOL_TYPE } from '../../base/kinds.ts'
import { MOST_TYPOS, nearest } from '../../base/nearest.ts'
import { joined, named, type Text, t, words } from '../../base/span.ts'
import type { ObjectRef, Report } from '../../diagnostics/diagnostic.ts'
import { problem } from '../../diagnostics/problem.ts'
import type { KnownSecret } from '../../secrets/known.ts'
import { BOOTSTRAP_TOKEN } from '../../secrets/stand-ins.ts'
import type { ItemHeader } from '../model/kubernetes.ts'
import { fitsLabel, holdsKey, replaceKey } from '../model/machine-deployment.ts'
import { GENERATED_BY } from '../model/ownership.ts'
import type { PlaceholderMarkers } from '../model/placeholders.ts'
import {
  API_TOKEN,
  bootstrapTokenText,
  type IssuedToken,
  type JoinCredentials,
  TOKEN_LABEL,
  TOKEN_NAMESPACE,
  TOKEN_TYPE,
} from '../settings/environment.ts'
import type { CredentialSettings, ObjectName, Placeholder, Reference, Settings } from '../settings/settings.ts'
import { derivedTokens, NO_DERIVED_TOKENS, tokenOfSecret } from './bootstrap-token.ts'
import { type Catalog, type InputObject, inputRef } from './catalog.ts'
import { type CredentialReader, keyId } from './credential.ts'
import { tokenFault } from './credential-text.ts'
import { plainCluster } from './kubeconfig.ts'
import { hasRefusedValue, MOST_SEARCHES, missingValue, nearestObject, reportFault } from './references.ts'
import { madeInCluster, makerOfToken } from './secret-makers.ts'
import { listAt, textAt } from './shape.ts'

/** Returns the token for a MachineDeployment's key, or undefined after it reported why there is none. */
export type TokenFor = (key: string, machineDeployment: ObjectRef, report: Report) => string | undefined

export interface Credentials {
  readonly credentialsFor: (key: string, machineDeployment: ObjectRef, report: Report) => JoinCredentials
  /** Returns the bootstrap token that was derived for a key, and so must be applied to the cluster. */
  readonly issuedFor: (key: string) => IssuedToken | undefined
  /** Secret texts that no Secret among the items contains. */
  readonly secrets: readonly KnownSecret[]
}

interface CredentialRequest {
  readonly reader: CredentialReader
  readonly settings: Settings
  readonly endpoint: JoinCredentials['cluster'] | undefined
  /** The keys of all MachineDeployments among the items. */
  readonly keys: readonly string[]
  readonly placeholders: PlaceholderMarkers | undefined
  /** Whether any node fetches a Secret. Those of a NodePool do not. */
  readonly needsApiToken: boolean
}

/** Used in place of missing values so that the run can report further problems. Never written, because a missing value is an error. */
export const FALLBACK = {
  cluster: plainCluster('https://127.0.0.1:6443', ''),
  token: '000000.0000000000000000',
}

/** Returns the sources of the tokens with which nodes join. */
export function credentials(request: CredentialRequest, reportForAll: Report): Credentials {
  const { reader, settings, endpoint, keys, placeholders, needsApiToken } = request
  const { bootstrapToken: source, apiToken } = settings.credentials
  const owner = settings.name
  const derived =
    source.from === 'derived' ? derivedTokens({ source, reader, keys, owner }, reportForAll) : NO_DERIVED_TOKENS
  const bootstrapTokens = (): TokenFor => {
    switch (source.from) {
      case 'placeholder':
        return () => markerOf(source)
      case 'serviceAccount':
        return serviceAccountTokens(reader, source, reportForAll)
      case 'labelledSecret':
        return labelledTokens(reader, owner, new Set(keys))
      case 'derived':
        return (key, machineDeployment, report) => {
          if (!fitsLabel(key)) report(keyTooLong(key, machineDeployment))
          const token = derived.get(key)
          return token && bootstrapTokenText(token)
        }
    }
  }
  const markerOf = ({ placeholder }: Placeholder) => placeholders?.markers.markerOf(placeholder)
  const bootstrapToken = bootstrapTokens()
  const token =
    needsApiToken && 'kind' in apiToken
      ? apiTokens(reader, apiToken, reportForAll)
      : () => ('kind' in apiToken ? '' : markerOf(apiToken))
  return {
    credentialsFor: (key, machineDeployment, report) => ({
      cluster: endpoint ?? FALLBACK.cluster,
      apiToken:
        machineDeployment.kind === NODE_POOL_TYPE.kind ? '' : (token(key, machineDeployment, report) ?? FALLBACK.token),
      bootstrapToken: bootstrapToken(key, machineDeployment, report) ?? FALLBACK.token,
    }),
    issuedFor: key => derived.get(key),
    secrets: [...derived.values()].map(issued => ({ text: bootstrapTokenText(issued), source: BOOTSTRAP_TOKEN.name })),
  }
}

/** Returns the Secrets and ConfigMaps from which the credentials of these MachineDeployments are read by name. */
export const credentialReferences = (
  { apiToken, bootstrapToken }: CredentialSettings,
  keys: readonly string[],
): Reference[] => [
  ...apiTokenReferences({ apiToken }, keys),
  ...(bootstrapToken.from === 'derived' ? [bootstrapToken.seed] : []),
]

// --- The API token

export const apiTokenReferences = (
  { apiToken }: Pick<CredentialSettings, 'apiToken'>,
  keys: readonly string[],
): Reference[] => ('kind' in apiToken ? keys.map(key => referenceFor(apiToken, key)) : [])

/** Returns the reference to the token of a MachineDeployment. */
export const referenceFor = (from: Reference, key: string): Reference => ({ ...from, name: replaceKey(from.name, key) })

/**
 * Returns the source of the token that a node sends to fetch its provisioning Secret. All nodes share one, whose problems are reported once
 * for all of them, unless the name of its Secret contains `[key]`, which stands for one Secret for each MachineDeployment.
 */
function apiTokens(reader: CredentialReader, from: Reference, reportForAll: Report): TokenFor {
  const { catalog } = reader
  let searches = 0
  const read = (reference: Reference, neededBy: ObjectRef | undefined, report: Report): string | undefined =>
    reader.text(reader.lookUp(reference, API_TOKEN), {
      missing: () => reportNoApiToken(catalog, reference, searches++ < MOST_SEARCHES, neededBy, report),
      check: token => reportFault(catalog, reference, t`the API token`, tokenFault(token), report),
    })
  if (holdsKey(from.name))
    return (key, machineDeployment, report) => read(referenceFor(from, key), machineDeployment, report)
  const token = read(from, undefined, reportForAll)
  return () => token
}

function reportNoApiToken(
  catalog: Catalog,
  reference: Reference,
  search: boolean,
  neededBy: ObjectRef | undefined,
  report: Report,
): void {
  const missing = missingValue(catalog, reference, search)
  if (missing === undefined) return
  const { message, meant, help } = missing
  const { kind, namespace, name } = reference
  const place = meant
    ? { ...meant, related: neededBy && [{ object: neededBy, role: 'needed by' }] }
    : { object: neededBy ?? { apiVersion: 'v1', kind, namespace, name } }
  report(
    problem('OSM0224', t`the API token is missing: ${message}`, {
      ...place,
      help: help ? [help] : apiTokenHelp(reference),
    }),
  )
}

const apiTokenHelp = ({ kind, namespace, name, key }: Reference): readonly Text[] => [
  t`A node fetches its provisioning Secret with it. Set a placeholder in credentials.apiToken, or add this input:`,
  t``,
  t`apiVersion: v1`,
  t`kind: ${named(kind)}`,
  t`metadata: {name: ${named(name)}, namespace: ${named(namespace)}, annotations: {config.kubernetes.io/local-config: "true"}}`,
  t`${words(kind === 'Secret' ? 'stringData' : 'data')}: {${named(key)}: <the token>}`,
]

// --- Bootstrap tokens in labelled Secrets

/**
 * Returns the source of bootstrap tokens in Secrets of kube-system, found by their label as the controller finds them. `keys` are those of
 * all MachineDeployments among the items. Secrets that an earlier run of this functionConfig derived are ignored.
 */
export function labelledTokens(reader: CredentialReader, owner: string, keys: ReadonlySet<string>): TokenFor {
  const { catalog } = reader
  let searches = 0
  const byKey = new Map<string, InputObject[]>()
  const isLabelled = ({ namespace, labels }: ItemHeader): boolean =>
    namespace === TOKEN_NAMESPACE && Object.hasOwn(labels, TOKEN_LABEL)
  for (const item of catalog.objects('Secret', isLabelled)) {
    const key = textAt(item.object, 'metadata', 'labels', TOKEN_LABEL)
    if (key === undefined) continue
    if (textAt(item.object, 'metadata', 'annotations', GENERATED_BY) === owner) continue
    const found = byKey.get(key)
    if (found) found.push(item)
    else byKey.set(key, [item])
  }
  return (key, machineDeployment, report) => {
    const [only, ...more] = byKey.get(key) ?? []
    const credential = { names: [BOOTSTRAP_TOKEN.name], object: keyId(key) } as const
    if (!fitsLabel(key)) report(keyTooLong(key, machineDeployment))
    else if (only !== undefined && more.length === 0)
      return tokenOfSecret({ item: only, reader, credential }, machineDeployment, report)
    else if (only !== undefined) report(severalTokens(key, machineDeployment, [only, ...more]))
    else {
      // The token of another MachineDeployment is not misspelt.
      const unused = new Map([...byKey].filter(([other]) => !keys.has(other)))
      const close = searches++ < MOST_SEARCHES ? nearest(key, unused.keys(), MOST_TYPOS) : undefined
      const found = close === undefined ? undefined : unused.get(close)![0]
      if (found === undefined && reader.replaces(reader.absentToken(credential, key)))
        return bootstrapTokenText(BOOTSTRAP_TOKEN)
      const maker = found === undefined ? makerOfToken(catalog, key) : undefined
      if (maker !== undefined) report(tokenMadeInCluster(key, machineDeployment, maker))
      else if (!catalog.mayHaveDamaged('Secret'))
        report(
          noToken(key, machineDeployment, found, { unused: [...unused.keys()], isChosen: unused.size < byKey.size }),
        )
    }
    return undefined
  }
}

const severalTokens = (key: string, object: ObjectRef, secrets: readonly InputObject[]) =>
  problem('OSM0221', t`${secrets.length} Secrets contain a bootstrap token for "${key}", but only one may`, {
    object,
    help: [
      t`Keep one of ${joined(
        secrets.map(({ header }) => named(header.name)),
        ', ',
      )}.`,
    ],
    related: secrets.map(item => ({ object: inputRef(item), role: 'contains a token' })),
  })

/** Returns the problem of a MachineDeployment whose key is too long for the label of a token. */
const keyTooLong = (key: string, machineDeployment: ObjectRef) =>
  problem('OSM0220', t`"${key}" is too long for a label, so its bootstrap token cannot be looked up`, {
    object: machineDeployment,
    field: ['metadata', 'name'],
    help: [t`Use a name of at most 63 characters, or set a service account in credentials.bootstrapToken.`],
  })

interface OtherTokens {
  /** The keys of the tokens that belong to no MachineDeployment. */
  readonly unused: readonly string[]
  /** Whether another MachineDeployment has such a Secret, so that the way is chosen. */
  readonly isChosen: boolean
}

const MOST_KEYS = 5

const noTokenFor = (key: string): Text => t`no bootstrap token for "${key}" is among the items`

const tokenMadeInCluster = (key: string, object: ObjectRef, maker: InputObject) =>
  problem('OSM0220', noTokenFor(key), {
    object: inputRef(maker),
    help: [madeInCluster(maker)],
    related: [{ object, role: 'joins with it' }],
  })

/** Returns the problem of a missing token, at the Secret whose label is nearest. */
function noToken(key: string, object: ObjectRef, close: InputObject | undefined, { unused, isChosen }: OtherTokens) {
  const message = noTokenFor(key)
  if (close !== undefined)
    return problem('OSM0220', message, {
      object: inputRef(close),
      field: ['metadata', 'labels', TOKEN_LABEL],
      help: [
        t`A Secret has the label ${words(TOKEN_LABEL)}: ${close.header.labels[TOKEN_LABEL] ?? ''}; did you mean ${key}?`,
      ],
      related: [{ object, role: 'joins with it' }],
    })
  const labels = joined(unused.slice(0, MOST_KEYS), ', ')
  const others = unused.length === 0 ? [] : t`Tokens of no ${named(object.kind)} are labelled ${labels}. `
  return problem('OSM0220', message, {
    object,
    help: [
      t`${others}Add a Secret for each ${named(object.kind)}:`,
      ...tokenSecret(key, object),
      ...(isChosen ? [] : OTHER_WAYS),
    ],
  })
}

const tokenSecret = (key: string, { kind }: ObjectRef): readonly Text[] => [
  t``,
  t`apiVersion: v1`,
  t`kind: Secret`,
  t`type: ${words(TOKEN_TYPE)}`,
  t`metadata: {name: bootstrap-token-<id>, namespace: ${words(TOKEN_NAMESPACE)}, labels: {${words(TOKEN_LABEL)}: ${key}}}`,
  t`stringData:`,
  t`  token-id: <six characters of a-z and 0-9>`,
  t`  token-secret: <sixteen characters of a-z and 0-9>`,
  t`  expiration: "2030-01-01T00:00:00Z"`,
  t`  usage-bootstrap-authentication: "true"`,
  t`  auth-extra-groups: system:bootstrappers:${words(kind === NODE_POOL_TYPE.kind ? 'kubeadm' : 'machine-controller')}:default-node-token`,
]

const OTHER_WAYS: readonly Text[] = [
  t``,
  t`Or write one of these lines below spec.credentials of the functionConfig:`,
  t`bootstrapToken: {derive: {seedFrom: {secretKeyRef: {namespace: kube-system, name: osm-krm-seed, key: seed}}, expiration: "2030-01-01T00:00:00Z"}}`,
  t`bootstrapToken: {serviceAccount: {namespace: kube-system, name: <name>}}`,
  t`bootstrapToken: {placeholder: "\${BOOTSTRAP_TOKEN_[key]}"}  # with placeholders: flux`,
]

// --- The token of a service account

export const SERVICE_ACCOUNT_TOKEN = 'kubernetes.io/service-account-token'

/** Returns the source of a service account's token. It is the same for all nodes, so its problems are reported once for all of them. */
export function serviceAccountTokens(reader: CredentialReader, account: ObjectName, reportForAll: Report): TokenFor {
  const token = accountToken(reader, account, reportForAll)
  return () => token
}

function accountToken(reader: CredentialReader, { namespace, name }: ObjectName, report: Report): string | undefined {
  const { catalog } = reader
  const fail = (message: Text, help: Text): undefined => {
    report(
      problem('OSM0223', message, {
        object: { apiVersion: 'v1', kind: 'ServiceAccount', namespace, name },
        help: [help],
      }),
    )
  }
  const account = catalog.find('ServiceAccount', namespace, name)?.object
  if (account === undefined)
    return reader.text(reader.absent({ kind: 'ServiceAccount', namespace, name }, BOOTSTRAP_TOKEN.name), {
      missing: () =>
        fail(
          t`the service account with whose token nodes join is not among the items`,
          nearestObject(catalog, 'ServiceAccount', { namespace, name })?.help ??
            t`Add it and the Secret with its token to the items, or correct credentials.bootstrapToken.serviceAccount.`,
        ),
    })
  for (const entry of listAt(account, 'secrets')) {
    const listed = textAt(entry, 'name') ?? ''
    const secret = catalog.find('Secret', namespace, listed)?.object
    if (secret !== undefined && secret.type !== SERVICE_ACCOUNT_TOKEN) continue
    const reference = { kind: 'Secret', namespace, name: listed, key: 'token' } as const
    const check = (token: string): void => {
      const fault = hasRefusedValue(secret, 'token') ? undefined : tokenFault(token)
      reportFault(catalog, reference, t`the token of the service account`, fault, report)
    }
    const missing = (): void => {
      if (secret !== undefined) check('')
      else
        fail(
          t`its list of secrets contains "${listed}", which is not among the items`,
          t`Add the Secret ${named(namespace)}/${listed} to the items, or remove it from the list.`,
        )
    }
    return reader.text(reader.lookUp(reference, BOOTSTRAP_TOKEN.name), { missing, check, isParsed: true })
  }
  return fail(
    t`none of its secrets is of type ${words(SERVICE_ACCOUNT_TOKEN)}`,
    t`Newer clusters do not create one automatically: add such a Secret, and name it under "secrets" of the service account.`,
  )
}
