// sprig's hashes, and its two cryptographic functions whose result depends on their arguments only.

import { hmac } from '@noble/hashes/hmac.js'
import { sha1 } from '@noble/hashes/legacy.js'
import { scrypt } from '@noble/hashes/scrypt.js'
import { sha256, sha512 } from '@noble/hashes/sha2.js'
import { decodeBase64WithOffset } from '../encoding/base64.ts'
import { toUint8Array } from '../strconv/bytes.ts'
import { STRING, UINT32 } from '../values/types.ts'
import type { Meter, Scalar } from '../values/values.ts'
import { type Family, fail, type OfText, ofText, panic, type SprigFunction } from './function.ts'

const hexOf = (bytes: Uint8Array): string => Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')

const hash = (...of: OfText): SprigFunction => ofText(of, (meter, length) => meter.steps(length))

export const crypto: Family = {
  sha1sum: hash(
    'sha1sum TEXT',
    'The SHA-1 sum in hexadecimal.',
    ['{{ sha1sum "a" }}', '86f7e437faa5a7fce15d1ddcb9eaeaea377667b8'],
    text => hexOf(sha1(toUint8Array(text))),
  ),
  sha256sum: hash(
    'sha256sum TEXT',
    'The SHA-256 sum in hexadecimal.',
    ['{{ sha256sum "a" }}', 'ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb'],
    text => hexOf(sha256(toUint8Array(text))),
  ),
  sha512sum: hash(
    'sha512sum TEXT',
    'The SHA-512 sum in hexadecimal.',
    ['{{ sha512sum "a" | trunc 16 }}', '1f40fc92da241694'],
    text => hexOf(sha512(toUint8Array(text))),
  ),
  adler32sum: hash('adler32sum TEXT', 'The Adler-32 sum as a number.', ['{{ adler32sum "a" }}', '6422626'], text =>
    String(adler32(toUint8Array(text))),
  ),
  derivePassword: {
    usage: 'derivePassword COUNTER TYPE PASSWORD USER SITE',
    about:
      'A password derived from a master password with the Master Password algorithm. TYPE is maximum, long, medium, short, basic or pin.',
    example: ['{{ derivePassword 1 "long" "password" "user" "example.com" }}', 'ZedaFaxcZaso9*'],
    params: [UINT32, STRING, STRING, STRING, STRING],
    result: STRING,
    call: ([counter, ...texts], meter) =>
      derivePassword(Number((counter as Scalar).value), texts as [string, string, string, string], meter),
  },
  decryptAES: {
    usage: 'decryptAES PASSWORD TEXT',
    about: "Decrypts the output of sprig's encryptAES.",
    example: ['{{ decryptAES "secretkey" "30tEfhuJSVRhpG97XCuWgz2okj7L8vQ1s6V9zVUPeDQ=" }}', 'plaintext'],
    params: [STRING, STRING],
    result: STRING,
    call: ([password, text], meter) => decrypt(password as string, text as string, meter),
  },
}

function adler32(bytes: Uint8Array): number {
  let a = 1
  let b = 0
  for (const byte of bytes) {
    a = (a + byte) % 65521
    b = (b + a) % 65521
  }
  return b * 65536 + a
}

const SEED = 'com.lyndir.masterpassword'
/** The scrypt parameters of the Master Password algorithm. */
const SCRYPT = { N: 32768, r: 8, p: 2, dkLen: 64 }
const SCRYPT_STEPS = 5_000_000

function uint32(value: number): string {
  return String.fromCharCode((value >>> 24) & 0xff, (value >>> 16) & 0xff, (value >>> 8) & 0xff, value & 0xff)
}

