// The annotations that hosts set on items: what they say of the host, and of the file of an item.

import { isObject, type JsonObject } from '../../base/json.ts'
import { lineStart } from '../../base/lines.ts'
import { identityOf } from '../../base/refs.ts'
import type { Origin } from '../../diagnostics/diagnostic.ts'
import type { ItemHeader } from '../model/kubernetes.ts'
import { readYaml } from '../yaml/index.ts'
import type { ResourceList } from './resource-list.ts'

/** Whether the host sets paths on items. kpt sets one on every item, kustomize on none. */
export const itemsHavePaths = (list: ResourceList): boolean =>
  list.items.some(({ header }) => Object.hasOwn(header.annotations, PATH_ANNOTATIONS[0]))

/**
 * Whether kustomize runs the function as a generator: then the only item is the functionConfig itself, without the path that kpt would add.
 */
export function isListedAsGenerator(list: ResourceList): boolean {
  const { functionConfig, items } = list
  const [only] = items
  if (functionConfig === undefined || only === undefined || items.length > 1) return false
  return identityOf(only.header) === identityOf(functionConfig.header) && !itemsHavePaths(list)
}

/** Annotations by which a host finds an item again. They belong to the item's position in the host's files, not to the object. */
const HOST_ANNOTATIONS = [
  /^internal\.config\.kubernetes\.io\//,
  /^config\.kubernetes\.io\/(?:path|index|id)$/,
  /^config\.k8s\.io\/id$/,
  // Of kpt before 1.0, for steps with selectors.
  /^internal\.config\.k8s\.io\/kpt-resource-id$/,
  /^kustomize\.config\.k8s\.io\//,
  /^internal\.kpt\.dev\//,
]

/** Whether a host sets the annotation. */
export const isHostAnnotation = (name: string): boolean => HOST_ANNOTATIONS.some(pattern => pattern.test(name))

/** The annotations by which kustomize finds the program of a function; the last one contains only an image. */
export const FUNCTION_ANNOTATIONS = [
  'config.kubernetes.io/function',
  'config.k8s.io/function',
  'config.kubernetes.io/container',
] as const

export const PATH_ANNOTATIONS = ['internal.config.kubernetes.io/path', 'config.kubernetes.io/path'] as const
/** Set by kustomize with `buildMetadata: [originAnnotations]`. It stays in the output. */
export const ORIGIN_ANNOTATION = 'config.kubernetes.io/origin'
export const INDEX_ANNOTATIONS = ['internal.config.kubernetes.io/index', 'config.kubernetes.io/index'] as const

/** Returns the annotations of an object, or an empty object. */
export function annotationsOf(object: JsonObject): JsonObject {
  const metadata = isObject(object.metadata) ? object.metadata : {}
  return isObject(metadata.annotations) ? metadata.annotations : {}
}

/** Returns the object with its annotations replaced; the key keeps its position. Without annotations, the key is removed. */
export function withAnnotations(object: JsonObject, annotations: JsonObject): JsonObject {
  const metadata = { ...(isObject(object.metadata) ? object.metadata : {}), annotations }
  if (Object.keys(annotations).length > 0) return { ...object, metadata }
  const { annotations: _none, ...rest } = metadata
  return { ...object, metadata: rest }
}

export type ItemFile = Pick<Origin, 'path' | 'index' | 'note'>

/** Returns the file of an item: that of kpt's annotations, or else that of kustomize's annotation of origins. */
export function fileOf({ annotations }: ItemHeader): ItemFile {
  const [path, index] = [PATH_ANNOTATIONS, INDEX_ANNOTATIONS].map(names =>
    names.map(name => annotations[name]).find(Boolean),
  )
  if (path !== undefined) return { path, index: Number(index ?? 0) || 0 }
  const origin = annotations[ORIGIN_ANNOTATION]
  return origin === undefined ? {} : fileOfOrigin(origin)
}

/** Reads kustomize's annotation. An object of a generator has no file of its own, only one that configures the generator. */
function fileOfOrigin(annotation: string): ItemFile {
  const result = readYaml(annotation)
  if ('problem' in result || !isObject(result.value)) return {}
  const { path, repo, ref, configuredIn } = result.value
  const file = path ?? configuredIn
  if (typeof file !== 'string' || file === '') return {}
  const version = typeof ref === 'string' && ref !== '' ? ` at ${ref}` : ''
  const notes = [
    ...(path === undefined ? ['which configures its generator'] : []),
    ...(typeof repo === 'string' && repo !== '' ? [`in ${repo}${version}`] : []),
  ]
  return { path: file, ...(notes.length > 0 && { note: notes.join(', ') }) }
}

/** A range of metadata.annotations in a text. */
interface AnnotationsRange {
  readonly start: number
  readonly end: number
}

/**
 * Returns the text without the lines that kpt has added to it, so that its lines are those of the file's document, except for blank lines,
 * which kpt drops.
 */
export function withoutHostLines(text: string, range: AnnotationsRange | undefined): string {
  if (range === undefined) return text
  const start = lineStart(text, range.start)
  const lines = text.slice(start, range.end).split('\n')
  const own = lines.filter(line => !isHostLine(line))
  if (own.some(line => line.trim() !== '')) return text.slice(0, start) + own.join('\n') + text.slice(range.end)
  // kpt has added the map, too.
  return text.slice(0, start).replace(/\n *annotations: *\n$/, '\n') + text.slice(range.end + 1)
}

function isHostLine(line: string): boolean {
  const name = /^\s+([\w./-]+): '[^']*'\s*$/.exec(line)?.[1]
  return name !== undefined && isHostAnnotation(name)
}
