import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { withText } from '../../src/cli/fix.ts'

const PATH = ['spec', 'revisions', 'ns/b']

describe('a text is set by the smallest edit', () => {
  const CASES: readonly (readonly [name: string, before: string, after: string | undefined])[] = [
    [
      'in double quotes',
      'spec:\n  revisions: # ours\n    ns/b: "1" # first\n',
      'spec:\n  revisions: # ours\n    ns/b: "2" # first\n',
    ],
    ['in single quotes', "spec: {revisions: {ns/b: '1'}}\n", "spec: {revisions: {ns/b: '2'}}\n"],
    ['without quotes', 'spec:\n  revisions:\n    ns/b: 1\n', 'spec:\n  revisions:\n    ns/b: "2"\n'],
    [
      'beside another',
      'spec:\n  revisions:\n      ns/a: "1"  # a\n# end\n',
      'spec:\n  revisions:\n      ns/a: "1"  # a\n      ns/b: "2"\n# end\n',
    ],
    [
      'after a block scalar',
      'spec:\n  ca: |\n    x\n\nstatus: {}\n',
      'spec:\n  ca: |\n    x\n  revisions:\n    ns/b: "2"\n\nstatus: {}\n',
    ],
    ['without a line feed at the end', 'spec:\n  a: 1', 'spec:\n  a: 1\n  revisions:\n    ns/b: "2"'],
    ['with carriage returns', 'spec:\r\n  a: 1\r\n', 'spec:\r\n  a: 1\r\n  revisions:\r\n    ns/b: "2"\r\n'],
    ['in a field without a value', 'spec:\n  revisions: # none\n', 'spec:\n  revisions: # none\n    ns/b: "2"\n'],
    ['in an empty object', 'spec: {revisions: {}}\n', 'spec: {revisions: {ns/b: "2"}}\n'],
    ['in flow style', 'spec: {revisions: {ns/a: "1"}}\n', 'spec: {revisions: {ns/a: "1", ns/b: "2"}}\n'],
    [
      'in flow style of several lines',
      'spec: {\n  a: 1, # one\n}\n',
      'spec: {\n  a: 1, revisions: {ns/b: "2"}, # one\n}\n',
    ],
    ['in JSON', '{"spec": {"a": 1}}', '{"spec": {"a": 1, "revisions": {"ns/b": "2"}}}'],
    ['below the root', 'kind: A\n', 'kind: A\nspec:\n  revisions:\n    ns/b: "2"\n'],
    ['not in what an alias shares', 'a: &a {ns/b: "1"}\nspec: {revisions: *a}\n', undefined],
    ['not in what has an anchor', 'spec: {revisions: &a {ns/b: "1"}}\n', undefined],
    ['not in place of a null', 'spec: {revisions: ~}\n', undefined],
    ['not in place of an object', 'spec: {revisions: {ns/b: {}}}\n', undefined],
    ['not in damaged YAML', 'spec: {revisions: [\n', undefined],
  ]
  for (const [name, before, after] of CASES) test(name, () => assert.equal(withText(before, PATH, '2'), after))
})
