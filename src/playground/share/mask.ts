// Replaces secrets in the files of the playground before a link is made of them: a link ends up in chats, histories and logs. It is better to
// mask a harmless value than to share a token.

import { secretRanges, type TextRange, unnamedRanges } from '../../diagnostics/credential-shapes.ts'
import { formatPath } from '../../diagnostics/field-path.ts'
import { isHarmless, isSecretField, isSecretKey, TEXT_KINDS } from '../../diagnostics/mask-table.ts'
import { formsOf, type Index, indexOf, placesOfForms, replaceForms, SHORTEST } from '../../diagnostics/secret-forms.ts'
import { partsOf } from '../../diagnostics/secret-parts.ts'
import { joined } from '../../diagnostics/text-ranges.ts'
import { documentsOf } from '../../documents/documents.ts'
import { maskItem } from '../../render/krm/mask-item.ts'
import { parseDocument } from '../../render/yaml/document.ts'
import { FILE_NAMES, type FileName, type PlaygroundFiles } from '../files.ts'
import { type Scalar, scalarsOf } from './scalars.ts'

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

const MASK = '***'

/** Returns the files without secrets, or undefined if a secret is left that could not be replaced. */
export function maskFiles(files: PlaygroundFiles): Masked | undefined {
  const parts = new Map(FILE_NAMES.map(file => [file, partsIn(files[file])]))
  const secrets = [...parts.values()].flat().flatMap(part => ('scalars' in part ? secretsOf(part) : []))
  const index = indexOf(new Set(secrets.flatMap(searchedForms)))
  const values: MaskedValue[] = []
  const masked = Object.fromEntries(
    FILE_NAMES.map(file => {
      const found = parts.get(file)!.flatMap(part => editsOf(part, index))
      for (const { start, what } of found) values.push({ file, line: lineOf(files[file], start), what })
      return [file, edited(files[file], found)]
    }),
  ) as Record<FileName, string>
  return FILE_NAMES.some(file => has(masked[file], index)) ? undefined : { files: masked, values: distinct(values) }
}

/** A part of a file: a document, or the comments around documents. */
interface Part {
  readonly text: string
  /** The offset in the file. */
  readonly start: number
}
interface ReadPart extends Part {
  readonly scalars: readonly Scalar[]
}
interface DamagedPart extends Part {
  readonly damaged: true
}

function partsIn(text: string): (Part | ReadPart | DamagedPart)[] {
  const parts: (Part | ReadPart | DamagedPart)[] = []
  let from = 0
  for (const { line, text: document } of documentsOf('', text)) {
    const start = lineStart(text, line)
    if (start > from) parts.push({ text: text.slice(from, start), start: from })
    const scalars = soundScalars(document)
    parts.push({ text: document, start, ...(scalars === undefined ? { damaged: true as const } : { scalars }) })
    from = start + document.length
  }
  return from < text.length ? [...parts, { text: text.slice(from), start: from }] : parts
}

