import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { JsonObject } from '../../src/base/json.ts'
import { lintManifests } from '../../src/lint/rendered/index.ts'
import { type DocumentObject, documentObject } from '../../src/node/document-object.ts'
import { told } from '../fixtures/told.ts'
import { annotate, at, type Edit, edited, rendered } from '../inspect/fixtures.ts'

const UBUNTU = 'MachineDeployment ubuntu-workers'
const BOOTSTRAP = 'Secret ubuntu-workers-kube-system-bootstrap-config'
const PROVISIONING = 'Secret ubuntu-workers-kube-system-provisioning-config'
const KUBECONFIG = 'Secret kube-system-ubuntu-workers-kubelet-bootstrap-config'
const REVISION = 'k8c.io/machine-deployment-revision'

const all = (await rendered({ withInputs: true })).map(({ object }) => object)

/** Changes that an outer kustomization makes to the rendering. */
const overlay =
  ({ prefix = '', suffix = '', namespace = '' }) =>
  (object: JsonObject): void => {
    const metadata = at(object, 'metadata')
    metadata.name = `${prefix}${metadata.name}${suffix}`
    if (namespace !== '') metadata.namespace = namespace
  }

const remove = (name: string) => (objects: JsonObject[]) =>
  objects.filter(object => `${object.kind} ${at(object, 'metadata').name}` !== name)

const setText = (key: string, text: string) => (secret: JsonObject) => {
  secret.data = { [key]: Buffer.from(text).toString('base64') }
}

const isRendered = ({ kind }: JsonObject): boolean => kind === 'Secret' || kind === 'OperatingSystemConfig'

const asStringData = (key: string, text: string) => (secret: JsonObject) => {
  delete secret.data
  secret.stringData = { [key]: text }
}

/** A variable in the syntax of Flux. */
const FLUX = `$\{JOIN_TOKEN}`

const KUSTOMIZATION: JsonObject = {
  apiVersion: 'kustomize.toolkit.fluxcd.io/v1',
  kind: 'Kustomization',
  metadata: { name: 'nodes', namespace: 'flux-system' },
  spec: { path: '../../rendered' },
}

interface Case {
  readonly name: string
  readonly edits?: readonly Edit[]
  readonly change?: (objects: JsonObject[]) => JsonObject[]
  /** Codes with a text that the message or help contains. */
  readonly expected: readonly (readonly [code: string, says: string])[]
}

