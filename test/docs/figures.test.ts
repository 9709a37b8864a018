// The numbers in docs/reliability.md are current.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { cases, FAMILIES, PROFILE_CASES, PROGRAMS, programs } from '../conformance/cases.ts'
import { root } from '../fixtures/examples.ts'

const PAGE = readFileSync(join(root, 'docs/reliability.md'), 'utf8').replaceAll(/\s+/g, ' ')

/** The programs are recorded a second time in cases of their own, 25 in each. */
const counted = FAMILIES.filter(family => !['profiles', 'templates'].includes(family))

const FIGURES: readonly { readonly text: RegExp; readonly expected: number }[] = [
  {
    text: /([\d,]+) recorded cases/g,
    expected: counted.flatMap(family => cases(new RegExp(`^${family}$`))).length,
  },
  { text: /([\d,]+) template programs/g, expected: PROGRAMS.flatMap(programs).length },
  { text: /([\d,]+) more on the reference's own profiles/g, expected: PROFILE_CASES },
]

describe('docs/reliability.md', () => {
  for (const { text, expected } of FIGURES) {
    it(`has the current number: ${text.source}`, () => {
      const found = [...PAGE.matchAll(text)].map(([, figure]) => Number(figure!.replaceAll(',', '')))
      assert.deepEqual(found, [expected])
    })
  }
})
