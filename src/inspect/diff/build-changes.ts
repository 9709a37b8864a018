// Finds what changes in how manifests are built: the program of the function, kustomizations and kpt's pipelines with the files that they
// name, and what chooses inputs. Both sides are rendered by this program, so what follows from such a change is not among the differences.

import { type FieldPath, formatPath } from '../../diagnostics/field-path.ts'
import { visibleLine } from '../../diagnostics/text.ts'
import { type Document, documentsOf, isFunctionConfig } from '../../documents/documents.ts'
import type { Side } from '../../documents/side.ts'
import { at, objectAt, textAt } from '../../render/inputs/shape.ts'
import { isObject, type Json, type JsonObject } from '../../render/model/json.ts'
import { LOCAL_CONFIG } from '../../render/model/ownership.ts'
import { isSameJson } from '../../render/model/same-json.ts'
import { readYaml } from '../../render/yaml/index.ts'
import { fieldsOf } from '../../render/yaml/locate.ts'
import { plainJson } from '../../render/yaml/plain-json.ts'
import { isSecretValue } from '../../secrets/fields.ts'
import { maskItem } from '../../secrets/item.ts'
import type { Hide } from '../../secrets/labels.ts'
import { annotationTexts, type DocumentObject, isMachineDeployment } from '../documents.ts'
import { documentIdentity } from '../rendering.ts'
import { HIDDEN } from './shown-values.ts'

/** A file that other programs read: a kustomization, a Kptfile, what they name, or a list of files to ignore. */
export interface BuildFile {
  readonly file: string
  /** The path by which it is found on the other side. */
  readonly place: string
  readonly text: string
}

/** A field, or a whole file, that changes. Texts of several lines end with a line feed. */
export interface BuildChange {
  /** The file, with a line if it is known. */
  readonly place: string
  /** "" for a whole file. */
  readonly field: string
  readonly old?: string
  readonly now?: string
}

/** Returns the changes of the files of other programs. */
export function changedBuildFiles(old: readonly BuildFile[], now: readonly BuildFile[], hide: Hide): BuildChange[] {
  const [before, after] = [old, now].map(files => new Map(files.map(file => [file.place, file])))
  const places = [...new Set([...after!.keys(), ...before!.keys()])].sort()
  return places.flatMap(place => changedFile(before!.get(place), after!.get(place), hide))
}

/** Returns a file that only one side has; of a new one, with what it contains. */
function wholeFile({ file, place, text }: BuildFile, isNew: boolean, hide: Hide): BuildChange[] {
  if (documentsOf(file, text).some(isFunctionConfig)) return []
  if (!isNew) return [change(file, '', 'the file', undefined)]
  return [change(file, '', undefined, hide(YAML.test(place) ? maskItem('', text) : text, place))]
}

interface Part {
  readonly document: Document
  /** An object, or the text of what is none. */
  readonly value: Json
}

function changedFile(old: BuildFile | undefined, now: BuildFile | undefined, hide: Hide): BuildChange[] {
  if (old?.text === now?.text) return []
  const only = now === undefined ? old : old === undefined ? now : undefined
  if (only !== undefined) return wholeFile(only, only === now, hide)
  const [before, after] = [partsOf(old!), partsOf(now!)]
  return Array.from({ length: Math.max(before.length, after.length) }, (_, i) => {
    const [was, is] = [before[i], after[i]]
    // Of a functionConfig, the settings are compared by what follows from them.
    if (isFunctionConfig((is ?? was)!.document)) return []
    return changes(was?.value, is?.value, { document: (is ?? was)!.document, hide })
  }).flat()
}

const YAML = /\.(?:ya?ml|json)$|(?:^|\/)(?:Kustomization|Kptfile)$/
const KPTFILE = /(?:^|\/)Kptfile$/

function partsOf({ file, place, text }: BuildFile): Part[] {
  const documents = YAML.test(place) ? documentsOf(file, text) : []
  const parts = documents.map(document => ({ document, value: structureOf(document.text) }))
  if (parts.length === 0 || parts.some(({ value }) => typeof value === 'string'))
    return [{ document: { file, line: 1, text }, value: YAML.test(place) ? maskItem('', text) : text }]
  return KPTFILE.test(place)
    ? parts.map(({ document, value }) => ({ document, value: { pipeline: at(value, 'pipeline') ?? null } }))
    : parts
}

/** Returns the object or list that a text of several lines is, such as an inline patch; otherwise the value itself. */
function structureOf(value: Json): Json {
  if (typeof value !== 'string' || !value.includes('\n')) return value
  const read = readYaml(value)
  return 'value' in read && isStructure(read.value) ? read.value : value
}

/** The annotations by which kustomize finds the program of a function. */
const PROGRAMS = ['config.kubernetes.io/function', 'config.k8s.io/function', 'config.kubernetes.io/container'] as const

/** Returns what of a functionConfig decides which program runs, what it reads, and what it reports. */
function ownPart({ text }: Document): JsonObject {
  const read = readYaml(text)
  const config = 'value' in read ? read.value : undefined
  const annotations = objectAt(config, 'metadata', 'annotations')
  const spec = objectAt(config, 'spec')
  const selector = at(spec, 'machineDeployments', 'selector')
  return withoutMissing({
    metadata: withoutMissing({
      annotations: withoutMissing(Object.fromEntries(PROGRAMS.map(name => [name, annotations[name]]))),
      configFn: at(config, 'metadata', 'configFn'),
    }),
    spec: withoutMissing({
      mode: spec.mode,
      checks: spec.checks,
      machineDeployments: selector === undefined ? undefined : { selector },
    }),
  })
}

