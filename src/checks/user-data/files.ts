// Checks how the node processes files, apart from YAML: encodings, permissions, the machine's name, and repeated paths.

import { nearest } from '../../diagnostics/nearest.ts'
import { decodeBase64 } from '../../gotemplate/encoding/base64.ts'
import type { RenderedFile } from '../../model/config.ts'
import type { UserDataProblem } from '../../userdata/finding.ts'
import { permissionDigits } from '../../userdata/layout.ts'
import {
  MACHINE_NAME,
  phaseConfig,
  type Reader,
  readerOf,
  setsHostname,
  type UserDataRequest,
} from '../../userdata/request.ts'
import { plainInteger } from '../../userdata/yaml.ts'

export function fileProblems(request: UserDataRequest): UserDataProblem[] {
  const { files = [] } = phaseConfig(request)
  const reader = readerOf(request)
  const problems: UserDataProblem[] = []
  files.forEach((file, index) => {
    for (const look of [encodingProblem, permissionProblem]) {
      const problem = look(reader, file, index)
      if (problem !== undefined) problems.push(problem)
    }
  })
  addPlaceholderProblems(request, problems)
  if (reader !== 'Ignition') addRepeatedPaths(request, problems)
  return problems
}

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
    const why = isKnown ? brokenPromise(encoding, data) : `is not supported by Flatcar’s cloud-init${meant(encoding)}`
    return why === undefined ? undefined : about(`${why}: the node then uses nothing of the user data`)
  }
  if (encoding === 'text/plain') return undefined
  const why = isKnown
    ? brokenPromise(encoding, data)
    : `is not supported by cloud-init: the content is written as it is${meant(encoding)}`
  return why === undefined ? undefined : about(why)
}

/** Suggests the encoding whose name is nearly the given one. */
function meant(encoding: string): string {
  const close = nearest(encoding, ['b64', ...GZIP, ...BASE64])
  return close === undefined ? '' : ` (did you mean ${close}?)`
}

/** Returns how the content contradicts its encoding. */
function brokenPromise(encoding: string, data: string): string | undefined {
  if (GZIP.has(encoding)) return 'declares gzip data, which text cannot be'
  const bytes = decodeBase64(data)
  if (bytes === undefined) return 'declares base64, but the content is not base64'
  const isGzip = GZIP_HEADER.every((byte, i) => bytes[i] === byte)
  return encoding === 'base64' || isGzip ? undefined : 'declares gzip data, but the content is not gzip data'
}

/** The beginning of gzip data with deflate, its only compression method. */
const GZIP_HEADER = [0x1f, 0x8b, 8]

function permissionProblem(reader: Reader, { permissions }: RenderedFile, file: number): UserDataProblem | undefined {
  const digits = permissionDigits(permissions)
  const octal = /^[0-7]+$/.test(digits) ? Number.parseInt(digits, 8) : undefined
  const about = (predicate: string): UserDataProblem => ({
    code: 'OSM0618',
    place: { file, part: 'permissions' },
    predicate,
  })
  if (reader === 'cloud-init') return octal === undefined ? about('are not octal: the file gets 0644') : undefined
  if (reader === 'coreos-cloudinit') {
    if (octal === undefined) return about(`are not octal: ${ENDS_THERE}`)
    if (octal <= 0o777) return undefined
    return about(`lose all but three digits: the file gets mode ${(octal & 0o777).toString(8)}`)
  }
  const mode = plainInteger(digits)
  // Modes that are out of range or no numbers are refused elsewhere.
  if (mode === undefined || mode < 0n || mode > 0o7777n || mode === BigInt(octal ?? -1)) return undefined
  return about(`are read as the decimal number ${digits}: the file gets mode ${mode.toString(8)}`)
}

/** The behaviour of Flatcar's cloud-init for a file that it cannot write. */
export const ENDS_THERE = 'Flatcar’s cloud-init stops there, without the later files and without units'

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

function addRepeatedPaths(request: UserDataRequest, problems: UserDataProblem[]): void {
  const { files = [] } = phaseConfig(request)
  const last = new Map<string, number>()
  files.forEach(({ path }, i) => void last.set(path, i))
  if (setsHostname(request)) last.set('/etc/machine-name', files.length)
  files.forEach(({ path }, file) => {
    if (last.get(path) === file) return
    problems.push({
      code: 'OSM0615',
      place: { file, part: 'path' },
      predicate: 'is written again later: this file is lost',
    })
  })
}
