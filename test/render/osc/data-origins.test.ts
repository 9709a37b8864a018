// The origins of the values in templates.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { FieldPath } from '../../../src/base/field-path.ts'
import { originText } from '../../../src/inspect/show/file-lines.ts'
import { dataOrigins } from '../../../src/node/origins/data-origins.ts'
import type { NodeOrigin } from '../../../src/node/origins/node-origin.ts'
import type { MachineDeployment } from '../../../src/render/model/machine-deployment.ts'
import { FILES_DATA } from '../../../src/render/osc/template-types.ts'

const ANNOTATION = 'v1.kubelet-config.machine-controller.kubermatic.io'

const PROVIDER_SPEC = {
  cloudProvider: 'hetzner',
  cloudProviderSpec: {},
  network: { cidr: '10.0.0.2/24', dns: { servers: ['10.0.0.1'] }, ipFamily: 'IPv4' },
  operatingSystemSpec: { distUpgradeOnBoot: true, rhelActivationKey: 'key', provisioningUtility: 'ignition' },
}

const machineDeployment = (annotations: readonly string[], value: object = PROVIDER_SPEC): MachineDeployment =>
  ({
    ref: { kind: 'MachineDeployment', namespace: 'a', name: 'b' },
    annotations: Object.fromEntries(annotations.map(name => [`${ANNOTATION}/${name}`, '1'])),
    template: { spec: { versions: { kubelet: '1.36.1' }, providerSpec: { value } } },
  }) as unknown as MachineDeployment

/** A functionConfig with these settings. */
const settings =
  (...set: string[]) =>
  (path: FieldPath): NodeOrigin => ({
    kind: 'setting',
    field: ['spec', ...path],
    ...(!set.includes(path.join('.')) && { isDefault: true as const }),
  })

const origins = (path: string, set: readonly string[] = [], of = machineDeployment(['MaxPods', 'KubeReserved'])) =>
  dataOrigins(path.split('.'), of, settings(...set)).map(originText)

const CASES: readonly (readonly [path: string, set: readonly string[], expected: readonly string[]])[] = [
  ['MaxPods', [], [`annotation ${ANNOTATION}/MaxPods`]],
  ['EvictionHard', [], []],
  ['ClusterDNSIPs', ['cluster.dnsIPs'], ['setting cluster.dnsIPs']],
  ['ServerURL', ['cluster.server'], ['setting cluster.server']],
  ['ServerURL', ['cluster.server', 'cluster.serverOverride'], ['setting cluster.serverOverride']],
  ['ServerURL', [], []],
  ['KubernetesCACert', ['cluster.caBundleFrom'], ['setting cluster.caBundleFrom']],
  ['NetworkConfig.Gateway', [], []],
  ['NetworkConfig.IsStaticIPConfig', [], ['MachineDeployment network']],
  ['FlatcarConfig.DisableAutoUpdate', [], []],
  ['SecretName', [], ['MachineDeployment metadata.name']],
  ['ContainerRuntime', [], ['the controller']],
  ['', [], []],
]

describe('dataOrigins of', () => {
  for (const [path, set, expected] of CASES)
    test(`${path || 'all data'}${set.length > 0 ? ` with ${set.join(' and ')}` : ''}`, () =>
      assert.deepEqual(origins(path, set), expected))

  test('dataOrigins of an overwritten cloud config', () =>
    assert.deepEqual(
      origins('CloudConfig', [], machineDeployment([], { ...PROVIDER_SPEC, overwriteCloudConfig: 'x' })),
      ['MachineDeployment overwriteCloudConfig'],
    ))

  test('dataOrigins names no default for a setting without a flag, if the functionConfig is a ConfigMap of flags', () => {
    const setting = (path: FieldPath): NodeOrigin => ({ kind: 'flag', field: ['spec', ...path], isDefault: true })
    assert.deepEqual(dataOrigins(['Token'], machineDeployment([]), setting), [])
  })
})

/** Fields that the reference defines but never sets. */
const EMPTY = new Set([
  'KubeletConfiguration',
  'KubeletSystemdUnit',
  'CNIVersion',
  'ServerAddress',
  'ContainerRuntimeAuthConfig',
  'RHSubscription',
])

test('every field of the data that is ever set has an origin', () => {
  const paths = FILES_DATA.fields!.flatMap(({ name, type, embedded }) =>
    embedded ? type.fields!.map(field => field.name) : [name],
  )
  const kubelet = paths.filter(path => /^[A-Z]/.test(path))
  const every = machineDeployment(kubelet)
  const without = paths.filter(
    path => dataOrigins([path], every, path => ({ kind: 'setting', field: path })).length === 0,
  )
  assert.deepEqual(new Set(without), EMPTY)
})
