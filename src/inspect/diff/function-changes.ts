// Finds changes of the program that a host runs as the function, and of what chooses inputs and reports. Both sides are rendered by this
// program, so what follows from them is not among the differences.

import { visibleLine } from '../../diagnostics/text.ts'
import type { Side } from '../../documents/side.ts'
import { annotationTexts, type DocumentObject, isMachineDeployment } from '../../node/document-object.ts'
import { documentIdentity } from '../../node/rendering.ts'
import { at, objectAt } from '../../render/inputs/shape.ts'
import type { Json } from '../../render/model/json.ts'
import { LOCAL_CONFIG } from '../../render/model/ownership.ts'
import { readYaml, writeFlow } from '../../render/yaml/index.ts'

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

/** The annotations by which kustomize finds the program of a function. */
const PROGRAMS = ['config.kubernetes.io/function', 'config.k8s.io/function', 'config.kubernetes.io/container'] as const

/** Returns what of a functionConfig decides which program runs, which MachineDeployments it reads, and what it reports. */
function choicesOf(text: string): ReadonlyMap<string, string> {
  const read = readYaml(text)
  const config = 'value' in read ? read.value : undefined
  const annotations = objectAt(config, 'metadata', 'annotations')
  const spec = objectAt(config, 'spec')
  const shown = (value: Json | undefined): string => (value === undefined ? 'nothing' : writeFlow(value))
  return new Map([
    ...PROGRAMS.map(name => [`the annotation ${name}`, shown(annotations[name])] as const),
    ['metadata.configFn', shown(at(config, 'metadata', 'configFn'))],
    ['spec.mode', shown(spec.mode)],
    ['spec.checks', shown(spec.checks)],
    ['spec.machineDeployments.selector', shown(at(spec, 'machineDeployments', 'selector'))],
  ])
}

/** A host does not apply an input with this mark. */
function changedMarks(old: Side | undefined, now: Side | undefined): string[] {
  const isMarked = (object: DocumentObject): boolean => annotationTexts(object).get(LOCAL_CONFIG) === 'true'
  const before = new Map((old?.objects ?? []).map(object => [documentIdentity(object), isMarked(object)]))
  return (now?.objects ?? []).flatMap(object => {
    const identity = documentIdentity(object)
    const was = before.get(identity) ?? (isMachineDeployment(object) ? false : undefined)
    if (was === undefined || was === isMarked(object)) return []
    const { path, line } = object.origin ?? {}
    const where = path === undefined ? '' : ` (${line === undefined ? path : `${path}:${line}`})`
    return [
      visibleLine(
        `${identity}${where} ${was ? 'loses' : 'gets'} ${LOCAL_CONFIG}, ${was ? 'so hosts apply it' : 'so no host applies it'}`,
      ),
    ]
  })
}
