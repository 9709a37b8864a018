// Formats paths of fields: `spec.files[0].content`, `spec.registryMirrors["docker.io"][1]`.

export type FieldPath = readonly (string | number)[]

const PLAIN_NAME = /^[A-Za-z_][\w-]*$/

/** Returns a path as a text for messages. */
export function formatPath(path: FieldPath): string {
  let out = ''
  for (const step of path) {
    if (typeof step === 'number') out += `[${step}]`
    else if (PLAIN_NAME.test(step)) out += out === '' ? step : `.${step}`
    else out += `[${JSON.stringify(step)}]`
  }
  return out
}

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
