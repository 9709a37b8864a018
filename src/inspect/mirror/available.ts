// Compares what nodes load with locks and lists of what is available.

import { AllowList } from '../../base/allow-list.ts'
import type { Hide } from '../../secrets/labels.ts'
import type { Needed, NeededByMachines } from '../assets/needed.ts'
import type { AssetLock, LockedFile } from './lock.ts'
import { imageOf, mirrorFileOf, mirrorPath } from './mirror-plan.ts'

export interface Available {
  /** Prefixes of URLs and images, as in checks.outbound.allow, names of packages, and commands as the report shows them. */
  readonly entries: readonly string[]
  readonly locks: readonly AssetLock[]
}

/** An asset that is not available. With `perhaps`, this depends on a value that only the node knows. */
export interface Missing {
  readonly needed: NeededByMachines
  readonly verdict: 'no' | 'perhaps'
  /** The end of a sentence about it, if it is not simply missing. */
  readonly reason?: string
}

/** Returns the entries of a list: one on each line, without comments. */
export const listEntries = (text: string): string[] =>
  text
    .replace(/^\ufeff/, '')
    .split(/\r?\n/)
    .map(line => line.replace(/(?:^|\s)#.*/, '').trim())
    .filter(line => line !== '')

/** Returns what is in no lock and no list, or differs from a lock. */
export function missingIn(
  total: readonly NeededByMachines[],
  { entries, locks }: Available,
  hide: Hide,
): readonly Missing[] {
  const inList = listJudge(entries)
  const judgeAll = locks.map(lock => lockJudge(lock, hide))
  return total.flatMap((needed): Missing[] => {
    const listed = inList(needed)
    const verdicts = judgeAll.map(judge => judge(needed))
    const differing = verdicts.find(verdict => typeof verdict === 'object' && verdict.differs)
    if (differing === undefined && (listed === 'yes' || verdicts.includes('yes'))) return []
    const reason = differing ?? verdicts.find(verdict => typeof verdict === 'object')
    const isPartial = needed.kind === 'unknown' || needed.known.length < needed.value.length
    const isUnknown = locks.length === 0 ? listed === 'perhaps' : isPartial
    return [
      { needed, verdict: isUnknown ? 'perhaps' : 'no', ...(typeof reason === 'object' && { reason: reason.reason }) },
    ]
  })
}

function listJudge(entries: readonly string[]): (needed: Needed) => 'yes' | Missing['verdict'] {
  const prefixes = new AllowList(entries)
  const exact = new Set(entries)
  return ({ kind, value, known }) => {
    if (exact.has(value)) return 'yes'
    if (kind === 'unknown') return 'perhaps'
    if (kind === 'package') return known.length < value.length ? 'perhaps' : 'no'
    const verdict = prefixes.judge(known, value)
    return verdict === 'allowed' ? 'yes' : verdict === 'unknown' ? 'perhaps' : 'no'
  }
}

/** Whether it is in the lock. `differs` is an error also for what a list contains. */
type Verdict = 'yes' | 'no' | { readonly reason: string; readonly differs: boolean }

function lockJudge(lock: AssetLock, hide: Hide): (needed: NeededByMachines) => Verdict {
  const files = new Map(lock.files?.map(file => [pathOfUrl(file.url), file]))
  const images = new Map(lock.images?.map(image => [image.image, image]))
  const repositories = lock.repositories ?? []
  const packages = new Set(lock.packages)
  return needed => {
    if (needed.isRegistry) return 'yes'
    if (needed.kind === 'package') return packages.has(needed.value) ? 'yes' : 'no'
    if (needed.kind === 'unknown' || needed.known.length < needed.value.length) return 'no'
    if (needed.kind === 'image') {
      const image = imageOf(needed)
      const locked = typeof image === 'string' ? undefined : images.get(image.source)
      return locked === undefined ? 'no' : locked.digest === undefined ? INCOMPLETE : 'yes'
    }
    const place = mirrorFileOf(needed, hide)
    if (typeof place === 'string') return 'no'
    const paths = pathsBelow(place.path)
    if (needed.kind === 'repository') {
      const found = repositories.filter(({ path }) => paths.some(each => path === each || path.startsWith(`${each}/`)))
      return found.length === 0 ? 'no' : found.every(({ sha256 }) => sha256 !== undefined) ? 'yes' : INCOMPLETE
    }
    return fileVerdict(needed, paths.map(path => files.get(path)).find(Boolean))
  }
}

const INCOMPLETE: Verdict = {
  reason: 'is in the lock, but was not loaded yet',
  differs: false,
}

function fileVerdict({ sha256: verified }: NeededByMachines, locked: LockedFile | undefined): Verdict {
  if (locked === undefined) return 'no'
  if (locked.sha256 !== undefined && verified !== undefined && locked.sha256 !== verified)
    return { reason: `has the SHA-256 ${locked.sha256} in the lock, but nodes verify ${verified}`, differs: true }
  return locked.sha256 === undefined || locked.size === undefined ? INCOMPLETE : 'yes'
}

const pathOfUrl = (url: string): string | undefined => (URL.canParse(url) ? mirrorPath(new URL(url)) : undefined)

/** A URL on the mirror contains the path of its original below the URL of the mirror: `<mirror>/<host>/<path>`. */
function pathsBelow(path: string): string[] {
  const segments = path.split('/')
  return segments.map((_, i) => segments.slice(i).join('/'))
}
