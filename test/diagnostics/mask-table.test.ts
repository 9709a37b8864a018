import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { isHarmless, isSecretField, isSecretFile, isSecretName } from '../../src/diagnostics/mask-table.ts'
import { namedFields, type Schema } from '../../src/diagnostics/schema.ts'
import { schemaText } from '../../src/render/settings/generated/function-config.js'

const NAMES: readonly (readonly [name: string, field: boolean, text: boolean])[] = [
  ['password', true, true],
  ['rhelSubscriptionManagerPassword', true, true],
  ['rhelSubscriptionManagerUser', true, false],
  ['rhelActivationKey', true, true],
  ['rhsmOfflineToken', true, true],
  ['secretAccessKey', true, true],
  ['passphrase', true, true],
  ['auth', true, true],
  ['clientKey', true, false],
  ['pem', true, false],
  ['kubeconfig', true, false],
  ['serviceAccount', true, false],
  ['disableMachineServiceAccount', false, false],
  ['authMethod', false, false],
  ['client-key-data', true, true],
  ['passwordHash', true, true],
  ['aadClientSecret', true, true],
  ['username', false, true],
  ['tokenFile', true, false],
  ['certificate-authority-data', false, false],
  ['authorizedKeys', false, false],
  ['region', false, false],
]

describe('isSecretField and isSecretName', () => {
  for (const [name, field, text] of NAMES)
    test(name, () => assert.deepEqual([isSecretField(name), isSecretName(name)], [field, text]))

  test('isSecretFile', () => {
    for (const name of ['/etc/x/token', '/root/.ssh/id_ed25519', '/a/tls.key', '/b/registry-password'])
      assert.ok(isSecretFile(name), name)
    for (const name of ['/etc/x/token.sh', '/a/tls.crt', '/b/authorized_keys']) assert.ok(!isSecretFile(name), name)
  })
})

describe('isHarmless', () => {
  const SHOWN: readonly (readonly [kind: string, path: string, value: string])[] = [
    ['MachineDeployment', 'kind', 'MachineDeployment'],
    ['MachineDeployment', 'spec.replicas', '3'],
    ['MachineDeployment', 'spec.template.spec.versions.kubelet', '1.33.x'],
    ['OperatingSystemConfigGenerator', 'spec.cluster.dnsIPs.0', '10.0.0.256'],
    ['OperatingSystemConfigGenerator', 'spec.nodes.kubelet.featureGates.Any', 'true'],
    ['OperatingSystemConfigGenerator', 'spec.cluster.server', 'https://api.example.com:6443'],
    ['MachineDeployment', 'spec.template.spec.providerSpec.value.operatingSystemSpec.distUpgradeOnBoot', 'yes'],
    ['Machine', 'status.errorReason', 'CreateError'],
    ['Secret', 'metadata.name', 'token'],
    ['Unknown', 'apiVersion', 'v1'],
  ]
  for (const [kind, path, value] of SHOWN)
    test(`accepts ${kind} ${path}: ${value}`, () => assert.ok(isHarmless(kind, stepsOf(path), value)))

  const MASKED: readonly (readonly [kind: string, path: string, value: string])[] = [
    ['MachineDeployment', 'spec.replicas', 'hunter22'],
    ['MachineDeployment', 'spec', 'hunter22'],
    ['Machine', 'status.errorMessage', 'hunter22'],
    ['MachineDeployment', 'spec.template.spec.providerSpec.value.cloudProviderSpec.name', 'hunter22'],
    ['OperatingSystemConfigGenerator', 'spec.cluster.server', 'https://me:hunter22@api'],
    ['OperatingSystemConfigGenerator', 'spec.cluster.dnsIPs', 'hunter22'],
    ['ConfigMap', 'data.namespace', 'hunter22'],
    ['Secret', 'stringData.replicas', '3'],
    ['toString', 'toString', 'hunter22'],
    ['Secret', 'constructor.name', 'hunter22'],
  ]
  for (const [kind, path, value] of MASKED)
    test(`rejects ${kind} ${path}: ${value}`, () => assert.ok(!isHarmless(kind, stepsOf(path), value)))

  test('rejects every field that the schema of the functionConfig marks as writeOnly', () => {
    const root: Schema & { readonly writeOnly?: boolean } = JSON.parse(schemaText)
    const written = [...namedFields(root)].filter(([, schema]) => (schema as typeof root).writeOnly)
    assert.ok(written.length > 5)
    for (const [path] of written)
      for (const value of ['hunter22', 'http://me:hunter22@proxy'])
        assert.ok(!isHarmless('OperatingSystemConfigGenerator', path, value), path.join('.'))
  })
})

const stepsOf = (path: string): (string | number)[] =>
  path.split('.').map(step => (/^\d+$/.test(step) ? Number(step) : step))
