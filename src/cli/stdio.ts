// Reads stdin and writes stdout with direct system calls, because loading Node's streams takes longer than rendering a node.

import { reportFailure } from '../source/errors.ts'
import { inputLimit, tooLarge } from '../source/limit.ts'

/** An import of node:fs would load its streams, too. */
const fs = () => process.getBuiltinModule('node:fs')

/** A block size for which the cost of a system call is negligible. */
const BLOCK = 1 << 20

/** Whether stdin or stderr is a terminal. The stream is loaded only for a character device, since nothing else can be a terminal. */
export function isTerminal(descriptor: 0 | 2): boolean {
  try {
    return fs().fstatSync(descriptor).isCharacterDevice() && (descriptor === 0 ? process.stdin : process.stderr).isTTY
  } catch {
    // It may be closed.
    return false
  }
}

/** Reads all of stdin. */
export async function readInput(): Promise<Uint8Array> {
  const blocks: Uint8Array[] = []
  const limit = inputLimit()
  let total = 0
  const add = (block: Uint8Array): void => {
    total += block.length
    if (total > limit) throw tooLarge('stdin', limit)
    blocks.push(block)
  }
  // The size of a file is known; one more byte detects its end.
  for (let size = Math.max(BLOCK, fs().fstatSync(0).size + 1), next: Next = 'more'; next === 'more'; size = BLOCK) {
    const block = Buffer.allocUnsafeSlow(size)
    let used = 0
    ;({ used, next } = fill(block))
    add(block.subarray(0, used))
    // If another process has made stdin non-blocking, the rest is read by its stream.
    if (next === 'wait') for await (const chunk of process.stdin) add(chunk)
  }
  return blocks.length === 1 ? blocks[0]! : Buffer.concat(blocks)
}

type Next = 'more' | 'end' | 'wait'

function fill(block: Buffer): { readonly used: number; readonly next: Next } {
  let used = 0
  while (used < block.length) {
    const read = tryRead(block, used)
    if (typeof read === 'string') return { used, next: read }
    used += read
  }
  return { used, next: 'more' }
}

function tryRead(block: Buffer, at: number): number | 'end' | 'wait' {
  try {
    return fs().readSync(0, block, at, block.length - at, null) || 'end'
  } catch (error) {
    if (codeOf(error) === 'EAGAIN') return 'wait'
    // Windows reports the end of a pipe as EOF.
    if (codeOf(error) === 'EOF') return 'end'
    throw named(error, 0)
  }
}

/**
 * Writes the pieces in order. Small pieces are collected into blocks, and a full block is written by another thread while the next one is
 * filled.
 */
export async function write(descriptor: 1 | 2, pieces: Iterable<Uint8Array | string>): Promise<void> {
  let block: Buffer = Buffer.allocUnsafeSlow(BLOCK)
  let other: Buffer | undefined
  let used = 0
  let underWay: Promise<void> | undefined
  const send = async (bytes: Uint8Array): Promise<void> => {
    await underWay
    underWay = writeBytes(descriptor, bytes, writeByThread)
  }
  for (const piece of pieces) {
    // A UTF-16 unit takes at most three bytes.
    const most = typeof piece === 'string' ? piece.length * 3 : piece.length
    if (used + most > BLOCK) {
      await send(block.subarray(0, used))
      ;[block, other] = [other ?? Buffer.allocUnsafeSlow(BLOCK), block]
      used = 0
    }
    if (most > BLOCK) await send(typeof piece === 'string' ? Buffer.from(piece) : piece)
    else if (typeof piece === 'string') used += block.write(piece, used)
    else {
      block.set(piece, used)
      used += piece.length
    }
  }
  await underWay
  await writeBytes(descriptor, block.subarray(0, used), writeAtOnce)
}

type WriteSome = (descriptor: 1 | 2, bytes: Uint8Array) => number | Promise<number>

const writeAtOnce: WriteSome = (descriptor, bytes) => fs().writeSync(descriptor, bytes)

const writeByThread: WriteSome = (descriptor, bytes) =>
  new Promise((resolve, reject) =>
    fs().write(descriptor, bytes, (error, written) => (error ? reject(error) : resolve(written))),
  )

async function writeBytes(descriptor: 1 | 2, bytes: Uint8Array, writeSome: WriteSome): Promise<void> {
  for (let at = 0; at < bytes.length; ) {
    try {
      at += await writeSome(descriptor, bytes.subarray(at))
    } catch (error) {
      if (codeOf(error) === 'EPIPE') return exitOnClosedReader(descriptor)
      if (codeOf(error) !== 'EAGAIN') throw named(error, descriptor)
      return writeByStream(descriptor, bytes.subarray(at))
    }
  }
}

/** Writes to a non-blocking pipe with its stream, which waits. */
function writeByStream(descriptor: 1 | 2, bytes: Uint8Array): Promise<void> {
  const stream = descriptor === 1 ? process.stdout : process.stderr
  handleStreamErrors(stream, descriptor)
  return new Promise(resolve => stream.write(bytes, () => resolve()))
}

/** Exits if the reader of stdout has closed it early (`| head`). This is not a failure, and nothing can be reported. */
function exitOnClosedReader(descriptor: 1 | 2): void {
  if (descriptor === 1) process.exit()
}

/** Handles errors of a stream, which Node would otherwise print with a stack: a closed reader, or a full disk. */
export function handleStreamErrors(stream: NodeJS.WriteStream, descriptor: 1 | 2): void {
  if (stream.listenerCount('error') > 0) return
  stream.on('error', error => {
    if (codeOf(error) === 'EPIPE') exitOnClosedReader(descriptor)
    else process.exit(reportFailure(named(error, descriptor)))
  })
}

const NAMES = ['stdin', 'stdout', 'stderr'] as const

/** Adds the name of a standard stream to its error. */
const named = (error: unknown, descriptor: 0 | 1 | 2): Error =>
  Object.assign(error as Error, { path: NAMES[descriptor] })

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code
