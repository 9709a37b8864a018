// What osm-krm diff says of changed inputs: the causes, and what reaches no node.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { osmKrm } from '../fixtures/command.ts'
import { root } from '../fixtures/examples.ts'
import { edit } from '../fixtures/lists.ts'
import { Repository, type RepositoryFiles } from '../fixtures/repository.ts'
import { temporaryFolder } from '../fixtures/temporary-folder.ts'

const NAMES = ['osm-krm', 'machine-deployments', 'tokens', 'company-ubuntu'] as const
const text = (name: string): string => readFileSync(join(root, 'examples/extend', `${name}.yaml`), 'utf8')
const BASE: RepositoryFiles = {
  ...Object.fromEntries(NAMES.map(name => [`${name}.yaml`, text(name)])),
  'flatcar.yaml': text('company-flatcar'),
}
const repository = new Repository(temporaryFolder('input-changes'))
repository.commit(BASE)

const edited = (file: string, ...edits: readonly (readonly [from: string, to: string])[]): RepositoryFiles => ({
  [file]: edits.reduce((all, [from, to]) => edit(all, from, to), BASE[file]!),
})

async function listsOf(files: RepositoryFiles, ...args: readonly string[]): Promise<Record<string, readonly string[]>> {
  repository.write({ ...BASE, 'other.yaml': undefined, ...files })
  const { stdout } = await osmKrm(['diff', ...args], { cwd: repository.folder })
  const lines = (title: string): string[] => {
    const [, found = ''] = new RegExp(`^${title}:\\n((?: {2}.*\\n)+)`, 'm').exec(stdout) ?? []
    return found.split('\n').flatMap(line => (line === '' ? [] : line.trim()))
  }
  return { causes: lines('What changes in the inputs'), others: lines('Changes of inputs that reach no node') }
}

const [UBUNTU, FLATCAR] = ['kube-system/ubuntu-workers', 'kube-system/flatcar-workers']
const CONFIG = 'osm-krm.yaml'
const NEW_CA = readFileSync(join(root, 'test/fixtures/certificates/new.pem'), 'utf8')
const MACHINES = 'machine-deployments.yaml'

const OVERLAY = 'company-ubuntu.yaml'
const OF_OVERLAY = 'OperatingSystemProfileOverlay company-ubuntu: '

type Row = readonly [name: string, files: RepositoryFiles, causes: readonly string[], others?: readonly string[]]

