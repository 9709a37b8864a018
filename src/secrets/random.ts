// Tells random words, such as keys and tokens, from words, versions and checksums.

import { runs } from './text-ranges.ts'

const OUTSIDE = /[^\w+/=.~-]/g
/** The lengths of MD5, SHA-1, SHA-256, SHA-384 and SHA-512 in hexadecimal. */
const CHECKSUMS: ReadonlySet<number> = new Set([32, 40, 64, 96, 128])
/** UUIDs, as of disks and objects, and ids of AWS. */
const ID =
  /(?<![0-9a-f])[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?![0-9a-f])|(?<![a-z\d])(?:ami|eni|i|lt|sg|snap|subnet|vol|vpc)-[0-9a-f]{17}(?![0-9a-f])/gi
/** Certificates and public keys, also with a dash before them that was meant as that of a list. */
const PUBLIC =
  /^-?(?:ssh|ecdsa|sk)-[\w@.-]{1,60} +AAAA|-----BEGIN (?:CERTIFICATE|PUBLIC KEY|RSA PUBLIC KEY)|^LS0tLS1CRUdJTiB(?:DRVJU|QVUJMSUM)/

/** Whether a value has a random word. */
export const looksRandom = (value: string): boolean =>
  !PUBLIC.test(value) &&
  runs(value.slice(0, 4096), OUTSIDE, 16).some(({ start, end }) => isRandom(value.slice(start, end).replace(ID, '-')))

/** Whether letters and digits, or capitals and small letters, alternate in a way that does not occur in words and versions. */
const isRandom = (word: string): boolean =>
  isLongBase64(word) ||
  runs(word, /[^A-Za-z0-9]/g, 10).some(({ start, end }) => {
    const piece = word.slice(start, end)
    if (CHECKSUMS.has(piece.length) && !/[^0-9a-f]/i.test(piece)) return false
    return (piece.match(/[a-z](?=\d)|\d(?=[a-z])/gi)?.length ?? 0) >= 4
  })

function isLongBase64(word: string): boolean {
  const digits = word.replace(/={1,2}$/, '')
  return (
    digits.length >= 40 &&
    !/[^A-Za-z0-9+/]/.test(digits) &&
    (digits.match(/[a-z][A-Z]/g)?.length ?? 0) >= 4 &&
    !isIdentifier(digits)
  )
}

/** Whether a word consists of words: `requiredDuringSchedulingIgnoredDuringExecution`. In base64, a piece has two or three characters. */
const isIdentifier = (word: string): boolean =>
  /^[A-Za-z0-9]+$/.test(word) && (word.match(/[A-Z]+[a-z]*|[a-z]+|\d+/g)?.length ?? 0) * 4.5 <= word.length