const withoutMissing = (object: Readonly<Record<string, Json | undefined>>): JsonObject =>
  Object.fromEntries(Object.entries(object).filter((entry): entry is [string, Json] => entry[1] !== undefined))

/** Returns the changes in the objects of a cluster: of its functionConfig, and of what marks inputs that no host applies. */
export function changedBuild(old: Side | undefined, now: Side | undefined, hide: Hide): BuildChange[] {
  const [before, after] = [old?.rendered?.functionConfig, now?.rendered?.functionConfig]
  const own =
    after === undefined || before?.text === after.text
      ? []
      : changes(before && ownPart(before), ownPart(after), { document: after, hide })
  return [...own, ...changedMarks(old?.objects ?? [], now?.objects ?? [])]
}

function changedMarks(old: readonly DocumentObject[], now: readonly DocumentObject[]): BuildChange[] {
  const before = new Map(old.map(object => [documentIdentity(object), object]))
  return now.flatMap(object => {
    const other = before.get(documentIdentity(object))
    if (other === undefined && !isMachineDeployment(object)) return []
    const [was, is] = [other, object].map(each => each && annotationTexts(each).get(LOCAL_CONFIG))
    const { path = documentIdentity(object), line } = object.origin ?? {}
    return was === is ? [] : [change(placeText(path, line), `metadata.annotations[${LOCAL_CONFIG}]`, was, is)]
  })
}

interface Context {
  readonly document: Document
  readonly hide: Hide
}

/** Where a value is: its path in the document, and the kind of the object that it is in, with its path there. */
interface Spot {
  readonly path: FieldPath
  readonly kind: string
  readonly keys: FieldPath
}

function changes(old: Json | undefined, now: Json | undefined, { document, hide }: Context): BuildChange[] {
  const fieldAt = fieldsOf(document.text)
  return [...differences(old, now, { path: [], kind: '', keys: [] })].map(({ spot, old: was, now: is }) => {
    const field = formatPath(spot.path)
    const found = field === '' ? undefined : fieldAt(field)
    const offset = (found?.key ?? found?.value)?.start ?? 0
    const line = field === '' ? undefined : document.line + document.text.slice(0, offset).split('\n').length - 1
    const [before, after] = [was, is].map(value => (value === undefined ? undefined : shown(value, spot, hide)))
    return change(placeText(document.file, line), field, before, after)
  })
}

const placeText = (file: string, line: number | undefined): string => (line === undefined ? file : `${file}:${line}`)

const change = (place: string, field: string, old: string | undefined, now: string | undefined): BuildChange => ({
  place,
  field,
  ...(old !== undefined && { old }),
  ...(now !== undefined && { now }),
})

function shown(value: Json, { kind, keys }: Spot, hide: Hide): string {
  const text = String(value)
  // The text of a whole file has no field.
  if (keys.length > 0 && isSecretValue(kind, keys, text)) return HIDDEN
  const hidden = hide(text, String(keys.findLast(key => typeof key === 'string') ?? ''))
  return text.includes('\n') ? hidden : visibleLine(hidden)
}

interface Difference {
  readonly spot: Spot
  readonly old: Json | undefined
  readonly now: Json | undefined
}

function* differences(old: Json | undefined, now: Json | undefined, spot: Spot): Generator<Difference> {
  if (isSameJson(old, now)) return
  const [a, b] = [old, now].map(value => (value === undefined ? undefined : structureOf(value)))
  const isNested = a !== old || b !== now
  const { path, keys, kind }: Spot = isNested ? { ...spot, keys: [], kind: '' } : spot
  const below = (key: string | number, own = kind): Spot => ({ path: [...path, key], keys: [...keys, key], kind: own })
  if (isObject(a ?? b) && isObject(b ?? a)) {
    const own = textAt(b ?? a, 'kind') ?? kind
    for (const key of new Set([...Object.keys(b ?? {}), ...Object.keys(a ?? {})]))
      yield* differences(fieldOf(a, key), fieldOf(b, key), below(key, own))
  } else if (Array.isArray(a ?? b) && Array.isArray(b ?? a)) {
    const [before, after] = [entriesWithout(a, b), entriesWithout(b, a)]
    if (Array.isArray(a) && Array.isArray(b) && before.length + after.length === 0)
      yield { spot, old: 'the same entries', now: 'the same entries in another order' }
    for (let i = 0; i < Math.max(before.length, after.length); i++) {
      const [was, is] = [before[i], after[i]]
      yield* differences(was?.[1], is?.[1], below((is ?? was)![0]))
    }
  } else if (isStructure(a) || isStructure(b)) {
    yield* differences(old, undefined, spot)
    yield* differences(undefined, now, spot)
  } else yield { spot, old, now }
}

const isStructure = (value: Json | undefined): boolean => typeof value === 'object' && value !== null

const fieldOf = (object: Json | undefined, key: string): Json | undefined =>
  isObject(object) && Object.hasOwn(object, key) ? object[key] : undefined

/** Returns the entries of a list, with their indexes, that another one lacks: an entry more does not change those after it. */
function entriesWithout(list: Json | undefined, other: Json | undefined): [index: number, entry: Json][] {
  const left = new Map<string, number>()
  for (const entry of Array.isArray(other) ? other : []) {
    const text = plainJson(entry)
    left.set(text, (left.get(text) ?? 0) + 1)
  }
  return [...(Array.isArray(list) ? list : []).entries()].filter(([, entry]) => {
    const text = plainJson(entry)
    const count = left.get(text) ?? 0
    left.set(text, count - 1)
    return count <= 0
  })
}
