// Nodes rendered together have the same outputs as each rendered alone: shared files, phases, user data and findings are made once,
// and no value of one node may appear in another's.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { plain } from '../../../src/base/span.ts'
import { evaluateList } from '../../../src/evaluate/evaluate-list.ts'
import { CONFIG, listText } from '../../fixtures/lists.ts'
import { fieldOf } from '../../fixtures/told.ts'

/** Lines of a profile's files: values shared by all nodes of a kind, values of one node, and lines that are reported. */
const CONTENTS = [
  'plain',
  '{{ .KubeVersion }} {{ .CloudProviderName }}',
  '{{ .SecretName }}',
  '{{ .BootstrapKubeconfigSecretName }} {{ .Token }}',
  '{{ .BootstrapKubeconfig }}',
  '{{ .BootstrapKubeconfig | indent 4 }}',
  '{{ .SecretName | quote }}\n  {{ .BootstrapKubeconfigSecretName }}',
  '{{ .SecretName | b64enc }}',
  '{{ printf "%.8s" .SecretName }}',
  '{{ len .SecretName }}',
  '{{ list .SecretName "x" | sortAlpha | join "," }}',
  'stand-in-of-osm-krm-0-config {{ .SecretName }}',
  '{{ if eq .SecretName "a-kube-system-provisioning-config" }}{{ .MaxPods }}{{ else }}other{{ end }}',
  '{{ with .MaxPods }}{{ . }}{{ end }}',
  '{{ if .MaxPods }}{{ fail "pods" }}{{ end }}',
  '  indented: <MACHINE_NAME>',
  '{{ template "shared" }}',
  '{{ .UbuntuConfig }} {{ .RhelConfig }} {{ .FlatcarConfig }}',
]

/** Definitions: one shared by all nodes, and one that differs in each node. */
const SHARED = ['from {{ .PauseImage }}', 'for {{ .SecretName }}']

interface System {
  readonly operatingSystem: string
  readonly utility: string
  /** Nodes of one profile can have either value. */
  readonly specs: readonly [string, string]
}

const SYSTEMS: readonly System[] = [
  {
    operatingSystem: 'ubuntu',
    utility: 'cloud-init',
    specs: ['{distUpgradeOnBoot: false}', '{distUpgradeOnBoot: true}'],
  },
  {
    operatingSystem: 'rhel',
    utility: 'cloud-init',
    specs: ['{rhelSubscriptionManagerUser: user}', '{rhelSubscriptionManagerUser: "no", rhelUseSatelliteServer: true}'],
  },
  {
    operatingSystem: 'flatcar',
    utility: 'ignition',
    specs: ['{provisioningUtility: ignition}', '{provisioningUtility: ignition, disableAutoUpdate: true}'],
  },
  {
    operatingSystem: 'flatcar',
    utility: 'cloud-init',
    specs: ['{provisioningUtility: cloud-init}', '{provisioningUtility: cloud-init, disableLocksmithD: true}'],
  },
]

interface File {
  readonly content: string
  readonly permissions: number
  readonly encoding: string | undefined
}

const file = (): fc.Arbitrary<File> =>
  fc.record({
    content: fc.oneof(
      { weight: 20, arbitrary: fc.constantFrom(...CONTENTS) },
      { weight: 20, arbitrary: fc.constant('plain') },
      { weight: 1, arbitrary: fc.constant('{{ .NetworkConfig.CIDR }}') },
    ),
    permissions: fc.constantFrom(0, 644, 755, 755, 755, 8),
    encoding: fc.constantFrom(undefined, undefined, undefined, 'b64', 'b64', 'base64'),
  })

interface Profile {
  readonly shared: string
  readonly files: readonly File[]
  readonly unit: string
  readonly runcmd: readonly string[]
}

const profile = (): fc.Arbitrary<Profile> =>
  fc.record({
    shared: fc.constantFrom(SHARED[0]!, ...SHARED),
    files: fc.array(file(), { minLength: 1, maxLength: 4 }),
    unit: fc.constantFrom('[Unit]\nDescription=x\n\n[Install]\nWantedBy=multi-user.target\n', '[Unit]\n'),
    runcmd: fc.subarray(['echo x', '[echo, x]', 'yes']),
  })

interface Node {
  readonly name: string
  readonly system: number
  readonly spec: 0 | 1
  readonly cloudProvider: string
  readonly kubelet: string
  readonly pods: string | undefined
  readonly keys: readonly string[]
}

const node = (name: string, system: number): fc.Arbitrary<Node> =>
  fc.record({
    name: fc.constant(name),
    system: fc.constant(system),
    spec: fc.constantFrom(0, 1),
    cloudProvider: fc.constantFrom('hetzner', 'aws', 'edge'),
    kubelet: fc.constantFrom('1.33.1', '1.36.1'),
    pods: fc.constantFrom(undefined, '110'),
    keys: fc.subarray(['ssh-ed25519 AAAA a', 'ssh-ed25519 BBBB b', "it's"]),
  })

const NAMES = ['a', 'bb', 'c.c', '4-d', '5e5', 'f'.repeat(40)]

/** Nodes that differ only in their host name, which only this provider's user data contain. */
const onEdge = (name: string): Node => ({
  name,
  system: 0,
  spec: 0,
  cloudProvider: 'edge',
  kubelet: '1.36.1',
  pods: undefined,
  keys: ['ssh-ed25519 AAAA a'],
})
const PLAIN: Profile = {
  shared: SHARED[0]!,
  files: [{ content: 'plain', permissions: 644, encoding: undefined }],
  unit: '',
  runcmd: [],
}

