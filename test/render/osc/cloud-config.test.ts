// What the cloud configs of the in-tree providers refuse. test/conformance has their texts.

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { formatPath } from '../../../src/base/field-path.ts'
import type { JsonObject } from '../../../src/base/json.ts'
import { plain } from '../../../src/base/span.ts'
import { resolver } from '../../../src/render/osc/cloud-config/config-var.ts'
import { cloudConfig, needsCloudConfig } from '../../../src/render/osc/cloud-config/index.ts'
import { parseKubeletVersion } from '../../../src/render/osc/kubelet/kubelet-settings.ts'
import type { Reference } from '../../../src/render/settings/settings.ts'

const AT = ['cloudProviderSpec']
const VALUES: Readonly<Record<string, string>> = { 'ns/s/k': 'from secret', 'ns/s/yes': 'true', 'ns/s/empty': '' }
const ref = (key: string) => ({ secretKeyRef: { namespace: 'ns', name: 's', key } })

function write(provider: string, spec: JsonObject | undefined, kubelet = '1.28.5') {
  const problems: string[] = []
  const lookUp = ({ kind, namespace, name, key }: Reference) =>
    kind === 'Secret' ? VALUES[`${namespace}/${name}/${key}`] : undefined
  const text = cloudConfig(provider, spec, {
    kubeletVersion: versionOf(kubelet),
    kubevirtNamespace: 'infra',
    at: AT,
    resolve: resolver(
      { references: lookUp, placeholders: undefined },
      {
        missing: (field, { kind }) => problems.push(`${formatPath(field)}: ${kind} missing`),
        notBoolean: field => problems.push(`${formatPath(field)}: no boolean`),
        notReadable: field => problems.push(`${formatPath(field)}: a placeholder`),
      },
    ),
    decode: { strict: false, report: ({ field, message }) => problems.push(`${formatPath(field)}: ${plain(message)}`) },
  })
  return { text, problems }
}

const versionOf = (text: string) => {
  const parsed = parseKubeletVersion(text)
  assert.ok(parsed.error === undefined)
  return parsed.value
}

const REFUSED: readonly {
  name: string
  provider: string
  spec: JsonObject | undefined
  problems: readonly string[]
}[] = [
  {
    name: 'an empty string for a boolean',
    provider: 'gce',
    spec: { serviceAccount: btoa('{}'), regional: ref('empty') },
    problems: ['cloudProviderSpec.regional: no boolean'],
  },
  {
    name: 'a service account that is not base64',
    provider: 'gce',
    spec: { serviceAccount: '{}' },
    problems: ['cloudProviderSpec.serviceAccount: must be base64'],
  },
  {
    name: 'a literal kubeconfig that is not base64',
    provider: 'kubevirt',
    spec: { auth: { kubeconfig: 'a: b' } },
    problems: ['cloudProviderSpec.auth.kubeconfig: must be base64 of a kubeconfig'],
  },
  {
    name: 'a negative limit',
    provider: 'openstack',
    spec: { nodeVolumeAttachLimit: -1 },
    problems: ['cloudProviderSpec.nodeVolumeAttachLimit: must be a whole number that is not negative'],
  },
  {
    name: 'a port that is not a number',
    provider: 'vsphere',
    spec: { vsphereURL: 'vc:port' },
    problems: ['cloudProviderSpec.vsphereURL: is not a URL'],
  },
]

describe('cloudConfig', () => {
  for (const { name, provider, spec, problems } of REFUSED) {
    it(`rejects ${name}`, () => assert.deepEqual(write(provider, spec).problems, problems))
  }
  it('returns nothing for external, fake and unknown providers', () => {
    for (const name of ['external', 'fake', 'mars', '']) assert.equal(write(name, {}).text, undefined)
  })
})

describe('needsCloudConfig', () => {
  const table: readonly (readonly [kubelet: string, external: boolean, expected: boolean])[] = [
    ['1.28.9', false, true],
    ['1.29.0', false, false],
    ['1.29.0-rc.1', false, true],
    ['1.30.0+build', false, false],
  ]
  for (const [kubelet, external, expected] of table) {
    it(`${kubelet}${external ? ', external' : ''}: ${expected}`, () =>
      assert.equal(needsCloudConfig(versionOf(kubelet), external), expected))
  }
})
