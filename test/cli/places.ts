// Mistakes in files, with the position at which each must be reported.

import type { DiagnosticCode } from '../../src/diagnostics/diagnostic.ts'
import { CONFIG, UBUNTU } from '../fixtures/lists.ts'

/** A change of a file: a text and its replacement. A new file has only a text. */
type Change = readonly [file: string, from: string, to: string] | readonly [file: string, text: string]

interface Mistake {
  readonly name: string
  readonly code: DiagnosticCode
  /** `file:line:column`, and the text above the caret. */
  readonly at: string
  readonly marked: string
  readonly changes: readonly Change[]
}

export const PROFILE = `apiVersion: operatingsystemmanager.k8c.io/v1alpha1
kind: OperatingSystemProfile
metadata:
  name: mine
  namespace: kube-system
spec:
  osName: ubuntu
  osVersion: "24.04"
  version: v1.0.0
  supportedCloudProviders: [{name: hetzner}]
  bootstrapConfig:
    templates:
      get-token: |
        curl {{ .ServerURL }}
    files:
    - path: /etc/literal
      permissions: 644
      content:
        inline:
          encoding: b64
          data: |
            one
              two three
    - path: /etc/folded
      content:
        inline:
          data: >-
            one
            two

            three four
    - path: /etc/quoted
      content: {inline: {data: "one\\n\\ttwo three"}}
  provisioningConfig:
    modules:
      runcmd:
      - one two
`

const OVERLAY = `apiVersion: osm-krm.dev/v1alpha1
kind: OperatingSystemProfileOverlay
metadata:
  name: company
  annotations: {config.kubernetes.io/local-config: "true"}
spec:
  extends: osp-ubuntu
  version: v1.0.0
  bootstrapConfig:
    files:
      add:
      - path: /etc/motd
        content: {inline: {data: hello}}
`

const MINE: Change = ['ubuntu.yaml', '  annotations:\n', '  annotations:\n    k8c.io/operating-system-profile: mine\n']
const COMPANY: Change = [
  'ubuntu.yaml',
  '  annotations:\n',
  '  annotations:\n    k8c.io/operating-system-profile: company\n',
]

const config = (from: string, to: string): readonly Change[] => [['osm-krm.yaml', from, to]]
const ubuntu = (from: string, to: string): readonly Change[] => [['ubuntu.yaml', from, to]]
const tokens = (from: string, to: string): readonly Change[] => [['tokens.yaml', from, to]]
const profile = (from: string, to: string): readonly Change[] => [['profile.yaml', from, to], MINE]
const overlay = (from: string, to: string): readonly Change[] => [
  ['overlay.yaml', OVERLAY],
  ['overlay.yaml', from, to],
  COMPANY,
]

