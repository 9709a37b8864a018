// Reads the bytes of an input file.

import { closeSync, fstatSync, openSync, readSync, statSync } from 'node:fs'
import { rememberRead } from './read-files.ts'
import { UsageError } from './usage-error.ts'

/** Reads the bytes, and stops soon after the limit, because a pipe may never end. - is stdin. */
export function readInputBytes(file: string, limit: number): Uint8Array {
  if (file === '-') return readAll(0, limit)
  assertNoDevice(file)
  const descriptor = openSync(file, 'r')
  try {
    return readAll(descriptor, limit)
  } finally {
    closeSync(descriptor)
  }
}

/** Opening a device can have an effect. */
function assertNoDevice(file: string): void {
  const stats = statSync(file)
  if (stats.isSocket()) throw new UsageError(`${file} is a socket, not a file`)
  if (stats.isBlockDevice() || (stats.isCharacterDevice() && file !== '/dev/null'))
    throw new UsageError(`${file} is a device, not a file`)
}

function readAll(descriptor: number, limit: number): Uint8Array {
  rememberRead(fstatSync(descriptor))
  const block = Buffer.allocUnsafeSlow(1 << 16)
  const read: Buffer[] = []
  for (let left = limit; left >= 0; ) {
    try {
      const used = readSync(descriptor, block)
      if (used === 0) break
      read.push(Buffer.from(block.subarray(0, used)))
      left -= used
    } catch (error) {
      // Another process may have made stdin non-blocking.
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5)
    }
  }
  return Buffer.concat(read)
}
