// Prints in which releases of containerd its advisories are fixed, from the release notes that are part of its Go module. It needs Go, and
// downloads the newest release of each minor version. `npx tsx scripts/maintain/source-tables.ts` compares
// src/lint/generated/containerd-advisories.json with what this prints.

import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const MODULE = 'github.com/containerd/containerd/v2'

const go = (...args: string[]): string => execFileSync('go', args, { encoding: 'utf8' })

const numbers = (version: string): number[] => version.split('.').map(Number)
const inOrder = (a: string, b: string): number => {
  const [x, y] = [numbers(a), numbers(b)]
  return x[1]! - y[1]! || x[2]! - y[2]!
}
const minorOf = (version: string): string => version.split('.').slice(0, 2).join('.')

/** The newest release of each minor version, from old to new. */
const releases = [
  ...new Map(
    [...go('list', '-m', '-versions', MODULE).matchAll(/\bv(2\.\d+\.\d+)(?=\s|$)/g)]
      .map(([, version]) => version!)
      .sort(inOrder)
      .map(version => [minorOf(version), version]),
  ).values(),
]

const ADVISORY = /\[\*\*((?:CVE|GHSA)-[\w-]+)\*\*\]/g

/** Returns the advisories below the heading "Security Updates". */
const advisoriesIn = (notes: string): string[] =>
  [...(/^### Security Updates$([\s\S]*?)(?=^###|""")/m.exec(notes)?.[1] ?? '').matchAll(ADVISORY)].map(([, id]) => id!)

/** The releases by advisory. */
const fixed = new Map<string, Set<string>>()
/** The day of a release, as its module has it. The proxy need not have older ones than the newest of each minor version. */
const dateOf = (version: string): string =>
  JSON.parse(go('list', '-m', '-json', `${MODULE}@v${version}`)).Time.slice(0, 'YYYY-MM-DD'.length)
for (const release of releases) {
  const folder = join(JSON.parse(go('mod', 'download', '-json', `${MODULE}@v${release}`)).Dir, 'releases')
  const own = readdirSync(folder).map(file => /^v(2\.\d+\.\d+)\.toml$/.exec(file)?.[1])
  for (const version of own)
    if (version !== undefined && minorOf(version) === minorOf(release))
      for (const advisory of advisoriesIn(readFileSync(join(folder, `v${version}.toml`), 'utf8')))
        fixed.set(advisory, (fixed.get(advisory) ?? new Set()).add(version))
}
if (fixed.size === 0) throw new Error(`the release notes of ${MODULE} name no advisory`)

const advisories = [...fixed]
  .map(([advisory, versions]) => ({ advisory, fixed: [...versions].sort(inOrder) }))
  .sort((a, b) => (a.advisory < b.advisory ? -1 : 1))
console.log(
  JSON.stringify(
    {
      program: 'scripts/maintain/containerd-advisories.ts',
      source: MODULE,
      releases,
      dates: releases.map(dateOf),
      advisories,
    },
    null,
    2,
  ),
)
