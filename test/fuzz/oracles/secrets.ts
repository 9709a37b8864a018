import { parse } from 'yaml'
import type { FieldPath } from '../../../src/base/field-path.ts'
import type { JsonObject } from '../../../src/base/json.ts'
import { isSecretValue, secretPart } from '../../../src/secrets/fields.ts'
import { certainSecrets } from '../../../src/secrets/text.ts'
import type { FuzzInput } from '../input.ts'
import type { Oracle } from './oracle.ts'

const SHORTEST = 8

/** A secret at an offset within base64, without characters that depend on its neighbours. */
function base64At(secret: string, offset: number): string {
  const text = Buffer.from('\0'.repeat(offset) + secret).toString('base64')
  return text.slice(Math.ceil((offset * 8) / 6), Math.floor(((offset + secret.length) * 8) / 6))
}

/** The forms of a secret that are searched for. */
const FORMS: Readonly<Record<string, (secret: string) => string>> = {
  'as it is': secret => secret,
  'in base64': secret => base64At(secret, 0),
  'in base64 behind one byte': secret => base64At(secret, 1),
  'in base64 behind two bytes': secret => base64At(secret, 2),
  'in base64url': secret => Buffer.from(secret).toString('base64url'),
  'in hexadecimal': secret => Buffer.from(secret).toString('hex'),
  'in a URL': secret => encodeURIComponent(secret),
  'in JSON': secret => JSON.stringify(secret).slice(1, -1),
  reversed: secret => [...secret].reverse().join(''),
}

const formsBySecret = new Map<string, readonly (readonly [how: string, text: string])[]>()

function formsOf(secret: string) {
  let forms = formsBySecret.get(secret)
  if (forms === undefined) {
    forms = Object.entries(FORMS).map(([how, form]) => [how, form(secret)] as const)
    if (formsBySecret.size > 10_000) formsBySecret.clear()
    formsBySecret.set(secret, forms)
  }
  return forms
}

/** No message has a secret of the input. */
export const secrets: Oracle = (input, { messages }) => {
  const { fieldSecrets = [] } = input
  for (const secret of [...input.secrets, ...fieldSecrets]) {
    if (secret.length < SHORTEST) continue
    const found = formsOf(secret).find(([, text]) => messages.includes(text))
    if (found === undefined || isName(secret, input)) continue
    if (fieldSecrets.includes(secret) ? !isInField(secret, input) : isOnlyElsewhere([secret, found[1]], input)) continue
    return `a message shows the secret ${secret} ${found[0]}`
  }
  return undefined
}

/** Reports whether the only places of a secret are fields that hold credentials: a mutation may have moved it. What cannot be read is hidden. */
function isInField(secret: string, input: FuzzInput): boolean {
  if (input.via === 'command') return true
  const objects =
    input.via === 'renderNodes'
      ? [...input.objects, input.functionConfig]
      : objectsIn(Buffer.from(input.list).toString())
  return objects.every(object => placesAreFields(object, secret, kindOf(object), []))
}

/** Reports whether a mutation has moved a secret of a Secret, in one of its forms, to where no schema says that it is one. */
function isOnlyElsewhere(forms: readonly string[], input: FuzzInput): boolean {
  if (input.via !== 'run') return false
  const list = Buffer.from(input.list).toString()
  const whole = objectsIn(list)
  const places = (whole.length > 0 ? whole : itemsAlone(list)).flatMap(object => placesOf(object, forms, []))
  return places.length > 0 && !places.some(({ kind, path, text }) => isSecretPlace(kind, path, text))
}

const kindOf = (object: unknown): string => String((object as JsonObject | null)?.kind)

interface Place {
  readonly kind: string
  readonly path: FieldPath
  /** undefined for a key. */
  readonly text: string | undefined
}

const isSecretPlace = (kind: string, path: FieldPath, text: string | undefined): boolean =>
  text === undefined || isSecretValue(kind, path, text) || certainSecrets(text).length > 0

/** Returns the places of an object that have one of the forms of a secret. */
function placesOf(value: unknown, forms: readonly string[], path: FieldPath, kind = kindOf(value)): Place[] {
  const isIn = (text: string): boolean => forms.some(form => text.includes(form))
  if (typeof value === 'string')
    return [value, Buffer.from(value, 'base64').toString()].some(isIn) ? [{ kind, path, text: value }] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, each]) => [
    ...(isIn(key) ? [{ kind, path: [...path, key], text: undefined }] : []),
    ...placesOf(each, forms, [...path, key], kind),
  ])
}

/** Returns the objects of a list; none if it cannot be read. */
function objectsIn(list: string): readonly unknown[] {
  try {
    const { items = [], functionConfig } = parse(list)
    return [...items, functionConfig]
  } catch {
    return []
  }
}

/** Returns the items of a block list that is damaged elsewhere. One that cannot be read is hidden, as a Secret is. */
function itemsAlone(list: string): readonly unknown[] {
  const [, indent] = /^items:[^\n]*\n( *)- /m.exec(list) ?? []
  if (indent === undefined) return []
  const [, ...items] = list.split(new RegExp(`^(?=${indent}- )`, 'm'))
  return items.map(text => {
    try {
      return parse(text)[0]
    } catch {
      return { kind: 'Secret', stringData: { text } }
    }
  })
}

function placesAreFields(value: unknown, secret: string, kind: string, path: FieldPath): boolean {
  if (typeof value === 'string')
    return (
      !value.includes(secret) ||
      isSecretValue(kind, path, value) ||
      secretPart(kind, path, value) !== undefined ||
      certainSecrets(value).length > 0
    )
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(
    ([key, each]) => !key.includes(secret) && placesAreFields(each, secret, kind, [...path, key]),
  )
}

/** Reports whether a mutation has turned the secret into a name, which messages show. */
function isName(secret: string, input: FuzzInput): boolean {
  if (input.via === 'renderNodes') return false
  const texts = input.via === 'run' ? [input.list] : input.files.map(({ bytes }) => bytes ?? new Uint8Array())
  return texts.some(text =>
    new RegExp(`^[ -]*"?(?:name|namespace)"?:[^\\n]*${secret}|"name(?:space)?": *"[^"]*${secret}`, 'm').test(
      Buffer.from(text).toString('latin1'),
    ),
  )
}
