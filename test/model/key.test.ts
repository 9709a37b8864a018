import assert from 'node:assert/strict'
import { test } from 'node:test'
import { holdsKey, machineDeploymentKey, replaceKey } from '../../src/model/key.ts'

const KEYS = [
  { name: '62 characters are a key', namespace: 'ns', length: 59, expected: `ns-${'x'.repeat(59)}` },
  { name: '63 characters are too much: the bare name', namespace: 'ns', length: 60, expected: 'x'.repeat(60) },
]

for (const { name, namespace, length, expected } of KEYS) {
  test(name, () => assert.equal(machineDeploymentKey(namespace, 'x'.repeat(length)), expected))
}

test('[key] in a text is replaced wherever it stands, by the key as it is', () => {
  assert.ok(holdsKey('[key]-token') && !holdsKey('key-token'))
  assert.equal(replaceKey('[key]-token-[key]', 'a$&b'), 'a$&b-token-a$&b')
})
