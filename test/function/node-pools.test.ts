// NodePools: nodes that no machine-controller makes get all that they boot with in one text.

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parse, stringify } from 'yaml'
import {
  API_TOKEN,
  CONFIG,
  edit,
  errorsOf,
  FLATCAR,
  FLATCAR_TOKEN,
  madeIn,
  type Outcome,
  outcomeOf,
  UBUNTU,
  UBUNTU_TOKEN,
  withSetting,
} from '../fixtures/lists.ts'

const SETTINGS = edit(CONFIG, '  machineDeployments:\n', '  machineDeployments:\n    selector: {}\n')
const NO_REVISIONS = SETTINGS.replace(/ {4}revisions:\n(?: {6}.*\n)*/, '')

interface PoolParts {
  readonly output?: string
  readonly name?: string
  readonly annotations?: object
}

const pool = (
  spec: string,
  { output = '{secret: {}}', name = 'ubuntu-workers', annotations = {} }: PoolParts = {},
): string => `apiVersion: osm-krm.dev/v1alpha1
kind: NodePool
metadata:
  name: ${name}
  namespace: kube-system
  annotations: ${JSON.stringify({ 'config.kubernetes.io/local-config': 'true', ...annotations })}
spec:
${spec}  output: ${output}
`

/** What the MachineDeployments of the quickstart say of their nodes, as a pool. */
function specOf(machineDeployment: string): string {
  const { spec } = parse(machineDeployment).spec.template
  const { cloudProviderSpec: _, ...value } = spec.providerSpec.value
  const fields = { ...value, kubernetesVersion: spec.versions.kubelet }
  return Object.entries(fields)
    .map(([name, field]) => `  ${name}: ${JSON.stringify(field)}\n`)
    .join('')
}

const SPEC = edit(specOf(UBUNTU), parse(UBUNTU).spec.template.spec.providerSpec.value.cloudProvider, 'openstack')
const listed = (items: readonly string[], functionConfig = NO_REVISIONS) => ({ items, functionConfig })
const poolList = (output?: string, spec = SPEC) =>
  listed([pool(spec, output === undefined ? {} : { output }), UBUNTU_TOKEN])

interface Secret {
  readonly kind: string
  readonly type: string
  readonly metadata: {
    readonly name: string
    readonly namespace: string
    readonly labels?: Readonly<Record<string, string>>
    readonly annotations: Readonly<Record<string, string>>
  }
  readonly data: Readonly<Record<string, string>>
}

const decoded = (text: string): string => Buffer.from(text, 'base64').toString()

function secretIn({ text, messages }: Outcome): Secret {
  const found = parse(text).items.filter((item: Secret) => item.metadata.annotations?.['osm-krm.dev/node-pool'])
  assert.equal(found.length, 1, messages)
  return found[0]
}

/** The texts of a phase by path, without the last line breaks, which blocks of a MachineDeployment's data do not keep. */
function filesOf(userData: string): Map<string, string> {
  const files = userData.startsWith('#cloud-config')
    ? (parse(userData).write_files as { path: string; content: string; encoding?: string; permissions: string }[]).map(
        ({ path, content, encoding, permissions }) =>
          [path, `${permissions} ${encoding ? decoded(content) : content}`] as const,
      )
    : JSON.parse(userData).storage.files.map(
        ({ path, mode, contents }: { path: string; mode: number; contents: { source: string } }) =>
          [path, `${mode} ${decodeURIComponent(contents.source.replace('data:,', ''))}`] as const,
      )
  return new Map(files.map(([path, text]: readonly [string, string]) => [path, text.trimEnd()]))
}

const dataOf = (secret: Secret, key = 'userData'): string => decoded(secret.data[key]!)

