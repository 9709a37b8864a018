import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { JsonObject } from '../../../src/base/json.ts'
import type { Diagnostic } from '../../../src/diagnostics/diagnostic.ts'
import { readMachineDeployment } from '../../../src/render/inputs/machine-deployments.ts'
import { itemHeaderOf } from '../../../src/render/model/kubernetes.ts'
import { fieldOf } from '../../fixtures/told.ts'

const API = 'cluster.k8s.io/v1alpha1'

const AWS: JsonObject = { cloudProvider: 'aws', operatingSystem: 'ubuntu' }

function read(metadata: JsonObject, value: JsonObject = AWS, apiVersion: string = API) {
  const object: JsonObject = {
    apiVersion,
    kind: 'MachineDeployment',
    metadata: { name: 'pool', ...metadata },
    spec: { template: { spec: { versions: { kubelet: '1.33.1' }, providerSpec: { value } } } },
  }
  const found: Diagnostic[] = []
  const md = readMachineDeployment({ header: itemHeaderOf(object), object }, diagnostic => found.push(diagnostic))
  return { md, problems: found.map(({ code, ...problem }) => `${code} ${fieldOf(problem)}`) }
}

const ANNOTATIONS: [name: string, given: JsonObject, expected: Record<string, string> | undefined][] = [
  ['its own stay', { a: 'b', 'example.com/c': '' }, { a: 'b', 'example.com/c': '' }],
  ['none are none', {}, undefined],
  [
    "an orchestrator's and ours are not its own",
    {
      'config.kubernetes.io/path': 'x',
      'internal.config.kubernetes.io/index': '0',
      'alpha.config.kubernetes.io/transformations': 'x',
      'config.k8s.io/id': '1',
      'kustomize.config.k8s.io/id': 'x',
      'internal.kpt.dev/upstream-identifier': 'x',
      'osm-krm.dev/cluster': 'worker',
    },
    undefined,
  ],
  ['null is an empty text, as for Go', { a: null }, { a: '' }],
]

describe('the annotations of a MachineDeployment', () => {
  for (const [name, given, expected] of ANNOTATIONS) {
    test(name, () => {
      const { md, problems } = read({ namespace: 'kube-system', annotations: given })
      assert.deepEqual(problems, [])
      assert.deepEqual(md?.annotations, expected)
    })
  }
})
