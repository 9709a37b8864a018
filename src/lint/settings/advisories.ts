// Vulnerabilities of the programs that built-in profiles download.

import { listOf, named, t, words } from '../../base/span.ts'
import { CONTAINERD_VERSIONS } from '../../render/profiles/built-in/downloads.ts'
import { DOWNLOADS_TEMPLATE } from '../../render/profiles/built-in/names.ts'
import table from '../generated/containerd-advisories.json' with { type: 'json' }
import type { Finding, Linted } from '../rule.ts'
import { readsTemplate } from './unused.ts'

export function vulnerableDownloads({ groups, settings }: Linted): Finding | undefined {
  const version = settings.profiles.downloads.containerd ?? CONTAINERD_VERSIONS.at(-1)!
  const open = openAdvisories(version)
  if (open.length === 0 || !groups.some(group => readsTemplate(group, DOWNLOADS_TEMPLATE))) return undefined
  const fixed = table.releases.find(release => !isOlder(release, version) && openAdvisories(release).length === 0)
  const advisories = open.map(each => named(each))
  return {
    message: t`containerd ${named(version)} has known vulnerabilities: ${listOf(advisories, 'and')}`,
    field: ['spec', 'profiles', 'containerdVersion'],
    help: [
      fixed === undefined
        ? t`No release that osm-krm knows fixes all of them.`
        : t`Set profiles.containerdVersion: ${named(fixed)}.${words(CONTAINERD_VERSIONS.includes(fixed) ? '' : ' osm-krm does not have its checksums: the node uses those of the publisher, or set profiles.downloads.checksums.')}`,
    ],
  }
}

/** Returns the advisories that concern a release. Newer releases than the table has are not judged. */
export function openAdvisories(version: string): string[] {
  const [newest] = table.releases.filter(release => minorOf(release) === minorOf(version))
  if (newest === undefined || isOlder(newest, version)) return []
  return table.advisories.filter(({ fixed }) => isOpen(fixed, version)).map(({ advisory }) => advisory)
}

/**
 * Whether no fix is in the release. A minor version between two that have the fix has the mistake, too: without a release that fixes it, its
 * updates have ended.
 */
function isOpen(fixed: readonly string[], version: string): boolean {
  const minor = minorOf(version)
  const own = fixed.find(release => minorOf(release) === minor)
  const isBetween = fixed.some(release => minorOf(release) < minor) && fixed.some(release => minorOf(release) > minor)
  return own === undefined ? isBetween : isOlder(version, own)
}

const numbersOf = (version: string): number[] => version.split(/[.-]/).slice(0, 3).map(Number)
const minorOf = (version: string): number => numbersOf(version)[1]!

/** Whether a release of containerd 2 is older than another one. A pre-release counts as its release. */
function isOlder(version: string, than: string): boolean {
  const [, minor, patch] = numbersOf(version)
  const [, otherMinor, otherPatch] = numbersOf(than)
  return minor! < otherMinor! || (minor === otherMinor && patch! < otherPatch!)
}
