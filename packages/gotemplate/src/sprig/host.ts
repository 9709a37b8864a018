// The functions of sprig that depend on more than their arguments. A caller gives them a clock, random bytes and an environment.

import { encodeBase64 } from '../encoding/base64.ts'
import { fromRunes, fromText, runes, toText } from '../strconv/bytes.ts'
import type { FunctionMap } from '../template/index.ts'
import { INT, STRING } from '../values/types.ts'
import type { FunctionSpec } from '../values/values.ts'
import { type Clock, clockFunctions, datesWith } from './dates.ts'
import { fail, int, panic } from './function.ts'

export interface Host {
  /** Returns the current time, for `now`, `ago`, and dates of values that are no time. */
  readonly clock?: Clock
  /** Returns random bytes, for `randInt`, `randAlphaNum`, `shuffle`, `uuidv4` and others. */
  readonly random?: (count: number) => Uint8Array
  /** The variables for `env` and `expandenv`. */
  readonly env?: Readonly<Record<string, string | undefined>>
}

/** Returns the functions for which the host has what they need. */
export const hostFunctions = ({ clock, random, env }: Host): FunctionMap =>
  new Map(
    Object.entries({
      ...(clock && { ...datesWith(clock), date_in_zone: datesWith(clock).dateInZone!, ...clockFunctions(clock) }),
      ...(random && randomFunctions(random)),
      ...(env && environmentFunctions(env)),
    }),
  )

type Random = NonNullable<Host['random']>

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const DIGITS = '0123456789'
const ASCII = String.fromCharCode(...Array.from({ length: 95 }, (_, i) => i + 32))

const randomFunctions = (random: Random): Record<string, FunctionSpec> => ({
  randAlphaNum: textOf(random, LETTERS + DIGITS),
  randAlpha: textOf(random, LETTERS),
  randNumeric: textOf(random, DIGITS),
  randAscii: textOf(random, ASCII),
  randBytes: {
    params: [INT],
    result: STRING,
    call: ([count], meter) => {
      if (int(count) < 0) panic('makeslice: len out of range')
      meter.bytes(2 * int(count))
      return encodeBase64(random(int(count)))
    },
  },
  randInt: {
    params: [INT, INT],
    result: INT,
    call: ([min, max]) => {
      const count = (max as bigint) - (min as bigint)
      return count > 0n ? (min as bigint) + below(count, random) : fail('invalid argument to Intn')
    },
  },
  shuffle: {
    params: [STRING],
    result: STRING,
    call: ([text], meter) => {
      const list = runes(text as string)
      meter.items(list.length)
      for (let i = list.length; i-- > 1; ) {
        const other = Number(below(BigInt(i + 1), random))
        ;[list[i], list[other]] = [list[other]!, list[i]!]
      }
      return fromRunes(list)
    },
  },
  uuidv4: {
    params: [],
    result: STRING,
    call: () => {
      const bytes = random(16)
      bytes[6] = (bytes[6]! & 0x0f) | 0x40
      bytes[8] = (bytes[8]! & 0x3f) | 0x80
      const hex = Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
      return [0, 8, 12, 16, 20].map((at, i, starts) => hex.slice(at, starts[i + 1])).join('-')
    },
  },
})

/** A text of characters of an alphabet; as in sprig, an empty one for a negative length. A byte that would favour some of them is dropped. */
const textOf = (random: Random, alphabet: string): FunctionSpec => ({
  params: [INT],
  result: STRING,
  call: ([count], meter) => {
    const length = Math.max(int(count), 0)
    meter.bytes(length)
    const fair = 256 - (256 % alphabet.length)
    let out = ''
    while (out.length < length)
      for (const byte of random(length - out.length)) if (byte < fair) out += alphabet[byte % alphabet.length]
    return out
  },
})

/** Returns a random integer from 0 to below `count`, each with the same probability. */
function below(count: bigint, random: Random): bigint {
  const size = Math.ceil(count.toString(16).length / 2) + 1
  const all = 1n << BigInt(8 * size)
  for (;;) {
    let drawn = 0n
    for (const byte of random(size)) drawn = (drawn << 8n) | BigInt(byte)
    if (drawn < all - (all % count)) return drawn % count
  }
}

/** The names that os.Expand replaces: `$name`, `${name}`, and one special character. What is in braces that are not closed is dropped. */
const VARIABLE = /\$(?:\{([^}]*)\}|(\{)|([*#$@!?\d-])|(\w+))/g

function environmentFunctions(env: NonNullable<Host['env']>): Record<string, FunctionSpec> {
  const read = (name: string): string => {
    const key = toText(name)
    return fromText((Object.hasOwn(env, key) ? env[key] : undefined) ?? '')
  }
  return {
    env: { params: [STRING], result: STRING, call: ([name]) => read(name as string) },
    expandenv: {
      params: [STRING],
      result: STRING,
      call: ([text], meter) => {
        const expanded = (text as string).replace(
          VARIABLE,
          (_, inBraces?: string, _open?: string, special?: string, name?: string) =>
            read(inBraces ?? special ?? name ?? ''),
        )
        meter.bytes(expanded.length)
        return expanded
      },
    },
  }
}
