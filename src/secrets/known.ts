// The texts that can occur in place of a secret that is known: a kubeconfig contains a token, and an account's key is JSON in base64.

import { decodeBase64 } from 'gotemplate/go/base64'
import type { FieldPath } from '../base/field-path.ts'
import type { ObjectRef } from '../base/refs.ts'
import { CREDENTIAL_FIELDS } from './fields.ts'
import { formsOf, type Index, indexOf, SHORTEST } from './forms.ts'
import { certainSecrets } from './text.ts'

/** A value that this run uses as a credential. */
export interface KnownSecret {
  readonly text: string
  /** What it is, or the object that has it: `API token`, `Secret kube-system/registry`. */
  readonly source: string
  /** The name of its key or field there. */
  readonly key?: string
  /** Where a placeholder can be in its place. */
  readonly place?: SecretPlace
}

export interface SecretPlace {
  /** The functionConfig if it is undefined. */
  readonly object?: ObjectRef
  readonly field: FieldPath
  /** Of a Secret. */
  readonly key?: string
}

/** Returns where a secret is from, as its label says: `API token`, `Secret kube-system/registry: password`. */
export const nameOf = ({ source, key }: KnownSecret): string => (key === undefined ? source : `${source}: ${key}`)

/** The number of levels of base64 that are decoded: some texts are encoded twice. */
const DEPTH = 2

/**
 * Returns the secret, the secrets in it, and the same of its decoded base64. A line of it with blanks is not searched alone, because it could be
 * a command: otherwise, a Secret would hide it in every script.
 */
function partsOf(known: KnownSecret, depth = DEPTH): KnownSecret[] {
  const { text: secret } = known
  const part = (text: string): KnownSecret => ({ ...known, text })
  if (TOKEN.test(secret)) return [secret, secret.slice(secret.indexOf('.') + 1)].map(part)
  const decoded = depth > 0 ? decodedText(secret.trim()) : undefined
  const within = decoded === undefined ? [] : partsOf(part(decoded), depth - 1)
  const parts = PARTS.exec(secret)?.slice(1) ?? []
  if (WORD.test(secret)) return [secret, ...parts].map(part).concat(within)
  const lines = secret.split('\n').filter(line => !/\S\s+\S/.test(line) && !KEY_ALONE.test(line))
  const found = certainSecrets(secret).map(({ start, end }) => secret.slice(start, end))
  return [
    known,
    ...fieldsIn(secret).flatMap(field => partsOf({ ...known, ...field }, 1)),
    ...[...parts, ...lines, ...found].map(part),
    ...within,
  ].map(each => ({ ...each, text: each.text.trim() }))
}

/** A line such as `users:` of a kubeconfig, which other texts have too. */
const KEY_ALONE = /^\s*[\w-]+:$/

/** A bootstrap token: the forms of its secret, which is a part of it, are found in every encoding of the whole. */
const TOKEN = /^[a-z0-9]{6}\.[a-z0-9]{16}$/

/** A text without fields and lines. Most secrets are one, and a run may have thousands. */
const WORD = /^[\w.-]+$/

/** The secret of a bootstrap token, whose id is not secret, and the password behind the name of a user. */
const PARTS = /^(?:[a-z0-9]{6}\.(?=[a-z0-9]{16}$)|[^\s:]{1,100}:(?!\/\/))(\S+)$/

/** A field of JSON, YAML or TOML with its value. */
const FIELD =
  /(?:^|[\s{,"'])([\w-]{1,40})["']?[ \t]{0,20}[:=][ \t]{0,20}("(?:[^"\\\n]|\\.)*"|'[^'\n]*'|[^\s"',{}[\]|>][^\n,}]*)/g

/** Returns the values of fields that hold credentials in a kubeconfig, an account of a registry or the configuration of a provider. */
const fieldsIn = (text: string): { text: string; key: string }[] =>
  [...text.matchAll(FIELD)].flatMap(([, key = '', value = '']) =>
    CREDENTIAL_FIELDS.has(key) ? [{ text: unquoted(value.trim()), key }] : [],
  )

function unquoted(value: string): string {
  if (value.startsWith("'")) return value.slice(1, -1).replaceAll("''", "'")
  if (!value.startsWith('"')) return value
  try {
    return String(JSON.parse(value))
  } catch {
    return value.slice(1, -1)
  }
}

/** A URL without a user, the name of a host, and an address of IP: where nodes connect is never hidden. */
const ADDRESS =
  /^(?:[a-z][a-z0-9+.-]{0,20}:\/\/[^@]*|(?:[a-z0-9-]{1,63}\.){1,10}[a-z]{2,15}(?::\d{1,5})?|localhost(?::\d{1,5})?|\d{1,3}(?:\.\d{1,3}){3}(?:[:/]\d{1,5})?|\[?[\da-f]{0,4}(?::[\da-f]{0,4}){2,7}\]?(?:[:/]\d{1,5})?)$/i

/** Between texts that are searched as one: what is found across two of them contains it. */
const BETWEEN_TEXTS = '\0'

interface SecretForms {
  readonly index: Index
  readonly secretOf: ReadonlyMap<string, KnownSecret>
}

/** Returns the forms of secrets, except those that are in one of the `shown` texts: these are in Git in clear text. */
export function formsOfSecrets(secrets: Iterable<KnownSecret>, shown: readonly string[] = []): SecretForms {
  const parts = new Map<string, KnownSecret>()
  const seen = new Set<string>()
  for (const secret of secrets) {
    if (seen.has(secret.text)) continue
    seen.add(secret.text)
    for (const part of partsOf(secret)) if (!parts.has(part.text)) parts.set(part.text, part)
  }
  const inGit = [...new Set(shown)].join(BETWEEN_TEXTS)
  const secretOf = new Map<string, KnownSecret>()
  for (const [text, part] of parts) {
    if (text.length < SHORTEST || ADDRESS.test(text) || inGit.includes(text)) continue
    for (const form of TOKEN.test(text) ? [text] : formsOf(text))
      if (form.length >= SHORTEST && !secretOf.has(form)) secretOf.set(form, part)
  }
  return { index: indexOf(new Map([...secretOf].map(([form, { text }]) => [form, text]))), secretOf }
}

const NOT_BASE64 = /[^A-Za-z0-9+/\s]/
/** The replacement character for bytes that are not UTF-8. Searching for it takes less time than catching errors of the decoder. */
const REPLACEMENT = '\ufffd'
const utf8 = new TextDecoder()

/** Decodes base64 of a text. Returns undefined for anything else. */
function decodedText(text: string): string | undefined {
  const digits = text.replace(/={1,2}$/, '')
  if (digits.length < 8 || NOT_BASE64.test(digits)) return undefined
  const bytes = decodeBase64(text.replaceAll(/\s/g, ''))
  const decoded = bytes && utf8.decode(bytes)
  return decoded?.includes(REPLACEMENT) ? undefined : decoded
}
