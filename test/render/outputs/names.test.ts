import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Diagnostic } from '../../../src/diagnostics/diagnostic.ts'
import { outputNames } from '../../../src/render/outputs/names.ts'
import { reportSharedNames } from '../../../src/render/validate/index.ts'

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

describe('MachineDeployments with conflicting output names', () => {
  const node = (namespace: string, name: string) => ({
    machineDeployment: { ref: { kind: 'MachineDeployment', namespace, name } },
    names: outputNames({ namespace, name }),
  })
  const codes = (...nodes: ReturnType<typeof node>[]): string[] => {
    const found: Diagnostic[] = []
    reportSharedNames(nodes, diagnostic => found.push(diagnostic))
    return found.map(({ code, message }) => `${code} ${message}`)
  }

  test('the same long name in two namespaces has the same key', () => {
    const long = 'x'.repeat(63)
    assert.deepEqual(codes(node('a', long), node('b', long)), [
      `OSM0202 two MachineDeployments have the same key of the bootstrap token, "${long}"`,
    ])
  })

  test('different names are accepted', () => assert.deepEqual(codes(node('a', 'x'), node('b', 'x')), []))
})
