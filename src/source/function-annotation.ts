// The annotation by which kustomize finds the program of a function.

import { isObject, type Json, type JsonObject } from '../base/json.ts'
import { isSimilar, MOST_TYPOS } from '../base/nearest.ts'
import { joined, type Text, t, words } from '../base/span.ts'
import type { Diagnostic, ObjectRef } from '../diagnostics/diagnostic.ts'
import { problem } from '../diagnostics/problem.ts'
import { at, listAt, objectAt, textAt } from '../render/inputs/shape.ts'
import { annotationsOf, FUNCTION_ANNOTATIONS, withAnnotations } from '../render/krm/files.ts'
import { FUNCTION_CONFIG_TYPE } from '../render/settings/settings.ts'
import { yamlValue } from './documents.ts'

const [ANNOTATION, ...OTHER_NAMES] = FUNCTION_ANNOTATIONS

/** The fields of the annotation's value, which kustomize reads strictly. */
const FIELDS: Readonly<Record<string, ReadonlySet<string> | undefined>> = {
  exec: new Set(['path', 'args', 'envs']),
  container: new Set(['image', 'network', 'mounts', 'envs']),
  deferFailure: undefined,
}

const HELP: readonly Text[] = [
  t`Write:`,
  t``,
  t`  metadata:`,
  t`    annotations:`,
  t`      ${words(ANNOTATION)}: |`,
  t`        exec: {path: osm-krm}`,
]

const REMOVE_ARGUMENTS = [t`Remove these arguments. Settings belong in the spec of the functionConfig.`]

/** Returns the problem of a functionConfig that kustomize cannot start, or not as a function. */
export function functionAnnotationProblem(functionConfig: JsonObject, object: ObjectRef): Diagnostic | undefined {
  const annotations = objectAt(functionConfig, 'metadata', 'annotations')
  const field = ['metadata', 'annotations', ANNOTATION]
  const report = (message: Text, help = HELP): Diagnostic => problem('OSM0019', message, { object, field, help })
  const value = annotations[ANNOTATION]
  if (value === undefined || value === '') {
    if (OTHER_NAMES.some(name => annotations[name] !== undefined)) return undefined
    if (at(functionConfig, 'metadata', 'configFn') !== undefined) return undefined
    return missing(functionConfig, annotations, object)
  }
  if (typeof value !== 'string')
    return report(t`${words(ANNOTATION)} is not a text, so kustomize does not find the function`)
  const read = yamlValue(value)
  const message = problemOfValue(read)
  const help = argumentsOfFunction(read).length > 0 ? REMOVE_ARGUMENTS : HELP
  return message && report(message, help)
}

function missing(functionConfig: JsonObject, annotations: JsonObject, object: ObjectRef): Diagnostic {
  const similar = Object.keys(annotations).find(name => isSimilar(name, ANNOTATION, MOST_TYPOS))
  if (similar !== undefined)
    return problem('OSM0019', t`${JSON.stringify(similar)} is not the annotation by which kustomize finds a function`, {
      object,
      field: ['metadata', 'annotations', similar],
      caret: 'key',
      help: [t`Did you mean ${words(ANNOTATION)}?`],
    })
  const isLabel = textAt(functionConfig, 'metadata', 'labels', ANNOTATION) !== undefined
  const message = t`has no annotation ${words(ANNOTATION)}, so kustomize does not find the function`
  return problem('OSM0019', message, {
    object,
    field: isLabel ? ['metadata', 'labels', ANNOTATION] : ['metadata', 'annotations'],
    help: isLabel ? [t`Move it from labels to annotations.`] : HELP,
  })
}

function problemOfValue(value: Json | undefined): Text | undefined {
  if (!isObject(value))
    return t`${words(ANNOTATION)} does not contain an object, so kustomize does not find the function`
  const unknown = Object.entries(value).flatMap(([name, fields]) => unknownFields(name, fields))
  if (unknown.length > 0) return t`kustomize refuses ${joined(unknown, ', ')} in ${words(ANNOTATION)}`
  const exec = textAt(value, 'exec', 'path') ?? ''
  const image = textAt(value, 'container', 'image') ?? ''
  if (exec === '' && image === '')
    return t`${words(ANNOTATION)} has neither exec.path nor container.image, so kustomize does not find the function`
  const args = argumentsOfFunction(value)
  return args.length === 0
    ? undefined
    : t`with the ${words(args.length === 1 ? 'argument' : 'arguments')} ${JSON.stringify(args.join(' '))}, osm-krm is not a function: it ignores the objects of kustomize, which loses them`
}

function unknownFields(name: string, value: Json): string[] {
  if (!Object.hasOwn(FIELDS, name)) return [JSON.stringify(name)]
  const known = FIELDS[name]
  if (known === undefined || !isObject(value)) return []
  return Object.keys(value).flatMap(key => (known.has(key) ? [] : [JSON.stringify(`${name}.${key}`)]))
}

const OWN = /(?:^|\/)osm-krm(?:\.js)?$/
const NODE = /(?:^|\/)node$/

/** Returns the arguments that osm-krm itself gets, if it is the program. */
function argumentsOfFunction(value: Json | undefined): string[] {
  const path = textAt(value, 'exec', 'path') ?? ''
  const args = listAt(value, 'exec', 'args').filter(arg => typeof arg === 'string')
  if (OWN.test(path)) return args
  return NODE.test(path) && OWN.test(args[0] ?? '') ? args.slice(1) : []
}

/** The image of osm-krm in any registry. */
const OWN_IMAGE = /(?:^|\/)osm-krm(?:[:@]|$)/

/** Returns the program or image of a function; undefined if none is found. */
export function programOfFunction(functionConfig: JsonObject): string | undefined {
  const annotations = annotationsOf(functionConfig)
  const text = FUNCTION_ANNOTATIONS.map(name => annotations[name]).find(value => value !== undefined)
  const value = (typeof text === 'string' ? yamlValue(text) : undefined) ?? at(functionConfig, 'metadata', 'configFn')
  if (typeof value === 'string') return value
  return textAt(value, 'exec', 'path') ?? textAt(value, 'container', 'image')
}

/** Whether the function is osm-krm: by the kind of its functionConfig, or by its program or image. */
export function isOwnFunction(functionConfig: JsonObject): boolean {
  const { apiVersion, kind } = FUNCTION_CONFIG_TYPE
  if (functionConfig.apiVersion === apiVersion && functionConfig.kind === kind) return true
  const program = programOfFunction(functionConfig) ?? ''
  return OWN.test(program) || OWN_IMAGE.test(program)
}

export function withImage(functionConfig: JsonObject, image: string): JsonObject {
  const { configFn: _, ...metadata } = objectAt(functionConfig, 'metadata')
  const others = Object.entries(annotationsOf(functionConfig)).filter(
    ([name]) => !FUNCTION_ANNOTATIONS.some(each => each === name),
  )
  const annotations = { ...Object.fromEntries(others), [ANNOTATION]: `container: {image: ${image}}` }
  return withAnnotations({ ...functionConfig, metadata }, annotations)
}
