// A bootstrap token: read from a Secret and checked as the API server does, or derived from a seed.

import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { isRfc3339 } from 'gotemplate/go/time'
import type { FieldPath } from '../../base/field-path.ts'
import { MOST_TYPOS, nearest } from '../../base/nearest.ts'
import { named, type Text, t, words } from '../../base/span.ts'
import type { Diagnostic, DiagnosticCode, ObjectRef, Report } from '../../diagnostics/diagnostic.ts'
import { problem } from '../../diagnostics/problem.ts'
import { BOOTSTRAP_TOKEN } from '../../secrets/stand-ins.ts'
import { compareAsGo } from '../model/kubernetes.ts'
import { fitsLabel } from '../model/machine-deployment.ts'
import { GENERATED_BY, LOCAL_CONFIG } from '../model/ownership.ts'
import {
  bootstrapTokenText,
  type IssuedToken,
  TOKEN_LABEL,
  TOKEN_NAMESPACE,
  TOKEN_TYPE,
  tokenSecretName,
} from '../settings/environment.ts'
import type { BootstrapTokenSource, Reference } from '../settings/settings.ts'
import { type Catalog, type InputObject, inputRef } from './catalog.ts'
import type { Credential, CredentialReader } from './credential.ts'
import { encryptedFault, placeholderFault, tokenFault, twiceEncoded } from './credential-text.ts'
import { bytesAt, hasRefusedValue, keyField, missingValue, reportFault, secretData } from './references.ts'
import { at, textAt } from './shape.ts'

const TOKEN_KEYS = ['token-id', 'token-secret', 'expiration'] as const

interface TokenRequest {
  readonly item: InputObject
  readonly reader: CredentialReader
  readonly credential: Credential
}

/** Returns the token in a Secret, or undefined after it reported why the Secret has none. */
export function tokenOfSecret(
  { item, reader, credential }: TokenRequest,
  machineDeployment: ObjectRef,
  report: Report,
): string | undefined {
  const { namespace, name } = item.header
  const parts = reader.showsStandIns
    ? PARTS.map(({ key }) => reader.lookUp({ kind: 'Secret', namespace, name, key }, BOOTSTRAP_TOKEN.name))
    : []
  // The other side of a comparison may have a Secret of another name.
  if (parts.some(part => reader.replaces({ ...part, ...credential }))) return bootstrapTokenText(BOOTSTRAP_TOKEN)
  const data = secretData(item.object) ?? new Map<string, string>()
  const id = data.get('token-id') ?? ''
  const secret = data.get('token-secret') ?? ''
  const related = [{ object: machineDeployment, role: 'joins with it' }]
  const problemAt: ProblemAt = (code, field, message, help) =>
    problem(code, message, { object: inputRef(item), field, help: [help], related })
  const refuse = (...found: Parameters<ProblemAt>): undefined => {
    report(problemAt(...found))
  }
  if (TOKEN_KEYS.some(key => hasRefusedValue(item.object, key))) return undefined
  for (const key of TOKEN_KEYS) {
    const fault = encryptedFault(data.get(key) ?? '')
    if (fault === undefined) continue
    return refuse(fault.code, keyField(item.object, key), t`the bootstrap token ${fault.predicate}`, fault.help)
  }
  const missing = id === '' ? 'token-id' : secret === '' ? 'token-secret' : undefined
  if (missing !== undefined) {
    const close = data.has(missing) ? undefined : nearest(missing, data.keys())
    const help =
      close === undefined
        ? t`A token consists of token-id and token-secret.`
        : t`Did you mean ${words(missing)} instead of ${close}?`
    return refuse(
      'OSM0222',
      keyField(item.object, close ?? missing),
      t`the bootstrap token has no ${words(missing)}`,
      help,
    )
  }
  const expiration = data.get('expiration')
  if (expiration === undefined) {
    const help = t`operating-system-manager would fail on it. Add an expiration, or make sure that it is not running.`
    report(problemAt('OSM0225', ['data', 'expiration'], t`the bootstrap token has no expiration`, help))
  } else if (!isRfc3339(expiration)) {
    return refuse(
      'OSM0222',
      keyField(item.object, 'expiration'),
      t`the expiration of the bootstrap token is not a date`,
      t`Write it in RFC 3339 format, such as 2030-01-01T00:00:00Z.`,
    )
  }
  for (const found of tokenFormProblems(item, data, problemAt)) report(found)
  return reader.text(reader.ofText(credential, bootstrapTokenText({ id, secret })), { isParsed: true })
}

/** Makes a problem of a field of the Secret. */
type ProblemAt = (code: DiagnosticCode, field: FieldPath, message: Text, help: Text) => Diagnostic

interface TokenPart {
  readonly key: 'token-id' | 'token-secret'
  readonly length: number
}

const PARTS: readonly TokenPart[] = [
  { key: 'token-id', length: 6 },
  { key: 'token-secret', length: 16 },
]

