// Every recorded user data, passed to the programs that read it on a node. There must be a warning of everything that they reject.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { profilesAbsent } from '../conformance/cases.ts'
import { type Agreement, agreementOf, KINDS } from './userdata-agreement.ts'
import { tableOf } from './userdata-table.ts'

const DOCUMENT = join(import.meta.dirname ?? '.', '../../docs/reliability.md')

describe('programs on a node', () => {
  for (const kind of KINDS) {
    test(`${kind.tool.name} reads ${kind.name}`, { skip: kind.tool.absent() }, () => {
      const { judged } = agreementOf(kind)
      assert.notEqual(judged.length, 0)
      assert.deepEqual(
        judged.filter(({ remarks, warned }) => remarks.length > 0 && !warned),
        [],
      )
    })
  }

  // They count the cases on the reference's own profiles, too.
  const missing = profilesAbsent || KINDS.map(({ tool }) => tool.absent()).find(Boolean)
  test('docs/reliability.md has current numbers', { skip: missing }, () => {
    const agreements = KINDS.map((kind): [typeof kind, Agreement] => [kind, agreementOf(kind)])
    assert.ok(readFileSync(DOCUMENT, 'utf8').includes(tableOf(agreements)), 'run test/hosts/userdata-table.ts')
  })
})
