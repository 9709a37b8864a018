// Decodes the files of a cloud-config that are written in base64, also of compressed data.

import { decodeBase64 } from 'gotemplate/go/base64'
import { textOfUtf8 } from 'gotemplate/go/bytes'
import { remembered } from '../../base/remembered.ts'
import type { RenderedFile } from '../../render/model/config.ts'
import { zippedIn } from '../../render/userdata/mime-part.ts'

/** The encodings that cloud-init reads as base64. */
export const BASE64: ReadonlySet<string> = new Set(['b64', 'base64', 'gz+base64', 'gzip+base64', 'gz+b64', 'gzip+b64'])

/** The beginning of gzip data with deflate, its only compression method. */
const GZIP_HEADER = [0x1f, 0x8b, 8]

export const isGzip = (bytes: Uint8Array): boolean => GZIP_HEADER.every((byte, i) => bytes[i] === byte)

/** Returns the text that a node has in a file of a configuration. The controller itself encodes what is to be b64. */
export const textOnNode = ({ data, encoding = '' }: RenderedFile['content']['inline']): string =>
  encoding !== 'b64' && BASE64.has(encoding) ? (decodeFile(data) ?? data) : data

/** Returns the text, or undefined if the input is not base64, or its data cannot be read. */
export type FileDecoder = (base64: string) => string | undefined

export const decodeFile: FileDecoder = base64 => {
  const bytes = decodeBase64(base64)
  const data = bytes && isGzip(bytes) ? unzipped(bytes) : bytes
  return data && textOfUtf8(data)
}

/** Returns user data that may have been compressed into a MIME part. */
export function uncompressed(text: string): string {
  const zipped = zippedIn(text)
  const bytes = zipped && unzipped(zipped)
  return bytes ? textOfUtf8(bytes) : text
}

/** Files of user data are small, and compressed data could have any size. */
const MOST_BYTES = 1 << 24

/** Returns undefined for data that cannot be read, and in browsers. */
function unzipped(bytes: Uint8Array): Uint8Array | undefined {
  try {
    return globalThis.process.getBuiltinModule('node:zlib').gunzipSync(bytes, { maxOutputLength: MOST_BYTES })
  } catch {
    return undefined
  }
}

/** Returns a decoder that decodes equal files once: the nodes of a rendering have most files in common. */
export const fileDecoder = (): FileDecoder => remembered(decodeFile)
