// Reads the bytes of an input file. A command never waits forever for the writer of a named pipe or for the next event of a device.

import { closeSync, constants, fstatSync, openSync, readSync, type Stats, statSync } from 'node:fs'
import { rememberRead } from './read-files.ts'
import { UsageError } from './usage-error.ts'

/** Reads the bytes, and stops soon after the limit, because a pipe may never end. - is stdin. */
export function readInputBytes(file: string, limit: number): Uint8Array {
  if (file === '-') {
    const stats = fstatSync(0)
    rememberRead(stats)
    return readAll(nextOf(0), stats.size, limit)
  }
  const descriptor = openInput(file)
  try {
    const stats = fstatSync(descriptor)
    rememberRead(stats)
    const next = isOpenAlready(file) ? nextOf(descriptor) : nextOfNamed(descriptor, file, stats)
    return readAll(next, stats.size, limit)
  } finally {
    closeSync(descriptor)
  }
}

/** Whether the path refers to a descriptor that the caller has opened: process substitution, or a standard stream. */
const isOpenAlready = (file: string): boolean => /^\/(?:dev\/(?:fd\/\d+|stdin)|proc\/(?:self|\d+)\/fd\/\d+)$/.test(file)

function openInput(file: string): number {
  if (isOpenAlready(file)) return openSync(file, 'r')
  // Opening a device can have an effect.
  refuseDevice(file, statSync(file))
  return openSync(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
}

function refuseDevice(file: string, stats: Stats): void {
  if (stats.isSocket()) throw new UsageError(`${file} is a socket, not a file`)
  if (stats.isBlockDevice() || (stats.isCharacterDevice() && file !== '/dev/null'))
    throw new UsageError(`${file} is a device, not a file`)
}

/** Reads the next bytes into a block, and returns how many there are; 0 at the end. */
type Next = (block: Buffer) => number

const BLOCK = 1 << 16

function readAll(next: Next, expected: number, limit: number): Uint8Array {
  const blocks: Uint8Array[] = []
  let size = 0
  for (let wanted = expected + 1; size <= limit; wanted = BLOCK) {
    const block = Buffer.allocUnsafeSlow(Math.min(Math.max(wanted, BLOCK), limit + 1))
    const used = next(block)
    if (used === 0) break
    blocks.push(block.subarray(0, used))
    size += used
  }
  return blocks.length === 1 ? blocks[0]! : Buffer.concat(blocks)
}

/** Reads an open descriptor, which another process may have made non-blocking. */
const nextOf =
  (descriptor: number): Next =>
  block => {
    for (;;) {
      const used = tryRead(descriptor, block)
      if (used !== 'later') return used
      pause()
    }
  }

const nextOfNamed = (descriptor: number, file: string, stats: Stats): Next =>
  stats.isFIFO() ? nextOfPipe(descriptor, file) : nextOfFile(descriptor, file)

/** Files of /proc and /sys may have no end. */
const nextOfFile =
  (descriptor: number, file: string): Next =>
  block => {
    const used = tryRead(descriptor, block)
    if (used === 'later') throw new UsageError(`${file} is a stream of events without an end, which cannot be an input`)
    return used
  }

/** How long to wait for the writer of a named pipe: a shell starts the writer of a process substitution at the same time as the command. */
const WRITER_MS = 500

function nextOfPipe(descriptor: number, file: string): Next {
  const latest = Date.now() + WRITER_MS
  let hasWriter = false
  return block => {
    for (;;) {
      const used = tryRead(descriptor, block)
      if (used !== 0) hasWriter = true
      if (typeof used === 'number' && hasWriter) return used
      if (!hasWriter && Date.now() > latest)
        throw new UsageError(`${file} is a named pipe that no program writes to: start its writer first`)
      pause()
    }
  }
}

function tryRead(descriptor: number, block: Buffer): number | 'later' {
  try {
    return readSync(descriptor, block, 0, block.length, null)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EAGAIN') return 'later'
    throw error
  }
}

const PAUSE_MS = 5

/** Blocks, because the bytes are read synchronously. */
const pause = (): unknown => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS)
