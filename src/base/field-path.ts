// Paths of fields, and their texts: `spec.files[0].content`, `spec.registryMirrors[docker.io][1]`.

import { type Code, named } from './span.ts'

export type FieldPath = readonly (string | number)[]

const PLAIN_NAME = /^[A-Za-z_][\w-]*$/
/** Names that brackets keep apart as they are, as in the messages of an API server. A number alone is that of an entry. */
const PLAIN_KEY = /^(?!\d+$)[\w./:@-]+$/

/** Returns a path as a text for messages. It is never read again. */
export function formatPath(path: FieldPath): string {
  let out = ''
  for (const step of path) {
    if (typeof step === 'number') out += `[${step}]`
    else if (PLAIN_NAME.test(step)) out += out === '' ? step : `.${step}`
    else out += `[${PLAIN_KEY.test(step) ? step : JSON.stringify(step)}]`
  }
  return out
}

/** Returns the name of the field that a problem is about. */
export const fieldName = (path: FieldPath): Code => ({ ...named(formatPath(path)), isField: true })

/** Returns the steps of a JSON pointer. A step into a list is a number. */
export function readPointer(pointer: string, document: unknown): FieldPath {
  const path: (string | number)[] = []
  let here = document
  for (const escaped of pointer.split('/').slice(1)) {
    const name = escaped.replaceAll('~1', '/').replaceAll('~0', '~')
    path.push(Array.isArray(here) ? Number(name) : name)
    here = valueAt(here, [name])
  }
  return path
}

/** Returns the value at a path, or undefined if there is none. */
export function valueAt(document: unknown, path: FieldPath): unknown {
  let here = document
  for (const step of path) {
    if (here === null || typeof here !== 'object' || !Object.hasOwn(here, step)) return undefined
    here = (here as Readonly<Record<string | number, unknown>>)[step]
  }
  return here
}

/** Whether a path equals another one or lies below it. */
export const isWithin = (path: FieldPath, outer: FieldPath): boolean => outer.every((step, i) => path[i] === step)

export const isSamePath = (a: FieldPath, b: FieldPath): boolean => a.length === b.length && isWithin(a, b)
