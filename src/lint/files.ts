// Checks how the node processes files, apart from YAML: encodings, permissions, paths, and the machine's name.

import { nearest } from '../diagnostics/nearest.ts'
import { decodeBase64 } from '../gotemplate/encoding/base64.ts'
import type { RenderedFile } from '../render/model/config.ts'
import type { UserDataProblem } from '../render/userdata/finding.ts'
import { MACHINE_NAME, phaseConfig, type Reader, readerOf, type UserDataRequest } from '../render/userdata/request.ts'
import { commandTexts } from './commands.ts'
import { pathProblems } from './paths.ts'
import { executionProblems, permissionProblem } from './permissions.ts'

export function fileProblems(request: UserDataRequest): UserDataProblem[] {
  const { files = [] } = phaseConfig(request)
  const reader = readerOf(request)
  const problems: UserDataProblem[] = []
  files.forEach((file, index) => {
    for (const look of [encodingProblem, permissionProblem, interpreterProblem]) {
      const problem = look(reader, file, index)
      if (problem !== undefined) problems.push(problem)
    }
  })
  files.forEach((file, index) => {
    const problem = doubleEncoding(file, index, request)
    if (problem !== undefined) problems.push(problem)
  })
  addPlaceholderProblems(request, problems)
  return [...problems, ...executionProblems(request, files), ...pathProblems(request)]
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
  { config }: UserDataRequest,
): UserDataProblem | undefined {
  const { encoding, data } = content.inline
  if (encoding !== 'b64' || data.length < LEAST_BASE64 || !WHOLLY_BASE64.test(data)) return undefined
  const text = String.fromCharCode(...(decodeBase64(data.replaceAll(/\s/g, ''))?.slice(0, MOST_DECODED) ?? []))
  if (!/^[\t\r\n\x20-\x7e]+$/.test(text) || !/[ \n]/.test(text)) return undefined
  const name = path.slice(path.lastIndexOf('/') + 1)
  if (commandTexts(config).some(script => script.includes('base64') && script.includes(name))) return undefined
  return {
    code: 'OSM0616',
    place: { file, part: 'encoding' },
    predicate: 'is b64, and the content is base64 already, so the node gets base64 instead of the text',
    help: 'Write the content as it is: with the encoding b64, the controller encodes it.',
  }
}

const LEAST_BASE64 = 16
const MOST_DECODED = 1000

const BASE64 = new Set(['base64', 'gz+base64', 'gzip+base64', 'gz+b64', 'gzip+b64'])
const GZIP = new Set(['gz', 'gzip'])

function encodingProblem(reader: Reader, { content }: RenderedFile, file: number): UserDataProblem | undefined {
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

/** Reports texts in which machine-controller does not replace the variable for the machine's name, with the reason. */
function addPlaceholderProblems(request: UserDataRequest, problems: UserDataProblem[]): void {
  const { files = [], units = [] } = phaseConfig(request)
  const { phase, provisioner, config } = request
  const never =
    phase === 'provisioning'
      ? 'the node fetches this user data itself'
      : config.cloudProvider.name === 'edge'
        ? 'machine-controller creates no machines for the provider edge'
        : undefined
  const about = (place: UserDataProblem['place'], why: string): UserDataProblem => ({
    code: 'OSM0617',
    place,
    predicate: `keeps the placeholder ${MACHINE_NAME}: ${why}`,
  })
  const inJson = provisioner === 'ignition' ? 'JSON escapes it' : undefined
  files.forEach(({ path, content: { inline } }, file) => {
    const encoded = provisioner === 'cloud-init' && inline.encoding === 'b64' ? 'it is in base64' : undefined
    const inContent = never ?? encoded
    const inPath = never ?? inJson
    if (inContent && holdsMachineName(inline)) problems.push(about({ file, part: 'content' }, inContent))
    if (inPath && path.includes(MACHINE_NAME)) problems.push(about({ file, part: 'path' }, inPath))
  })
  units.forEach(({ content = '', dropIns = [] }, unit) => {
    const why = never ?? inJson
    if (why === undefined) return
    if (content.includes(MACHINE_NAME)) problems.push(about({ unit, part: 'content' }, why))
    dropIns.forEach((dropIn, index) => {
      if (dropIn.content.includes(MACHINE_NAME)) problems.push(about({ unit, dropIn: index, part: 'content' }, why))
    })
  })
}

const holdsMachineName = ({ data }: RenderedFile['content']['inline']): boolean => data.includes(MACHINE_NAME)
