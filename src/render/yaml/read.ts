// Reads a YAML document as plain data, as Go's kyaml does.

import type { Json } from '../../base/json.ts'
import { t } from '../../base/span.ts'
import { readFast } from './block.ts'
import { construct } from './construct.ts'
import { type Damage, parseDocument, type ReadResult } from './document.ts'

/** Characters that yaml.v3 refuses anywhere in a document. */
const FORBIDDEN = /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff\ufffe\uffff]/u

/** The same, and characters that end a line in YAML 1.1, which Go's readers follow; the fast reader supports only LF. */
const NOT_COMMON = /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufffe\uffff]/u

/** Reads a document with the fast reader, or with the parser if it is not of the common syntax. */
export function readYaml(text: string): ReadResult {
  const value = readCommonYaml(text)
  return value === undefined ? readAnyYaml(text) : { value }
}

export function readAnyYaml(text: string): ReadResult {
  const forbidden = FORBIDDEN.exec(text)
  if (forbidden !== null) return { problem: controlCharacter(forbidden) }
  const parsed = parseDocument(text)
  return 'problem' in parsed ? parsed : construct(parsed.document, parsed.document.root)
}

/** Reads a document with the fast reader, from a column on. Returns undefined if it is not of the common syntax. */
export function readCommonYaml(text: string, column = 0): Json | undefined {
  if (NOT_COMMON.test(text) || text.startsWith('\ufeff')) return undefined
  const unix = text.replaceAll('\r\n', '\n')
  return unix.includes('\r') ? undefined : readFast(unix, column)
}

function controlCharacter({ 0: char, index }: RegExpExecArray): Damage {
  const code = char.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')
  return { message: t`the character U+${code} is not allowed in YAML`, start: index, end: index + 1 }
}
