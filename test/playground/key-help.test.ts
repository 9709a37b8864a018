// What the pointer over a key shows.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { keyHelpAt } from '../../src/playground/completion/key-help.ts'
import { atCursor, START } from './fixtures.ts'

const GENERATOR = 'kind: OperatingSystemConfigGenerator\n'
const OVERLAY = 'kind: OperatingSystemProfileOverlay\nspec:\n'

const CASES: readonly { name: string; given: string; expected: RegExp | undefined }[] = [
  {
    name: 'a key of settings',
    given: `${GENERATOR}spec:\n  no|des: {}`,
    expected: /^nodes object Settings of all nodes/,
  },
  { name: 'the first character of a key', given: `${GENERATOR}|spec:\n`, expected: /^spec object/ },
  { name: 'a key in braces', given: `${GENERATOR}spec: {nodes: {pro|xy: {}}}`, expected: /^proxy object How nodes/ },
  {
    name: 'a key in an object of a list in brackets',
    given: `${OVERLAY}  provisioningConfig: {files: {add: [{pat|h: /a}]}}`,
    expected: /^path string The path of the file/,
  },
  {
    name: 'a key in an object of a list',
    given: `${OVERLAY}  provisioningConfig:\n    files:\n      add:\n        - path: /a\n          cont|ent: {}`,
    expected: /^content object/,
  },
  {
    name: 'a quoted key',
    given: `${GENERATOR}spec:\n  "mo|de": generate`,
    expected: /^mode string .* generate, validate "generate"$/,
  },
  {
    name: 'a key of the second document',
    given: `a: 1\n---\n${GENERATOR}spec:\n  clu|ster: {}`,
    expected: /^cluster object The cluster that nodes join/,
  },
  {
    name: 'a key without a description',
    given: 'kind: MachineDeployment\nspec:\n  repl|icas: 1',
    expected: /^replicas integer$/,
  },
  { name: 'no value', given: `${GENERATOR}spec:\n  mode: gene|rate`, expected: undefined },
  { name: 'no colon', given: `${GENERATOR}spec|:\n`, expected: undefined },
  { name: 'no unknown key', given: `${GENERATOR}spec:\n  oth|er: 1`, expected: undefined },
  { name: 'no key of an unknown kind', given: 'kind: Other\nsp|ec: 1', expected: undefined },
  { name: 'no comment', given: `${GENERATOR}# sp|ec: 1`, expected: undefined },
  {
    name: 'no text in a block scalar',
    given: 'kind: ConfigMap\ndata:\n  a: >-\n    met|adata: 1',
    expected: undefined,
  },
]

describe('help is shown for', () => {
  for (const { name, given, expected } of CASES)
    test(name, () => {
      const { text, offset } = atCursor(given)
      const help = keyHelpAt(text, offset)
      if (help === undefined || expected === undefined) assert.equal(help, expected)
      else {
        const { name: key, type, description, values, default: standard } = help
        const shown = [key, type, description, values.join(', '), standard].filter(
          part => part !== undefined && part !== '',
        )
        assert.match(shown.join(' '), expected)
        assert.equal(text.slice(help.from, help.to).replaceAll('"', ''), key)
      }
    })

  test('no position of the initial files makes it fail', () => {
    for (const text of Object.values(START)) for (let i = 0; i <= text.length; i += 7) keyHelpAt(text, i)
  })
})