const CASES: readonly Case[] = [
  { name: 'an unchanged rendering', expected: [] },
  { name: 'nothing', change: () => [], expected: [['OSM0800', 'neither']] },
  {
    name: 'only MachineDeployments',
    change: objects => objects.filter(({ kind }) => kind === 'MachineDeployment'),
    expected: [['OSM0801', '--enable-exec']],
  },
  {
    name: 'a missing bootstrap Secret',
    change: remove(BOOTSTRAP),
    expected: [['OSM0802', 'cloud-init-settings/ubuntu-workers-kube-system-bootstrap-config']],
  },
  {
    name: 'a missing provisioning Secret: machines start, and fail to fetch it',
    change: remove(PROVISIONING),
    expected: [
      ['OSM0802', 'ubuntu-workers-kube-system-provisioning-config'],
      ['OSM0803', 'fetch "ubuntu-workers-kube-system-provisioning-config"'],
    ],
  },
  { name: 'a missing kubeconfig', change: remove(KUBECONFIG), expected: [['OSM0802', 'kubelet-bootstrap-config']] },
  {
    name: 'no MachineDeployment, and its outputs',
    change: remove(UBUNTU),
    expected: [
      ['OSM0804', 'belongs to no MachineDeployment'],
      ['OSM0804', 'belongs to no MachineDeployment'],
      ['OSM0804', 'belongs to no MachineDeployment'],
    ],
  },
  {
    name: 'an outer namePrefix',
    edits: [UBUNTU, BOOTSTRAP, PROVISIONING, KUBECONFIG].map(name => [name, overlay({ prefix: 'p-' })] as const),
    expected: [
      // The other two have names that match the new one.
      ['OSM0803', 'must be cloud-init-settings/kube-system-p-ubuntu-workers-kubelet-bootstrap-config'],
      ['OSM0803', 'fetch "ubuntu-workers-kube-system-provisioning-config"'],
    ],
  },
  {
    name: 'an outer nameSuffix',
    edits: [UBUNTU, BOOTSTRAP, PROVISIONING, KUBECONFIG].map(name => [name, overlay({ suffix: '-s' })] as const),
    expected: [
      ['OSM0803', 'must be cloud-init-settings/ubuntu-workers-s-kube-system-bootstrap-config'],
      ['OSM0803', 'fetch "ubuntu-workers-kube-system-provisioning-config"'],
    ],
  },
  {
    name: 'an outer namespace',
    edits: [UBUNTU, BOOTSTRAP, PROVISIONING, KUBECONFIG].map(name => [name, overlay({ namespace: 'prod' })] as const),
    expected: [['OSM0803', 'must be cloud-init-settings/ubuntu-workers-prod-bootstrap-config']],
  },
  {
    name: 'an outer namespace, without the MachineDeployments',
    edits: [[BOOTSTRAP, overlay({ namespace: 'prod' })]],
    change: objects => objects.filter(({ kind }) => kind !== 'MachineDeployment'),
    expected: [['OSM0803', 'namespace "prod"']],
  },
  {
    name: 'a renamed bootstrap token',
    edits: [['Secret bootstrap-token-ubuntu', secret => void (at(secret, 'metadata').annotations = {})]],
    change: objects =>
      objects.map(object => {
        if (at(object, 'metadata').name === 'bootstrap-token-ubuntu') overlay({ prefix: 'p-' })(object)
        return object
      }),
    expected: [['OSM0803', 'only as kube-system/bootstrap-token-ubuntu']],
  },
  {
    name: 'a Secret of another type',
    edits: [[BOOTSTRAP, secret => void (secret.type = 'example.com/other')]],
    expected: [['OSM0805', 'Opaque']],
  },
  {
    name: 'a Secret without its key',
    edits: [[PROVISIONING, setText('user-data', 'x')]],
    expected: [['OSM0805', 'cloud-config']],
  },
  {
    name: 'a Secret whose data is not base64',
    edits: [[KUBECONFIG, secret => void (secret.data = { kubeconfig: '!' })]],
    expected: [['OSM0805', 'kubeconfig']],
  },
  {
    name: 'a missing revision',
    edits: [
      [BOOTSTRAP, annotate(REVISION, '')],
      [PROVISIONING, annotate(REVISION, '')],
    ],
    expected: [
      ['OSM0806', 'machineDeployments.revisions'],
      ['OSM0807', REVISION],
    ],
  },
  {
    name: 'a missing revision, with a job that copies it',
    edits: [BOOTSTRAP, PROVISIONING, 'OperatingSystemConfig ubuntu-workers-kube-system-config'].map(
      name =>
        [
          name,
          (object: JsonObject) => {
            annotate('osm-krm.dev/config-digest', 'abc')(object)
            delete at(object, 'metadata', 'annotations')[REVISION]
          },
        ] as const,
    ),
    expected: [],
  },
  {
    name: 'a revision that differs from the MachineDeployment’s',
    edits: [[UBUNTU, annotate('machinedeployment.clusters.k8s.io/revision', '7')]],
    expected: [['OSM0806', 'carries the revision 1, but its MachineDeployment carries 7']],
  },
  {
    name: 'objects of different runs',
    edits: [[PROVISIONING, annotate('k8c.io/osp-version', 'v9.9.9')]],
    expected: [['OSM0807', 'k8c.io/osp-version']],
  },
  {
    name: 'user data over the limit of Hetzner, with its largest file',
    edits: [
      [
        BOOTSTRAP,
        setText('cloud-config', `#cloud-config\nwrite_files:\n- path: /large\n  content: ${'x'.repeat(33_000)}\n`),
      ],
    ],
    expected: [['OSM0808', '/large (33000 bytes)']],
  },
  {
    name: 'user data over the limit of Hetzner, which only the OperatingSystemConfig names',
    edits: [[BOOTSTRAP, setText('cloud-config', `#cloud-config\na: ${'x'.repeat(45_000)}\n`)]],
    change: objects => objects.filter(isRendered),
    expected: [['OSM0808', 'hetzner accepts 32768']],
  },
  {
    name: 'objects of different runs, without the MachineDeployments',
    edits: [[PROVISIONING, annotate('k8c.io/osp-version', 'v9.9.9')]],
    change: objects => objects.filter(isRendered),
    expected: [['OSM0807', 'k8c.io/osp-version']],
  },
  {
    name: 'user data near the limit of Hetzner',
    edits: [[BOOTSTRAP, setText('cloud-config', `#cloud-config\na: ${'x'.repeat(30_000)}\n`)]],
    expected: [['OSM0809', 'hetzner accepts 32768']],
  },
  {
    name: 'user data over the size of a Secret',
    edits: [[PROVISIONING, setText('cloud-config', 'x'.repeat(1_048_577))]],
    expected: [['OSM0810', '1048576 are allowed']],
  },
  {
    name: 'placeholders of Flux, without a Kustomization',
    edits: [[KUBECONFIG, asStringData('kubeconfig', `token: ${FLUX}\nshell: $$HOME\n`)]],
    expected: [['OSM0811', 'JOIN_TOKEN']],
  },
  {
    name: 'placeholders of Flux, and a Kustomization without variables',
    edits: [[KUBECONFIG, asStringData('kubeconfig', `token: ${FLUX}\n`)]],
    change: objects => [...objects, KUSTOMIZATION],
    expected: [['OSM0812', 'JOIN_TOKEN']],
  },
  {
    name: 'placeholders of Flux, and a Kustomization that fills them in',
    edits: [[KUBECONFIG, asStringData('kubeconfig', `token: ${FLUX}\n`)]],
    change: objects => [
      ...objects,
      { ...KUSTOMIZATION, spec: { postBuild: { substituteFrom: [{ kind: 'Secret', name: 'tokens' }] } } },
    ],
    expected: [],
  },
  {
    name: 'a script already processed by Flux',
    edits: [[KUBECONFIG, asStringData('kubeconfig', `echo $$ ${FLUX} $PATH\n`)]],
    expected: [],
  },
  {
    name: 'placeholders of the Vault plugin',
    edits: [[KUBECONFIG, asStringData('kubeconfig', 'token: <path:secret/data/nodes#token>\n')]],
    expected: [['OSM0811', '<path:secret/data/nodes#token>']],
  },
  {
    name: 'a duplicate Secret',
    change: objects => [...objects, ...objects.filter(object => at(object, 'metadata').name === BOOTSTRAP.slice(7))],
    expected: [['OSM0008', 'twice']],
  },
]

