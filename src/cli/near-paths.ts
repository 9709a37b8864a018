// Reports a path that does not exist, with a path of a similar name.

import { existsSync, readdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { nearest } from '../diagnostics/nearest.ts'
import { UsageError } from './usage-error.ts'

/** Throws a UsageError if the path does not exist and a similar one does. */
export function assertPath(path: string): void {
  if (existsSync(path)) return
  const near = nearest(basename(path), namesIn(dirname(path)))
  if (near === undefined) return
  throw new UsageError(`${path}: there is no such file or folder: did you mean ${join(dirname(path), near)}?`)
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
