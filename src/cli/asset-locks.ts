// The files of --lock and --check of osm-krm assets, and what is not in the lock because it cannot be mirrored.

import { existsSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { printable } from '../diagnostics/text.ts'
import { counted } from '../diagnostics/words.ts'
import { shownValue } from '../inspect/assets/assets-text.ts'
import { listEntries } from '../inspect/assets/missing.ts'
import type { Available } from '../inspect/mirror/available.ts'
import { type AssetLock, isAssetLock, lockConflicts, lockOf, lockText, readLock } from '../inspect/mirror/lock.ts'
import type { MirrorPlan, NotMirrored } from '../inspect/mirror/mirror-plan.ts'
import type { Hide } from '../secrets/labels.ts'
import { UsageError } from './errors.ts'
import { readTextFile } from './input-files.ts'
import { replaceFiles } from './output-files.ts'

/** Reads lists and locks. */
export function readAvailable(files: readonly string[]): Available {
  const texts = files.map(file => ({ file, text: readTextFile(file) }))
  return {
    entries: texts.flatMap(({ text }) => (isAssetLock(text) ? [] : listEntries(text))),
    locks: texts.flatMap(({ file, text }) => (isAssetLock(text) ? [lockIn(file, text)] : [])),
  }
}

function lockIn(file: string, text: string): AssetLock {
  const read = readLock(text)
  if ('problem' in read) throw new UsageError(printable(`${file} ${read.problem}`))
  return read.lock
}

/**
 * Brings the lock in a file up to date with a plan, and returns a line about it. Throws if it has another digest than nodes verify.
 */
export function writeLock(file: string, plan: MirrorPlan): string {
  const before = existsSync(file) ? readTextFile(file) : undefined
  if (before !== undefined && !isAssetLock(before))
    throw new UsageError(printable(`--lock ${file}: the file is not a lock, and is not replaced`))
  const lock = before === undefined ? undefined : lockIn(file, before)
  const [conflict] = lock === undefined ? [] : lockConflicts(plan, lock)
  if (conflict !== undefined)
    throw new UsageError(
      printable(
        `${conflict.url} has the SHA-256 ${conflict.locked} in ${file}, but nodes verify ${conflict.verified}: find out which one is right, and remove the entry if it is that of the lock that is wrong`,
      ),
    )
  const now = lockOf(plan, lock)
  const text = lockText(now)
  if (text !== before) replaceFiles(dirname(file), [{ path: basename(file), text: () => text, isSecret: false }])
  return lockSummary(file, now)
}

function lockSummary(file: string, { files = [], images = [], repositories = [] }: AssetLock): string {
  const counts = [
    [files.length, 'file', 'files'],
    [images.length, 'image', 'images'],
    [repositories.length, 'repository', 'repositories'],
  ] as const
  const named = counts.flatMap(([count, one, many]) => (count === 0 ? [] : [counted(count, one, many)]))
  const open = [
    ...files.filter(({ sha256, size }) => sha256 === undefined || size === undefined),
    ...images.filter(({ digest }) => digest === undefined),
    ...repositories.filter(({ sha256 }) => sha256 === undefined),
  ].length
  const rest =
    open === 0
      ? ''
      : `; the script of osm-krm assets --script adds ${open === 1 ? 'a digest or size' : `${open} digests or sizes`}`
  return `${printable(file)} has ${named.length === 0 ? 'nothing' : named.join(', ')}${rest}\n`
}

/** Returns a line for stderr. */
export const notMirroredText = ({ needed, reason }: NotMirrored, hide: Hide): string =>
  `${printable(`${needed.kind === 'unknown' ? '' : `${needed.kind === 'url' ? 'URL' : needed.kind} `}${shownValue(needed, hide)} cannot be mirrored: ${reason} (${needed.machineDeployments.join(', ')})`)}\n`
