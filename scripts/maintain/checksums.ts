// npx tsx scripts/maintain/checksums.ts v1.37: refreshes src/render/profiles/built-in/checksums.json from the list that the project kubespray publishes.
//
//   npx tsx scripts/maintain/checksums.ts v1.37             adds the releases of a minor version of Kubernetes, and the crictl of this version
//   npx tsx scripts/maintain/checksums.ts v1.37 --containerd 2.4.1
//   npx tsx scripts/maintain/checksums.ts v1.37 --from URL  reads the list from a mirror of https://raw.githubusercontent.com/<repository>
//
// A checksum is only ever copied from a published list, never computed from a file. Every checksum that is already in the table must be
// the one of the list. The commit of the list and its date become part of the table.

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { parse } from 'yaml'

const TABLE = join(import.meta.dirname, '../../src/render/profiles/built-in/checksums.json')
const REPOSITORY = 'kubernetes-sigs/kubespray'
const LIST = 'roles/kubespray_defaults/vars/main/checksums.yml'

const ARCHITECTURES = ['amd64', 'arm64'] as const
type Sums = Record<(typeof ARCHITECTURES)[number], string>

export interface Table {
  source: string
  commits: { commit: string; date: string }[]
  checksums: Record<string, Record<string, Sums>>
}

/** The names of the list by those of the table. */
const NAMES: Readonly<Record<string, string>> = {
  kubelet: 'kubelet_checksums',
  kubectl: 'kubectl_checksums',
  crictl: 'crictl_checksums',
  containerd: 'containerd_static_archive_checksums',
}

type List = Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, string>>>>>>

export interface Request {
  /** A minor version of Kubernetes, such as 1.37. */
  readonly minor: string
  readonly containerd?: string
  readonly commit: { readonly commit: string; readonly date: string }
}

/** Returns the table with additional checksums of the list, and the added versions. Throws if the two contradict each other. */
export function refresh(table: Table, list: List, { minor, containerd, commit }: Request) {
  const checksums = structuredClone(table.checksums)
  const added: string[] = []
  for (const [name, key] of Object.entries(NAMES)) {
    const rows = checksums[name]!
    for (const version of versionsIn(list, key)) {
      const sums = sumsOf(list, key, version)
      const known = rows[version]
      if (known !== undefined && sums !== undefined) assertSame(`${name} ${version}`, known, sums)
      const wanted = name === 'containerd' ? version === containerd : version.startsWith(`${minor}.`)
      if (known !== undefined || !wanted || sums === undefined) continue
      rows[version] = sums
    }
    checksums[name] = sorted(name === 'crictl' ? newestOfEachMinor(rows) : rows)
    added.push(
      ...Object.keys(checksums[name])
        .filter(v => table.checksums[name]![v] === undefined)
        .map(v => `${name} ${v}`),
    )
  }
  if (Object.keys(checksums.kubelet!).join() !== Object.keys(checksums.kubectl!).join())
    throw new Error('the list has different versions of kubelet and kubectl')
  const commits =
    added.length === 0 ? table.commits : [commit, ...table.commits.filter(c => c.commit !== commit.commit)]
  return { table: { ...table, commits, checksums }, added }
}

const versionsIn = (list: List, key: string): string[] => Object.keys(list[key]?.amd64 ?? {})

/** Returns undefined for a version that lacks an architecture. */
function sumsOf(list: List, key: string, version: string): Sums | undefined {
  const sums = ARCHITECTURES.map(architecture => {
    const text = list[key]?.[architecture]?.[version]
    if (text === undefined) return undefined
    const [, digits] = /^sha256:([0-9a-f]{64})$/.exec(text) ?? []
    if (digits === undefined) throw new Error(`${key} ${version} ${architecture} is not a SHA-256 sum: ${text}`)
    return digits
  })
  const [amd64, arm64] = sums
  return amd64 === undefined || arm64 === undefined ? undefined : { amd64, arm64 }
}

function assertSame(what: string, known: Sums, listed: Sums): void {
  for (const architecture of ARCHITECTURES) {
    if (known[architecture] !== listed[architecture])
      throw new Error(
        `${what} ${architecture}: the table has ${known[architecture]}, the list has ${listed[architecture]}`,
      )
  }
}

const numbers = (version: string): number[] => version.split('.').map(Number)

const sorted = <T>(rows: Record<string, T>): Record<string, T> =>
  Object.fromEntries(
    Object.entries(rows).sort(([a], [b]) => {
      const [x, y] = [numbers(a), numbers(b)]
      return x[0]! - y[0]! || x[1]! - y[1]! || x[2]! - y[2]!
    }),
  )

/** A node gets the crictl of its minor version, so only the newest patch of each is used. */
const newestOfEachMinor = <T>(rows: Record<string, T>): Record<string, T> =>
  Object.fromEntries(
    Object.entries(sorted(rows)).filter(
      ([version], i, all) => numbers(all[i + 1]?.[0] ?? '')[1] !== numbers(version)[1],
    ),
  )

async function text(url: string, headers: Record<string, string> = {}): Promise<string> {
  const response = await fetch(url, { headers, signal: AbortSignal.timeout(60_000) })
  if (!response.ok) throw new Error(`${url}: HTTP ${response.status}`)
  return response.text()
}

/** Returns the newest commit that changed the list. */
async function newestCommit(api: string): Promise<Request['commit']> {
  const url = `${api}/repos/${REPOSITORY}/commits?path=${encodeURIComponent(LIST)}&per_page=1`
  const [newest] = JSON.parse(await text(url, { accept: 'application/vnd.github+json' }))
  return { commit: newest.sha, date: newest.commit.committer.date.slice(0, 10) }
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      from: { type: 'string', default: 'https://raw.githubusercontent.com' },
      api: { type: 'string', default: 'https://api.github.com' },
      table: { type: 'string', default: TABLE },
      containerd: { type: 'string' },
    },
  })
  const [, minor] = /^v?(1\.\d+)$/.exec(positionals[0] ?? '') ?? []
  if (minor === undefined)
    throw new Error('name a minor version of Kubernetes: npx tsx scripts/maintain/checksums.ts v1.37')
  const commit = await newestCommit(values.api)
  const list = parse(await text(`${values.from}/${REPOSITORY}/${commit.commit}/${LIST}`)) as List
  const table = JSON.parse(readFileSync(values.table, 'utf8')) as Table
  const request = { minor, commit, ...(values.containerd !== undefined && { containerd: values.containerd }) }
  const { table: refreshed, added } = refresh(table, list, request)
  if (added.length === 0) {
    console.log(`The list of ${commit.date} (${commit.commit}) has nothing new for ${minor}.`)
    return
  }
  writeFileSync(values.table, `${JSON.stringify(refreshed, null, 2)}\n`)
  console.log(
    `Added ${added.join(', ')}, from the list of ${commit.date} (${commit.commit}). Now run npm run generate.`,
  )
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  main().catch((error: Error) => {
    console.error(`checksums: ${error.message}`)
    process.exitCode = 1
  })
}
