// What a run enters: the files and functions of the source that execute for one node without a fault, counted by V8's coverage.
//
//   npx tsx bench/entered.ts               this checkout
//   npx tsx bench/entered.ts DIR --files   another checkout, with its files and how many functions of each are entered

import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { ubuntuNodes, writeInput } from './inputs.ts'

interface Script {
  readonly url: string
  readonly functions: readonly {
    readonly functionName: string
    readonly ranges: readonly { readonly count: number }[]
  }[]
}

const { values: options, positionals } = parseArgs({
  options: { files: { type: 'boolean' } },
  allowPositionals: true,
})
const checkout = resolve(positionals[0] ?? join(import.meta.dirname, '..'))
const folder = mkdtempSync(join(tmpdir(), 'osm-krm-entered-'))
try {
  const input = join(folder, 'input.yaml')
  writeInput(input, await ubuntuNodes(1))
  const coverage = join(folder, 'coverage')
  const { status, stderr } = spawnSync(process.execPath, ['--import', 'tsx', join(checkout, 'src/main.ts')], {
    cwd: checkout,
    input: readFileSync(input),
    env: { ...process.env, NODE_V8_COVERAGE: coverage },
    maxBuffer: 1 << 28,
  })
  if (status !== 0) throw new Error(`the run fails: ${stderr}`)
  const entered = new Map<string, number>()
  for (const name of readdirSync(coverage)) {
    const { result } = JSON.parse(readFileSync(join(coverage, name), 'utf8')) as { result: readonly Script[] }
    for (const { url, functions } of result) {
      const file = url.startsWith('file:') ? fileURLToPath(url).slice(checkout.length + 1) : ''
      if (!/^(?:src|packages\/[^/]+\/src)\//.test(file)) continue
      // The first is the body of the module; tsx adds __name.
      const own = functions
        .slice(1)
        .filter(({ functionName, ranges }) => functionName !== '__name' && ranges[0]!.count > 0)
      if (own.length > 0) entered.set(file, own.length)
    }
  }
  const rows = [...entered].sort(([, a], [, b]) => b - a)
  if (options.files) for (const [file, count] of rows) console.log(`${String(count).padStart(5)} ${file}`)
  console.log(`${rows.length} files, ${rows.reduce((sum, [, count]) => sum + count, 0)} functions`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
