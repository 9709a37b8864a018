// The comparison of two MachineDeployments shows no secret, neither in texts nor in properties.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compareNodes } from '../../../src/inspect/diff/two-nodes.ts'
import { NodeObjects } from '../../../src/inspect/node-objects.ts'
import type { NodePart } from '../../../src/inspect/node-parts.ts'
import { secretHider } from '../../../src/secrets/labels.ts'

const SECRETS = ['a-secret-of-the-first-pool', 'a-secret-of-the-second-pool']

function nodeWith(name: string, secret: string): NodeObjects {
  const part: NodePart = {
    section: 'bootstrap',
    kind: 'file',
    name: '/etc/own',
    text: `value ${secret}\n`,
    traits: new Map([['note', `with ${secret}`]]),
  }
  return Object.defineProperty(
    new NodeObjects(`${name}-a`, `a/${name}`, {} as never, () => undefined as never),
    'secretParts',
    {
      value: [part],
    },
  )
}

test('two MachineDeployments with different secrets show labels', () => {
  const hide = secretHider({ secrets: SECRETS, shown: [], names: [] })
  const changes = JSON.stringify(compareNodes(nodeWith('x', SECRETS[0]!), nodeWith('y', SECRETS[1]!), hide))
  assert.match(changes, /<secret [AB]>/)
  for (const secret of SECRETS) assert.ok(!changes.includes(secret), changes)
})
