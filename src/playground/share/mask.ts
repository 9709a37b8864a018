// Replaces secrets in the files of the playground before a link is made of them: a link ends up in chats, histories and logs.

import { formatPath } from '../../diagnostics/field-path.ts'
import { documentsOf } from '../../documents/documents.ts'
import { type Index, placesOfForms } from '../../secrets/forms.ts'
import { type ItemSecret, secretsOfItem } from '../../secrets/item.ts'
import { formsOfSecrets } from '../../secrets/known.ts'
import { secretsIn } from '../../secrets/text.ts'
import { FILE_NAMES, type FileName, type PlaygroundFiles } from '../files.ts'

export interface MaskedValue {
  readonly file: FileName
  readonly line: number
  /** The field, or a description of the masked text if it is not a field. */
  readonly what: string
}

export interface Masked {
  readonly files: PlaygroundFiles
  readonly values: readonly MaskedValue[]
}

/** A word, so that it is valid in every place of a YAML text. */
const MASK = 'REDACTED'

/** Returns the files without secrets, or undefined if a secret is left that could not be replaced. */
export function maskFiles(files: PlaygroundFiles): Masked | undefined {
  const found = new Map(FILE_NAMES.map(file => [file, secretsOfFile(files[file])]))
  const { index } = formsOfSecrets([...found.values()].flat().flatMap(({ value }) => value?.trim() ?? []))
  const values: MaskedValue[] = []
  const masked = Object.fromEntries(
    FILE_NAMES.map(file => {
      const text = files[file]
      const edits = distinct([
        ...found.get(file)!,
        ...placesOfForms(text, index).map(range => ({ ...range, path: undefined })),
      ])
      for (const { start, path } of edits)
        values.push({ file, line: lineOf(text, start), what: path ? formatPath(path) : 'what looks like a credential' })
      return [file, edited(text, edits)]
    }),
  ) as Record<FileName, string>
  return FILE_NAMES.some(file => has(masked[file], index)) ? undefined : { files: masked, values }
}

/** Returns the secrets of the documents of a file, and of the comments around them. */
function secretsOfFile(text: string): ItemSecret[] {
  const secrets: ItemSecret[] = []
  let from = 0
  const addComments = (to: number): void => {
    for (const { start, end } of secretsIn(text.slice(from, to)))
      secrets.push({ start: start + from, end: end + from, path: undefined })
  }
  for (const { line, text: document } of documentsOf('', text)) {
    const at = lineStart(text, line)
    addComments(at)
    const kind = /^kind:[ \t]*["']?(\w+)/m.exec(document)?.[1] ?? ''
    for (const found of secretsOfItem(kind, document))
      secrets.push({ ...found, start: found.start + at, end: found.end + at })
    from = at + document.length
  }
  addComments(text.length)
  return secrets
}

/** Returns the secrets in ascending order without those that are within others. */
function distinct(secrets: readonly ItemSecret[]): ItemSecret[] {
  const found: ItemSecret[] = []
  for (const secret of [...secrets].sort((a, b) => a.start - b.start || b.end - a.end))
    if (secret.start >= (found.at(-1)?.end ?? 0)) found.push(secret)
  return found
}

function edited(text: string, secrets: readonly ItemSecret[]): string {
  let out = ''
  let from = 0
  for (const { start, end } of secrets) {
    const source = text.slice(start, end)
    // The indentation and the last line break of a block are not part of the value.
    out += text.slice(from, start) + /^\s*/.exec(source)![0] + MASK + (source.endsWith('\n') ? '\n' : '')
    from = end
  }
  return out + text.slice(from)
}

/** Whether a text has a secret; a folded text of YAML has line breaks in place of blanks. */
const has = (text: string, index: Index): boolean =>
  [
    text,
    text
      .split('\n')
      .map(line => line.trim())
      .join(' '),
  ].some(each => placesOfForms(each, index).length > 0)

const lineOf = (text: string, offset: number): number => text.slice(0, offset).split('\n').length

function lineStart(text: string, line: number): number {
  let start = 0
  for (let i = 1; i < line; i++) start = text.indexOf('\n', start) + 1
  return start
}
