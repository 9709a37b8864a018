import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { JsonObject } from '../../../../src/base/json.ts'
import { accessRefs } from '../../../../src/render/outputs/prerequisites/access.ts'
import { type PrerequisitesRequest, prerequisites } from '../../../../src/render/outputs/prerequisites/index.ts'
import { outputNames } from '../../../../src/render/stamps/names.ts'

const of = (name: string, namespace = 'kube-system') => ({
  names: outputNames({ namespace, name }),
  cloudProvider: 'hetzner',
})

const made = (request: Partial<PrerequisitesRequest>): JsonObject[] =>
  prerequisites({
    access: 'perMachineDeployment',
    immutable: false,
    apiToken: { kind: 'Secret', namespace: 'cloud-init-settings', name: 'token-[key]', key: 'token' },
    selected: [],
    others: [],
    owner: 'production',
    ...request,
  }).map(({ object }) => object)

const named = (objects: readonly JsonObject[]): string[] =>
  objects
    .filter(({ kind }) => kind !== 'CustomResourceDefinition' && kind !== 'Namespace')
    .map(({ kind, metadata }) => `${kind} ${(metadata as JsonObject).name}`)

const OWN = (key: string): string[] => [
  `ServiceAccount cloud-init-getter-${key}`,
  `Secret cloud-init-getter-${key}-token`,
  `Role cloud-init-getter-${key}`,
  `RoleBinding cloud-init-getter-${key}`,
]
const SHARED = ['ServiceAccount', 'Secret', 'Role', 'RoleBinding'].map(
  kind => `${kind} cloud-init-getter${kind === 'Secret' ? '-token' : ''}`,
)

describe('accounts for fetching Secrets', () => {
  const CASES: readonly {
    readonly name: string
    readonly given: Partial<PrerequisitesRequest>
    readonly expected: readonly string[]
  }[] = [
    {
      name: 'a token for each: an account for each rendered MachineDeployment',
      given: { selected: [of('a'), of('b')], others: [of('c')] },
      expected: [...OWN('kube-system-a'), ...OWN('kube-system-b')],
    },
    {
      name: 'a placeholder for each: an account for each rendered MachineDeployment',
      given: { apiToken: { placeholder: '$' + '{TOKEN_[key]}' }, selected: [of('a')] },
      expected: OWN('kube-system-a'),
    },
    { name: 'access to the namespace: one account, for any tokens', given: { access: 'namespace' }, expected: SHARED },
  ]
  for (const { name, given, expected } of CASES) it(name, () => assert.deepEqual(named(made(given)), expected))

  it('names with valid Secrets have valid accounts', () => {
    // The longest name with valid Secrets.
    const { names } = of('a'.repeat(228), 'b')
    assert.ok(Object.values(names).every(name => name.length <= 253))
    assert.equal(outputNames({ namespace: 'b', name: 'a'.repeat(229) }).kubeletBootstrapSecret.length, 254)
    for (const { name } of accessRefs(names.key)) assert.match(name, /^[a-z0-9-]{1,253}$/)
  })
})
