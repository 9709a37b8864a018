// Checks how the node processes files, apart from YAML: encodings, permissions, paths, and the machine's name.

import { nearest } from '../../diagnostics/nearest.ts'
import { decodeBase64 } from '../../gotemplate/encoding/base64.ts'
import { fromUint8Array } from '../../gotemplate/strconv/bytes.ts'
import type { RenderedFile } from '../../model/config.ts'
import type { UserDataProblem } from '../../userdata/finding.ts'
import { MACHINE_NAME, phaseConfig, type Reader, readerOf, type UserDataRequest } from '../../userdata/request.ts'
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

/** Whether the content is the base64 of a text file, which ends with a line break. Keys and other random bytes are not meant. */
function isEncodedText(data: string): boolean {
  if (data.length < 8 || !/^[A-Za-z0-9+/]+={0,2}\s*$/.test(data.slice(0, 80).split('\n')[0]!)) return false
  const bytes = decodeBase64(data.replace(/\s+/g, ''))
  const text = bytes && fromUint8Array(bytes)
  return text !== undefined && /^[\t\n\r -~]*\n$/.test(text)
}

const BASE64 = new Set(['base64', 'gz+base64', 'gzip+base64', 'gz+b64', 'gzip+b64'])
const GZIP = new Set(['gz', 'gzip'])

function encodingProblem(reader: Reader, { content }: RenderedFile, file: number): UserDataProblem | undefined {
  const { encoding = '', data } = content.inline
  if (encoding === '') return undefined
  if (encoding === 'b64')
    return isEncodedText(data)
      ? {
          code: 'OSM0616',
          place: { file, part: 'content' },
          line: 1,
          predicate: 'is base64 already, and the encoding b64 encodes it again: the file on the node contains base64',
          help: 'With the encoding b64, write the content in clear text.',
        }
      : undefined
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
