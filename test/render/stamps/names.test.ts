import assert from 'node:assert/strict'
import { test } from 'node:test'
import { outputNames } from '../../../src/render/stamps/names.ts'

test('outputNames are made of name and namespace', () => {
  assert.deepEqual(outputNames({ namespace: 'kube-system', name: 'pool' }), {
    key: 'kube-system-pool',
    config: 'pool-kube-system-config',
    bootstrapSecret: 'pool-kube-system-bootstrap-config',
    provisioningSecret: 'pool-kube-system-provisioning-config',
    kubeletBootstrapSecret: 'kube-system-pool-kubelet-bootstrap-config',
    edgeScriptSecret: 'edge-provider-script-pool-kube-system',
  })
})
