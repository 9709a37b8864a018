// The texts that can occur in place of a secret that is known: a kubeconfig contains a token, and an account's key is JSON in base64.

import { decodeBase64 } from 'gotemplate/go/base64'
import { formsOf, type Index, indexOf, SHORTEST } from './forms.ts'
import { isStandIn } from './names.ts'
import { secretsIn } from './text.ts'

/** The number of levels of base64 that are decoded: some texts are encoded twice. */
const DEPTH = 2

/**
 * Returns the secret, the secrets in it, and the same of its decoded base64. A line of it with blanks is not searched alone, because it could be
 * a command: otherwise, a Secret would hide it in every script.
 */
function partsOf(secret: string, depth = DEPTH): string[] {
  const decoded = depth > 0 ? decodedText(secret.trim()) : undefined
  const within = decoded === undefined ? [] : partsOf(decoded, depth - 1)
  if (WORD.test(secret)) return [secret, ...within]
  const found = secretsIn(secret).flatMap(({ start, end }) => {
    const text = secret.slice(start, end)
    return [text, ...(/\s/.test(text) ? [] : text.split(':'))]
  })
  return [secret, ...secret.split('\n').filter(line => !/\S\s+\S/.test(line)), ...found, ...within].map(part =>
    part.trim(),
  )
}

/** Matches texts without separable parts, such as the secret of a bootstrap token. */
const WORD = /^[\w-]*$/

interface SecretForms {
  readonly index: Index
  readonly secretOf: ReadonlyMap<string, string>
}

/**
 * Returns the forms of secrets, except those that are in one of the `shown` texts: these are in Git in clear text. A value that stands for a
 * secret is none: masking it would hide names of fields and words of advice.
 */
export function formsOfSecrets(secrets: Iterable<string>, shown: readonly string[] = []): SecretForms {
  const parts = new Set([...new Set(secrets)].flatMap(secret => partsOf(secret)))
  const secretOf = new Map<string, string>()
  for (const part of parts) {
    if (part.length < SHORTEST || isStandIn(part) || shown.some(text => text.includes(part))) continue
    for (const form of formsOf(part)) if (form.length >= SHORTEST && !secretOf.has(form)) secretOf.set(form, part)
  }
  return { index: indexOf(secretOf), secretOf }
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
