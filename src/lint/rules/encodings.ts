// Checks encodings of files: those that the node does not decode, or that the content contradicts, and line ends and bytes that it does not read.

import { decodeBase64 } from 'gotemplate/go/base64'
import { nearest } from '../../base/nearest.ts'
import { type Text, t } from '../../base/span.ts'
import { lineAt } from '../../node/readers/lines.ts'
import { BASE64, isGzip } from '../../node/user-data/index.ts'
import { type Reader, readerOf } from '../../render/userdata/request.ts'
import { inFiles } from '../phase.ts'

const GZIP = new Set(['gz', 'gzip'])

export const encodings = inFiles('encoding', ({ request }) => ({ content: { inline } }) => {
  const { encoding = '', data } = inline
  const predicate = encoding === '' || encoding === 'b64' ? undefined : problemOf(encoding, data, readerOf(request))
  return predicate && { predicate }
})

function problemOf(encoding: string, data: string, reader: Reader): Text | undefined {
  if (reader === 'Ignition') return t`is ignored by Ignition: the content is written as it is`
  const isKnown = GZIP.has(encoding) || BASE64.has(encoding)
  if (reader === 'coreos-cloudinit') {
    const why = isKnown
      ? encodingMismatch(encoding, data)
      : t`is not supported by Flatcar’s cloud-init${meant(encoding)}`
    return why && t`${why}: the node then ignores all of the user data`
  }
  if (isKnown) return encodingMismatch(encoding, data)
  return encoding === 'text/plain'
    ? undefined
    : t`is not supported by cloud-init: the content is written as it is${meant(encoding)}`
}

function meant(encoding: string): Text {
  const close = nearest(encoding, [...BASE64, ...GZIP])
  return close === undefined ? [] : t` (did you mean ${close}?)`
}

function encodingMismatch(encoding: string, data: string): Text | undefined {
  if (GZIP.has(encoding)) return t`declares gzip data, which text cannot be`
  const bytes = decodeBase64(data)
  if (bytes === undefined) return t`declares base64, but the content is not base64`
  return encoding === 'base64' || isGzip(bytes) ? undefined : t`declares gzip data, but the content is not gzip data`
}

export const damagedTexts = inFiles('content', () => ({ content: { inline } }) => {
  const at = inline.data.indexOf('\ufffd')
  return at < 0
    ? undefined
    : { predicate: t`has bytes that are not UTF-8: the node gets U+FFFD instead`, line: lineAt(inline.data, at) }
})

/** Reports CR line ends of a script, unless cloud-init removes them: YAML reads CR LF as a line break, but base64 keeps it. */
export const carriageReturns = inFiles('content', ({ request }) => ({ content: { inline } }) => {
  if (!inline.data.startsWith('#!') || !/^[^\n]*\r\n/.test(inline.data)) return undefined
  if (readerOf(request) !== 'Ignition' && inline.encoding !== 'b64') return undefined
  return {
    line: 1,
    predicate: t`has CR line ends, so the name of its interpreter ends in a CR, and no such program exists`,
    help: t`Save the file with LF line ends.`,
  }
})
