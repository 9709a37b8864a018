// Splits a secret into the texts that can occur separately: a kubeconfig contains a token, and an account's key is JSON in base64.

import { decodeBase64 } from '../gotemplate/encoding/base64.ts'
import { secretRanges } from './credential-shapes.ts'

/** The number of levels of base64 that are decoded: some texts are encoded twice. */
const DEPTH = 2

/** Returns the whole secret, its lines, what looks like a credential in it, and the same of its decoded base64. */
export function partsOf(secret: string, depth = DEPTH): string[] {
  const decoded = depth > 0 ? decodedText(secret.trim()) : undefined
  if (WORD.test(secret)) return decoded === undefined ? [secret] : [secret, ...partsOf(decoded, depth - 1)]
  const shapes = secretRanges(secret).map(({ start, end }) => secret.slice(start, end))
  return [
    secret,
    ...secret.split('\n'),
    ...shapes.flatMap(shape => [shape, ...(/\s/.test(shape) ? [] : shape.split(':'))]),
    ...(decoded === undefined ? [] : partsOf(decoded, depth - 1)),
  ].map(part => part.trim())
}

/** Matches texts without separable parts, such as the secret of a bootstrap token. */
const WORD = /^[\w-]*$/

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
