// What the help of a problem says to paste, apart from its prose.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { helpBlocks } from '../../../src/inspect/report/components/paste.tsx'

describe('helpBlocks', () => {
  for (const [name, help, ...expected] of [
    ['one sentence', 'Did you mean LimitNOFILE=?', 'prose: Did you mean LimitNOFILE=?'],
    ['two lines of prose', 'The largest part: a.\nMove it.', 'prose: The largest part: a.\nMove it.'],
    [
      'YAML after a colon',
      'Set it in the functionConfig:\n\nspec:\n  cluster:\n    server: https://x\n\nor add the ConfigMap with the annotation a/b: "true".',
      'prose: Set it in the functionConfig:',
      'code: spec:\n  cluster:\n    server: https://x',
      'prose: or add the ConfigMap with the annotation a/b: "true".',
    ],
    ['an indentation that all lines have', 'Write:\n\n  a:\n    b: |\n\n', 'prose: Write:', 'code: a:\n  b: |'],
    [
      'YAML after a sentence',
      'Create it once.\n\napiVersion: v1\nkind: Secret',
      'prose: Create it once.',
      'code: apiVersion: v1\nkind: Secret',
    ],
    [
      'a command',
      'If it is not running, remove it:\n\nkubectl delete x\n\nThe MachineDeployment is then deleted.',
      'prose: If it is not running, remove it:',
      'code: kubectl delete x',
      'prose: The MachineDeployment is then deleted.',
    ],
    [
      'YAML that ends with a colon',
      'Write:\n\na:\n\nThe others are lines below it:\n\nb: {c: d}\ne: f',
      'prose: Write:',
      'code: a:',
      'prose: The others are lines below it:',
      'code: b: {c: d}\ne: f',
    ],
  ] as const)
    test(name, () =>
      assert.deepEqual(
        helpBlocks(help).map(({ isCode, text }) => `${isCode ? 'code' : 'prose'}: ${text}`),
        expected,
      ),
    )
})
