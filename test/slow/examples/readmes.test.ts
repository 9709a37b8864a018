// Each example's README works for a user with osm-krm installed and a copy of the examples. Commands of other
// programs are tested in test/hosts/readmes.test.ts.

import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { elsewhere } from '../../docs/commands.ts'
import { install } from './installed.ts'
import { commandsOf, READMES, testsOf } from './readmes.ts'

const installation = install()
after(() => installation.remove())

for (const page of READMES) {
  const shown = commandsOf(page)
  describe(page, () =>
    testsOf(
      page,
      shown.filter(command => elsewhere(command) === undefined),
      installation,
    ),
  )
}

test('there are eleven READMEs', () => assert.equal(READMES.length, 11))