describe('lint --rendered', () => {
  for (const { name, edits = [], change = (objects: JsonObject[]) => objects, expected } of CASES) {
    test(name, async () => {
      const documents: DocumentObject[] = change(edited(all, edits)).map(documentObject)
      const { diagnostics: found } = await lintManifests(documents)
      const texts = found.map(diagnostic => ({ code: diagnostic.code, text: JSON.stringify(told(diagnostic)) }))
      assert.deepEqual(
        texts.map(({ code }) => code),
        expected.map(([code]) => code),
        JSON.stringify(found, null, 2),
      )
      for (const [i, [, says]] of expected.entries()) {
        const { text } = texts[i]!
        assert.ok(text.includes(JSON.stringify(says).slice(1, -1)), text)
      }
    })
  }

  for (const { name, change, unmeasured } of [
    { name: 'the MachineDeployments', change: (objects: JsonObject[]) => objects, unmeasured: 0 },
    {
      name: 'the OperatingSystemConfigs',
      change: (objects: JsonObject[]) => objects.filter(isRendered),
      unmeasured: 0,
    },
    {
      name: 'only Secrets',
      change: (objects: JsonObject[]) => objects.filter(({ kind }) => kind === 'Secret'),
      unmeasured: 2,
    },
  ])
    test(`${name}: the cloud provider of ${unmeasured} is not known`, async () => {
      const linted = await lintManifests(change(edited(all, [])).map(documentObject))
      assert.deepEqual(linted.diagnostics, [])
      assert.equal(linted.bootstrapSecrets, 2)
      assert.equal(linted.unmeasured, unmeasured)
    })
})