function derivePassword(
  counter: number,
  [type, password, user, site]: readonly [string, string, string, string],
  meter: Meter,
): string {
  const shapes = SHAPES.get(type)
  if (!shapes) return `cannot find password template ${type}`
  meter.steps(SCRYPT_STEPS)
  const salt = SEED + uint32(user.length) + user
  const key = scrypt(toUint8Array(password), toUint8Array(salt), SCRYPT)
  const message = SEED + uint32(site.length) + site + uint32(counter)
  const seed = hmac(sha256, key, toUint8Array(message))
  const shape = shapes[seed[0]! % shapes.length]!
  return Array.from(shape, (kind, i) => {
    const characters = ALPHABETS.get(kind)!
    return characters[seed[i + 1]! % characters.length]!
  }).join('')
}

const BLOCK = 16

function decrypt(password: string, text: string, meter: Meter): string {
  if (text === '') return ''
  const decoded = decodeBase64WithOffset(text)
  if ('wrongAt' in decoded) return fail(`illegal base64 data at input byte ${decoded.wrongAt}`)
  const { bytes } = decoded
  if (bytes.length < BLOCK) {
    return panic(`slice bounds out of range [:${BLOCK}] with capacity ${Math.floor(text.length / 4) * 3}`)
  }
  if (bytes.length % BLOCK !== 0) return fail('crypto/cipher: input not full blocks')
  if (bytes.length === BLOCK) return panic('index out of range [-1]')
  meter.steps(bytes.length * 32)
  const key = new Uint8Array(32)
  key.set(toUint8Array(password.slice(0, 32)))
  const plain = decryptCbc(key, toUint8Array(bytes))
  const end = plain.length - plain.charCodeAt(plain.length - 1)
  return end < 0 ? panic(`slice bounds out of range [:${end}]`) : plain.slice(0, end)
}

const ROUNDS = 14

const double = (byte: number): number => ((byte << 1) ^ (byte & 0x80 ? 0x1b : 0)) & 0xff

/** Returns the product in GF(2^8). */
function multiply(a: number, b: number): number {
  let product = 0
  for (let x = a, y = b; y > 0; x = double(x), y >>= 1) if (y & 1) product ^= x
  return product
}

const rotate = (byte: number, bits: number): number => ((byte << bits) | (byte >> (8 - bits))) & 0xff

const SUBSTITUTE = new Uint8Array(256)
const RESTORE = new Uint8Array(256)
/** Tables of products with 9, 11, 13 and 14, for the inverse of MixColumns. */
const TIMES = new Map([9, 11, 13, 14].map(factor => [factor, new Uint8Array(256)] as const))

function makeTables(): void {
  // 3 is a generator of the field's multiplicative group; 0xf6 is its inverse.
  let power = 1
  let inverse = 1
  do {
    power ^= double(power)
    inverse = multiply(inverse, 0xf6)
    SUBSTITUTE[power] =
      inverse ^ rotate(inverse, 1) ^ rotate(inverse, 2) ^ rotate(inverse, 3) ^ rotate(inverse, 4) ^ 0x63
  } while (power !== 1)
  SUBSTITUTE[0] = 0x63
  for (let byte = 0; byte < 256; byte++) {
    RESTORE[SUBSTITUTE[byte]!] = byte
    for (const [factor, products] of TIMES) products[byte] = multiply(byte, factor)
  }
}

/** Returns the round keys of 16 bytes each, concatenated. */
function expandKey(key: Uint8Array): Uint8Array {
  const out = new Uint8Array(BLOCK * (ROUNDS + 1))
  out.set(key)
  let constant = 1
  for (let at = key.length; at < out.length; at += 4) {
    let word = [...out.subarray(at - 4, at)]
    if (at % 32 === 0) {
      word = [...word.slice(1), word[0]!].map(byte => SUBSTITUTE[byte]!)
      word[0]! ^= constant
      constant = double(constant)
    } else if (at % 32 === 16) {
      word = word.map(byte => SUBSTITUTE[byte]!)
    }
    for (let i = 0; i < 4; i++) out[at + i] = out[at + i - 32]! ^ word[i]!
  }
  return out
}

