import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { named, t } from '../../src/base/span.ts'
import type { Block } from '../../src/doc/doc.ts'
import { textOf } from '../../src/doc/text.ts'

const NAMES = t`${named('berlin / kube-system/general-a')}, ${named('oslo / kube-system/general-b')}: are replaced`

const CASES: readonly [name: string, block: Block, text: string][] = [
  [
    'a heading',
    { kind: 'heading', tone: 'bad', text: t`12 machines are replaced, 2 removed, in 3 clusters` },
    '12 machines are replaced, 2 removed, in\n  3 clusters\n',
  ],
  [
    'names, which stay whole',
    { kind: 'line', sign: '-/+', text: NAMES, below: [t`kubelet 1.36.1 → 1.36.2, by a change of its version`] },
    '-/+ berlin / kube-system/general-a,\n  oslo / kube-system/general-b: are\n  replaced\n    kubelet 1.36.1 → 1.36.2, by a change\n      of its version\n',
  ],
  [
    'a thing to do, whose text stands apart from its number',
    {
      kind: 'task',
      number: 10,
      text: t`no machines will be made before this change`,
      notes: [t`for a`],
      lines: ['a: 1'],
    },
    '10. no machines will be made before this\n    change\n    for a\n\n      a: 1\n',
  ],
  [
    'a list',
    { kind: 'list', title: t`Because of:`, items: [NAMES] },
    'Because of:\n  berlin / kube-system/general-a,\n    oslo / kube-system/general-b: are\n    replaced\n',
  ],
]

describe('a text for a terminal breaks', () => {
  for (const [title, block, text] of CASES)
    for (const hasColours of [false, true])
      test(`${title}${hasColours ? ', at the same places in colours' : ''}`, () => {
        const made = textOf([block], { columns: 40, hasColours, option: '--full' })
        assert.equal(made.replace(/\x1b\[[0-9;]*m/g, ''), text)
        assert.equal(made !== text, hasColours && block.kind !== 'list')
      })
})
