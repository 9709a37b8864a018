// The lock: what nodes load, with digests and sizes, as a file for Git. The script of a mirror writes the same lines.

import { formatPath } from '../../diagnostics/field-path.ts'
import { validateWith } from '../../diagnostics/schema-problems.ts'
import { isObject } from '../../render/model/json.ts'
import { readYaml } from '../../render/yaml/index.ts'
import { PACKAGES_FOLDER } from './folders.ts'
import { type AssetLock, schemaText, validate } from './generated/asset-lock.js'
import type { MirrorPlan } from './mirror-plan.ts'

export type { AssetLock } from './generated/asset-lock.js'

type Entry<Kind extends 'files' | 'images' | 'repositories'> = NonNullable<AssetLock[Kind]>[number]
export type LockedFile = Entry<'files'>

/** Whether a text is a lock, by its kind. */
export const isAssetLock = (text: string): boolean => /^kind:[ \t]*["']?AssetLock\b/m.test(text)

/** Reads a lock. A problem is the end of a sentence about the file. */
export function readLock(text: string): { readonly lock: AssetLock } | { readonly problem: string } {
  const read = readYaml(text)
  if ('problem' in read) return { problem: `cannot be read: ${read.problem.message}` }
  if (!isObject(read.value)) return { problem: 'is not an AssetLock' }
  const [first] = validateWith(validate, schemaText, read.value)
  return first === undefined
    ? { lock: read.value as unknown as AssetLock }
    : { problem: `is not valid: ${formatPath(first.path)} ${first.message}` }
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
    return verified === undefined || verified === 'published' || other === undefined || other === verified
      ? []
      : [{ url, locked: other, verified }]
  })
}

/** Returns the lock for a plan, with the digests and sizes that the lock has already. */
export function lockOf(plan: MirrorPlan, before: AssetLock | undefined): AssetLock {
  const files = new Map(before?.files?.map(file => [file.url, file]))
  const images = new Map(before?.images?.map(image => [image.image, image]))
  const repositories = new Map(before?.repositories?.map(repository => [repository.path, repository]))
  const file = (url: string, sha256?: string): LockedFile => ({ url, ...(sha256 && { sha256 }), ...files.get(url) })
  return {
    apiVersion: 'osm-krm.dev/v1alpha1',
    kind: 'AssetLock',
    files: plan.files.flatMap(({ url, sha256 }) =>
      sha256 === 'published' ? [file(`${url}.sha256`), file(url)] : [file(url, sha256)],
    ),
    images: plan.images.map(({ source }) => images.get(source) ?? { image: source }),
    repositories: repositoryPaths(plan).map(path => repositories.get(path) ?? { path }),
    packages: plan.packages,
  }
}

/** Returns the paths of repositories in the mirror, with the variables of dnf, in the order of the script. */
const repositoryPaths = ({ repositories, ubuntu, rpmPaths }: MirrorPlan): string[] => [
  ...repositories.map(({ path }) => path),
  ...(ubuntu.length > 0 ? [PACKAGES_FOLDER] : []),
  ...rpmPaths.map(path => `${PACKAGES_FOLDER}/${path}`),
]

export const LOCK_HEADER = `# What nodes load from elsewhere, with digests and sizes.
apiVersion: osm-krm.dev/v1alpha1
kind: AssetLock
`

/** The first line of an entry, which its program looks for. */
export const lockLine = (field: 'url' | 'image' | 'path', value: string): string =>
  `  - ${field}: ${JSON.stringify(value)}`

export const packageLine = (name: string): string => `  - ${JSON.stringify(name)}`

/** Returns the lock as the script writes it: one value on each line, in the order of the plan. */
export function lockText({ files = [], images = [], repositories = [], packages = [] }: AssetLock): string {
  return [
    LOCK_HEADER,
    section('files', files, ({ url, sha256, size }) => entry(lockLine('url', url), { sha256, size })),
    section('images', images, ({ image, digest, size }) => entry(lockLine('image', image), { digest, size })),
    section('repositories', repositories, ({ path, sha256, size }) => entry(lockLine('path', path), { sha256, size })),
    section('packages', packages, name => `${packageLine(name)}\n`),
  ].join('')
}

const section = <Item>(name: string, items: readonly Item[], text: (item: Item) => string): string =>
  items.length === 0 ? '' : `${name}:\n${items.map(text).join('')}`

const entry = (first: string, fields: Readonly<Record<string, string | number | undefined>>): string =>
  [
    first,
    ...Object.entries(fields).flatMap(([name, value]) =>
      value === undefined ? [] : [`    ${name}: ${JSON.stringify(value)}`],
    ),
  ]
    .map(line => `${line}\n`)
    .join('')
