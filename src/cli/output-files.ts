// Writes files below a folder, and nowhere else: the folder's content, such as links, may come from the author of the inputs.

import { closeSync, constants, lstatSync, mkdirSync, openSync, writeFileSync } from 'node:fs'
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import type { Report } from '../diagnostics/diagnostic.ts'
import { problem } from '../diagnostics/problem.ts'

const HELP = 'Nothing was written. Remove what leads out of the folder, or write into another one.'

/** Whether all files, by their paths below the folder, can be written there; nothing is written yet. */
export function areBelow(folder: string, paths: readonly string[], report: Report): boolean {
  const refused = new Set(paths.map(path => misplaced(folder, path)).filter(why => why !== undefined))
  for (const message of refused) report(problem('OSM0737', message, { help: HELP }))
  return refused.size === 0
}

/** Why a file would be written to a place other than its path. */
function misplaced(folder: string, path: string): string | undefined {
  const top = resolve(folder)
  const below = relative(top, join(top, path))
  const steps = below.split(sep)
  if (below === '' || isAbsolute(below) || steps[0] === '..')
    return `${JSON.stringify(path)} is not a file below ${folder}`
  const link = steps.map((_, i) => join(folder, ...steps.slice(0, i + 1))).find(isLink)
  return link && `${link} is a symbolic link, and would be written through`
}

const isLink = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true

/** Absent where there is no such thing. */
const { O_WRONLY, O_CREAT, O_TRUNC, O_NOFOLLOW = 0 } = constants

/** Not through a link that was created after the check, either. */
export function writeFile(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  const file = openSync(path, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW)
  try {
    writeFileSync(file, text)
  } finally {
    closeSync(file)
  }
}
