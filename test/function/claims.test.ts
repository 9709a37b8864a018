// Items that claim to be outputs of the function: only those that it can have written are removed.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { API_TOKEN, edit, FLATCAR, FLATCAR_TOKEN, outcomeOf, UBUNTU, UBUNTU_TOKEN } from '../fixtures/lists.ts'

const CLAIM = '    osm-krm.dev/generated-by: quickstart\n'
const claiming = (kind: string, name: string): string =>
  `apiVersion: v1\nkind: ${kind}\nmetadata:\n  name: ${name}\n  namespace: cloud-init-settings\n  annotations:\n${CLAIM}`

test('keeps a MachineDeployment, a ConfigMap and a Service with its annotation, and removes a Secret', async () => {
  const items = [
    edit(UBUNTU, '  annotations:\n', `  annotations:\n${CLAIM}`),
    ...[FLATCAR, API_TOKEN, UBUNTU_TOKEN, FLATCAR_TOKEN],
    ...[claiming('ConfigMap', 'one'), claiming('Service', 'two'), claiming('Secret', 'three')],
  ]
  const { text, failed } = await outcomeOf({ items })
  assert.equal(failed, false)
  for (const name of ['ubuntu-workers', 'flatcar-workers', 'one', 'two'])
    assert.match(text, new RegExp(`^ +name: ${name}$`, 'm'))
  assert.doesNotMatch(text, /name: three/)
})
