// Paths that a file of a host names, relative to its own folder. Without node:path, because the library runs in browsers.

/** Returns the path that a file means by a relative path: "a/b.yaml" for "../../b.yaml" in "a/c/kustomization.yaml". */
export function pathFrom(file: string, relative: string): string {
  const isAbsolute = relative.startsWith('/')
  return normalPath(isAbsolute ? relative : `${file.slice(0, file.lastIndexOf('/') + 1)}${relative}`)
}

/** Whether a path is that of a folder or below it, both relative to the same folder, which is "" or ".". */
export const isInFolder = (folder: string, path: string): boolean =>
  folder === '' || folder === '.'
    ? !/^(?:\/|\.\.(?:\/|$))/.test(path)
    : path === folder || path.startsWith(`${folder}/`)

/** Returns the path without ".", and without ".." where that is possible: unlike Go's path.Clean, it keeps what leads out of the root. */
export function normalPath(path: string): string {
  const parts: string[] = []
  for (const part of path.split('/')) {
    if (part === '' || part === '.') continue
    if (part === '..' && parts.length > 0 && parts.at(-1) !== '..') parts.pop()
    else parts.push(part)
  }
  return `${path.startsWith('/') ? '/' : ''}${parts.join('/')}`
}
