// Finds the file of an item, which hosts write into annotations.

import type { Origin } from '../../diagnostics/diagnostic.ts'
import { isObject } from '../model/json.ts'
import { readYaml } from '../yaml/index.ts'
import { annotationsOf, INDEX_ANNOTATIONS, isHostAnnotation, ORIGIN_ANNOTATION, PATH_ANNOTATIONS } from './hosts.ts'

export type ItemFile = Pick<Origin, 'path' | 'index' | 'note'>

const MAY_HAVE_FILE = new RegExp([...PATH_ANNOTATIONS, ORIGIN_ANNOTATION].join('|').replaceAll('.', '\\.'))

/** Returns the file of an item: that of kpt's annotations, or else that of kustomize's annotation of origins. */
export function fileOf(text: string): ItemFile {
  if (!MAY_HAVE_FILE.test(text)) return {}
  const result = readYaml(text)
  if ('problem' in result || !isObject(result.value)) return {}
  const annotations = annotationsOf(result.value)
  const path = PATH_ANNOTATIONS.map(name => annotations[name]).find(value => typeof value === 'string')
  const index = INDEX_ANNOTATIONS.map(name => annotations[name]).find(value => value !== undefined)
  if (path !== undefined) return { path: String(path), index: Number(index ?? 0) || 0 }
  const origin = annotations[ORIGIN_ANNOTATION]
  return typeof origin === 'string' ? fileOfOrigin(origin) : {}
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
  const start = text.lastIndexOf('\n', range.start - 1) + 1
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
