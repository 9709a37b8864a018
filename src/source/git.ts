// Reads revisions of Git: the objects themselves, without a checkout, filters or hooks.

import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, posix, relative, resolve, sep } from 'node:path'
import { remembered } from '../base/remembered.ts'
import { printable } from '../diagnostics/text.ts'
import { utf8Text } from './disk.ts'
import { UsageError } from './errors.ts'
import { isInputName } from './file-names.ts'
import { mayBeInput } from './header.ts'
import { inputLimit, tooLarge } from './limit.ts'

export interface RevisionRange {
  readonly old: string
  readonly now: string
  /** Whether the old side is the merge base, written with three dots. */
  readonly fromMergeBase: boolean
}

/** Returns the two revisions of `old..now` or `old...now`; undefined if this has another form. Without a revision, a side is HEAD. */
export function revisionRange(text: string): RevisionRange | undefined {
  const [, old = '', dots = '', now = ''] = /^(?![/.])((?:[^\s.]|\.(?!\.))*)(\.{2,3})([^\s/.]\S*)?$/.exec(text) ?? []
  if (dots === '' || (old === '' && now === '')) return undefined
  for (const revision of [old, now])
    if (revision.startsWith('-'))
      throw new UsageError(`${revision} begins with "-": it would be an option for git, not a revision`)
  return { old: old || 'HEAD', now: now || 'HEAD', fromMergeBase: dots === '...' }
}

export interface GitRevision {
  /** As the user writes it. */
  readonly name: string
  readonly commit: string
}

export function mergeBase(old: GitRevision, now: GitRevision): GitRevision {
  const { status, stdout } = git(['merge-base', old.commit, now.commit])
  if (status !== 0) throw new UsageError(`${old.name} and ${now.name} have no commit in common; is the clone shallow?`)
  return { name: old.name, commit: text(stdout).trim() }
}

/** Returns the revision of a name. Throws a UsageError if Git does not know it. */
export function revisionNamed(name: string): GitRevision {
  const revision = knownRevision(name)
  if (revision !== undefined) return revision
  const { status } = git(['rev-parse', '--verify', '--end-of-options', name])
  if (status === 0) throw new UsageError(`git cannot read the commit of ${name}: is the clone shallow or damaged?`)
  throw new UsageError(
    `there is no Git revision ${name}${isRepository() ? '' : ': this folder is not in a repository'}`,
  )
}

/** Returns the revision of a name; undefined if Git does not know it, as outside of a repository. */
export function knownRevision(name: string): GitRevision | undefined {
  const { status, stdout, stderr } = git(['rev-parse', '--verify', '--end-of-options', `${name}^{commit}`])
  if (status !== 0) return undefined
  // Git warns about a name that is both a branch and a tag.
  if (stderr.length > 0) process.stderr.write(printable(text(stderr)))
  return { name, commit: text(stdout).trim() }
}

export const isRepository = (): boolean => git(['rev-parse', '--is-inside-work-tree']).status === 0

/** Returns the current folder from the top of the repository. */
export const folderInRepository = (): string => pathIn(succeed(['rev-parse', '--show-prefix']))

export const isCheckedOut = ({ name, commit }: GitRevision): boolean =>
  name === 'HEAD' || knownRevision('HEAD')?.commit === commit

export function branchesAndTags(): string[] {
  const names = succeed(['for-each-ref', '--format=%(refname:lstrip=2)', 'refs/heads', 'refs/remotes', 'refs/tags'])
  return ['HEAD', ...(text(names).match(/.+/g) ?? [])]
}

/** Why a checkout has another content: a submodule, or the attribute of Git by which it changes a file. */
export type CheckoutReason = { readonly code: 'submodule' } | { readonly code: 'checkout'; readonly attribute: string }

/**
 * Returns what a checkout has in another form than the revision: submodules, and inputs that a filter or an encoding changes, each with what
 * changes it. The paths begin in the current folder.
 */
export function changedByCheckout(
  revision: GitRevision,
): ReadonlyMap<string, { readonly id: string; readonly reason: CheckoutReason }> {
  const top = topOfRepository()
  const entries = entriesOf(revision)
  const here = inRepository('.', top)
  const inputs = entries.filter(({ mode, path }) => BLOB.test(mode) && isInputName(path))
  const hasAttributes = entries.some(({ path }) => posix.basename(path) === '.gitattributes')
  const attributes = hasAttributes ? attributesOf(revision, inputs, top) : new Map<string, string>()
  return new Map(
    entries.flatMap(({ mode, id, path }) => {
      const attribute = attributes.get(path)
      if (mode !== SUBMODULE && attribute === undefined) return []
      const reason =
        attribute === undefined ? ({ code: 'submodule' } as const) : ({ code: 'checkout', attribute } as const)
      return [[posix.relative(here, path), { id, reason }]]
    }),
  )
}

