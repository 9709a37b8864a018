// Which nodes of a group are rendered at once: all, unless a template does more with their names than print them, or fails.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { groupAlike } from '../../../src/render/nodes/group.ts'
import { make } from '../../../src/render/nodes/render-group.ts'
import { environment, machineDeployment, profile } from '../osc/fixtures.ts'
import { read } from '../settings/reading.ts'
import { joiningNode } from './fixtures.ts'

const NAMES = ['a', 'b', 'c']
const AT_ONCE = [NAMES]
const ALONE = NAMES.map(name => [name])

const ROWS: readonly (readonly [name: string, template: string, expected: readonly (readonly string[])[]])[] = [
  ['without names', 'text', AT_ONCE],
  ['that prints a name', '{{ .SecretName }}', AT_ONCE],
  ['that changes a name', '{{ upper .SecretName }}', ALONE],
  ['that prints the length of a name', '{{ len .SecretName }}', ALONE],
  ['that fails', '{{ fail "no" }}', ALONE],
]

describe('alike nodes with a template', () => {
  for (const [name, data, expected] of ROWS)
    test(name, async () => {
      const osp = profile({ bootstrapConfig: { files: [{ path: '/etc/file', content: { inline: { data } } }] } })
      const nodes = NAMES.map(each => joiningNode(machineDeployment({}), each, osp))
      const settings = read(undefined).settings!
      const context = { environment: environment(), settings, progress: undefined }
      const groups = await make(groupAlike(nodes, environment()), context, () => {})
      assert.deepEqual(
        groups.map(group => group.nodes.map(({ machineDeployment: { ref } }) => ref.name)),
        expected,
      )
    })
})
