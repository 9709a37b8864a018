// Reads one YAML document as plain data, as Go's kyaml would.

import type { Json } from '../model/json.ts'
import { readAnyYaml } from './any.ts'
import { readFast } from './block.ts'

export type ReadResult = { readonly value: Json } | { readonly problem: ReadProblem }

/** What is wrong with a text, and where: offsets count UTF-16 units. */
export interface ReadProblem {
  readonly message: string
  readonly start: number
  readonly end: number
  /** True where all that is wrong is an alias whose anchor is not in this text. */
  readonly alias?: boolean
}

// What yaml.v3 does not let through anywhere in a document.
const FORBIDDEN =
  /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/

// The same with carriage returns and every half of a pair: one class of characters is a far quicker question.
const SUSPECT = /[\x00-\x08\x0b-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff\ufeff\ufffe\uffff]/

/** The fast way knows the common shapes; what it gives up on is read with the yaml package, which is loaded only then. */
export function readYaml(text: string): ReadResult {
  const value = readCommonYaml(text)
  if (value !== undefined) return { value }
  const forbidden = FORBIDDEN.exec(text)
  if (forbidden !== null) return { problem: controlCharacter(forbidden) }
  return readAnyYaml(text)
}

/** The document, if it is of the common shapes. */
export function readCommonYaml(text: string): Json | undefined {
  if (!SUSPECT.test(text)) return readFast(text)
  if (FORBIDDEN.test(text) || text.startsWith('\ufeff')) return undefined
  const unix = text.replaceAll('\r\n', '\n')
  return unix.includes('\r') ? undefined : readFast(unix)
}

function controlCharacter({ 0: char, index }: RegExpExecArray): ReadProblem {
  const code = char.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')
  return { message: `the character U+${code} is not allowed in YAML`, start: index, end: index + 1 }
}
