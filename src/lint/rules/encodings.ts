// Checks encodings of files: those that the node does not decode, or that the content contradicts, and line ends and bytes that it does not read.

import { decodeBase64 } from 'gotemplate/go/base64'
import { nearest } from '../../base/nearest.ts'
import { type Text, t } from '../../base/span.ts'
import { lineAt } from '../../node/readers/lines.ts'
import { BASE64, isGzip } from '../../node/user-data/index.ts'
import type { RenderedFile } from '../../render/model/config.ts'
import { type Reader, readerOf } from '../../render/userdata/request.ts'
import type { LintPhase, PhaseCheck, PhaseFinding } from '../phase.ts'

const inFiles =
  (find: (file: RenderedFile, index: number, phase: LintPhase) => PhaseFinding | undefined): PhaseCheck =>
  phase =>
    (phase.config.files ?? []).flatMap((file, index) => find(file, index, phase) ?? [])

export const encodings = inFiles((file, index, { request }) => encodingProblem(readerOf(request), file, index))
export const damagedTexts = inFiles(damagedText)
export const carriageReturns = inFiles((file, index, { request }) => interpreterProblem(readerOf(request), file, index))

const GZIP = new Set(['gz', 'gzip'])

function encodingProblem(reader: Reader, { content }: RenderedFile, file: number): PhaseFinding | undefined {
  const { encoding = '', data } = content.inline
  if (encoding === '' || encoding === 'b64') return undefined
  const about = (predicate: Text): PhaseFinding => ({
    place: { file, part: 'encoding' },
    predicate,
  })
  if (reader === 'Ignition') return about(t`is ignored by Ignition: the content is written as it is`)
  const isKnown = GZIP.has(encoding) || BASE64.has(encoding)
  if (reader === 'coreos-cloudinit') {
    const why = isKnown
      ? encodingMismatch(encoding, data)
      : t`is not supported by Flatcar’s cloud-init${meant(encoding)}`
    return why === undefined ? undefined : about(t`${why}: the node then ignores all of the user data`)
  }
  if (encoding === 'text/plain') return undefined
  const why = isKnown
    ? encodingMismatch(encoding, data)
    : t`is not supported by cloud-init: the content is written as it is${meant(encoding)}`
  return why === undefined ? undefined : about(why)
}

/** Suggests the encoding with the most similar name. */
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

function damagedText({ content }: RenderedFile, file: number): PhaseFinding | undefined {
  const { data } = content.inline
  const at = data.indexOf('\ufffd')
  if (at < 0) return undefined
  return {
    place: { file, part: 'content' },
    predicate: t`has bytes that are not UTF-8: the node gets U+FFFD instead`,
    line: lineAt(data, at),
  }
}

/** Reports CR line ends of a script, unless cloud-init removes them: YAML reads CR LF as a line break, but base64 keeps it. */
function interpreterProblem(reader: Reader, { content }: RenderedFile, file: number): PhaseFinding | undefined {
  const { encoding, data } = content.inline
  if (!data.startsWith('#!') || !/^[^\n]*\r\n/.test(data)) return undefined
  if (reader !== 'Ignition' && encoding !== 'b64') return undefined
  const predicate = t`has CR line ends, so the name of its interpreter ends in a CR, and no such program exists`
  return {
    place: { file, part: 'content' },
    line: 1,
    predicate,
    help: t`Save the file with LF line ends.`,
  }
}
