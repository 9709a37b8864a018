// Lines of a tree in the width of a terminal.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { t } from '../../src/base/span.ts'
import { treeText } from '../../src/doc/tree.ts'

const BRANCHES = [
  { line: t`one two three four`, below: [{ line: t`https://example.com/a/long/word` }, { line: t`five six seven` }] },
  { line: t`eight nine ten eleven` },
]

test('without a width, each branch is a line', () => {
  assert.equal(
    treeText(BRANCHES),
    `├─ one two three four
│  ├─ https://example.com/a/long/word
│  └─ five six seven
└─ eight nine ten eleven
`,
  )
})

test('longer lines are continued between the branches, and words are whole', () => {
  assert.equal(
    treeText(BRANCHES, { columns: 16 }),
    `├─ one two three
│  │ four
│  ├─ https://example.com/a/long/word
│  └─ five six
│       seven
└─ eight nine
     ten eleven
`,
  )
})
