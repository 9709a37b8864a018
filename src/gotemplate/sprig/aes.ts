// AES-256 decryption in CBC mode, for sprig's decryptAES. Not hardened against timing attacks: it decrypts only the caller's own data.

const BLOCK = 16
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
export function decryptCbc(key: Uint8Array, data: Uint8Array): string {
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
