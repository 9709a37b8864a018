// Checks contents of files that the node decodes or executes in a way that was not intended.

import { decodeBase64 } from '../../gotemplate/encoding/base64.ts'
import type { RenderedFile } from '../../render/model/config.ts'
import type { UserDataProblem } from '../../render/userdata/problem.ts'
import { type Reader, readerOf } from '../../render/userdata/request.ts'
import type { Rule } from '../phase.ts'
import type { PhaseText } from '../texts.ts'

export const encodings: Rule = ({ request, config, allTexts }) => {
  const reader = readerOf(request)
  return (config.files ?? []).flatMap((file, index) =>
    [interpreterProblem(reader, file, index) ?? [], doubleEncoding(file, index, allTexts) ?? []].flat(),
  )
}

/** Reports CR line ends of a script, unless cloud-init removes them: YAML reads CR LF as a line break, but base64 keeps it. */
function interpreterProblem(reader: Reader, { content }: RenderedFile, file: number): UserDataProblem | undefined {
  const { encoding, data } = content.inline
  if (!data.startsWith('#!') || !/^[^\n]*\r\n/.test(data)) return undefined
  if (reader !== 'Ignition' && encoding !== 'b64') return undefined
  const predicate = 'has CR line ends, so the name of its interpreter ends in a CR, and no such program exists'
  return {
    code: 'OSM0637',
    place: { file, part: 'content' },
    line: 1,
    predicate,
    help: 'Save the file with LF line ends.',
  }
}

/** A text that is base64, with the line breaks that base64 writes. */
const WHOLLY_BASE64 = /^[A-Za-z\d+/]+(?:\n[A-Za-z\d+/]+)*={0,2}\s*$/

/** Reports base64 of a readable text that the controller encodes once more, unless a command decodes it. */
function doubleEncoding(
  { path, content }: RenderedFile,
  file: number,
  texts: readonly PhaseText[],
): UserDataProblem | undefined {
  const { encoding, data } = content.inline
  if (encoding !== 'b64' || data.length < LEAST_BASE64 || !WHOLLY_BASE64.test(data)) return undefined
  const decoded = String.fromCharCode(...(decodeBase64(data.replaceAll(/\s/g, ''))?.slice(0, MOST_DECODED) ?? []))
  if (!/^[\t\r\n\x20-\x7e]+$/.test(decoded) || !/[ \n]/.test(decoded)) return undefined
  const name = path.slice(path.lastIndexOf('/') + 1)
  if (texts.some(({ text }) => text.includes('base64') && text.includes(name))) return undefined
  return {
    code: 'OSM0630',
    place: { file, part: 'encoding' },
    predicate: 'is b64, and the content is base64 already, so the node gets base64 instead of the text',
    help: 'Write the content as it is: with the encoding b64, the controller encodes it.',
  }
}

const LEAST_BASE64 = 16
const MOST_DECODED = 1000
