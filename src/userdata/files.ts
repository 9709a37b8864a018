// What the node makes of files beyond their place in YAML: encodings, permissions, the machine's name, paths written twice.

import { decodeBase64 } from '../formats/base64.ts'
import type { RenderedFile } from '../model/config.ts'
import { permissionDigits } from './layout.ts'
import type { Finding } from './places.ts'
import { MACHINE_NAME, phaseConfig, setsHostname, type UserDataRequest } from './request.ts'
import { plainInteger } from './yaml.ts'

export function fileFindings(request: UserDataRequest): Finding[] {
  const { files = [] } = phaseConfig(request)
  return [
    ...files.flatMap((file, index) => [
      ...encodingFindings(request, file, index),
      ...permissionFindings(request, file, index),
    ]),
    ...placeholderFindings(request),
    ...(request.provisioner === 'cloud-init' ? repeatedPaths(request) : []),
  ]
}

const BASE64 = new Set(['base64', 'gz+base64', 'gzip+base64', 'gz+b64', 'gzip+b64'])
const GZIP = new Set(['gz', 'gzip'])

function encodingFindings({ provisioner }: UserDataRequest, { content }: RenderedFile, file: number): Finding[] {
  const { encoding = '', data } = content.inline
  const about = (says: string): Finding[] => [{ code: 'OSM0616', place: { file, part: 'encoding' }, says }]
  if (encoding === '' || encoding === 'b64') return []
  if (provisioner === 'ignition') return about('is not looked at by Ignition: the content is written as it is')
  if (encoding === 'text/plain') return []
  if (GZIP.has(encoding)) return about('promises gzip data, which no text can be')
  if (!BASE64.has(encoding)) return about('is not known to cloud-init: the content is written as it is')
  return decodeBase64(data) ? [] : about('promises base64, which the content is not')
}

function permissionFindings({ provisioner }: UserDataRequest, { permissions }: RenderedFile, file: number): Finding[] {
  const digits = permissionDigits(permissions)
  const octal = /^[0-7]+$/.test(digits) ? Number.parseInt(digits, 8) : undefined
  const about = (says: string): Finding[] => [{ code: 'OSM0618', place: { file, part: 'permissions' }, says }]
  if (provisioner === 'cloud-init') return octal === undefined ? about('are not octal: the file gets 0644') : []
  const mode = plainInteger(digits)
  // Modes out of range, and what is no number, are refused elsewhere.
  if (mode === undefined || mode < 0n || mode > 0o7777n || mode === BigInt(octal ?? -1)) return []
  return about(`are read as the decimal number ${digits}: the file gets mode ${mode.toString(8)}`)
}

/** Why machine-controller does not get to replace the placeholder in a text, if it does not. */
function placeholderFindings(request: UserDataRequest): Finding[] {
  const { files = [], units = [] } = phaseConfig(request)
  const { phase, provisioner, config } = request
  const never =
    phase === 'provisioning'
      ? 'the node fetches this user data itself'
      : config.cloudProvider.name === 'edge'
        ? 'machine-controller makes no machines of the provider edge'
        : undefined
  const about = (place: Finding['place'], why: string): Finding => ({
    code: 'OSM0617',
    place,
    says: `keeps the placeholder ${MACHINE_NAME}: ${why}`,
  })
  const inJson = provisioner === 'ignition' ? 'JSON writes it with escapes' : undefined
  const found: Finding[] = []
  files.forEach(({ path, content: { inline } }, file) => {
    const encoded = provisioner === 'cloud-init' && inline.encoding === 'b64' ? 'it is in base64' : undefined
    const inContent = never ?? encoded
    const inPath = never ?? inJson
    if (inContent && inline.data.includes(MACHINE_NAME)) found.push(about({ file, part: 'content' }, inContent))
    if (inPath && path.includes(MACHINE_NAME)) found.push(about({ file, part: 'path' }, inPath))
  })
  units.forEach(({ content = '', dropIns = [] }, unit) => {
    const why = never ?? inJson
    if (why === undefined) return
    if (content.includes(MACHINE_NAME)) found.push(about({ unit, part: 'content' }, why))
    dropIns.forEach((dropIn, index) => {
      if (dropIn.content.includes(MACHINE_NAME)) found.push(about({ unit, dropIn: index, part: 'content' }, why))
    })
  })
  return found
}

function repeatedPaths(request: UserDataRequest): Finding[] {
  const { files = [] } = phaseConfig(request)
  const last = new Map(files.map(({ path }, i) => [path, i]))
  if (setsHostname(request)) last.set('/etc/machine-name', files.length)
  return files.flatMap(({ path }, file): Finding[] =>
    last.get(path) === file
      ? []
      : [{ code: 'OSM0615', place: { file, part: 'path' }, says: 'is written again later: this file is lost' }],
  )
}
