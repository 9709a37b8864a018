// Prints the dates after which releases of Kubernetes and of operating systems get no more updates, from the data of endoflife.date. The
// argument is a clone of its repository. `npx tsx scripts/maintain/source-tables.ts` compares src/lint/generated/end-of-life.json with what this prints.

import { execFileSync } from 'node:child_process'
import { parse } from 'yaml'

/** The files of products by the names that the controller uses for operating systems. */
const PRODUCTS: Readonly<Record<string, string>> = {
  kubernetes: 'kubernetes',
  amzn2: 'amazon-linux',
  rhel: 'rhel',
  rockylinux: 'rocky-linux',
  ubuntu: 'ubuntu',
}

/** Nobody uses a release that ended before this date. */
const EARLIEST = '2020-01-01'

const clone = process.argv[2]!
const git = (...args: string[]): string => execFileSync('git', ['-C', clone, ...args], { encoding: 'utf8' })

interface Release {
  readonly releaseCycle: string
  readonly eol: string | boolean
}

function endsOf(product: string): Record<string, string> {
  const [, frontMatter] = git('show', `HEAD:products/${product}.md`).split(/^---$/m)
  const { releases } = parse(frontMatter!) as { releases: readonly Release[] }
  const ends = releases.flatMap(({ releaseCycle, eol }) =>
    typeof eol === 'string' && eol >= EARLIEST ? [[releaseCycle, eol] as const] : [],
  )
  if (ends.length === 0) throw new Error(`${product}: no release with a date`)
  return Object.fromEntries(ends)
}

const table = {
  program: 'scripts/maintain/end-of-life.ts',
  source: 'endoflife-date/endoflife.date',
  commit: git('rev-parse', 'HEAD').trim(),
  asOf: git('log', '-1', '--format=%cs').trim(),
  ends: Object.fromEntries(Object.entries(PRODUCTS).map(([name, product]) => [name, endsOf(product)])),
}
console.log(JSON.stringify(table, null, 2))