/**
 * Returns the attributes that change files in a checkout. Versions of Git before 2.40 read those of a revision only from an index. Whoever writes
 * one runs the hooks of the repository's configuration, so that it is written by an empty repository, with the same objects.
 */
function attributesOf({ commit }: GitRevision, files: readonly GitEntry[], top: string): ReadonlyMap<string, string> {
  const folder = mkdtempSync(join(tmpdir(), 'osm-krm-index-'))
  try {
    const index = { GIT_INDEX_FILE: join(folder, 'index') }
    const objects = resolve(pathIn(succeed(['rev-parse', '--git-path', 'objects'])))
    mkdirSync(join(folder, 'refs'))
    writeFileSync(join(folder, 'HEAD'), 'ref: refs/heads/main\n')
    writeFileSync(join(folder, 'config'), commit.length === SHA1_LENGTH ? '' : SHA256_REPOSITORY)
    succeed(['read-tree', commit], '', { ...index, GIT_DIR: folder, GIT_OBJECT_DIRECTORY: objects })
    const query = ['-C', top, 'check-attr', '-z', '--cached', '--stdin', 'filter', 'ident', 'working-tree-encoding']
    const fields = text(succeed(query, files.map(({ path }) => `${path}\0`).join(''), index)).split('\0')
    const found = new Map<string, string>()
    for (let i = 0; i + 2 < fields.length; i += 3) {
      const [path, name, value] = fields.slice(i, i + 3)
      if (value !== 'unspecified' && value !== 'unset') found.set(path!, value === 'set' ? name! : `${name}=${value}`)
    }
    return found
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Returns the id that Git gives to a content, in a repository whose ids have that length. */
export const blobId = (content: Uint8Array, length: number): string =>
  createHash(length === SHA1_LENGTH ? 'sha1' : 'sha256')
    .update(`blob ${content.length}\0`)
    .update(content)
    .digest('hex')

/** The length of an id in hexadecimal digits; that of SHA-256 is longer. */
export const SHA1_LENGTH = 40
const SHA256_REPOSITORY = '[core]\nrepositoryFormatVersion = 1\n[extensions]\nobjectFormat = sha256\n'

/** Whether Git ignores a file, which need not exist. */
export const isIgnored = (path: string): boolean => git(['check-ignore', '--quiet', '--', path]).status === 0

export const topOfRepository = (): string => topAbove(process.cwd())

const topAbove = remembered((_folder: string) => realpathSync(pathIn(succeed(['rev-parse', '--show-toplevel']))))

/** Returns the path that Git has printed. */
const pathIn = (output: Buffer): string => text(output).replace(/\r?\n$/, '')

/** Returns the path from the top of the repository; "" for the top itself. */
export function inRepository(path: string, top: string): string {
  const below = relative(top, resolve(realpathSync('.'), path))
    .split(sep)
    .join('/')
  if (below === '..' || below.startsWith('../')) throw new UsageError(`${path} is not in the Git repository ${top}`)
  return below
}

/** Sizes need the contents, of which a partial clone does not have all. */
export const entriesOf = ({ commit }: Pick<GitRevision, 'commit'>, folder = '.', hasSizes = false) =>
  listedEntries({ commit, folder, format: hasSizes ? '-rlz' : '-rz' })

const listedEntries = remembered(
  ({ commit, folder, format }: Record<'commit' | 'folder' | 'format', string>): readonly GitEntry[] =>
    text(succeed(['-C', folder, 'ls-tree', format, '--full-tree', commit]))
      .split('\0')
      .flatMap(line => {
        const [, mode, id, size, path] = /^(\d+) \w+ ([0-9a-f]+)(?: +(\d+|-))?\t([\s\S]*)$/.exec(line) ?? []
        return mode === undefined ? [] : [{ mode, id: id!, size: Number(size) || 0, path: path! }]
      }),
  ({ commit, format }) => `${format} ${commit}`,
)

/** Divides entries into parts that are read at once. */
export function* batches<Entry extends { readonly size: number }>(entries: readonly Entry[]): Iterable<Entry[]> {
  let batch: Entry[] = []
  let size = 0
  for (const entry of entries) {
    batch.push(entry)
    size += entry.size
    if (size < BATCH) continue
    yield batch
    ;[batch, size] = [[], 0]
  }
  if (batch.length > 0) yield batch
}

const BATCH = 1 << 26

interface WantedBlob {
  readonly id: string
  /** Of the file, for messages. */
  readonly name: string
  /** Whether it is read even if it holds nothing of ours. */
  readonly isWhole: boolean
}

/** Texts that were read, by the ids of their objects: the sides of a comparison have most of them in common. */
const textsById = new Map<string, string>()
/** Whether objects that were read may hold what osm-krm reads. */
const mayBeInputs = new Map<string, boolean>()

/** Reads files; undefined stands for one that holds nothing of ours. Each object is read and judged once. */
export function textsOf(blobs: readonly WantedBlob[]): (string | undefined)[] {
  const isRead = ({ id, isWhole }: WantedBlob): boolean =>
    textsById.has(id) || (!isWhole && mayBeInputs.get(id) === false)
  const ids = [...new Set(blobs.filter(blob => !isRead(blob)).map(({ id }) => id))]
  const contents = new Map(contentsOf(ids).map((content, i) => [ids[i], content]))
  return blobs.map(({ id, name, isWhole }) => {
    const content = contents.get(id)
    if (content !== undefined && !mayBeInputs.has(id)) mayBeInputs.set(id, mayBeInput(content))
    const isWanted = isWhole || mayBeInputs.get(id)
    if (isWanted && content !== undefined && !textsById.has(id)) textsById.set(id, utf8Text(content, name))
    return isWanted ? textsById.get(id) : undefined
  })
}

/** Returns the contents of objects, in their order, as they are stored. */
export function contentsOf(ids: readonly string[]): Buffer[] {
  if (ids.length === 0) return []
  const output = succeed(['cat-file', '--batch'], `${ids.join('\n')}\n`)
  const limit = inputLimit()
  let at = 0
  let total = 0
  return ids.map(id => {
    const end = output.indexOf(10, at)
    const [, type, size] = output.toString('latin1', at, end).split(' ')
    if (type !== 'blob') throw new UsageError(`git cannot read the object ${id}; is the clone partial?`)
    const content = output.subarray(end + 1, end + 1 + Number(size))
    at = end + 2 + Number(size)
    total += content.length
    if (total > limit) throw tooLarge('the revision', limit)
    return content
  })
}

export function succeed(args: readonly string[], input?: string, variables?: NodeJS.ProcessEnv): Buffer {
  const { status, stdout, stderr } = git(args, input, variables)
  if (status !== 0)
    throw new UsageError(`git ${args[args[0] === '-C' ? 2 : 0]} failed: ${text(stderr).trim().split('\n').at(-1)}`)
  return stdout
}

/**
 * Runs git without prompts and without network access: an object that is missing in a partial clone is an error. No command may compare the work
 * tree or write an index: for these, Git runs the filters and hooks of the repository's configuration.
 */
export function git(args: readonly string[], input = '', variables: NodeJS.ProcessEnv = {}) {
  const { error, ...result } = spawnSync('git', ['-c', 'core.fsmonitor=false', ...args], {
    input,
    maxBuffer: 2 * inputLimit() + (1 << 26),
    env: { ...process.env, ...ENVIRONMENT, ...variables },
  })
  if (error !== undefined && 'code' in error && error.code === 'ENOENT')
    throw new UsageError('git is not installed, or not on the PATH: revisions need it')
  // The output was larger than maxBuffer, which is beyond the limit.
  if (error !== undefined && 'code' in error && error.code === 'ENOBUFS') throw tooLarge('the revision', inputLimit())
  if (error !== undefined) throw error
  return result
}

const ENVIRONMENT = {
  GIT_NO_LAZY_FETCH: '1',
  // Versions of git without the variable above would start the program that the repository's configuration names for its remote.
  GIT_ALLOW_PROTOCOL: 'none',
  // Read the commit that is named, not one that refs/replace substitutes for it.
  GIT_NO_REPLACE_OBJECTS: '1',
  GIT_TERMINAL_PROMPT: '0',
  GIT_OPTIONAL_LOCKS: '0',
}

export const text = (bytes: Buffer): string => bytes.toString('utf8')

/** The modes of files, links and submodules in a tree. */
export const BLOB = /^100/
export const LINK = '120000'
export const SUBMODULE = '160000'

export interface GitEntry {
  readonly mode: string
  readonly id: string
  /** The number of bytes, if it was asked for, and 0 for a submodule. */
  readonly size: number
  /** Relative to the top of the repository. */
  readonly path: string
}
