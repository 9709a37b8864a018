// Packs a folder in such a way that the same files give the same bytes on every platform: no owners, no times, sorted.

import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

const BLOCK = 512

/** Returns the files of a folder, which has no folders, as a gzip-compressed tar archive. */
export function tarGz(folder) {
  const parts = readdirSync(folder)
    .sort()
    .flatMap(name => {
      const content = readFileSync(join(folder, name))
      // Windows knows no permission to execute.
      const mode = statSync(join(folder, name)).mode & 0o100 || name.endsWith('.exe') ? 0o755 : 0o644
      return [header(name, content.length, mode), content, Buffer.alloc(-content.length & (BLOCK - 1))]
    })
  return gzipSync(Buffer.concat([...parts, Buffer.alloc(2 * BLOCK)]))
}

/** Returns the header of a file in the format ustar. */
function header(name, size, mode) {
  const block = Buffer.alloc(BLOCK)
  const octal = (value, offset, length) => block.write(`${value.toString(8).padStart(length - 1, '0')}\0`, offset)
  block.write(name, 0)
  octal(mode, 100, 8)
  octal(0, 108, 8)
  octal(0, 116, 8)
  octal(size, 124, 12)
  octal(0, 136, 12)
  block.write(' '.repeat(8), 148)
  block.write('0', 156)
  block.write('ustar\0' + '00', 257)
  octal(
    block.reduce((sum, byte) => sum + byte, 0),
    148,
    7,
  )
  return block
}
