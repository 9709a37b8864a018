// Prints src/lint/generated/upstream-profiles.json: the digests of the default profiles of operating-system-manager, each with the
// last release that has it.
//
//   node --import tsx scripts/maintain/upstream-profiles.ts CLONE
//
// CLONE is a clone of operating-system-manager with its tags. `npx tsx scripts/maintain/source-tables.ts` compares the table with what this prints.

import { execFileSync } from 'node:child_process'
import type { JsonObject } from '../../src/base/json.ts'
import { Catalog } from '../../src/render/inputs/catalog.ts'
import { readAllProfiles } from '../../src/render/inputs/profiles.ts'
import { readSettings } from '../../src/render/settings/index.ts'
import { profileDigest } from '../../src/render/stamps/stamps.ts'
import { readYaml } from '../../src/render/yaml/index.ts'

const FOLDER = 'deploy/osps/default/'
/** Earlier releases installed profiles for versions of Kubernetes that have no support any more. */
const FIRST = { major: 1, minor: 5 }

const git = (...args: readonly string[]): string =>
  execFileSync('git', ['-C', process.argv[2]!, ...args], { encoding: 'utf8', maxBuffer: 1 << 26 })

const releases = git('tag', '--list', 'v*', '--sort=version:refname')
  .split('\n')
  .filter(tag => {
    const [, major, minor] = /^v(\d+)\.(\d+)\.\d+$/.exec(tag) ?? []
    return Number(major) === FIRST.major && Number(minor) >= FIRST.minor
  })

/** Returns the digest, or undefined if the profile is not valid any more: CentOS has gone. */
async function digestAt(tag: string, path: string): Promise<string | undefined> {
  const read = readYaml(git('show', `${tag}:${path}`))
  if (!('value' in read)) throw new Error(`${tag}:${path} is not YAML`)
  const settings = readSettings(undefined, () => {})!
  const catalog = Catalog.of([read.value as JsonObject], () => {})
  const [known] = await readAllProfiles(catalog, settings, () => {})
  return known?.profile && profileDigest(known.profile.spec)
}

const profiles: Record<string, string> = {}
for (const tag of releases) {
  for (const path of git('ls-tree', '-r', '--name-only', tag, FOLDER).trim().split('\n')) {
    const digest = await digestAt(tag, path)
    if (digest !== undefined) profiles[digest] = tag
  }
}
console.log(JSON.stringify({ program: 'scripts/maintain/upstream-profiles.ts', profiles }, null, 2))
