// Finds changes of the program that a host runs as the function, and of what chooses inputs and reports. Both sides are rendered by this
// program, so what follows from them is not among the differences.

import { isObject, type Json, type JsonObject } from '../base/json.ts'
import { visibleLine } from '../diagnostics/text.ts'
import type { Side } from '../documents/side.ts'
import { annotationTexts, describesNodes } from '../node/document-object.ts'
import { documentIdentity } from '../node/rendering.ts'
import { IGNORE_ANNOTATION } from '../render/inputs/policy.ts'
import { at, objectAt } from '../render/inputs/shape.ts'
import { FUNCTION_ANNOTATIONS } from '../render/krm/files.ts'
import { LOCAL_CONFIG } from '../render/model/ownership.ts'
import { readYaml, writeFlow } from '../render/yaml/index.ts'
import { fieldChanges } from './template-changes.ts'

/** Returns a sentence for each of them in a cluster. */
export function functionChanges(old: Side | undefined, now: Side | undefined): string[] {
  const [before, after] = [old?.rendered?.functionConfig, now?.rendered?.functionConfig]
  if (before === undefined || after === undefined) return changedMarks(old, now)
  const [was, is] = [before, after].map(({ text }) => choicesOf(text))
  const fields = [...is!].flatMap(([field, value]) => {
    const other = was!.get(field)
    return other === value ? [] : [`${after.file}: ${field} changes from ${other} to ${value}`]
  })
  return [...fields.map(visibleLine), ...changedMarks(old, now)]
}

/** Returns what of a functionConfig decides which program runs, which MachineDeployments it reads, and what it reports. */
function choicesOf(text: string): ReadonlyMap<string, string> {
  const read = readYaml(text)
  const config = 'value' in read ? read.value : undefined
  const annotations = objectAt(config, 'metadata', 'annotations')
  const spec = objectAt(config, 'spec')
  return new Map([
    ...FUNCTION_ANNOTATIONS.map(name => [`the annotation ${name}`, shown(annotations[name])] as const),
    ['metadata.configFn', shown(at(config, 'metadata', 'configFn'))],
    ['spec.mode', shown(spec.mode)],
    ['spec.checks', shown(spec.checks)],
    ['spec.output', shown(spec.output)],
    ['spec.machineDeployments.selector', shown(at(spec, 'machineDeployments', 'selector'))],
  ])
}

const shown = (value: Json | undefined): string => (value === undefined ? 'nothing' : writeFlow(value))

/**
 * Returns a sentence for each change of a file that chooses what a host passes to the function: a Kptfile, a kustomization, or a list of
 * ignored files. Values that may be secret are not shown.
 */
export function choiceChanges(file: string, old: string | undefined, now: string | undefined): string[] {
  const name = file.slice(file.lastIndexOf('/') + 1)
  if (name.startsWith('.')) return valueChange(file, linesOf(old), linesOf(now)).map(visibleLine)
  if (old === now) return []
  const [was, is] = [objectIn(old), objectIn(now)]
  if (was === undefined || is === undefined) return [visibleLine(`${file} changes`)]
  const changes =
    name === 'Kptfile'
      ? fieldChanges(was.pipeline, is.pipeline, ['pipeline']).map(each => changedTexts(each.path, each.old, each.now))
      : [...new Set([...Object.keys(was), ...Object.keys(is)])].flatMap(key => valueChange(key, was[key], is[key]))
  return changes.map(each => visibleLine(`${file}: ${each}`))
}

const linesOf = (text = ''): string[] => text.split(/\r?\n/).filter(line => line.trim() !== '' && !line.startsWith('#'))

/** A file that is not there has no fields. */
function objectIn(text = '{}'): JsonObject | undefined {
  const read = readYaml(text)
  return 'value' in read && isObject(read.value) ? read.value : undefined
}

function changedTexts(field: string, old: Json | undefined, now: Json | undefined): string {
  const texts = ` from ${shown(old)} to ${shown(now)}`
  return `${field} changes${/\bconfigMap\b/.test(field + texts) ? '' : texts}`
}

function valueChange(field: string, old: Json | undefined, now: Json | undefined): string[] {
  if (shown(old) === shown(now)) return []
  if (typeof old !== 'object' && typeof now !== 'object') return [changedTexts(field, old, now)]
  const [before, after] = [pathsIn(old), pathsIn(now)]
  if (before === undefined || after === undefined) return [`${field} changes`]
  const [lost, got] = [before.filter(each => !after.includes(each)), after.filter(each => !before.includes(each))]
  const words = [
    ...(lost.length > 0 ? [`loses ${lost.join(', ')}`] : []),
    ...(got.length > 0 ? [`gets ${got.join(', ')}`] : []),
  ]
  return [`${field} ${words.join(' and ') || 'changes its order'}`]
}

/** Returns a list of texts of one line; undefined if the value is another one. */
const pathsIn = (value: Json = []): string[] | undefined =>
  Array.isArray(value) && value.every(each => typeof each === 'string' && !each.includes('\n'))
    ? (value as string[])
    : undefined

/** A host does not apply an input with the one annotation, and what the other one names is not reported. */
function changedMarks(old: Side | undefined, now: Side | undefined): string[] {
  const isLocal = (texts: ReadonlyMap<string, string>): boolean => texts.get(LOCAL_CONFIG) === 'true'
  const before = new Map((old?.objects ?? []).map(object => [documentIdentity(object), annotationTexts(object)]))
  return (now?.objects ?? []).flatMap(object => {
    const identity = documentIdentity(object)
    const is = annotationTexts(object)
    const was = before.get(identity) ?? (describesNodes(object) ? new Map() : undefined)
    const { path, line } = object.origin ?? {}
    const where = path === undefined ? '' : ` (${line === undefined ? path : `${path}:${line}`})`
    const marks = [
      ...(was === undefined || isLocal(was) === isLocal(is)
        ? []
        : [isLocal(is) ? `gets ${LOCAL_CONFIG}, so no host applies it` : `loses ${LOCAL_CONFIG}, so hosts apply it`]),
      ...(was?.get(IGNORE_ANNOTATION) === is.get(IGNORE_ANNOTATION)
        ? []
        : [`ignores ${is.get(IGNORE_ANNOTATION) ?? 'nothing'}, by ${IGNORE_ANNOTATION}`]),
    ]
    return marks.map(mark => visibleLine(`${identity}${where} ${mark}`))
  })
}
