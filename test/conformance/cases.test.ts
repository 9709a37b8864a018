// The recorded inputs have the outputs of the reference, byte for byte.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { renderNodes } from '../../src/index.ts'
import { cases, FAMILIES, functionConfigOf, itemsOf, PROFILE_CASES, profilesAbsent } from './cases.ts'
import { assertAsRecorded, outcomeOf } from './expectation.ts'

for (const family of FAMILIES) {
  describe(family, () => {
    for (const given of cases(new RegExp(`^${family}$`))) {
      test(given.name, async () => {
        const result = await renderNodes({ objects: itemsOf(given), functionConfig: functionConfigOf(given) })
        assertAsRecorded(given, outcomeOf(result))
      })
    }
  })
}

test(`${PROFILE_CASES} recorded cases of the family profiles`, { skip: profilesAbsent }, () =>
  assert.equal(cases(/^profiles$/).length, PROFILE_CASES),
)
