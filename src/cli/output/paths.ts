// Checks where output files would be written. The folder's content, such as symbolic links, may come from the author of the inputs.

import { lstatSync } from 'node:fs'
import { isAbsolute, join, relative, resolve, sep } from 'node:path'
import type { Report } from '../../diagnostics/diagnostic.ts'
import { problem } from '../../diagnostics/problem.ts'
import { isMissing } from '../file-error.ts'

const HELP = 'Nothing was written. Remove the path or link that leads out of the folder, or choose a different folder.'

/** Returns whether all paths, relative to the folder, lie below it without a symbolic link on the way, and reports those that do not. */
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
  return link && `${link} is a symbolic link, which osm-krm does not write through`
}

/** Below a file or a folder that does not exist, there is no link. */
function isLink(path: string): boolean {
  try {
    return lstatSync(path).isSymbolicLink()
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
}
