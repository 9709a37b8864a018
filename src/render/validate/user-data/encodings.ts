// Reports encodings of files that the node does not decode, or whose content contradicts them.

import { nearest } from '../../../diagnostics/nearest.ts'
import { decodeBase64 } from '../../../gotemplate/encoding/base64.ts'
import type { RenderedFile } from '../../model/config.ts'
import type { UserDataProblem } from '../../userdata/problem.ts'
import type { Reader } from '../../userdata/request.ts'

const BASE64 = new Set(['base64', 'gz+base64', 'gzip+base64', 'gz+b64', 'gzip+b64'])
const GZIP = new Set(['gz', 'gzip'])

export function encodingProblem(reader: Reader, { content }: RenderedFile, file: number): UserDataProblem | undefined {
  const { encoding = '', data } = content.inline
  if (encoding === '' || encoding === 'b64') return undefined
  const about = (predicate: string): UserDataProblem => ({
    code: 'OSM0616',
    place: { file, part: 'encoding' },
    predicate,
  })
  if (reader === 'Ignition') return about('is ignored by Ignition: the content is written as it is')
  const isKnown = GZIP.has(encoding) || BASE64.has(encoding)
  if (reader === 'coreos-cloudinit') {
    const why = isKnown
      ? encodingMismatch(encoding, data)
      : `is not supported by Flatcar’s cloud-init${meant(encoding)}`
    return why === undefined ? undefined : about(`${why}: the node then ignores all of the user data`)
  }
  if (encoding === 'text/plain') return undefined
  const why = isKnown
    ? encodingMismatch(encoding, data)
    : `is not supported by cloud-init: the content is written as it is${meant(encoding)}`
  return why === undefined ? undefined : about(why)
}

/** Suggests the encoding with the most similar name. */
function meant(encoding: string): string {
  const close = nearest(encoding, ['b64', ...GZIP, ...BASE64])
  return close === undefined ? '' : ` (did you mean ${close}?)`
}

/** Returns the predicate for a content that contradicts its encoding. */
function encodingMismatch(encoding: string, data: string): string | undefined {
  if (GZIP.has(encoding)) return 'declares gzip data, which text cannot be'
  const bytes = decodeBase64(data)
  if (bytes === undefined) return 'declares base64, but the content is not base64'
  const isGzip = GZIP_HEADER.every((byte, i) => bytes[i] === byte)
  return encoding === 'base64' || isGzip ? undefined : 'declares gzip data, but the content is not gzip data'
}

/** The beginning of gzip data with deflate, its only compression method. */
const GZIP_HEADER = [0x1f, 0x8b, 8]
