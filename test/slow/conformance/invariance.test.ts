// The output must not depend on the order of the items, the locale, the time zone or the environment.

import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { describe, test } from 'node:test'
import { parse } from 'yaml'
import type { JsonObject } from '../../../src/base/json.ts'
import { type Case, cases, itemsOf, listOf } from '../../conformance/cases.ts'
import { PROGRAM } from '../../fixtures/built.ts'

/** Every n-th case of each family; `npm run conformance:invariance` takes them all. */
const STEP = Number(process.env.INVARIANCE_STEP ?? 40)

const ENVIRONMENTS: Record<string, Record<string, string>> = {
  'Turkish, Kathmandu': { LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8', TZ: 'Asia/Kathmandu' },
  'nothing but a path': {},
  nonsense: {
    LANG: '\u{1f600}',
    TZ: 'Nowhere/At-All',
    HOME: '/nonexistent',
    http_proxy: 'gopher://-',
    AWS_ACCESS_KEY_ID: 'x',
    OS_AUTH_URL: 'x',
  },
}

const CASES = cases(/^(profiles|data|cloudconfig|containerd|identity|errors|userdata)/, STEP)

describe('the output depends only on the input', () => {
  for (const given of CASES) {
    test(given.name, async () => {
      const plain = await render(given, itemsOf(given), process.env)
      const shuffled = await render(given, shuffle(itemsOf(given), given.name.length), process.env)
      assert.deepEqual(byId(shuffled), byId(plain), 'shuffled items')
      for (const [name, env] of Object.entries(ENVIRONMENTS)) {
        assert.equal(await render(given, itemsOf(given), { PATH: process.env.PATH, ...env }), plain, name)
      }
    })
  }
})

/** Standard output of the bundle for the given items. */
function render(given: Case, items: readonly JsonObject[], env: NodeJS.ProcessEnv): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [PROGRAM], { env, stdio: ['pipe', 'pipe', 'ignore'] })
    const chunks: Buffer[] = []
    child.stdout.on('data', chunk => chunks.push(chunk))
    child.on('error', reject)
    child.on('close', () => resolve(Buffer.concat(chunks).toString()))
    child.stdin.end(listOf(given, items))
  })
}

/** The items by kind, namespace and name, and the results without positions. */
function byId(output: string): unknown {
  const { items = [], results = [] } = parse(output, { maxAliasCount: -1 })
  const sorted = (list: unknown[]): string[] => list.map(entry => JSON.stringify(entry)).sort()
  return { items: sorted(items), results: sorted(results.map(({ file: _file, ...rest }: { file?: unknown }) => rest)) }
}

/** A fixed order, so that failures are reproducible. */
function shuffle<T>(list: readonly T[], seed: number): T[] {
  const out = [...list]
  let state = seed
  for (let i = out.length - 1; i > 0; i--) {
    state = (state * 1103515245 + 12345) % 2147483648
    const j = state % (i + 1)
    ;[out[i], out[j]] = [out[j]!, out[i]!]
  }
  return out
}