export const MISTAKES: readonly Mistake[] = [
  // ResourceList
  {
    name: 'a tab in a functionConfig',
    code: 'OSM0007',
    at: 'osm-krm.yaml:5:1',
    marked: '\t',
    changes: config('  name: quickstart', '\tname: quickstart'),
  },
  {
    name: 'a duplicate object',
    code: 'OSM0008',
    at: 'tokens.yaml:6:9',
    marked: 'cloud-init-getter-token',
    changes: tokens(
      'name: bootstrap-token-ubuntu\n  namespace: kube-system',
      'name: cloud-init-getter-token\n  namespace: cloud-init-settings',
    ),
  },
  // Settings
  {
    name: 'a functionConfig of another version',
    code: 'OSM0100',
    at: 'osm-krm.yaml:2:13',
    marked: 'osm-krm.dev/v1',
    changes: config('osm-krm.dev/v1alpha1', 'osm-krm.dev/v1'),
  },
  {
    name: 'an unknown setting',
    code: 'OSM0101',
    at: 'osm-krm.yaml:28:5',
    marked: 'externalCloudProvidr',
    changes: config('externalCloudProvider: true', 'externalCloudProvidr: true'),
  },
  {
    name: 'a setting of another type',
    code: 'OSM0102',
    at: 'osm-krm.yaml:28:28',
    marked: 'maybe',
    changes: config('externalCloudProvider: true', 'externalCloudProvider: maybe'),
  },
  {
    name: 'a list in flow style instead of a string',
    code: 'OSM0102',
    at: 'osm-krm.yaml:28:20',
    marked: '[]',
    changes: config('externalCloudProvider: true', 'initialTaints: []'),
  },
  // Inputs
  {
    name: 'a missing providerSpec',
    code: 'OSM0200',
    at: 'ubuntu.yaml:16:5',
    marked: 'spec',
    changes: ubuntu('      providerSpec:\n', '      providrSpec:\n'),
  },
  {
    name: 'a missing namespace',
    code: 'OSM0201',
    at: 'ubuntu.yaml:4:1',
    marked: 'metadata',
    changes: ubuntu('  namespace: kube-system\n', ''),
  },
  {
    name: 'a selector that matches nothing',
    code: 'OSM0204',
    at: 'osm-krm.yaml:33:5',
    marked: 'selector',
    changes: config('  machineDeployments:\n', '  machineDeployments:\n    selector:\n      matchLabels: {a: b}\n'),
  },
  {
    name: 'a missing revision',
    code: 'OSM0205',
    at: 'ubuntu.yaml:5:9',
    marked: 'ubuntu-workers',
    changes: config('      kube-system/ubuntu-workers: "1"\n', ''),
  },
  {
    name: 'a version that is not served',
    code: 'OSM0206',
    at: 'ubuntu.yaml:2:13',
    marked: 'cluster.k8s.io/v1beta1',
    changes: ubuntu('cluster.k8s.io/v1alpha1', 'cluster.k8s.io/v1beta1'),
  },
  {
    name: 'a name that Kubernetes rejects',
    code: 'OSM0207',
    at: 'profile.yaml:4:9',
    marked: 'My_Profile',
    changes: [['profile.yaml', 'name: mine', 'name: My_Profile']],
  },
  {
    name: 'a missing cluster',
    code: 'OSM0210',
    at: 'osm-krm.yaml:12:12',
    marked: '{}',
    changes: [['osm-krm.yaml', CONFIG.replace(/ {2}cluster:\n(?: {4}.*\n)+/, '  cluster: {}\n')]],
  },
  {
    name: 'a missing CA',
    code: 'OSM0212',
    at: 'osm-krm.yaml:12:3',
    marked: 'cluster',
    changes: [['osm-krm.yaml', CONFIG.replace(/ {4}caBundle:.*\n(?: {6}.*\n)+/, '')]],
  },
  {
    name: 'a missing bootstrap token',
    code: 'OSM0220',
    at: 'ubuntu.yaml:5:9',
    marked: 'ubuntu-workers',
    changes: tokens('kube-system-ubuntu-workers', 'kube-system-others'),
  },
  {
    name: 'a token without a token-secret',
    code: 'OSM0222',
    at: 'tokens.yaml:24:1',
    marked: 'stringData',
    changes: tokens('  token-secret: exampleexample00\n', ''),
  },
  {
    name: 'an invalid expiration',
    code: 'OSM0222',
    at: 'tokens.yaml:27:15',
    marked: '********',
    changes: tokens('"2100-01-01T00:00:00Z"', 'tomorrow'),
  },
  {
    name: 'an API token under another key',
    code: 'OSM0224',
    at: 'tokens.yaml:12:3',
    marked: 'tokn',
    changes: tokens('  token: example-api-token', '  tokn: example-api-token'),
  },
  {
    name: 'a missing expiration',
    code: 'OSM0225',
    at: 'tokens.yaml:24:1',
    marked: 'stringData',
    changes: tokens('  expiration: "2100-01-01T00:00:00Z"\n', ''),
  },
  {
    name: 'missing registry credentials',
    code: 'OSM0230',
    at: 'osm-krm.yaml:28:15',
    marked: '{namespace: kube-system, name: nowhere}',
    changes: config('  nodes:\n', '  credentials:\n    registry: {namespace: kube-system, name: nowhere}\n  nodes:\n'),
  },
  {
    name: 'a missing CA object',
    code: 'OSM0230',
    at: 'osm-krm.yaml:28:5',
    marked: 'hostCABundleFrom',
    changes: config(
      '    externalCloudProvider: true\n',
      '    hostCABundleFrom:\n      secretKeyRef: {namespace: kube-system, name: nowhere, key: ca}\n',
    ),
  },
  // Profiles
  {
    name: 'a profile without a phase',
    code: 'OSM0300',
    at: 'profile.yaml:6:1',
    marked: 'spec',
    changes: profile('  provisioningConfig:\n    modules:\n      runcmd:\n      - one two\n', ''),
  },
  {
    name: 'a field of a profile with a wrong type',
    code: 'OSM0300',
    at: 'profile.yaml:17:20',
    marked: 'rw-r--r--',
    changes: profile('permissions: 644', 'permissions: rw-r--r--'),
  },
  {
    name: 'an unknown field of a file in a profile',
    code: 'OSM0301',
    at: 'profile.yaml:17:7',
    marked: 'permision',
    changes: profile('permissions: 644', 'permision: 644'),
  },
  {
    name: 'an unknown profile',
    code: 'OSM0302',
    at: 'ubuntu.yaml:8:38',
    marked: 'mien',
    changes: ubuntu('  annotations:\n', '  annotations:\n    k8c.io/operating-system-profile: mien\n'),
  },
  {
    name: 'two profiles with the same name',
    code: 'OSM0303',
    at: 'twin.yaml:4:9',
    marked: 'mine',
    changes: [['twin.yaml', PROFILE.replace('OperatingSystemProfile', 'CustomOperatingSystemProfile')]],
  },
  {
    name: 'a profile for another operating system',
    code: 'OSM0304',
    at: 'ubuntu.yaml:27:28',
    marked: 'rhel',
    changes: [['ubuntu.yaml', 'operatingSystem: ubuntu', 'operatingSystem: rhel'], MINE],
  },
  {
    name: 'a profile for another provider',
    code: 'OSM0305',
    at: 'ubuntu.yaml:22:26',
    marked: 'aws',
    changes: [['ubuntu.yaml', 'cloudProvider: hetzner', 'cloudProvider: aws'], MINE],
  },
  {
    name: 'units in a profile for Ubuntu',
    code: 'OSM0306',
    at: 'profile.yaml:12:5',
    marked: 'units',
    changes: profile('    templates:\n', '    units:\n    - name: a.service\n    templates:\n'),
  },
  {
    name: 'an unknown field of an overlay',
    code: 'OSM0360',
    at: 'overlay.yaml:11:7',
    marked: 'ad',
    changes: overlay('      add:\n', '      ad:\n'),
  },
  {
    name: 'a missing base',
    code: 'OSM0362',
    at: 'overlay.yaml:7:12',
    marked: 'osp-ubunto',
    changes: overlay('osp-ubuntu', 'osp-ubunto'),
  },
  {
    name: 'a cycle of overlays',
    code: 'OSM0363',
    at: 'overlay.yaml:7:12',
    marked: 'company',
    changes: overlay('osp-ubuntu', 'company'),
  },
  {
    name: 'a missing part',
    code: 'OSM0365',
    at: 'overlay.yaml:12:9',
    marked: 'path: /etc/motd',
    changes: overlay('      add:\n', '      replace:\n'),
  },
  // Templates
  {
    name: 'a template that cannot be parsed, in a literal block',
    code: 'OSM0401',
    at: 'profile.yaml:23:26',
    marked: '}}',
    changes: profile('two three', 'two {{ end }}'),
  },
  {
    name: 'an unknown function in a folded block',
    code: 'OSM0402',
    at: 'profile.yaml:31:22',
    marked: 'uper',
    changes: profile('three four', 'three {{ uper "x" }}'),
  },
  {
    name: 'an unknown field in double quotes after escapes',
    code: 'OSM0410',
    at: 'profile.yaml:33:47',
    marked: '.Nothing',
    changes: profile('\\ttwo three', '\\ttwo {{ .Nothing }}'),
  },
  {
    name: 'an unknown field in a template with the name of a secret',
    code: 'OSM0410',
    at: 'profile.yaml:14:17',
    marked: '.Servr',
    changes: profile('.ServerURL', '.Servr'),
  },
  {
    name: 'a template of an overlay',
    code: 'OSM0402',
    at: 'overlay.yaml:13:38',
    marked: 'helo',
    changes: overlay('{data: hello}', '{data: "{{ helo }}"}'),
  },
  // Nodes
  {
    name: 'an invalid kubelet version',
    code: 'OSM0501',
    at: 'ubuntu.yaml:18:18',
    marked: 'newest',
    changes: ubuntu('kubelet: 1.34.1', 'kubelet: newest'),
  },
  {
    name: 'an invalid kubelet setting',
    code: 'OSM0502',
    at: 'ubuntu.yaml:8:65',
    marked: '"many"',
    changes: ubuntu('MaxPods: "110"', 'MaxPods: "many"'),
  },
  {
    name: 'a static network',
    code: 'OSM0503',
    at: 'ubuntu.yaml:21:27',
    marked: '10.0.0.0/24',
    changes: ubuntu('        value:\n', '        value:\n          network: {cidr: 10.0.0.0/24}\n'),
  },
  {
    name: 'another provisioning utility',
    code: 'OSM0507',
    at: 'flatcar.yaml:25:11',
    marked: 'operatingSystemSpec',
    changes: [
      [
        'flatcar.yaml',
        '  namespace: kube-system\n',
        '  namespace: kube-system\n  annotations: {k8c.io/operating-system-profile: mine}\n',
      ],
      ['profile.yaml', 'osName: ubuntu', 'osName: flatcar'],
      ['profile.yaml', 'name: hetzner', 'name: openstack'],
    ],
  },
  {
    name: 'a file without content',
    code: 'OSM0508',
    at: 'profile.yaml:25:7',
    marked: 'content',
    changes: profile(
      '      content:\n        inline:\n          data: >-\n            one\n            two\n\n            three four\n',
      '      content: {}\n',
    ),
  },
  // User data
  {
    name: 'a duplicate path',
    code: 'OSM0615',
    at: 'profile.yaml:16:13',
    marked: '/etc/literal',
    changes: profile('/etc/folded', '/etc/literal'),
  },
  {
    name: 'an unsupported encoding',
    code: 'OSM0616',
    at: 'profile.yaml:20:21',
    marked: 'base46',
    changes: profile('encoding: b64', 'encoding: base46'),
  },
  {
    name: 'no SSH keys',
    code: 'OSM0621',
    at: 'ubuntu.yaml:29:26',
    marked: '[]',
    changes: [['ubuntu.yaml', UBUNTU.replace(/( +sshPublicKeys:)\n.*\n/, '$1 []\n')]],
  },
]
