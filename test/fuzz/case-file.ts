// Inputs as YAML files: the failures that the fuzzer found, as test cases.

import { readFileSync } from 'node:fs'
import { parse, stringify } from 'yaml'
import type { JsonObject } from '../../src/base/json.ts'
import type { FuzzFile, FuzzInput, Kind } from './input.ts'

/** A text, or bytes that are not UTF-8. */
type Content = string | { readonly base64: string }

interface CaseFile {
  /** A description of the failure. */
  readonly about: string
  readonly kind: Kind
  readonly secrets: readonly string[]
  readonly fieldSecrets?: readonly string[]
  readonly list?: Content
  readonly objects?: readonly JsonObject[]
  readonly functionConfig?: JsonObject
  readonly args?: readonly string[]
  readonly files?: readonly { readonly path: string; readonly content?: Content; readonly link?: string }[]
}

export interface FuzzCase {
  readonly about: string
  readonly input: FuzzInput
}

export function readCase(path: string): FuzzCase {
  const { about, kind, secrets, fieldSecrets, list, objects, functionConfig, args, files }: CaseFile = parse(
    readFileSync(path, 'utf8'),
  )
  const given = { kind, secrets, fieldSecrets }
  if (list !== undefined) return { about, input: { ...given, via: 'run', list: bytesOf(list) } }
  if (objects !== undefined) return { about, input: { ...given, via: 'renderNodes', objects, functionConfig } }
  if (args === undefined || files === undefined)
    throw new Error(`${path} has neither list nor objects nor args and files`)
  const read = files.map(
    ({ path, content, link }): FuzzFile => ({
      path,
      ...(link === undefined ? { bytes: bytesOf(content ?? '') } : { link }),
    }),
  )
  return { about, input: { ...given, via: 'command', args, files: read } }
}

export function caseText({ about, input }: FuzzCase): string {
  const { kind, secrets, fieldSecrets } = input
  const file: CaseFile = { about, kind, secrets, fieldSecrets, ...contentOf(input) }
  return stringify(file, { lineWidth: 0, aliasDuplicateObjects: false })
}

function contentOf(input: FuzzInput): Partial<CaseFile> {
  switch (input.via) {
    case 'run':
      return { list: contentText(input.list) }
    case 'renderNodes':
      return { objects: input.objects, functionConfig: input.functionConfig }
    case 'command':
      return {
        args: input.args,
        files: input.files.map(({ path, bytes, link }) => ({
          path,
          ...(bytes === undefined ? { link } : { content: contentText(bytes) }),
        })),
      }
  }
}

const bytesOf = (content: Content): Buffer =>
  typeof content === 'string' ? Buffer.from(content) : Buffer.from(content.base64, 'base64')

/** Text that YAML cannot hold unchanged is written as base64, too. */
function contentText(bytes: Uint8Array): Content {
  const text = Buffer.from(bytes).toString()
  const isText = Buffer.from(text).equals(bytes) && /^[\n\x20-\x7e\u00a0-\u2027\u2030-\ud7ff]*$/.test(text)
  return isText ? text : { base64: Buffer.from(bytes).toString('base64') }
}
