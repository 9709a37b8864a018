// The texts that a secret consists of: a kubeconfig holds a token, an account's key is JSON in base64, and each can come out alone.

import { decodeBase64 } from '../gotemplate/encoding/base64.ts'
import { secretRanges } from './credential-shapes.ts'

/** Base64 of base64 is met, and no more. */
const DEPTH = 2

/** The secret as a whole, its lines, what looks like a credential in it, and the same of what it is base64 of. */
export function partsOf(secret: string, depth = DEPTH): string[] {
  const decoded = depth > 0 ? decodedText(secret.trim()) : undefined
  const shapes = secretRanges(secret).map(({ start, end }) => secret.slice(start, end))
  return [
    secret,
    ...secret.split('\n'),
    ...shapes.flatMap(shape => [shape, ...(/\s/.test(shape) ? [] : shape.split(':'))]),
    ...(decoded === undefined ? [] : partsOf(decoded, depth - 1)),
  ].map(part => part.trim())
}

const BASE64 = /^[A-Za-z0-9+/\s]{8,}={0,2}$/
const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Undefined for what is not base64 of text. */
function decodedText(text: string): string | undefined {
  const bytes = BASE64.test(text) ? decodeBase64(text.replaceAll(/\s/g, '')) : undefined
  try {
    return bytes && utf8.decode(bytes)
  } catch {
    return undefined
  }
}