describe('a NodePool', () => {
  const SAME = [
    { system: 'Ubuntu', machineDeployment: UBUNTU, token: UBUNTU_TOKEN, name: 'ubuntu-workers', started: ['runcmd'] },
    { system: 'Flatcar', machineDeployment: FLATCAR, token: FLATCAR_TOKEN, name: 'flatcar-workers', started: [] },
  ]
  for (const { system, machineDeployment, token, name } of SAME)
    it(`has the files of the MachineDeployment of the same node but for what fetches them: ${system}`, async () => {
      const { annotations } = parse(machineDeployment).metadata
      const both = await Promise.all([
        outcomeOf(listed([machineDeployment, API_TOKEN, token])),
        outcomeOf(listed([pool(specOf(machineDeployment), { name, annotations }), token])),
      ])
      const items = parse(both[0].text).items as Secret[]
      const textOf = (phase: string): string =>
        decoded(
          items.find(({ metadata }) => metadata.name === `${name}-kube-system-${phase}-config`)!.data['cloud-config']!,
        )
      const [first, second] = [filesOf(textOf('bootstrap')), filesOf(textOf('provisioning'))]
      const one = filesOf(dataOf(secretIn(both[1])))
      const differing = [...new Set([...first.keys(), ...second.keys(), ...one.keys()])].filter(
        path => (second.get(path) ?? first.get(path)) !== one.get(path),
      )
      assert.deepEqual(
        differing.sort(),
        [
          '/etc/kubernetes/bootstrap-kubelet.conf',
          '/etc/kubernetes/kubelet.conf',
          ...(system === 'Flatcar' ? [] : ['/etc/machine-name']),
          '/etc/osm-krm/api.curl',
          '/etc/osm-krm/bootstrap.env',
          ...(system === 'Flatcar' ? ['/etc/machine-name'] : ['/etc/systemd/system/bootstrap.service']),
          '/opt/osm-krm/bin/bootstrap',
        ].sort(),
      )
      const kubeconfig = items.find(({ metadata }) => metadata.name === `kube-system-${name}-kubelet-bootstrap-config`)!
      assert.equal(
        one.get('/etc/kubernetes/bootstrap-kubelet.conf')!.replace(/^\S+ /, ''),
        decoded(kubeconfig.data.kubeconfig!).trimEnd(),
      )
    })

  const SERVING = [
    { name: 'by default, which nobody has to approve', settings: {}, expected: false },
    {
      name: 'unless it is set',
      settings: { nodes: { kubelet: { config: { serverTLSBootstrap: true } } } },
      expected: true,
    },
    {
      name: 'unless it is set for the pool',
      settings: {
        machineDeployments: {
          selector: {},
          kubelet: { 'kube-system/ubuntu-workers': { serverTLSBootstrap: true } },
        },
      },
      expected: true,
    },
  ]
  for (const { name, settings, expected } of SERVING)
    it(`makes its serving certificate itself ${name}`, async () => {
      const config = parse(NO_REVISIONS)
      const functionConfig = stringify({ ...config, spec: { ...config.spec, ...settings } })
      const files = filesOf(dataOf(secretIn(await outcomeOf(listed([pool(SPEC), UBUNTU_TOKEN], functionConfig)))))
      // The kubelet reads the drop-in after the file.
      const texts = ['kubelet.conf', 'kubelet.conf.d/50-osm-krm.conf'].map(path => files.get(`/etc/kubernetes/${path}`))
      const fields = texts.map(text => parse(text?.replace(/^\S+ /, '') ?? '{}'))
      assert.equal(Object.assign({}, ...fields).serverTLSBootstrap, expected)
    })

  it('starts the setup by itself', async () => {
    const ubuntu = parse(dataOf(secretIn(await outcomeOf(poolList()))))
    assert.deepEqual(ubuntu.runcmd.slice(-2), [
      'systemctl enable setup.service',
      'systemctl start --no-block setup.service',
    ])
    assert.ok(!('hostname' in ubuntu))
    const flatcar = await outcomeOf(listed([pool(specOf(FLATCAR), { name: 'flatcar-workers' }), FLATCAR_TOKEN]))
    const { units } = JSON.parse(dataOf(secretIn(flatcar))).systemd
    assert.deepEqual(
      units.filter(({ enabled }: { enabled?: boolean }) => enabled).map((unit: { name: string }) => unit.name),
      ['network-from-ovf.service', 'setup.service'],
    )
  })

  it('needs no token for the API, and makes nothing for a controller', async () => {
    const outcome = await outcomeOf(poolList())
    assert.deepEqual(madeIn(outcome), ['Secret kube-system/ubuntu-workers'])
    assert.deepEqual(errorsOf(outcome), [])
  })

  it('registers its labels and taints, and says which a kubelet may not set', async () => {
    const own = `${SPEC}  labels: {pool: gpu, node-role.kubernetes.io/gpu: ""}\n  taints: [{key: gpu, effect: NoSchedule}]\n`
    const outcome = await outcomeOf(poolList(undefined, own))
    const files = filesOf(dataOf(secretIn(outcome)))
    assert.match(files.get('/etc/osm-krm/kubelet.env')!, /--node-labels=pool=gpu$/m)
    assert.match(files.get('/etc/systemd/system/kubelet.service')!, /--register-with-taints=gpu=:NoSchedule /)
    const [left] = outcome.results.filter(({ tags }) => tags.code === 'OSM0250')
    assert.equal(left?.field?.path, 'spec.labels[node-role.kubernetes.io/gpu]')
  })

  it('is told about its fields, in words of pools', async () => {
    const outcome = await outcomeOf(poolList(undefined, `${SPEC}  profile: osp-flatcar\n`))
    const [found] = outcome.results.filter(({ tags }) => tags.code === 'OSM0304')
    assert.match(found?.message ?? '', /, but the pool uses "ubuntu"/)
    assert.equal(found?.field?.path, 'spec.operatingSystem')
  })

  it('of an own key and name', async () => {
    const secret = secretIn(await outcomeOf(poolList('{secret: {name: boot, key: user-data}}')))
    assert.equal(secret.metadata.name, 'boot')
    assert.deepEqual(Object.keys(secret.data), ['user-data'])
  })

  it('gives a machine the same bytes in a Secret, in a file and for Cluster API', async () => {
    const written = await Promise.all(
      ['{secret: {}}', '{file: {}}'].map(async output => dataOf(secretIn(await outcomeOf(poolList(output))))),
    )
    assert.deepEqual(new Set([...written, dataOf(secretIn(await outcomeOf(capiList(''))), 'value')]).size, 1)
  })

  it('has its size measured without compression', async () => {
    const outcome = await outcomeOf(poolList(undefined, edit(SPEC, '"openstack"', '"aws"')))
    const [found] = outcome.results.filter(({ tags }) => tags.code === 'OSM0650')
    assert.match(found?.message ?? '', /^\d{5} bytes of user data are too much: aws accepts 16384/)
    assert.equal(found?.field?.path, 'spec.cloudProvider')
  })

  it('has its size measured as it is written', async () => {
    const compressed = await outcomeOf(poolList('{secret: {compress: true}}', edit(SPEC, '"openstack"', '"aws"')))
    assert.doesNotMatch(compressed.messages, /OSM0650/)
    const { data } = secretIn(compressed)
    assert.ok(decoded(data.userData!).length < 16_384)
  })

  const AWS = edit(SPEC, '"openstack"', '"aws"')
  const flatcar = (output: string): string =>
    pool(specOf(FLATCAR).replace(/cloudProvider: ".*"/, 'cloudProvider: "aws"'), {
      output,
      name: 'flatcar-workers',
    })
  const HELPS = [
    { name: 'a file', given: pool(AWS, { output: '{file: {}}' }), help: /Set spec\.output\.file\.compress: true, / },
    { name: 'a Secret', given: pool(AWS), help: /Set spec\.output\.secret\.compress: true, remove parts/ },
    { name: 'Ignition', given: flatcar('{secret: {}}'), help: /fetches nothing: remove parts/ },
    {
      name: 'a MachinePool on AWS',
      given: pool(AWS, { output: '{clusterAPI: {clusterName: prod, kind: MachinePool}}' }),
      help: /fetches nothing: remove parts/,
    },
    {
      name: 'a MachineDeployment of Cluster API on AWS',
      given: pool(AWS, { output: '{clusterAPI: {clusterName: prod}}' }),
      help: /By default, Cluster API stores the data of its machines elsewhere/,
    },
  ]
  for (const { name, given, help } of HELPS)
    it(`that is too large says what makes it smaller: ${name}`, async () => {
      const { results, messages } = await outcomeOf(listed([given, UBUNTU_TOKEN, FLATCAR_TOKEN]))
      const [found] = results.filter(({ tags }) => tags.code === 'OSM0650')
      assert.match(found?.message ?? '', help, messages)
    })

  it('is not compressed with characters that cloud-init would damage', async () => {
    const key = SPEC.replace(/(ssh-\S+ \S+)[^"]*/, '$1 Jürgen')
    const outcome = await outcomeOf(poolList('{file: {compress: true}}', key))
    assert.deepEqual(errorsOf(outcome), ['OSM0284'], outcome.messages)
  })

  it('is not compressed with placeholders', async () => {
    const credentials = `credentials: {placeholders: flux, bootstrapToken: {placeholder: "\${TOKEN}"}}`
    const functionConfig = withSetting(NO_REVISIONS, credentials)
    const outcome = await outcomeOf(listed([pool(SPEC, { output: '{file: {compress: true}}' })], functionConfig))
    assert.deepEqual(errorsOf(outcome), ['OSM0284'], outcome.messages)
  })

  it('is kept for another functionConfig that does not select it', async () => {
    const made = await outcomeOf(poolList())
    const again = await outcomeOf(edit(made.text, 'selector: {}', 'selector: {other: "true"}'))
    assert.deepEqual(madeIn(again), ['Secret kube-system/ubuntu-workers'])
  })
})

const capi = (bootstrap: string): string => `apiVersion: cluster.x-k8s.io/v1beta2
kind: MachineDeployment
metadata: {name: ubuntu-workers, namespace: kube-system}
spec:
  clusterName: prod
  template: # of machines
    spec:
      clusterName: prod
${bootstrap}`

const capiList = (bootstrap: string, spec = SPEC, token = UBUNTU_TOKEN) =>
  listed([pool(spec, { output: '{clusterAPI: {clusterName: prod}}' }), capi(bootstrap), token])

describe('a NodePool for Cluster API', () => {
  it('is a Secret as bootstrap providers make it', async () => {
    const { type, metadata, data } = secretIn(await outcomeOf(capiList('')))
    assert.equal(type, 'cluster.x-k8s.io/secret')
    assert.match(metadata.name, /^ubuntu-workers-[0-9a-f]{10}$/)
    assert.deepEqual(metadata.labels, { 'cluster.x-k8s.io/cluster-name': 'prod' })
    assert.deepEqual(Object.keys(data), ['format', 'value'])
    assert.equal(decoded(data.format!), 'cloud-config')
    for (const name of [
      'argocd.argoproj.io/sync-options',
      'cli-utils.sigs.k8s.io/on-remove',
      'kustomize.toolkit.fluxcd.io/prune',
    ])
      assert.ok(name in metadata.annotations, name)
  })

  const PLACES = [
    { name: 'that is not there', given: '', made: '      bootstrap:\n        dataSecretName: NAME\n' },
    {
      name: 'in block style',
      given: '      bootstrap:\n        dataSecretName: old # set\n',
      made: '      bootstrap:\n        dataSecretName: NAME\n',
    },
    {
      name: 'in flow style',
      given: '      bootstrap: {dataSecretName: ""} # set\n',
      made: '      bootstrap: {dataSecretName: "NAME"} # set\n',
    },
  ]
  for (const { name, given, made } of PLACES)
    it(`has its name in a field ${name}, and nothing else changes`, async () => {
      const outcome = await outcomeOf(capiList(given))
      const expected = capi('').replace(/^(?=.)/gm, '  ')
      const { name } = secretIn(outcome).metadata
      const text = made.replace('NAME', name).replace(/^(?=.)/gm, '  ')
      const written = outcome.text.split(/^-\n/m).find(each => each.includes('cluster.x-k8s.io/v1beta2'))!
      assert.equal(written.split('\n').sort().join('\n'), `${expected}${text}`.split('\n').sort().join('\n'))
    })

  it('rolls machines for other data, and not for another token', async () => {
    const names = await Promise.all(
      [
        capiList(''),
        capiList(
          '',
          SPEC,
          edit(UBUNTU_TOKEN, 'token-secret: ', 'token-secret: z').replace(/(token-secret: z.{15}).$/m, '$1'),
        ),
        capiList('', `${SPEC}  labels: {a: b}\n`),
      ].map(async list => secretIn(await outcomeOf(list)).metadata.name),
    )
    assert.equal(names[0], names[1])
    assert.notEqual(names[0], names[2])
  })

  it('is told to the machines of its namespace, which is "default" without one', async () => {
    const without = (text: string): string => text.replace(/,? *namespace: kube-system\n?/, '')
    const token = edit(UBUNTU_TOKEN, 'kube-system-ubuntu-workers', 'default-ubuntu-workers')
    const pools = [pool(SPEC, { output: '{clusterAPI: {clusterName: prod}}' })].map(without)
    for (const machines of [without(capi('')), edit(capi(''), 'namespace: kube-system', 'namespace: default')]) {
      const outcome = await outcomeOf(listed([...pools, machines, token]))
      assert.deepEqual(errorsOf(outcome), [])
      assert.ok(outcome.text.includes(`dataSecretName: ${secretIn(outcome).metadata.name}`))
    }
    const elsewhere = await outcomeOf(listed([...pools, capi(''), token]))
    assert.deepEqual(errorsOf(elsewhere), ['OSM0283'])
  })

  it('says that a configRef takes precedence', async () => {
    const outcome = await outcomeOf(capiList('      bootstrap: {configRef: {kind: KubeadmConfigTemplate, name: a}}\n'))
    assert.deepEqual(errorsOf(outcome), ['OSM0283'])
  })
})
