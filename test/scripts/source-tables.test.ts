// The tables that Go programs write are as new as the programs. `npx tsx scripts/maintain/source-tables.ts` compares them with their sources.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { it } from 'node:test'
import { SOURCE_TABLES } from '../../scripts/maintain/source-tables.ts'
import { root } from '../fixtures/examples.ts'

const read = (path: string): string => readFileSync(join(root, path), 'utf8')

for (const { program, file } of SOURCE_TABLES) {
  it(`${file} and ${program} name each other`, () => {
    assert.ok(read(file).includes(program))
    assert.ok(read(program).includes(file))
  })
}

for (const [name, program] of [
  ['render/kubelet/generated/fields', 'kubelet-fields'],
  ['lint/generated/kubelet-flags', 'kubernetes-releases'],
  ['lint/generated/feature-gates', 'kubernetes-releases'],
] as const) {
  it(`${name}.json covers the releases of its program`, () => {
    const { firstMinor, lastMinor } = JSON.parse(read(`src/${name}.json`))
    const rows = read(`scripts/maintain/${program}.go`).matchAll(/^\t\{(\d+), "v[01]\.(\d+)\.\d+"\},$/gm)
    const minors = Array.from(rows, ([, minor]) => Number(minor))
    assert.ok(minors.length > 5)
    assert.deepEqual(
      minors,
      minors.map((_, i) => firstMinor + i),
    )
    assert.equal(minors.at(-1), lastMinor)
  })
}

it('fields.json of cloudProviderSpecs has the providers of its program', () => {
  const program = read('scripts/maintain/provider-spec-releases.go')
  const rows = /^var providers = .*\{\n([^}]*)\}/m.exec(program)![1]!.matchAll(/^\t"([\w-]+)": +"(\w+)",$/gm)
  const { providers } = JSON.parse(read('src/lint/generated/provider-fields.json'))
  const written = Object.entries<string>(providers).map(([name, type]) => [name, type.split('.')[0]])
  assert.deepEqual(
    Array.from(rows, ([, name, folder]) => [name, folder]),
    written,
  )
})
