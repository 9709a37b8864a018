// Checks whether a PEM text contains a certificate, as x509.CertPool.AppendCertsFromPEM does for the controller, and reads the validity of
// certificates and whether they are those of a CA. Only the structure of the DER is checked; the node verifies keys and signatures. It also
// runs in browsers, which have no API for certificates.

import { decodeBase64 } from 'gotemplate/go/base64'

// Does not match a block with headers, which Go skips as well.
const BLOCK =
  /(?:^|\n)-----BEGIN CERTIFICATE-----[ \t]*\r?\n([A-Za-z0-9+/=\s]*?)-----END CERTIFICATE-----[ \t\r]*(?=\n|$)/g

/** Whether a PEM text contains at least one certificate. */
export function holdsCertificate(pem: string): boolean {
  for (const [, body] of pem.matchAll(BLOCK)) {
    const der = decodeBase64(body!.replace(/[ \t]/g, ''))
    if (der !== undefined && isCertificate(der)) return true
  }
  return false
}

export interface Certificate {
  /** The bytes of the names, for comparisons. */
  readonly subject: string
  readonly issuer: string
  readonly notBefore: Date
  readonly notAfter: Date
  /** Whether it may sign others. Those of the first version of the standard do not say so. */
  readonly isCA: boolean
}

/** Returns what can be read of the blocks of a bundle, in their order. */
export const certificatesIn = (pem: string): (Certificate | undefined)[] =>
  blocksOf(pem).map(block => {
    const body = [...block.matchAll(BLOCK)][0]?.[1]
    const der = body === undefined ? undefined : decodeBase64(body.replace(/[ \t]/g, ''))
    const fields = der && fieldsOf(der)
    return fields && certificateOf(fields)
  })

const blocksOf = (pem: string): string[] =>
  pem.split(/^(?=-----BEGIN CERTIFICATE-----)/m).filter(block => block.startsWith('-----BEGIN CERTIFICATE-----'))

/** Returns the numbers, counted from 1, of the blocks in a bundle that are not certificates. */
export const damagedCertificates = (pem: string): number[] =>
  blocksOf(pem).flatMap((block, i) => (holdsCertificate(block) ? [] : [i + 1]))

/** Whether a PEM text has a private key, which every node would get. */
export const holdsPrivateKey = (pem: string): boolean => /-----BEGIN (?:[A-Z0-9]+ )*PRIVATE KEY-----/.test(pem)

const BOOLEAN = 0x01
const INTEGER = 0x02
const BIT_STRING = 0x03
const SEQUENCE = 0x30
const UTC_TIME = 0x17
const VERSION = 0xa0
const EXTENSIONS = 0xa3
/** The object identifier 2.5.29.19. */
const BASIC_CONSTRAINTS = '\x55\x1d\x13'

interface Element {
  readonly tag: number
  readonly content: Uint8Array
}

const isCertificate = (der: Uint8Array): boolean => fieldsOf(der) !== undefined

/** Returns the fields of a certificate without its version: serial number, algorithm, issuer, validity, subject, public key and others. */
function fieldsOf(der: Uint8Array): readonly Element[] | undefined {
  const [certificate, ...rest] = elements(der) ?? []
  if (rest.length > 0 || certificate?.tag !== SEQUENCE) return undefined
  const parts = elements(certificate.content)
  if (parts === undefined || !hasTags(parts, [SEQUENCE, SEQUENCE, BIT_STRING]) || parts.length !== 3) return undefined
  const fields = elements(parts[0]!.content)?.filter(({ tag }, i) => i > 0 || tag !== VERSION)
  return fields && hasTags(fields, [INTEGER, SEQUENCE, SEQUENCE, SEQUENCE, SEQUENCE, SEQUENCE]) ? fields : undefined
}

function certificateOf(fields: readonly Element[]): Certificate | undefined {
  const [, , issuer, validity, subject] = fields as readonly [Element, Element, Element, Element, Element]
  const [notBefore, notAfter] = (elements(validity.content) ?? []).map(timeOf)
  if (notBefore === undefined || notAfter === undefined) return undefined
  const extensions = fields.find(({ tag }) => tag === EXTENSIONS)
  const isCA = extensions === undefined || mayBeCA(extensions)
  return { subject: latin1(subject.content), issuer: latin1(issuer.content), notBefore, notAfter, isCA }
}

const latin1 = (bytes: Uint8Array): string => Array.from(bytes, byte => String.fromCharCode(byte)).join('')

/** Reads a UTCTime, whose years are 1950 to 2049, or a GeneralizedTime, both in the forms of RFC 5280. */
function timeOf({ tag, content }: Element): Date | undefined {
  const text = latin1(content)
  const whole = tag === UTC_TIME ? `${Number(text.slice(0, 2)) < 50 ? '20' : '19'}${text}` : text
  const [, year, month, day, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/.exec(whole) ?? []
  if (year === undefined) return undefined
  const date = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  return Number.isNaN(date.getTime()) ? undefined : date
}

/** Whether the basic constraints say that it is a CA. Without them, as in a certificate of a server, it is none. */
function mayBeCA({ content }: Element): boolean {
  for (const extension of elements(elements(content)?.[0]?.content ?? new Uint8Array()) ?? []) {
    const [id, ...rest] = elements(extension.content) ?? []
    if (id === undefined || latin1(id.content) !== BASIC_CONSTRAINTS) continue
    const value = elements(rest.at(-1)?.content ?? new Uint8Array())?.[0]
    const [isCA] = elements(value?.content ?? new Uint8Array()) ?? []
    return isCA?.tag === BOOLEAN && isCA.content[0] !== 0
  }
  return false
}

const hasTags = (list: readonly Element[], tags: readonly number[]): boolean =>
  tags.every((tag, i) => list[i]?.tag === tag)

/** Returns the DER elements that fill the bytes, or undefined if the bytes are not DER. */
function elements(bytes: Uint8Array): Element[] | undefined {
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
