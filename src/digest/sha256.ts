// SHA-256 of texts. A run for one node hashes 30 KB before V8 has optimized anything: WebAssembly is fast from the first byte. A thousand
// nodes are hashed by Node in half the time, whose own takes longer to load. Where there is neither it is the library's.

import { MODULE, START, TEXT } from './generated/sha256-module.ts'
import { portableSha256 } from './portable-sha256.ts'

type Hash = (text: string) => string

/** The same by Node. Not imported: that would tie the library to Node. Node 20.16 and newer hand their modules out like this. */
export function nativeSha256(): Hash | undefined {
  const crypto = globalThis.process?.getBuiltinModule?.('node:crypto')
  // One call in place of three, and no object for each text: an eighth of the time for a short one.
  return crypto && (text => crypto.hash('sha256', text))
}

/** The same by WebAssembly, which a page's policy may forbid, and a platform may lack. */
export function compiledSha256(): Hash | undefined {
  try {
    const { exports } = new WebAssembly.Instance(new WebAssembly.Module(Uint8Array.from(MODULE)))
    return hashIn(exports as unknown as Compiled)
  } catch {
    return undefined
  }
}

interface Compiled {
  readonly memory: WebAssembly.Memory
  /** Digests the blocks of the memory from the first of these bytes up to the second. */
  readonly blocks: (first: number, end: number) => void
}

const BLOCK = 64

/** Bytes of text in the memory at a time: whole blocks, and room for one more behind them. */
const PART = 1 << 15

function hashIn({ memory, blocks }: Compiled): Hash {
  const state = new DataView(memory.buffer)
  const words = START.map((_, i) => i * 4)
  return text => {
    const bytes = new TextEncoder().encode(text)
    for (const at of words) state.setUint32(at, START[at / 4]!, true)
    let done = 0
    for (; bytes.length - done >= PART; done += PART) digest(bytes.subarray(done, done + PART))
    digest(padded(bytes.subarray(done), bytes.length))
    return words.map(at => state.getUint32(at, true).toString(16).padStart(8, '0')).join('')
  }

  function digest(part: Uint8Array): void {
    new Uint8Array(memory.buffer, TEXT).set(part)
    blocks(TEXT, TEXT + part.length)
  }
}

/** The last bytes of a text up to a whole block: behind them a bit, and at the end how many bits there were. */
function padded(rest: Uint8Array, length: number): Uint8Array {
  const blocks = new Uint8Array(Math.ceil((rest.length + 9) / BLOCK) * BLOCK)
  blocks.set(rest)
  blocks[rest.length] = 0x80
  new DataView(blocks.buffer).setBigUint64(blocks.length - 8, BigInt(length) * 8n)
  return blocks
}

/** More than a run for one node asks for. */
const MANY = 16

let asked = 0
let hash: Hash | undefined

/** Behind a function: where the others are, it is not loaded (scripts/load-later.mjs). */
const portable = () => portableSha256

/** In hex, of the text's UTF-8. */
export function sha256Of(text: string): string {
  if (++asked === MANY) hash = nativeSha256()
  hash ??= compiledSha256() ?? portable()
  return hash(text)
}
