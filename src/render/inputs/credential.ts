// The credentials of a rendering, each looked up in one place. A value is known, or it is not, and then it is known why. What makes real objects
// reports what is missing. What is only shown, compared or judged has stand-ins in the place of unknown values: nothing that is applied may
// contain one.

import { nearest } from '../../base/nearest.ts'
import { plain } from '../../base/span.ts'
import type { KnownSecret } from '../../secrets/known.ts'
import { standIn } from '../../secrets/stand-ins.ts'
import { isPlaceholder, type PlaceholderMarkers } from '../model/placeholders.ts'
import type { CredentialSettings, Reference } from '../settings/settings.ts'
import { plainJson } from '../yaml/write.ts'
import type { Catalog, InputObject } from './catalog.ts'
import { formOfUnknown } from './credential-text.ts'
import { configMapData, nearestObject, secretData } from './references.ts'
import { makerOfSecret, makerOfToken } from './secret-makers.ts'
import { at, textAt } from './shape.ts'

/** What is in the place of a value that is not known. */
interface Reason {
  /** Why it is not known, as in `encrypted with SOPS` or `not among the files`. */
  readonly reason: string
  /** The text or object in its place, which changes with the value; undefined if there is none. */
  readonly source: string | undefined
}

export interface StandIn extends Reason {
  /** What it stands for: `API token`. */
  readonly name: string
  /** The object that has or would have the value, or whose token it is: `Secret kube-system/tokens`. */
  readonly object: string
}

/** The identity of what a stand-in is for, in both sides of a comparison. */
export const standInId = ({ object, name }: Pick<StandIn, 'object' | 'name'>): string => `${object} ${name}`

/** The reason of a stand-in for a credential that is known on this side of a comparison, but not on the other one. */
export const ONE_SIDE = 'known on one side only'

const NOT_THERE: Reason = { reason: 'not among the files', source: undefined }

declare const opaque: unique symbol

/**
 * The text of a credential. A symbol, which neither the compiler nor the runtime lets anyone print, join or write: only `CredentialReader.text`
 * returns the text, and by default it remembers that no message may contain it.
 */
export type SecretText = symbol & { readonly [opaque]: true }

export interface Credential {
  /** What it is and, for a text with several credentials, what is in it. */
  readonly names: readonly [string, ...string[]]
  readonly object: string
}

export interface Known extends Credential {
  readonly text: SecretText
}

export interface Unknown extends Credential {
  /** Returns why it is not known; undefined if another problem is reported for what is in its place. Called only where stand-ins are shown. */
  readonly why: () => Reason | undefined
  /** What is written in its place, such as an encrypted text. */
  readonly text?: SecretText
  /** Stands for a placeholder, which is filled in after the rendering. */
  readonly marker?: string | undefined
}

interface Use {
  /** The text that is shown in the place of an unknown one. */
  readonly standIn?: string
  /** Called if there is no value. */
  readonly missing?: () => void
  /** Reports what is wrong with a value, also with one that is encrypted. */
  readonly check?: (text: string) => void
  /** Whether the value is needed now, so that no placeholder can be in its place. */
  readonly isParsed?: boolean
  /** Whether messages may contain it: a certificate, a name, or a text whose credentials are read from it. */
  readonly isPublic?: boolean
}

interface ReaderRequest {
  readonly catalog: Catalog
  readonly settings?: CredentialSettings
  readonly placeholders?: PlaceholderMarkers | undefined
  /**
   * Set if the rendering is only shown, compared or judged: the stand-ins of the other side of a comparison. What is known on one side only is
   * not known.
   */
  readonly others?: readonly StandIn[] | undefined
}

export class CredentialReader {
  readonly catalog: Catalog
  readonly #placeholders: PlaceholderMarkers | undefined
  /** The placeholders of the settings, by the values that they replace. */
  readonly #replaced: ReadonlyMap<string, string>
  readonly #others: ReadonlySet<string> | undefined
  readonly #texts = new Map<SecretText, string>()
  readonly #used = new Map<string, KnownSecret>()
  readonly #standIns = new Map<string, StandIn>()

  constructor({ catalog, settings, placeholders, others }: ReaderRequest) {
    this.catalog = catalog
    this.#placeholders = placeholders
    const replaced = placeholders && settings ? settings.others : []
    this.#replaced = new Map(replaced.map(({ reference, placeholder }) => [valueId(reference), placeholder]))
    this.#others = others && new Set(others.map(standInId))
  }

  /** Whether stand-ins are shown in the place of unknown values. */
  get showsStandIns(): boolean {
    return this.#others !== undefined
  }