/** Returns the scalars of a document, or undefined if it cannot be read, or if a secret may have been read as an anchor or tag. */
function soundScalars(text: string): readonly Scalar[] | undefined {
  const parsed = parseDocument(text)
  const scalars = 'problem' in parsed ? undefined : scalarsOf(parsed.document)
  const isDoubtful = scalars?.some((scalar, i) => {
    const before = text.slice(scalars[i - 1]?.end ?? 0, scalar.start)
    return isSecretPlace(scalar) && /(?:^|\s)[&!*]/.test(before.replaceAll(/#.*/g, ''))
  })
  return isDoubtful ? undefined : scalars
}

function secretsOf({ text, scalars }: ReadPart): string[] {
  return scalars.flatMap(scalar =>
    isSecret(scalar)
      ? [scalar.value]
      : shapesIn(scalar, text.slice(scalar.start, scalar.end)).map(({ start, end }) =>
          text.slice(scalar.start + start, scalar.start + end),
        ),
  )
}

/** Shorter parts are ignored, because they may be ordinary words. */
const LONG_PART = 16

const searchedForms = (secret: string): string[] =>
  partsOf(secret)
    .filter((part, i) => part.length >= (i === 0 ? SHORTEST : LONG_PART))
    .flatMap(formsOf)
    .filter(form => form.length >= SHORTEST)

const LAST_APPLIED = 'kubectl.kubernetes.io/last-applied-configuration'
/** Annotations whose names sound secret, and whose values are names. */
const NAMES = /^kubernetes\.io\/service-account\.(?:name|uid)$/
const NOT_SECRET = /^(?:|~|null|true|false|\*+)$/

const isSecret = (scalar: Scalar): boolean => !NOT_SECRET.test(scalar.value.trim()) && isSecretPlace(scalar)

function isSecretPlace({ kind, path, value }: Scalar): boolean {
  if (path === undefined) return false
  const [top, key] = path
  if (path.includes(LAST_APPLIED)) return true
  // The field belongs to a Secret, or to an object of a misspelt kind.
  if (top === 'stringData' || (top === 'data' && kind !== 'ConfigMap')) return isSecretKey(String(key))
  if (TEXT_KINDS.has(kind) || path.some(step => NAMES.test(String(step)))) return false
  // A kubeconfig in a ConfigMap is mostly public; its credentials are found by their shape.
  if (kind === 'ConfigMap' && value.includes('\n')) return false
  const names = path.filter(step => typeof step === 'string')
  const isNamed = names.some(isSecretField) && !names.some(name => /keyref$/i.test(name))
  return isNamed && !isHarmless(kind, path, value)
}

const shapesIn = ({ kind, value }: Scalar, source: string): TextRange[] =>
  TEXT_KINDS.has(kind) || value.includes('\n') ? secretRanges(source) : unnamedRanges(source)

interface Edit extends TextRange {
  readonly by: string
  readonly what: string
}

function editsOf(part: Part | ReadPart | DamagedPart, index: Index): Edit[] {
  const { start, text } = part
  const found =
    'scalars' in part
      ? editsOfScalars(part, index)
      : 'damaged' in part
        ? maskDamaged(text, index)
        : editsOfText(text, index)
  return found.map(edit => ({ ...edit, start: edit.start + start, end: edit.end + start }))
}

/** Masks all values that are not known to be harmless, because it is unknown which value belongs to which field. */
function maskDamaged(text: string, index: Index): Edit[] {
  const kind = /^kind:[ \t]*["']?(\w+)/m.exec(text)?.[1] ?? ''
  const masked = replaceForms(maskItem({ header: { kind }, index: 0 }, text), index, () => MASK)
  const what = 'values of a document with an error, anchors or tags'
  return masked === text ? [] : [{ start: 0, end: text.length, by: masked, what }]
}

const editsOfText = (text: string, index: Index): Edit[] =>
  joined([...secretRanges(text), ...placesOfForms(text, index)]).map(range => ({
    ...range,
    by: MASK,
    what: 'what looks like a credential in a comment',
  }))

function editsOfScalars({ text, scalars }: ReadPart, index: Index): Edit[] {
  const edits: Edit[] = []
  let from = 0
  for (const scalar of scalars) {
    const { start, end } = scalar
    if (start > from) edits.push(...editsOfComments(text, from, start, index))
    edits.push(...editsOfScalar(scalar, text, index))
    from = Math.max(from, end)
  }
  return [...edits, ...editsOfComments(text, from, text.length, index)]
}

function editsOfScalar(scalar: Scalar, text: string, index: Index): Edit[] {
  const { start, end, value, style, path } = scalar
  const source = text.slice(start, end)
  const what = path === undefined ? 'a key that looks like a credential' : formatPath(path)
  const ranges = joined([...shapesIn(scalar, source), ...placesOfForms(source, index)])
  const isFolded = placesOfForms(value, index).length > placesOfForms(source, index).length
  // An asterisk at the beginning would be an alias.
  const isWhole = isSecret(scalar) || isFolded || (style === 'plain' && ranges[0]?.start === 0)
  if (isWhole) return [{ start, end, by: `"${MASK}"${/\n$/.test(source) ? '\n' : ''}`, what }]
  return ranges.map(range => ({ start: start + range.start, end: start + range.end, by: MASK, what }))
}

function editsOfComments(text: string, from: number, to: number, index: Index): Edit[] {
  return [...text.slice(from, to).matchAll(/(?<=^|\s)#[^\n]*/g)].flatMap(({ 0: comment, index: at }) =>
    editsOfText(comment, index).map(edit => ({ ...edit, start: from + at + edit.start, end: from + at + edit.end })),
  )
}

const has = (text: string, index: Index): boolean =>
  [text, ...partsIn(text).flatMap(part => ('scalars' in part ? part.scalars.map(({ value }) => value) : []))].some(
    each => placesOfForms(each, index).length > 0,
  )

function edited(text: string, edits: readonly Edit[]): string {
  let out = ''
  let from = 0
  for (const { start, end, by } of [...edits].sort((a, b) => a.start - b.start || b.end - a.end)) {
    // Within what was replaced already.
    if (start < from) continue
    out += text.slice(from, start) + by
    from = end
  }
  return out + text.slice(from)
}

const lineOf = (text: string, offset: number): number => text.slice(0, offset).split('\n').length

function lineStart(text: string, line: number): number {
  let start = 0
  for (let i = 1; i < line; i++) start = text.indexOf('\n', start) + 1
  return start
}

const distinct = (values: readonly MaskedValue[]): MaskedValue[] => [
  ...new Map(values.map(value => [`${value.file}:${value.line}:${value.what}`, value])).values(),
]
