// Writes files below a folder, but never outside: the folder's content, such as links, may come from the author of the inputs.

import { closeSync, constants, lstatSync, mkdirSync, openSync, writeFileSync } from 'node:fs'
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import type { Report } from '../diagnostics/diagnostic.ts'
import { problem } from '../diagnostics/problem.ts'

const HELP = 'Nothing was written. Remove the path or link that leads out of the folder, or choose another folder.'

/** Returns whether all files can be written below the folder, and reports those that cannot. Writes nothing. */
export function areBelow(folder: string, paths: readonly string[], report: Report): boolean {
  const refused = new Set(paths.map(path => misplaced(folder, path)).filter(why => why !== undefined))
  for (const message of refused) report(problem('OSM0737', message, { help: HELP }))
  return refused.size === 0
}

/** Returns why a file would be written to another place than its path. */
function misplaced(folder: string, path: string): string | undefined {
  const top = resolve(folder)
  const below = relative(top, join(top, path))
  const steps = below.split(sep)
  if (below === '' || isAbsolute(below) || steps[0] === '..')
    return `${JSON.stringify(path)} is not a file below ${folder}`
  const link = steps.map((_, i) => join(folder, ...steps.slice(0, i + 1))).find(isLink)
  return link && `${link} is a symbolic link, which osm-krm does not write through`
}

const isLink = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true

/** O_NOFOLLOW is undefined on platforms that do not support it. */
const { O_WRONLY, O_CREAT, O_TRUNC, O_NOFOLLOW = 0 } = constants

/** Writes a file. Does not follow a link that was created after the check, either. */
export function writeFile(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  const file = openSync(path, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW)
  try {
    writeFileSync(file, text)
  } finally {
    closeSync(file)
  }
}
