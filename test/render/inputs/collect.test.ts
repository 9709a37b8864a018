// Entries of credentials.others, which are compared with the references of the MachineDeployments that are rendered.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { JsonObject } from '../../../src/base/json.ts'
import type { Diagnostic } from '../../../src/diagnostics/diagnostic.ts'
import { collectInputs } from '../../../src/render/inputs/collect.ts'
import { fieldOf } from '../../fixtures/told.ts'
import { generator, read } from '../settings/reading.ts'
import { catalogOf } from './fixtures.ts'

const KEY = { namespace: 'kube-system', name: 'cloud', key: 'token' }

const machineDeployment = (cloudProviderSpec: JsonObject): JsonObject => ({
  apiVersion: 'cluster.k8s.io/v1alpha1',
  kind: 'MachineDeployment',
  metadata: { name: 'pool' },
  spec: {
    template: {
      spec: {
        versions: { kubelet: '1.33.1' },
        providerSpec: { value: { cloudProvider: 'hetzner', operatingSystem: 'ubuntu', cloudProviderSpec } },
      },
    },
  },
})

const USING = machineDeployment({ token: { secretKeyRef: KEY } })
const OTHER = machineDeployment({ token: { secretKeyRef: { ...KEY, key: 'other' } } })
const ENTRY = 'spec.credentials.others[0]'

interface Row {
  readonly name: string
  readonly items: readonly JsonObject[]
  readonly settings?: JsonObject
  readonly expected: readonly string[]
}

const ROWS: readonly Row[] = [
  { name: 'a key that a MachineDeployment uses', items: [USING], expected: [] },
  { name: 'another key of its Secret', items: [OTHER], expected: [`OSM0233 ${ENTRY}`] },
  {
    name: 'a MachineDeployment, and none that is selected',
    items: [OTHER],
    settings: { machineDeployments: { selector: { matchLabels: { pool: 'a' } } } },
    expected: [],
  },
  { name: 'no MachineDeployment', items: [], expected: [] },
]

describe('an entry of credentials.others, with', () => {
  for (const { name, items, settings, expected } of ROWS)
    test(name, async () => {
      const credentials = {
        placeholders: 'vault',
        others: [{ secretKeyRef: KEY, placeholder: '<path:kv/cloud#token>' }],
      }
      const config = read(generator({ credentials, ...settings }))
      assert.deepEqual(config.errors, [])
      const found: Diagnostic[] = []
      await collectInputs({ catalog: catalogOf(items), settings: config.settings! }, undefined, problem =>
        found.push(problem),
      )
      const ofEntry = found.filter(problem => fieldOf(problem).startsWith(ENTRY))
      assert.deepEqual(
        ofEntry.map(problem => `${problem.code} ${fieldOf(problem)}`),
        expected,
      )
    })
})