/** All of one operating system, so that they have much in common; or all of one kind, so that only their names differ. */
const nodes = (): fc.Arbitrary<Node[]> =>
  fc.nat(SYSTEMS.length - 1).chain(system =>
    fc.oneof(
      fc.tuple(...NAMES.map(name => node(name, system))),
      node('', system).map(one => NAMES.map(name => ({ ...one, name }))),
    ),
  )

/** Flow style: every value is JSON. */
const yaml = (value: unknown): string => `${JSON.stringify(value)}\n`

const profileItem = (
  { shared, files, unit, runcmd }: Profile,
  { operatingSystem, utility }: System,
  at: number,
): string => {
  const phase = {
    templates: { shared },
    files: files.map(({ content, permissions, encoding }, i) => ({
      path: `/etc/file-${i}`,
      ...(permissions && { permissions }),
      content: { inline: { ...(encoding && { encoding }), data: content } },
    })),
    ...(operatingSystem === 'flatcar' && { units: [{ name: 'x.service', enable: true, content: unit }] }),
    ...(utility === 'cloud-init' && runcmd.length > 0 && { modules: { runcmd } }),
  }
  return yaml({
    apiVersion: 'operatingsystemmanager.k8c.io/v1alpha1',
    kind: 'OperatingSystemProfile',
    metadata: { name: `profile-${at}`, namespace: 'kube-system' },
    spec: {
      osName: operatingSystem,
      osVersion: '1',
      version: 'v1.0.0',
      provisioningUtility: utility,
      supportedCloudProviders: ['hetzner', 'aws', 'edge'].map(name => ({ name })),
      bootstrapConfig: phase,
      provisioningConfig: phase,
    },
  })
}

const machineDeployment = ({ name, system, spec, cloudProvider, kubelet, pods, keys }: Node): string =>
  `apiVersion: cluster.k8s.io/v1alpha1
kind: MachineDeployment
metadata:
  name: ${name}
  namespace: kube-system
  annotations:
    k8c.io/operating-system-profile: profile-${system}
    machinedeployment.clusters.k8s.io/revision: "1"
${pods === undefined ? '' : `    v1.kubelet-config.machine-controller.kubermatic.io/MaxPods: "${pods}"\n`}\
spec:
  selector: {matchLabels: {pool: ${name}}}
  template:
    metadata: {labels: {pool: ${name}}}
    spec:
      versions: {kubelet: ${kubelet}}
      providerSpec:
        value:
          cloudProvider: ${cloudProvider}
          cloudProviderSpec: {}
          operatingSystem: ${SYSTEMS[system]!.operatingSystem}
          operatingSystemSpec: ${SYSTEMS[system]!.specs[spec]}
          sshPublicKeys: ${JSON.stringify(keys)}
`

const token = ({ name }: Node): string =>
  yaml({
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: {
      name: `bootstrap-token-${name}`,
      namespace: 'kube-system',
      labels: { 'machinedeployment.k8s.io/name': `kube-system-${name}` },
    },
    type: 'bootstrap.kubernetes.io/token',
    stringData: {
      'token-id': `${NAMES.indexOf(name)}00000`,
      'token-secret': `${NAMES.indexOf(name)}000000000000000`,
      expiration: '2100-01-01T00:00:00Z',
    },
  })

const API_TOKEN = yaml({
  apiVersion: 'v1',
  kind: 'Secret',
  metadata: { name: 'cloud-init-getter-token', namespace: 'cloud-init-settings' },
  stringData: { token: 'an-api-token' },
})

/** The outputs for these nodes, and the diagnostics. */
async function made(profiles: readonly string[], nodes: readonly Node[]) {
  const items = [API_TOKEN, ...profiles, ...nodes.flatMap(node => [machineDeployment(node), token(node)])]
  // Without the revisions of the quickstart's MachineDeployments.
  const functionConfig = CONFIG.slice(0, CONFIG.indexOf('  machineDeployments:\n'))
  const { objects, diagnostics } = await evaluateList(listText({ items, functionConfig }))
  const messages = diagnostics.flatMap(({ code, message, field = [], related = [] }) =>
    related
      .filter(({ object }) => object.kind === 'MachineDeployment')
      .map(({ object }) => `${object.name}: ${code} ${fieldOf({ field })} ${plain(message)}`),
  )
  return { objects: objects.map(({ object }) => JSON.stringify(object)).sort(), messages: messages.sort() }
}

test('nodes rendered together have the outputs and diagnostics of each rendered alone', async () => {
  let objects = 0
  let findings = 0
  await fc.assert(
    fc.asyncProperty(fc.tuple(...SYSTEMS.map(profile)), nodes(), async (profiles, nodes) => {
      const items = profiles.map((profile, i) => profileItem(profile, SYSTEMS[i]!, i))
      const alone = await Promise.all(nodes.map(node => made(items, [node])))
      // Nodes with errors are left out of both renderings, so that the others can be compared.
      const sound = nodes.filter((_, i) => alone[i]!.objects.length > 0)
      const together = await made(items, sound)
      const expected = alone.filter(({ objects }) => objects.length > 0)
      assert.deepEqual(together.objects, expected.flatMap(({ objects }) => objects).sort())
      assert.deepEqual(together.messages, expected.flatMap(({ messages }) => messages).sort())
      objects += together.objects.length
      findings += together.messages.length
    }),
    { numRuns: 100, examples: [[SYSTEMS.map(() => PLAIN), NAMES.map(onEdge)]] },
  )
  assert.ok(objects > 300 && findings > 100, `${objects} objects, ${findings} findings`)
})