const isPart = (text: string, length: number): boolean => text.length === length && /^[a-z0-9]*$/.test(text)

/** Returns the problems of the two parts. If one is not valid, nothing else is reported, because further problems follow from it. */
function tokenFormProblems(secret: InputObject, data: ReadonlyMap<string, string>, problemAt: ProblemAt): Diagnostic[] {
  const parts = PARTS.flatMap(part => {
    const text = data.get(part.key) ?? ''
    return isPart(text, part.length) ? [] : [partProblem(part, text, secret, problemAt)]
  })
  return parts.length > 0 ? parts : lookUpProblems(secret, data, problemAt)
}

function partProblem({ key, length }: TokenPart, text: string, { object }: InputObject, problemAt: ProblemAt) {
  const field = keyField(object, key)
  const fault = tokenFault(text) ?? twiceEncoded(text, decoded => isPart(decoded, length))
  if (fault !== undefined) return problemAt(fault.code, field, t`${words(key)} ${fault.predicate}`, fault.help)
  const message =
    text.length === length
      ? t`${words(key)} has other characters than lower-case letters and digits`
      : t`${words(key)} has ${text.length} characters, but must have ${length}`
  const help = t`The API server only accepts ${length} characters of a-z and 0-9: copy it from the token in the cluster, or create a new token.`
  return problemAt('OSM0234', field, message, help)
}

/** Checks the fields of the Secret that the API server requires before it accepts the token. */
function lookUpProblems(
  { object, header }: InputObject,
  data: ReadonlyMap<string, string>,
  problemAt: ProblemAt,
): Diagnostic[] {
  const found: Diagnostic[] = []
  const wrong = (field: FieldPath, message: Text, help: Text): void =>
    void found.push(problemAt('OSM0234', field, message, help))
  const name = tokenSecretName(data.get('token-id')!)
  // A Secret with a name of a different form is only an input: the API server looks up another one in the cluster.
  if (header.name.startsWith(tokenSecretName('')) && header.name !== name) {
    wrong(
      ['metadata', 'name'],
      t`the Secret is named "${named(header.name)}", but the API server looks the token up as "${named(name)}"`,
      t`Name the Secret after its token-id, or correct the token-id.`,
    )
  }
  const type = textAt(object, 'type')
  if (type !== undefined && type !== TOKEN_TYPE) {
    const message = t`the type of the Secret is not ${words(TOKEN_TYPE)}, so the API server does not accept the token`
    wrong(['type'], message, t`Write ${words(TOKEN_TYPE)}.`)
  }
  const usage = data.get(USAGE)
  const close = usage === undefined ? nearest(USAGE, data.keys(), MOST_TYPOS) : undefined
  const isApplied = type === TOKEN_TYPE && header.name === name && header.annotations[LOCAL_CONFIG] === undefined
  // A Secret that is only an input need not have all keys of the one in the cluster. A value that is not a text is an error of its own.
  const isOther = at(object, 'stringData', USAGE) !== undefined && usage === undefined
  const isMissing = usage === undefined && !isOther && (isApplied || close !== undefined || hasOtherUsage(data))
  if (isMissing || (usage !== undefined && usage !== 'true'))
    wrong(
      keyField(object, close ?? USAGE),
      t`${words(USAGE)} is ${words(usage === undefined ? 'missing' : 'not "true"')}, so the API server does not accept the token`,
      close === undefined ? t`Set it to "true".` : t`Did you mean ${words(USAGE)} instead of ${close}?`,
    )
  if ((data.get(GROUPS) ?? '').split(',').some(group => group !== '' && !GROUP.test(group))) {
    wrong(
      keyField(object, GROUPS),
      t`${words(GROUPS)} has a group that the API server does not accept`,
      t`Each group starts with "system:bootstrappers:" and has only lower-case letters, digits, ":" and "-". Write commas between them, and no spaces.`,
    )
  }
  return found
}

const hasOtherUsage = (data: ReadonlyMap<string, string>): boolean =>
  [...data.keys()].some(key => key.startsWith('usage-bootstrap-'))

const USAGE = 'usage-bootstrap-authentication'
const GROUPS = 'auth-extra-groups'
const GROUP = /^system:bootstrappers:[a-z0-9:-]{0,255}[a-z0-9]$/

// --- Derived from a seed. The formula must not change: this would change every token, and so replace every node.

const PURPOSE = 'osm-krm bootstrap-token v1'
const ALPHABET = '0123456789abcdefghijklmnopqrstuvwxyz'
const ID_LENGTH = 6
const SECRET_LENGTH = 16
const SHORTEST_SEED = 16
const NEVER = 'never'

interface DerivationRequest {
  readonly source: BootstrapTokenSource & { readonly from: 'derived' }
  readonly reader: CredentialReader
  /**
   * The keys of all MachineDeployments among the items, selected or not. So two functions with different selectors that see the same items
   * never derive the same id, and a token does not change when another MachineDeployment is selected.
   */
  readonly keys: Iterable<string>
  /** The name of the functionConfig. */
  readonly owner: string
}