const CHANGES: readonly Row[] = [
  [
    'a version of both MachineDeployments',
    { [MACHINES]: BASE[MACHINES]!.replaceAll('1.36.1', '1.36.3') },
    [`kubelet 1.36.1 → 1.36.3 (${MACHINES}:18): ${FLATCAR}, ${UBUNTU}`],
  ],
  [
    'the revisions of two MachineDeployments are one',
    edited(CONFIG, ['ubuntu-workers: "1"', 'ubuntu-workers: "2"'], ['flatcar-workers: "1"', 'flatcar-workers: "2"']),
    [`setting machineDeployments.revisions 1 → 2 (${CONFIG}:36): ${FLATCAR}, ${UBUNTU}`],
  ],
  [
    'a revision of no MachineDeployment',
    edited(CONFIG, ['    revisions:\n', '    revisions:\n      kube-system/none: "1"\n']),
    [],
    [`setting machineDeployments.revisions of kube-system/none is new: 1 (${CONFIG}:35)`],
  ],
  [
    'what all nodes read, and what one reads',
    { ...edited(CONFIG, ['[10.96.0.10]', '[10.96.0.11]']), ...edited(OVERLAY, ['262144', '262145']) },
    [
      `setting cluster.dnsIPs [10.96.0.10] → [10.96.0.11] (${CONFIG}:26): ${FLATCAR}, ${UBUNTU}`,
      `${OF_OVERLAY}bootstrapConfig.files.add[/etc/sysctl.d/90-company.conf].content.inline.data vm.max_map_count = 262144 → vm.max_map_count = 262145 (${OVERLAY}:28): ${UBUNTU}`,
    ],
  ],
  [
    'one more text of a list',
    edited(CONFIG, ['[10.96.0.10]', '[10.96.0.10, 10.96.0.11]']),
    [`setting cluster.dnsIPs[] is new: 10.96.0.11 (${CONFIG}:26): ${FLATCAR}, ${UBUNTU}`],
  ],
  [
    'a text of several lines',
    edited(OVERLAY, ['NTP=ntp.example.com', 'NTP=ntp2.example.com']),
    [
      `${OF_OVERLAY}bootstrapConfig.files.add[/etc/systemd/timesyncd.conf.d/company.conf].content.inline.data changes +1 −1 (${OVERLAY}:27): ${UBUNTU}`,
    ],
  ],
  [
    'the CA of the cluster, by its certificates',
    {
      [CONFIG]: BASE[CONFIG]!.replace(
        / *-----BEGIN.*END CERTIFICATE-----\n/s,
        NEW_CA.replace(/^(?=.)/gm, ' '.repeat(6)),
      ),
    },
    [
      `setting cluster.caBundle 1 certificate; adds CN=new cluster CA until 2036-11-25; removes CN=example cluster CA until 2126-10-28 (${CONFIG}:14): ${FLATCAR}, ${UBUNTU}`,
    ],
  ],
  [
    'a Secret, without its values',
    edited('tokens.yaml', ['example-api-token', 'another-api-token']),
    [`Secret cloud-init-settings/cloud-init-getter-token: token changes (tokens.yaml:12): ${FLATCAR}, ${UBUNTU}`],
  ],
  [
    'what only a host reads, and the policy of a cluster',
    edited(
      CONFIG,
      ['exec: {path: osm-krm}', 'exec: {path: evil}'],
      ['severity: {OSM0309: "off"}', 'severity: {OSM0309: "off", OSM0640: "off"}'],
      ['spec:\n', 'spec:\n  output: {folder: nodes}\n'],
    ),
    [],
    [
      `OperatingSystemConfigGenerator extend: annotation config.kubernetes.io/function exec: {path: osm-krm} → exec: {path: evil} (${CONFIG}:9)`,
      `setting output is new: {folder: nodes} (${CONFIG}:12)`,
      `setting checks.severity.OSM0640 is new: off (${CONFIG}:32)`,
    ],
  ],
  [
    'a MachineDeployment that no host applies',
    edited(MACHINES, ['annotations:\n', 'annotations:\n    config.kubernetes.io/local-config: "true"\n']),
    [],
    [`MachineDeployment ${UBUNTU}: annotation config.kubernetes.io/local-config is new: true (${MACHINES}:8)`],
  ],
  [
    'a profile that nobody uses',
    { 'other.yaml': edit(BASE[OVERLAY]!, 'name: company-ubuntu', 'name: other') },
    [],
    ['OperatingSystemProfileOverlay other is new +30 (other.yaml:1)'],
  ],
  [
    'a MachineDeployment that is gone, which has a line of its own',
    edited(MACHINES, [BASE[MACHINES]!.split('---\n')[0]!, '']),
    [],
  ],
  [
    'a file that cannot be read: what was in it is not gone',
    { [MACHINES]: `${BASE[MACHINES]}  a: [\n` },
    [`${MACHINES}:32 cannot be read: ${FLATCAR}`],
  ],
]

describe('the lists of changed inputs have', () => {
  for (const [name, files, causes, others = []] of CHANGES)
    test(name, async () => assert.deepEqual(await listsOf(files), { causes, others }))

  test('with --node, only what changes the node', async () => {
    const files = {
      ...edited(OVERLAY, ['262144', '262145']),
      ...edited(MACHINES, ['serverType: cx32', 'serverType: cx42'], ['flavor: m1.medium', 'flavor: m1.large']),
      ...edited(CONFIG, ['spec:\n', 'spec:\n  output: {folder: nodes}\n']),
    }
    assert.deepEqual(await listsOf(files, '--node', FLATCAR), {
      causes: [`cloudProviderSpec.flavor m1.medium → m1.large (${MACHINES}:54): ${FLATCAR}`],
      others: [],
    })
  })
})
