// Finds changes of the program that a host runs as the function, and of what chooses inputs and reports. Both sides are rendered by this
// program, so what follows from them is not among the differences.

import type { Json } from '../base/json.ts'
import { visibleLine } from '../diagnostics/text.ts'
import type { Side } from '../documents/side.ts'
import { annotationTexts, describesNodes } from '../node/document-object.ts'
import { documentIdentity } from '../node/rendering.ts'
import { IGNORE_ANNOTATION } from '../render/inputs/policy.ts'
import { at, objectAt } from '../render/inputs/shape.ts'
import { FUNCTION_ANNOTATIONS } from '../render/krm/files.ts'
import { LOCAL_CONFIG } from '../render/model/ownership.ts'
import { readYaml, writeFlow } from '../render/yaml/index.ts'

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
