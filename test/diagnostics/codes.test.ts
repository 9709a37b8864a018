import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { areas, codes } from '../../src/diagnostics/codes/index.ts'
import { root } from '../fixtures/examples.ts'

const CODE = /\bOSM\d{4}\b/g

const RANGES: Record<keyof typeof areas, string> = {
  krm: 'OSM00',
  settings: 'OSM01',
  inputs: 'OSM02',
  profiles: 'OSM03',
  templates: 'OSM04',
  node: 'OSM05',
  userdata: 'OSM06',
  outputs: 'OSM07',
  rendered: 'OSM08',
  live: 'OSM08',
}

function* sources(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) {
      if (entry.name !== 'codes') yield* sources(path)
    } else if (path.endsWith('.ts')) yield path
  }
}

const used = new Set([...sources(join(root, 'src'))].flatMap(path => readFileSync(path, 'utf8').match(CODE) ?? []))

test('every reported code is in a table', () => {
  assert.ok(used.size > 0)
  assert.deepEqual(
    [...used].filter(code => !Object.hasOwn(codes, code)),
    [],
  )
})

test('every code of a table is reported in the source', () => {
  assert.deepEqual(
    Object.keys(codes).filter(code => !used.has(code)),
    [],
  )
})

describe('the tables of codes', () => {
  for (const [area, range] of Object.entries(RANGES)) {
    test(`${area}: codes of the range ${range}xx, each with a title and an explanation`, () => {
      for (const [code, { title, explanation }] of Object.entries(areas[area as keyof typeof areas])) {
        assert.match(code, new RegExp(`^${range}\\d\\d$`))
        assert.match(title, /^\S.*[^.]$/, code)
        assert.match(explanation, /\.$/, code)
      }
    })
  }
})
