// Runs osm-krm diff: reads or renders both sides, compares them, and prints the differences.

import { renderDiagnostics } from '../diagnostics/render.ts'
import { diffJson } from '../reports/diff-json.ts'
import { diffText } from '../reports/diff-text.ts'
import { type DiffRequest, diffRenderings, hasDifferences } from '../reports/node-diff.ts'
import { plainJson } from '../yaml/plain-json.ts'
import type { DiffOptions } from './diff.ts'
import { readDocuments } from './documents.ts'
import { readObjects } from './objects.ts'
import { sideOf } from './sides.ts'
import { UsageError } from './usage-error.ts'

const INCOMPARABLE = 2

export async function runDiff(paths: readonly string[], options: DiffOptions): Promise<number> {
  const request = await requestOf(paths, options)
  if (request === undefined) return INCOMPARABLE
  const found = diffRenderings(request)
  process.stdout.write(options.output === 'json' ? `${plainJson(diffJson(found))}\n` : diffText(found))
  return options.exitCode && hasDifferences(found) ? 1 : 0
}

async function requestOf(paths: readonly string[], options: DiffOptions): Promise<DiffRequest | undefined> {
  if (options.live === undefined && paths.length !== 2)
    throw new UsageError(`diff compares two renderings, an old and a new one, but got ${paths.length}`)
  const [old, now] =
    options.live === undefined
      ? [await sideOf(paths.slice(0, 1), options), await sideOf(paths.slice(1), options)]
      : [await exported(options.live, options), await sideOf(paths, options)]
  process.stderr.write(renderDiagnostics([...old.diagnostics, ...now.diagnostics]))
  if (old.failed || now.failed) return undefined
  return { old: old.objects, now: now.objects, live: options.live !== undefined }
}

async function exported(file: string, options: DiffOptions) {
  const read = await readObjects(readDocuments([file], options))
  return { ...read, failed: read.diagnostics.length > 0 }
}
