// Reads the validity of certificates, and whether they are those of a CA. It also runs in browsers, which have no API for certificates.

import { certificateFields, type Element, elements, holdsCertificate } from '../render/settings/certificate.ts'

const BOOLEAN = 0x01
const UTC_TIME = 0x17
const EXTENSIONS = 0xa3
/** The object identifier 2.5.29.19. */
const BASIC_CONSTRAINTS = '\x55\x1d\x13'

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
    const [fields] = certificateFields(block)
    return fields && certificateOf(fields)
  })

const blocksOf = (pem: string): string[] =>
  pem.split(/^(?=-----BEGIN CERTIFICATE-----)/m).filter(block => block.startsWith('-----BEGIN CERTIFICATE-----'))

/** Returns the numbers, counted from 1, of the blocks in a bundle that are not certificates. */
export const damagedCertificates = (pem: string): number[] =>
  blocksOf(pem).flatMap((block, i) => (holdsCertificate(block) ? [] : [i + 1]))

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
