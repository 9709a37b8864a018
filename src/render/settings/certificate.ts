// Checks whether a PEM text contains a certificate, as x509.CertPool.AppendCertsFromPEM does for the controller. Only the structure of the
// DER is checked; the node verifies keys and signatures. It also runs in browsers, which have no API for certificates.

import { decodeBase64 } from 'gotemplate/go/base64'

// Does not match a block with headers, which Go skips as well.
const BLOCK =
  /(?:^|\n)-----BEGIN CERTIFICATE-----[ \t]*\r?\n([A-Za-z0-9+/=\s]*?)\n-----END CERTIFICATE-----[ \t\r]*(?=\n|$)/g

/** Whether a PEM text contains at least one certificate. */
export const holdsCertificate = (pem: string): boolean => certificateFields(pem).some(fields => fields !== undefined)

export const holdsPrivateKey = (pem: string): boolean => /-----BEGIN (?:[A-Z0-9]+ )*PRIVATE KEY-----/.test(pem)

/** Returns the fields of the certificate of each block; undefined for a block that is none. */
export const certificateFields = (pem: string): (readonly Element[] | undefined)[] =>
  Array.from(pem.matchAll(BLOCK), ([, body]) => {
    const der = decodeBase64(body!.replace(/[ \t]/g, ''))
    return der && fieldsOf(der)
  })

const INTEGER = 0x02
const BIT_STRING = 0x03
const SEQUENCE = 0x30
const VERSION = 0xa0

export interface Element {
  readonly tag: number
  readonly content: Uint8Array
}

/** Returns the fields of a certificate without its version: serial number, algorithm, issuer, validity, subject, public key and others. */
function fieldsOf(der: Uint8Array): readonly Element[] | undefined {
  const [certificate, ...rest] = elements(der) ?? []
  if (rest.length > 0 || certificate?.tag !== SEQUENCE) return undefined
  const parts = elements(certificate.content)
  if (parts === undefined || !hasTags(parts, [SEQUENCE, SEQUENCE, BIT_STRING]) || parts.length !== 3) return undefined
  const fields = elements(parts[0]!.content)?.filter(({ tag }, i) => i > 0 || tag !== VERSION)
  return fields && hasTags(fields, [INTEGER, SEQUENCE, SEQUENCE, SEQUENCE, SEQUENCE, SEQUENCE]) ? fields : undefined
}

const hasTags = (list: readonly Element[], tags: readonly number[]): boolean =>
  tags.every((tag, i) => list[i]?.tag === tag)

/** Returns the DER elements that fill the bytes, or undefined if the bytes are not DER. */
export function elements(bytes: Uint8Array): Element[] | undefined {
  const out: Element[] = []
  for (let at = 0; at < bytes.length; ) {
    const first = bytes[at + 1]
    if (first === undefined) return undefined
    const lengthBytes = first < 0x80 ? 0 : first & 0x7f
    const start = at + 2 + lengthBytes
    if (first === 0x80 || lengthBytes > 4 || start > bytes.length) return undefined
    const length = first < 0x80 ? first : bytes.subarray(at + 2, start).reduce((sum, byte) => sum * 256 + byte, 0)
    if (start + length > bytes.length) return undefined
    out.push({ tag: bytes[at]!, content: bytes.subarray(start, start + length) })
    at = start + length
  }
  return out
}