type DerivedTokens = ReadonlyMap<string, IssuedToken>

export const NO_DERIVED_TOKENS: DerivedTokens = new Map()

/** Returns the tokens by key, or none after it reported why. */
export function derivedTokens({ source, reader, keys, owner }: DerivationRequest, report: Report): DerivedTokens {
  const { catalog } = reader
  const seed = seedFor(source.seed, reader, report)
  if (seed === undefined) return NO_DERIVED_TOKENS
  const expiration = source.expiration === NEVER ? undefined : source.expiration
  if (expiration === undefined) report(neverEnds)
  const tokens = new Map<string, IssuedToken>()
  const used = new Set<string>()
  for (const key of [...new Set(keys)].filter(fitsLabel).sort(compareAsGo)) {
    let token = deriveToken(seed, key, 0)
    for (let counter = 1; used.has(token.id) || isTaken(token.id, key, catalog, owner); counter++)
      token = deriveToken(seed, key, counter)
    used.add(token.id)
    tokens.set(key, { key, ...token, expiration })
  }
  return tokens
}

/** Derives the id and the secret of a token. The counter distinguishes tokens whose ids would be equal. */
export function deriveToken(seed: Uint8Array, key: string, counter: number): { id: string; secret: string } {
  const mac = hmac(sha256, seed, utf8ToBytes(`${PURPOSE}\0${key}\0${counter}`))
  const text = Array.from(mac.subarray(0, ID_LENGTH + SECRET_LENGTH), byte => ALPHABET[byte % ALPHABET.length]).join('')
  return { id: text.slice(0, ID_LENGTH), secret: text.slice(ID_LENGTH) }
}

/**
 * Whether a foreign Secret has the id. A Secret that this functionConfig made, or that another one made for the same key, holds the same
 * token.
 */
function isTaken(id: string, key: string, catalog: Catalog, owner: string): boolean {
  const secret = catalog.find('Secret', TOKEN_NAMESPACE, tokenSecretName(id))?.object
  if (secret === undefined) return false
  const maker = textAt(secret, 'metadata', 'annotations', GENERATED_BY)
  if (maker === undefined) return true
  return maker !== owner && textAt(secret, 'metadata', 'labels', TOKEN_LABEL) !== key
}

function seedFor(from: Reference, reader: CredentialReader, report: Report): Uint8Array | undefined {
  const { catalog } = reader
  const credential = reader.lookUp(from, 'seed of the bootstrap tokens')
  const text = reader.text(credential, { isParsed: true })
  // A seed need not be text.
  const seed = reader.replaces(credential) ? utf8ToBytes(text!) : bytesAt(catalog, from)
  if (seed === undefined) {
    const missing = missingValue(catalog, from)
    if (missing !== undefined) report(noSeed(from, missing))
    return undefined
  }
  if (seed.length < SHORTEST_SEED) {
    report(shortSeed(from, seed.length))
    return undefined
  }
  // White space is part of a seed, so it is not reported.
  const fault = text === undefined ? undefined : (encryptedFault(text) ?? placeholderFault(text))
  reportFault(catalog, from, t`the seed of the bootstrap tokens`, fault, report)
  return seed
}

const FIELD = ['spec', 'credentials', 'bootstrapToken', 'derive']

const noSeed = (from: Reference, { message, help }: NonNullable<ReturnType<typeof missingValue>>) =>
  problem('OSM0226', t`the seed of the bootstrap tokens is missing: ${message}`, {
    field: [...FIELD, 'seedFrom'],
    help: [
      t`${help === undefined ? t`` : t`${help} `}Create it once, and protect it like a private key: it can be used to compute every token.`,
      t``,
      t`apiVersion: v1`,
      t`kind: ${named(from.kind)}`,
      t`metadata:`,
      t`  name: ${named(from.name)}`,
      t`  namespace: ${named(from.namespace)}`,
      t`  annotations: {config.kubernetes.io/local-config: "true"}  # only an input: no cluster needs it`,
      t`${words(from.kind === 'Secret' ? 'stringData' : 'data')}:`,
      t`  ${from.key}: <what "openssl rand -hex 32" prints>`,
    ],
  })

const shortSeed = (from: Reference, length: number) =>
  problem('OSM0226', t`the seed of the bootstrap tokens has ${length} bytes, but needs at least ${SHORTEST_SEED}`, {
    object: { apiVersion: 'v1', kind: from.kind, namespace: from.namespace, name: from.name },
    field: ['data', from.key],
    help: [t`Anyone who guesses the seed can compute every token. Create one with "openssl rand -hex 32".`],
  })

const neverEnds = problem('OSM0225', t`bootstrap tokens are derived without an expiration`, {
  field: [...FIELD, 'expiration'],
  help: [t`operating-system-manager would fail on them. Set a date, or make sure that it is not running.`],
})
