// Compressed user data as text: one MIME part, as cloud-init reads it. What refers to user data accepts no bytes that are no text.

import { decodeBase64, encodeBase64 } from 'gotemplate/go/base64'

const HEAD = `MIME-Version: 1.0
Content-Type: application/gzip
Content-Transfer-Encoding: base64

`

/** The most characters of a line. */
const LINE = /.{1,76}/g

/**
 * Loads the compressor, whose result depends only on the text: zlib's differs between its versions. A size that is given keeps it from Math.log,
 * which differs between engines.
 */
export async function loadMimePart(): Promise<(text: string) => string> {
  const { gzipSync } = await import('fflate/browser')
  return text => {
    const zipped = gzipSync(new TextEncoder().encode(text), { level: 9, mem: 8, mtime: 0 })
    return `${HEAD}${encodeBase64(zipped).match(LINE)!.join('\n')}\n`
  }
}

/** Returns the compressed bytes of a part; undefined for other user data. */
export const zippedIn = (text: string): Uint8Array | undefined =>
  text.startsWith(HEAD) ? decodeBase64(text.slice(HEAD.length).replaceAll('\n', '')) : undefined
