// examples/eta: rendered if Eta is allowed, rejected otherwise, and with positions of errors.

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { formatPath } from '../../src/base/field-path.ts'
import type { JsonObject } from '../../src/base/json.ts'
import { renderNodes } from '../../src/index.ts'
import { example, withSettings } from '../fixtures/examples.ts'

const { objects, functionConfig } = example('eta')

/** The profile's text with one part replaced. */
const withProfile = (from: string, to: string): JsonObject[] => {
  const text = JSON.stringify(objects)
  assert.ok(text.includes(from), `${from} is not in the example`)
  return JSON.parse(text.replace(from, to))
}

const files = async (functionConfig: JsonObject) => {
  const { nodes, diagnostics } = await renderNodes({ objects, functionConfig })
  assert.deepEqual(diagnostics, [])
  const entries = nodes[0]!.config.bootstrapConfig.files!.map(({ path, content }) => [path, content.inline!.data])
  return Object.fromEntries(entries)
}

describe('examples/eta', () => {
  it('is rendered', async () => {
    assert.deepEqual(await files(functionConfig), {
      '/etc/kubernetes/kubelet.conf': `# kubelet.conf, for Kubernetes v1.36.1 on hetzner
apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
clusterDNS: ["10.96.0.10"]
maxPods: 200
featureGates:
  RotateKubeletServerCertificate: true
`,
      '/etc/apt/apt.conf.d/90-proxy': '// no proxy\n',
    })
  })

  it('follows the settings', async () => {
    const proxied = withSettings(functionConfig, 'nodes', { proxy: { http: 'http://proxy.example.com:3128' } })
    assert.equal(
      (await files(proxied))['/etc/apt/apt.conf.d/90-proxy'],
      'Acquire::http::Proxy "http://proxy.example.com:3128";\n',
    )
  })

  it('is rejected without allowEta', async () => {
    const { nodes, diagnostics } = await renderNodes({
      objects,
      functionConfig: withSettings(functionConfig, 'profiles', { templates: { allowEta: false } }),
    })
    assert.deepEqual(nodes, [])
    assert.deepEqual(
      diagnostics.map(({ code, object }) => [code, object?.name]),
      [['OSM0510', 'osp-ubuntu-eta']],
    )
  })

  const PLACES = [
    {
      name: 'in a file',
      from: 'it.MaxPods ?? 110',
      to: 'it.MaxPod',
      field: 'spec.bootstrapConfig.files[0].content.inline.data',
      line: 'maxPods: <%= it.MaxPod %>',
    },
    {
      name: 'in an included template',
      from: 'it.CloudProviderName',
      to: 'it.Cloud',
      field: 'spec.bootstrapConfig.templates.header',
      line: '# <%= it.file %>, for Kubernetes <%= it.KubeVersion %> on <%= it.Cloud %>',
    },
  ]
  for (const { name, from, to, field, line } of PLACES) {
    it(`shows the position of an error ${name}`, async () => {
      const { diagnostics } = await renderNodes({ objects: withProfile(from, to), functionConfig })
      assert.equal(diagnostics.length, 1)
      const [{ code, field: found, excerpt }] = diagnostics as [(typeof diagnostics)[number]]
      assert.deepEqual([code, formatPath(found ?? [])], ['OSM0509', field])
      assert.equal(excerpt!.text.slice(excerpt!.start, excerpt!.end), line)
    })
  }
})
