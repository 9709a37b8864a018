// Lines of a tree in the width of a terminal.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { treeText } from '../../../src/inspect/show/tree.ts'

const BRANCHES = [
  { line: 'one two three four', below: [{ line: 'https://example.com/a/long/word' }, { line: 'five six seven' }] },
  { line: 'eight nine ten eleven' },
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
