import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { replaceNames } from '../../../src/render/model/machine-deployment.ts'

const POOL = { namespace: 'kube-system', name: 'pool' }
const TRACKING = 'nodes:cluster.k8s.io/MachineDeployment:kube-system/pool'

const CASES: readonly { name: string; given: string; of?: typeof POOL; expected: string }[] = [
  { name: 'both', given: 'nodes:cluster.k8s.io/MachineDeployment:[namespace]/[name]', expected: TRACKING },
  { name: 'each variable, twice', given: '[name] [name] [namespace]', expected: 'pool pool kube-system' },
  { name: 'neither', given: 'plain [key] [Name]', expected: 'plain [key] [Name]' },
  {
    name: 'a name that looks like a replacement pattern',
    given: '[name]',
    of: { namespace: 'a', name: '$&[namespace]' },
    expected: '$&[namespace]',
  },
]

describe('name variables', () => {
  for (const { name, given, of = POOL, expected } of CASES)
    test(name, () => assert.equal(replaceNames(given, of), expected))
})
