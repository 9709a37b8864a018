// Derives bootstrap tokens from a seed. The formula must not change: this would change every token, and so replace every node.

import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import type { Report } from '../../diagnostics/diagnostic.ts'
import { formatPath } from '../../diagnostics/field-path.ts'
import { problem } from '../../diagnostics/problem.ts'
import { compareBytes, fromText } from '../../gotemplate/strconv/bytes.ts'
import { type IssuedToken, TOKEN_LABEL, TOKEN_NAMESPACE, tokenSecretName } from '../model/bootstrap-token.ts'
import { fitsLabel } from '../model/key.ts'
import { GENERATED_BY } from '../model/ownership.ts'
import type { BootstrapTokenSource, Reference } from '../settings/settings.ts'
import { type Catalog, inputRef } from './catalog.ts'
import { encryptedFault, placeholderFault } from './credential-text.ts'
import { bytesAt, hasRefusedValue, keyField } from './references.ts'
import { textAt } from './shape.ts'
import { type SimilarObject, similarObject } from './similar-objects.ts'

const PURPOSE = 'osm-krm bootstrap-token v1'
const ALPHABET = '0123456789abcdefghijklmnopqrstuvwxyz'
const ID_LENGTH = 6
const SECRET_LENGTH = 16
const SHORTEST_SEED = 16

interface DerivationRequest {
  readonly source: BootstrapTokenSource & { readonly from: 'derived' }
  readonly catalog: Catalog
  /**
   * The keys of all MachineDeployments among the items, selected or not. So two functions with different selectors that see the same items
   * never derive the same id, and a token does not change when another MachineDeployment is selected.
   */
  readonly keys: Iterable<string>
  /** The name of the functionConfig. */
  readonly owner: string
}

export type DerivedTokens = ReadonlyMap<string, IssuedToken>

/** Returns the tokens by key, or undefined after it reported why there are none. */
export function derivedTokens(
  { source, catalog, keys, owner }: DerivationRequest,
  report: Report,
): DerivedTokens | undefined {
  const seed = seedFor(source.seed, catalog, report)
  if (seed === undefined) return undefined
  const expiration = source.expiration === NEVER ? undefined : source.expiration
  if (expiration === undefined) report(neverEnds)
  const tokens = new Map<string, IssuedToken>()
  const used = new Set<string>()
  for (const key of inByteOrder(keys)) {
    let token = deriveToken(seed, key, 0)
    for (let counter = 1; used.has(token.id) || isTaken(token.id, key, catalog, owner); counter++)
      token = deriveToken(seed, key, counter)
    used.add(token.id)
    tokens.set(key, { key, ...token, expiration })
  }
  return tokens
}

const NEVER = 'never'

const inByteOrder = (keys: Iterable<string>): string[] =>
  [...new Set(keys)].filter(fitsLabel).sort((a, b) => compareBytes(fromText(a), fromText(b)))

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

function seedFor(from: Reference, catalog: Catalog, report: Report): Uint8Array | undefined {
  const seed = bytesAt(catalog, from)
  if (seed === undefined) reportNoSeed(from, catalog, report)
  else if (seed.length < SHORTEST_SEED) report(shortSeed(from, seed.length))
  else {
    reportFault(from, seed, catalog, report)
    return seed
  }
  return undefined
}

/** Reports a seed that is encrypted or a placeholder. White space is part of a seed, so it is not reported. */
function reportFault(
  { kind, namespace, name, key }: Reference,
  seed: Uint8Array,
  catalog: Catalog,
  report: Report,
): void {
  const text = new TextDecoder().decode(seed)
  const fault = encryptedFault(text) ?? placeholderFault(text)
  const item = fault && catalog.find(kind, namespace, name)
  if (fault === undefined || item === undefined) return
  const field = kind === 'Secret' ? keyField(item.object, key) : formatPath(['data', key])
  const message = `the seed of the bootstrap tokens ${fault.predicate}`
  report(problem(fault.code, message, { object: inputRef(item), field, help: fault.help }))
}

const FIELD = 'spec.credentials.bootstrapToken.derive'

const placeOf = ({ kind, namespace, name, key }: Reference): string =>
  `${kind} ${namespace}/${name} with the key "${key}"`

function reportNoSeed(from: Reference, catalog: Catalog, report: Report): void {
  const { kind, namespace, name, key } = from
  const object = catalog.find(kind, namespace, name)?.object
  if (object === undefined ? catalog.mayHaveDamaged(kind) : kind === 'Secret' && hasRefusedValue(object, key)) return
  report(noSeed(from, similarObject(catalog, kind, from)))
}

const noSeed = (from: Reference, similar: SimilarObject | undefined) =>
  problem('OSM0226', `the seed of the bootstrap tokens is missing: no ${placeOf(from)} is among the items`, {
    field: `${FIELD}.seedFrom`,
    help: `${similar === undefined ? '' : `${similar.help} `}Create it once, and protect it like a private key: it can be used to compute every token.

apiVersion: v1
kind: ${from.kind}
metadata:
  name: ${from.name}
  namespace: ${from.namespace}
  annotations: {config.kubernetes.io/local-config: "true"}  # only an input: no cluster needs it
${from.kind === 'Secret' ? 'stringData' : 'data'}:
  ${from.key}: <what "openssl rand -hex 32" prints>`,
  })

const shortSeed = (from: Reference, length: number) =>
  problem('OSM0226', `the seed of the bootstrap tokens has ${length} bytes, but needs at least ${SHORTEST_SEED}`, {
    object: { apiVersion: 'v1', kind: from.kind, namespace: from.namespace, name: from.name },
    field: `data.${from.key}`,
    help: 'Anyone who guesses the seed can compute every token. Create one with "openssl rand -hex 32".',
  })

const neverEnds = problem('OSM0225', 'bootstrap tokens are derived without an expiration', {
  field: `${FIELD}.expiration`,
  help: 'operating-system-manager would fail on them. Set a date, or make sure that it is not running.',
})