  /** The stand-ins that were used. */
  get standIns(): readonly StandIn[] {
    return [...this.#standIns.values()]
  }

  /** The texts that were read, which no message may contain. */
  get used(): Iterable<KnownSecret> {
    return this.#used.values()
  }

  /** Looks up a value. */
  lookUp(reference: Reference, ...names: Credential['names']): Known | Unknown {
    const found = this.#find(reference, names)
    const placeholder = reference.kind === 'Secret' ? this.#replaced.get(valueId(reference)) : undefined
    if (placeholder === undefined) return found
    return { why: noReason, ...found, marker: this.#placeholders!.markers.markerOf(placeholder) }
  }

  #find(reference: Reference, names: Credential['names']): Known | Unknown {
    const { kind, namespace, name, key } = reference
    const item = this.catalog.uniqueItem(kind, namespace, name)
    if (item === undefined) return this.absent(reference, ...names)
    const credential = { names, object: objectId(reference) }
    const object = this.catalog.read(item)?.object
    const values = (kind === 'Secret' ? secretData : configMapData)(object)
    const written = textAt(object, 'stringData', key) ?? textAt(object, 'data', key)
    if (written !== undefined) return this.#ofText(credential, written, values?.get(key))
    const isThere = FIELDS.some(field => (at(object, field, key) ?? undefined) !== undefined)
    const isMistake = object === undefined || isThere || nearest(key, values?.keys() ?? []) !== undefined
    return {
      ...credential,
      why: () => (isMistake ? undefined : { reason: `not in ${kind} ${namespace}/${name}`, source: undefined }),
    }
  }

  /** Returns the value of an object that is not among the items. */
  absent({ kind, namespace, name }: NamedObject, ...names: Credential['names']): Unknown {
    return { names, object: objectId({ kind, namespace, name }), why: () => this.#whyAbsent({ kind, namespace, name }) }
  }

  /** Returns the bootstrap token with the label of a MachineDeployment, if there is no Secret with it. */
  absentToken(credential: Credential, key: string): Unknown {
    return { ...credential, why: () => whyMade(makerOfToken(this.catalog, key)) ?? NOT_THERE }
  }

  /** Returns a value that no object has. */
  unset(...names: Credential['names']): Unknown {
    return { names, object: 'functionConfig', why: () => NOT_THERE }
  }

  /** Returns a credential whose text is a part of another one, or made of several. */
  ofText(credential: Credential, text: string): Known | Unknown {
    return this.#ofText(credential, text, text)
  }

  /** Returns the text of a credential or a stand-in for it, or undefined after it was reported as missing. */
  text(credential: Known | Unknown, use: Use = {}): string | undefined {
    if (!use.isParsed && 'marker' in credential && credential.marker !== undefined) return credential.marker
    if (this.replaces(credential)) return use.standIn ?? standIn(credential.names[0])
    if (credential.text === undefined) {
      use.missing?.()
      return undefined
    }
    const text = this.#texts.get(credential.text)!
    use.check?.(text)
    if (!use.isPublic) this.#used.set(text, { text, source: credential.names[0] })
    return text
  }

  /** Whether a stand-in is shown in the place of a credential. */
  replaces(credential: Known | Unknown): boolean {
    if (this.#others === undefined) return false
    const { names, object } = credential
    const isOfOther = this.#others.has(standInId({ object, name: names[0] }))
    const why = ('why' in credential && credential.why()) || (isOfOther && { reason: ONE_SIDE, source: undefined })
    if (!why) return false
    for (const name of names) this.#standIns.set(standInId({ object, name }), { ...why, name, object })
    return true
  }

  /** `value` is what the text encodes, if it can be decoded. */
  #ofText(credential: Credential, written: string, value: string | undefined): Known | Unknown {
    const text = value === undefined ? undefined : this.#opaque(value)
    const placeholders = this.#placeholders
    const isFilledIn = placeholders !== undefined && value !== undefined && isPlaceholder(placeholders.filler, value)
    const marker = isFilledIn ? placeholders.mark(value) : value
    if (marker !== value) return { ...credential, why: noReason, marker, ...(text && { text }) }
    // Where real objects are made, what is written in the place of a value is reported by the check of its use.
    const isJudged = this.showsStandIns && !isFilledIn
    const form = isJudged ? (formOfUnknown(written) ?? formOfUnknown(value ?? '')) : undefined
    if (text !== undefined && form === undefined) return { ...credential, text }
    const why = form === undefined ? undefined : { reason: plain(form), source: written }
    return { ...credential, why: () => why, ...(text && { text }) }
  }

  #opaque(text: string): SecretText {
    const secret = Symbol('credential') as SecretText
    this.#texts.set(secret, text)
    return secret
  }

  #whyAbsent({ kind, namespace, name }: NamedObject): Reason {
    const made = kind === 'Secret' ? whyMade(makerOfSecret(this.catalog, { namespace, name })) : undefined
    if (made !== undefined) return made
    const close = nearestObject(this.catalog, kind, { namespace, name })
    return close === undefined ? NOT_THERE : { ...NOT_THERE, reason: `${NOT_THERE.reason}: ${plain(close.help)}` }
  }
}

interface NamedObject {
  readonly kind: 'Secret' | 'ConfigMap' | 'ServiceAccount'
  readonly namespace: string
  readonly name: string
}

/** Returns the reason of a value that is in an object from which the cluster makes a Secret. */
const whyMade = (maker: InputObject | undefined): Reason | undefined =>
  maker && {
    reason: `in ${/^[AEIOU]/.test(maker.header.kind) ? 'an' : 'a'} ${maker.header.kind}`,
    source: plainJson(maker.object.spec ?? null),
  }

const FIELDS = ['data', 'stringData', 'binaryData']

const noReason = (): undefined => undefined

/** The object of a credential that is found by its name. */
export const objectId = ({ kind, namespace, name }: Omit<NamedObject, 'kind'> & { readonly kind: string }): string =>
  `${kind} ${namespace}/${name}`

/** The object of a bootstrap token that is found by its label. */
export const keyId = (key: string): string => `MachineDeployment with the key ${key}`

export const valueId = ({ namespace, name, key }: Omit<Reference, 'kind'>): string => `${namespace}\0${name}\0${key}`
