// The lock: what nodes load, with digests and sizes, as a file for Git. mirror.sh reads it and writes the same lines.

import { formatPath } from '../../base/field-path.ts'
import { isObject } from '../../base/json.ts'
import { ASSET_LOCK_TYPE } from '../../base/kinds.ts'
import { plain } from '../../base/span.ts'
import { validateWith } from '../../diagnostics/schema-problems.ts'
import { readYaml } from '../../render/yaml/index.ts'
import { headerOf } from '../../source/header.ts'
import type { AssetLock } from './generated/asset-lock.js'
import * as assetLock from './generated/asset-lock.js'
import { isPublished, type MirrorFile, type MirrorPlan } from './mirror-plan.ts'

export type { AssetLock }

type Entry<Kind extends 'files' | 'images' | 'repositories'> = NonNullable<AssetLock[Kind]>[number]
export type LockedFile = Entry<'files'>

export const isAssetLock = (text: string): boolean => headerOf({ text })?.kind === ASSET_LOCK_TYPE.kind

/** Reads a lock. A problem is the end of a sentence about the file. */
export function readLock(text: string): { readonly lock: AssetLock } | { readonly problem: string } {
  const read = readYaml(text)
  if ('problem' in read) return { problem: `cannot be read: ${plain(read.problem.message)}` }
  if (!isObject(read.value)) return { problem: 'is not an AssetLock' }
  const [first] = validateWith(assetLock, read.value)
  return first === undefined
    ? { lock: read.value as unknown as AssetLock }
    : { problem: `is not valid: ${formatPath(first.field)} ${plain(first.message)}` }
}

/** A file whose digest in the lock is not the one that nodes verify. */
export interface LockConflict {
  readonly url: string
  readonly locked: string
  readonly verified: string
}

export function lockConflicts(plan: MirrorPlan, lock: AssetLock): LockConflict[] {
  const locked = new Map(lock.files?.map(({ url, sha256 }) => [url, sha256]))
  return plan.files.flatMap(({ url, sha256: verified }) => {
    const other = locked.get(url)
    return verified === undefined || isPublished(verified) || other === undefined || other === verified
      ? []
      : [{ url, locked: other, verified }]
  })
}

/** Returns the lock for a plan, with the digests and sizes that the lock has already. */
export function lockOf(plan: MirrorPlan, before: AssetLock | undefined): AssetLock {
  const files = new Map(before?.files?.map(file => [file.url, file]))
  const images = new Map(before?.images?.map(image => [image.image, image]))
  const repositories = new Map(before?.repositories?.map(repository => [repository.path, repository]))
  const file = ({ url, path, sha256 }: MirrorFile): LockedFile => ({
    url,
    ...(url.slice(url.indexOf('://') + 3) !== path && { path }),
    ...(isPublished(sha256) ? { publishedSum: true } : sha256 && { sha256 }),
    ...loaded(files.get(url)),
  })
  return {
    ...ASSET_LOCK_TYPE,
    // The script reads the published checksum before the file.
    files: plan.files.flatMap(each => (isPublished(each.sha256) ? [fileWithSum(each), each] : [each])).map(file),
    images: plan.images.map(({ source }) => images.get(source) ?? { image: source }),
    repositories: plan.repositories.map(each => ({ ...each, ...loaded(repositories.get(each.path)) })),
    packages: plan.packages,
  }
}

const fileWithSum = ({ url, path, sha256 }: MirrorFile): MirrorFile => ({
  url: url + sha256,
  path: path + sha256,
  sha256: undefined,
})

const loaded = ({ sha256, size }: Pick<LockedFile, 'sha256' | 'size'> = {}) => ({
  ...(sha256 && { sha256 }),
  ...(size !== undefined && { size }),
})

/** Returns the lock as mirror.sh reads and writes it: one value on each line, in the order of the plan. */
export const lockText = ({ files = [], images = [], repositories = [], packages = [] }: AssetLock): string =>
  [
    HEADER,
    section('files', files.map(entry)),
    section('images', images.map(entry)),
    section('repositories', repositories.map(entry)),
    section(
      'packages',
      packages.map(name => `  - ${JSON.stringify(name)}\n`),
    ),
  ].join('')

const HEADER = `# What nodes load from elsewhere, with digests and sizes.
apiVersion: osm-krm.dev/v1alpha1
kind: AssetLock
`

const section = (name: string, texts: readonly string[]): string =>
  texts.length === 0 ? '' : `${name}:\n${texts.join('')}`

const entry = (fields: object): string =>
  Object.entries(fields)
    .map(([name, value], i) => `${i === 0 ? '  - ' : '    '}${name}: ${JSON.stringify(value)}\n`)
    .join('')