function decryptBlock(state: Uint8Array, keys: Uint8Array): void {
  addKey(state, keys, ROUNDS)
  for (let round = ROUNDS - 1; round >= 0; round--) {
    const before = state.slice()
    // The inverse of ShiftRows moves row r by r columns, and the inverse of SubBytes replaces each byte.
    for (let i = 0; i < BLOCK; i++) state[(i + 4 * (i % 4)) % BLOCK] = RESTORE[before[i]!]!
    addKey(state, keys, round)
    if (round > 0) for (let column = 0; column < BLOCK; column += 4) mixBack(state, column)
  }
}

function addKey(state: Uint8Array, keys: Uint8Array, round: number): void {
  for (let i = 0; i < BLOCK; i++) state[i]! ^= keys[round * BLOCK + i]!
}

function mixBack(state: Uint8Array, column: number): void {
  const bytes = state.slice(column, column + 4)
  const times = (factor: number, row: number): number => TIMES.get(factor)![bytes[row % 4]!]!
  for (let row = 0; row < 4; row++) {
    state[column + row] = times(14, row) ^ times(11, row + 1) ^ times(13, row + 2) ^ times(9, row + 3)
  }
}

/** Decrypts data that begin with the initialization vector and consist of whole blocks. The result is a byte string with its padding. */
function decryptCbc(key: Uint8Array, data: Uint8Array): string {
  if (SUBSTITUTE[0] === 0) makeTables()
  const keys = expandKey(key)
  let out = ''
  for (let at = BLOCK; at < data.length; at += BLOCK) {
    const state = data.slice(at, at + BLOCK)
    decryptBlock(state, keys)
    for (let i = 0; i < BLOCK; i++) out += String.fromCharCode(state[i]! ^ data[at - BLOCK + i]!)
  }
  return out
}

/** The characters of each class. */
const ALPHABETS: ReadonlyMap<string, string> = new Map([
  ['V', 'AEIOU'],
  ['C', 'BCDFGHJKLMNPQRSTVWXYZ'],
  ['v', 'aeiou'],
  ['c', 'bcdfghjklmnpqrstvwxyz'],
  ['A', 'AEIOUBCDFGHJKLMNPQRSTVWXYZ'],
  ['a', 'AEIOUaeiouBCDFGHJKLMNPQRSTVWXYZbcdfghjklmnpqrstvwxyz'],
  ['n', '0123456789'],
  ['o', "@&%?,=[]_:-+*$#!'^~;()/."],
  ['x', 'AEIOUaeiouBCDFGHJKLMNPQRSTVWXYZbcdfghjklmnpqrstvwxyz0123456789!@#$%^&*()'],
])

const shapes = (text: string): readonly string[] => text.trim().split(/\s+/)

const SHAPES: ReadonlyMap<string, readonly string[]> = new Map([
  ['maximum', shapes('anoxxxxxxxxxxxxxxxxx axxxxxxxxxxxxxxxxxno')],
  [
    'long',
    shapes(`
      CvcvnoCvcvCvcv CvcvCvcvnoCvcv CvcvCvcvCvcvno CvccnoCvcvCvcv CvccCvcvnoCvcv CvccCvcvCvcvno CvcvnoCvccCvcv
      CvcvCvccnoCvcv CvcvCvccCvcvno CvcvnoCvcvCvcc CvcvCvcvnoCvcc CvcvCvcvCvccno CvccnoCvccCvcv CvccCvccnoCvcv
      CvccCvccCvcvno CvcvnoCvccCvcc CvcvCvccnoCvcc CvcvCvccCvccno CvccnoCvcvCvcc CvccCvcvnoCvcc CvccCvcvCvccno`),
  ],
  ['medium', shapes('CvcnoCvc CvcCvcno')],
  ['short', shapes('Cvcn')],
  ['basic', shapes('aaanaaan aannaaan aaannaaa')],
  ['pin', shapes('nnnn')],
])
