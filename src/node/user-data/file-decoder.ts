// Decodes the files of a cloud-config that are written in base64.

import { decodeBase64 } from 'gotemplate/go/base64'
import { textOfUtf8 } from 'gotemplate/go/bytes'

/** Returns the text, or undefined if the input is not base64. */
export type FileDecoder = (base64: string) => string | undefined

export const decodeFile: FileDecoder = base64 => {
  const bytes = decodeBase64(base64)
  return bytes && textOfUtf8(bytes)
}

const MOST_FILES = 2000

/** Returns a decoder that decodes equal files once: the nodes of a rendering have most files in common. */
export function fileDecoder(): FileDecoder {
  const decoded = new Map<string, string | undefined>()
  return base64 => {
    if (decoded.has(base64)) return decoded.get(base64)
    if (decoded.size >= MOST_FILES) decoded.clear()
    const text = decodeFile(base64)
    decoded.set(base64, text)
    return text
  }
}
