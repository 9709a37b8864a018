// The objects of a rendering, by MachineDeployment or NodePool.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { JsonObject } from '../../src/base/json.ts'
import { documentObject } from '../../src/node/document-object.ts'
import { renderingOf } from '../../src/node/rendering.ts'
import { at } from '../../src/render/inputs/shape.ts'

const pool = (output: JsonObject): JsonObject => ({
  apiVersion: 'osm-krm.dev/v1alpha1',
  kind: 'NodePool',
  metadata: { namespace: 'prod', name: 'workers' },
  spec: { operatingSystem: 'ubuntu', cloudProvider: 'aws', kubernetesVersion: '1.33.1', output },
})

const machines = (kind: string, name: string, namespace = 'prod', group = 'cluster.x-k8s.io'): JsonObject => ({
  apiVersion: `${group}/v1beta1`,
  kind,
  metadata: { namespace, name },
  spec: { replicas: 3 },
})

const CLUSTER_API = { clusterAPI: { clusterName: 'prod' } }

const ROWS: readonly (readonly [name: string, output: JsonObject, beside: JsonObject, replicas: number | undefined])[] =
  [
    ['its MachineDeployment', CLUSTER_API, machines('MachineDeployment', 'workers'), 3],
    ['another name', CLUSTER_API, machines('MachineDeployment', 'others'), undefined],
    ['another namespace', CLUSTER_API, machines('MachineDeployment', 'workers', 'test'), undefined],
    ['another kind', CLUSTER_API, machines('MachinePool', 'workers'), undefined],
    ['another group', CLUSTER_API, machines('MachineDeployment', 'workers', 'prod', 'example.com'), undefined],
    [
      'the object that it names',
      { clusterAPI: { clusterName: 'prod', kind: 'MachinePool', name: 'others' } },
      machines('MachinePool', 'others'),
      3,
    ],
    [
      'a MachineDeployment of its name, but a file as output',
      { file: {} },
      machines('MachineDeployment', 'workers'),
      undefined,
    ],
  ]

describe('the replicas of a NodePool beside an object of Cluster API:', () => {
  for (const [name, output, beside, replicas] of ROWS)
    test(name, () => {
      const { nodes } = renderingOf([pool(output), beside].map(documentObject))
      const found = nodes.find(({ title }) => title === 'prod/workers')
      assert.equal(at(found?.objects.machineDeployment?.object, 'spec', 'replicas'), replicas)
    })
})
