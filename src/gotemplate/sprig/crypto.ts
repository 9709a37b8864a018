// sprig's hashes, and its two cryptographic functions whose result depends on their arguments only.

import { hmac } from '@noble/hashes/hmac.js'
import { sha1 } from '@noble/hashes/legacy.js'
import { scrypt } from '@noble/hashes/scrypt.js'
import { sha256, sha512 } from '@noble/hashes/sha2.js'
import { decodeBase64WithOffset } from '../encoding/base-decode.ts'
import { toUint8Array } from '../strconv/bytes.ts'
import { STRING, UINT32 } from '../values/types.ts'
import type { Meter, Scalar } from '../values/values.ts'
import { decryptCbc } from './aes.ts'
import { type Family, fail, panic } from './function.ts'
import { ALPHABETS, SHAPES } from './password-shapes.ts'

const hexOf = (bytes: Uint8Array): string => Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')

const hash = (
  name: string,
  about: string,
  example: readonly [string, string],
  call: (bytes: Uint8Array) => string,
): Family[string] => ({
  usage: `${name} TEXT`,
  about,
  example,
  params: [STRING],
  result: STRING,
  call: ([text], meter) => {
    meter.steps((text as string).length)
    return call(toUint8Array(text as string))
  },
})

export const crypto: Family = {
  sha1sum: hash(
    'sha1sum',
    'The SHA-1 sum in hexadecimal.',
    ['{{ sha1sum "a" }}', '86f7e437faa5a7fce15d1ddcb9eaeaea377667b8'],
    bytes => hexOf(sha1(bytes)),
  ),
  sha256sum: hash(
    'sha256sum',
    'The SHA-256 sum in hexadecimal.',
    ['{{ sha256sum "a" }}', 'ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb'],
    bytes => hexOf(sha256(bytes)),
  ),
  sha512sum: hash(
    'sha512sum',
    'The SHA-512 sum in hexadecimal.',
    ['{{ sha512sum "a" | trunc 16 }}', '1f40fc92da241694'],
    bytes => hexOf(sha512(bytes)),
  ),
  adler32sum: hash('adler32sum', 'The Adler-32 sum as a number.', ['{{ adler32sum "a" }}', '6422626'], bytes =>
    String(adler32(bytes)),
  ),
  derivePassword: {
    usage: 'derivePassword COUNTER TYPE PASSWORD USER SITE',
    about:
      'A password derived from a master password with the Master Password algorithm. TYPE is maximum, long, medium, short, basic or pin.',
    example: ['{{ derivePassword 1 "long" "password" "user" "example.com" }}', 'ZedaFaxcZaso9*'],
    params: [UINT32, STRING, STRING, STRING, STRING],
    result: STRING,
    call: ([counter, type, password, user, site], meter) =>
      derivePassword(
        {
          counter: Number((counter as Scalar).value),
          type: type as string,
          password: password as string,
          user: user as string,
          site: site as string,
        },
        meter,
      ),
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

interface Derivation {
  readonly counter: number
  readonly type: string
  readonly password: string
  readonly user: string
  readonly site: string
}

function derivePassword({ counter, type, password, user, site }: Derivation, meter: Meter): string {
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
