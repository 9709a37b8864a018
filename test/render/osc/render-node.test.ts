// Rendering of an OperatingSystemConfig from a MachineDeployment and a profile, and errors.

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Diagnostic } from '../../../src/diagnostics/diagnostic.ts'
import type { OperatingSystemConfigSpec } from '../../../src/render/model/config.ts'
import type { MachineDeployment } from '../../../src/render/model/machine-deployment.ts'
import type { ProfileSpec } from '../../../src/render/model/profile.ts'
import { goTemplateEngine } from '../../../src/render/osc/index.ts'
import { fieldOf } from '../../fixtures/told.ts'
import { machineDeployment, type ProviderChanges, profile, renderNode } from './fixtures.ts'

function render(spec: Partial<ProfileSpec> = {}, changes: ProviderChanges = {}, md: Partial<MachineDeployment> = {}) {
  const problems: Diagnostic[] = []
  const config = renderNode(
    {
      machineDeployment: { ...machineDeployment(changes), ...md },
      profile: profile(spec),
    },
    diagnostic => problems.push(diagnostic),
  )
  return { config, problems }
}

const file = (path: string, data: string) => ({ path, content: { inline: { data } } })

const contents = (config: OperatingSystemConfigSpec | undefined): Record<string, string> =>
  Object.fromEntries(
    [...(config?.bootstrapConfig.files ?? []), ...(config?.provisioningConfig.files ?? [])].map(({ path, content }) => [
      path,
      content.inline.data,
    ]),
  )

interface Refused {
  readonly name: string
  readonly spec?: Partial<ProfileSpec>
  readonly changes?: ProviderChanges
  readonly md?: Partial<MachineDeployment>
  readonly problems: readonly (readonly [code: string, field: string])[]
}

const PROVIDER = 'spec.template.spec.providerSpec.value'
const REFUSED: readonly Refused[] = [
  {
    name: 'a file whose content is null',
    spec: {
      bootstrapConfig: { files: [{ path: '/a', content: { inline: null } }] },
    } as unknown as Partial<ProfileSpec>,
    problems: [['OSM0508', 'spec.bootstrapConfig.files[0].content.inline']],
  },
  {
    name: 'several errors at once',
    spec: { provisioningUtility: 'ignition' },
    changes: { network: { cidr: 'c', gateway: '', dnsServers: undefined, ipFamily: '' } },
    md: {
      kubeletVersion: '',
      annotations: { 'v1.kubelet-config.machine-controller.kubermatic.io/MaxPods': 'x' },
    },
    problems: [
      ['OSM0507', `${PROVIDER}.operatingSystemSpec.provisioningUtility`],
      ['OSM0503', `${PROVIDER}.network.cidr`],
      ['OSM0502', 'metadata.annotations[v1.kubelet-config.machine-controller.kubermatic.io/MaxPods]'],
      ['OSM0501', 'spec.template.spec.versions.kubelet'],
    ],
  },
]

describe('renderNode rejects', () => {
  for (const { name, spec, changes, md, problems } of REFUSED) {
    it(name, () => {
      const result = render(spec, changes, md)
      assert.equal(result.config, undefined)
      assert.deepEqual(
        result.problems.map(({ code, ...found }) => [code, fieldOf(found)]),
        problems,
      )
    })
  }

  it('template errors in every file, with positions in the profile', () => {
    const { config, problems } = render({
      bootstrapConfig: { files: [file('/a', 'x {{ .Nope }}'), file('/b', '{{ if }}{{ end }}')] },
      provisioningConfig: { templates: { t: 'ok', u: '{{ fail "no" }}' }, files: [file('/c', 'c')] },
    })
    assert.equal(config, undefined)
    assert.deepEqual(
      problems.map(({ object, related, ...found }) => [fieldOf(found), object?.kind, related?.[0]?.object.name]),
      [
        ['spec.bootstrapConfig.files[0].content.inline.data', 'OperatingSystemProfile', 'md'],
        ['spec.bootstrapConfig.files[1].content.inline.data', 'OperatingSystemProfile', 'md'],
        ['spec.provisioningConfig.templates.u', 'OperatingSystemProfile', 'md'],
      ],
    )
    const { text, start, end } = problems[0]!.excerpt!
    assert.match(text.slice(start, end), /\.Nope/)
  })
})

describe('goTemplateEngine', () => {
  it('returns the same output when templates are reused for another MachineDeployment', () => {
    const engine = goTemplateEngine()
    for (const kubeletVersion of ['1.30.0', '1.31.0', '1.30.0']) {
      const seen = profile({
        bootstrapConfig: { templates: { t: '{{ .KubeVersion }}' }, files: [file('/a', '{{ template "t" . }}')] },
      })
      const md = { ...machineDeployment({}), kubeletVersion }
      const config = renderNode(
        {
          machineDeployment: md,
          profile: seen,
          variables: { provisioningSecret: '', kubeletBootstrapSecret: '', kubeconfig: '' },
          engine,
        },
        () => assert.fail(),
      )
      assert.equal(contents(config)['/a'], `\nv${kubeletVersion}`)
    }
  })
})
