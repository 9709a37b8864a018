// Splits an Ignition config of version 2.3 or 3.4 into parts.

import { decodeBase64 } from 'gotemplate/go/base64'
import { fromUint8Array, toText } from 'gotemplate/go/bytes'
import { isObject, type Json, type JsonObject, parseJson } from '../../base/json.ts'
import { linesOf, setting, traitsOf, type UserDataPart, unitParts } from './part.ts'

/** Returns the parts, or undefined if the text is not a JSON object. */
export function ignitionParts(text: string): readonly UserDataPart[] | undefined {
  const config = parseJson(text)
  if (!isObject(config)) return undefined
  const { storage, systemd, passwd, ...others } = config
  return [
    ...section('storage', storage, 'files', filePart),
    ...section('systemd', systemd, 'units', unit => unitParts(unit, 'contents', 'dropins')),
    ...section('passwd', passwd, 'users', userParts),
    ...Object.entries(others).map(([key, value]) => setting(key, value)),
  ]
}

/** Returns the parts of a section's main list, and all other fields of the section as settings. */
function section(
  name: string,
  value: Json | undefined,
  list: string,
  parts: (entry: JsonObject) => readonly UserDataPart[],
): readonly UserDataPart[] {
  if (value === undefined) return []
  if (!isObject(value)) return [setting(name, value)]
  const { [list]: entries = [], ...others } = value
  return [
    ...(Array.isArray(entries) ? entries.filter(isObject).flatMap(parts) : [setting(`${name}.${list}`, entries)]),
    ...Object.entries(others).map(([key, other]) => setting(`${name}.${key}`, other)),
  ]
}

function filePart({ path, contents, mode, ...others }: JsonObject): readonly UserDataPart[] {
  const { source = '', ...rest } = isObject(contents) ? contents : {}
  const text = typeof source === 'string' ? decodeDataUrl(source) : undefined
  return [
    {
      kind: 'file',
      name: typeof path === 'string' ? path : '',
      text: text ?? String(source),
      traits: traitsOf([
        ['permissions', typeof mode === 'number' ? mode.toString(8).padStart(4, '0') : mode],
        ...Object.entries({ ...others, ...rest }).filter(([, value]) => !isEmpty(value)),
      ]),
    },
  ]
}

/** An empty object such as `verification: {}` has no effect. */
const isEmpty = (value: Json): boolean => isObject(value) && Object.keys(value).length === 0

/** Returns the text of a data URL, or undefined for any other URL, which the node fetches, and for data that is not text. */
export function decodeDataUrl(url: string): string | undefined {
  const [, type, data] = /^data:([^,]*),(.*)$/s.exec(url) ?? []
  if (data === undefined) return url === '' ? '' : undefined
  if (type!.endsWith(';base64')) {
    const bytes = decodeBase64(data)
    return bytes && toText(fromUint8Array(bytes))
  }
  try {
    return decodeURIComponent(data)
  } catch {
    return undefined
  }
}

function userParts({ name, sshAuthorizedKeys, ...others }: JsonObject): readonly UserDataPart[] {
  const user = typeof name === 'string' ? name : ''
  return [
    {
      kind: 'SSH keys',
      name: user === 'core' ? 'SSH keys' : `SSH keys of ${user}`,
      text: Array.isArray(sshAuthorizedKeys) ? linesOf(sshAuthorizedKeys) : '',
      traits: traitsOf(Object.entries(others)),
    },
  ]
}
