import assert from 'node:assert/strict'
import { test } from 'node:test'
import { holdsKey, machineDeploymentKey, replaceKey } from '../../../src/render/model/machine-deployment.ts'

const KEYS = [
  { name: 'a key of 62 characters is used', namespace: 'ns', length: 59, expected: `ns-${'x'.repeat(59)}` },
  {
    name: 'a key of 63 characters is too long: the name is used alone',
    namespace: 'ns',
    length: 60,
    expected: 'x'.repeat(60),
  },
]

for (const { name, namespace, length, expected } of KEYS) {
  test(name, () => assert.equal(machineDeploymentKey(namespace, 'x'.repeat(length)), expected))
}

test('replaceKey replaces every [key] in a text literally', () => {
  assert.ok(holdsKey('[key]-token') && !holdsKey('key-token'))
  assert.equal(replaceKey('[key]-token-[key]', 'a$&b'), 'a$&b-token-a$&b')
})
