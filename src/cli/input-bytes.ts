// Reads the bytes of an input file.

import { closeSync, fstatSync, openSync, readSync, type Stats, statSync } from 'node:fs'
import { rememberRead } from './read-files.ts'
import { UsageError } from './usage-error.ts'

const BLOCK = 1 << 16

/** Reads the bytes, and stops soon after the limit, because a pipe may never end. - is stdin. */
export function readInputBytes(file: string, limit: number): Uint8Array {
  // Opening a device can have an effect.
  if (file !== '-' && !isOpenAlready(file)) refuseDevice(file, statSync(file))
  const descriptor = file === '-' ? 0 : openSync(file, 'r')
  try {
    const stats = fstatSync(descriptor)
    rememberRead(stats)
    const blocks: Uint8Array[] = []
    let size = 0
    for (let wanted = stats.size + 1; size <= limit; wanted = BLOCK) {
      const block = Buffer.allocUnsafeSlow(Math.min(Math.max(wanted, BLOCK), limit + 1))
      const used = readSync(descriptor, block)
      if (used === 0) break
      blocks.push(block.subarray(0, used))
      size += used
    }
    return blocks.length === 1 ? blocks[0]! : Buffer.concat(blocks)
  } finally {
    if (file !== '-') closeSync(descriptor)
  }
}

/** Whether the path refers to a descriptor that the caller has opened: process substitution, or a standard stream. */
const isOpenAlready = (file: string): boolean => /^\/(?:dev\/(?:fd\/\d+|stdin)|proc\/(?:self|\d+)\/fd\/\d+)$/.test(file)

function refuseDevice(file: string, stats: Stats): void {
  if (stats.isSocket()) throw new UsageError(`${file} is a socket, not a file`)
  if (stats.isBlockDevice() || (stats.isCharacterDevice() && file !== '/dev/null'))
    throw new UsageError(`${file} is a device, not a file`)
}
