// The settings of containerd, from the files of a node.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Needed } from '../../../src/inspect/assets/needed.ts'
import { containerdView } from '../../../src/inspect/show/containerd-view.ts'

const CONFIG = '/etc/containerd/config.toml'
type Files = Readonly<Record<string, string>>
const view = (files: Files, needs: readonly Needed[] = []) => containerdView(new Map(Object.entries(files)), needs)

const CASES: readonly (readonly [name: string, files: Files, expected: object])[] = [
  [
    'version 3',
    { [CONFIG]: 'version = 3\n[plugins."io.containerd.cri.v1.images".pinned_images]\nsandbox = "a/pause:1"\n' },
    { configVersion: '3', sandboxImage: 'a/pause:1', files: [CONFIG] },
  ],
  [
    'version 2, with mirrors in the file',
    {
      [CONFIG]:
        'version = 2\n[plugins."io.containerd.grpc.v1.cri"]\nsandbox_image = "a/pause:2"\n[plugins."io.containerd.grpc.v1.cri".registry.mirrors."docker.io"]\nendpoint = ["https://m"]\n',
    },
    {
      configVersion: '2',
      sandboxImage: 'a/pause:2',
      registries: [{ registry: 'docker.io', hosts: ['https://m'], server: undefined, file: undefined }],
    },
  ],
  [
    'imports, which override the file',
    {
      [CONFIG]: 'version = 4\nimports = ["/etc/c.toml", "conf.d/*.toml"]\n[a]\nx = 1\ny = 1\nz = 1\n',
      '/etc/c.toml': '[a]\nx = 2\ny = 2\n',
      '/etc/containerd/conf.d/9.toml': '[a]\nx = 3\n',
      '/etc/containerd/conf.d/below/8.toml': '[a]\nx = 4\n',
    },
    {
      files: [CONFIG, '/etc/c.toml', '/etc/containerd/conf.d/9.toml'],
      settings: [
        { name: 'a.x', value: 3 },
        { name: 'a.y', value: 2 },
        { name: 'a.z', value: 1 },
      ],
    },
  ],
  [
    'hosts in the order of the file, and the registry itself',
    {
      [CONFIG]: 'version = 3\n[plugins."io.containerd.cri.v1.images".registry]\nconfig_path = "/certs"\n',
      '/certs/quay.io/hosts.toml': 'server = "https://quay.io"\n[host."https://z"]\n[host."https://a"]\n',
      '/certs/other': '',
    },
    {
      registries: [
        {
          registry: 'quay.io',
          hosts: ['https://z', 'https://a'],
          server: 'https://quay.io',
          file: '/certs/quay.io/hosts.toml',
        },
      ],
    },
  ],
  [
    'a configuration at another path',
    {
      '/etc/systemd/system/containerd.service': '[Service]\nExecStart=/bin/containerd -c /c.toml',
      '/c.toml': 'version = 3',
    },
    { files: ['/c.toml'], sandboxImage: undefined },
  ],
  ['a file that is not TOML', { [CONFIG]: 'version = ' }, { unreadable: [CONFIG], configVersion: undefined }],
]

const NEEDS: readonly (readonly [kind: Needed['kind'], value: string, version: string | undefined])[] = [
  ['url', 'https://example.com/v2.3.4/containerd-static-2.3.4-linux-amd64.tar.gz', '2.3.4'],
  ['url', 'https://example.com/containerd-1.7.20-linux-arm64.tar.gz', '1.7.20'],
  ['package', 'containerd.io=1.7.2-1', '1.7.2-1'],
  ['package', 'containerd', undefined],
  ['url', 'https://example.com/runc', undefined],
]

describe('the settings of containerd', () => {
  for (const [name, files, expected] of CASES)
    test(name, () => {
      const found: Readonly<Record<string, unknown>> = { ...view(files)! }
      assert.deepEqual(Object.fromEntries(Object.keys(expected).map(key => [key, found[key]])), expected)
    })

  for (const [kind, value, version] of NEEDS)
    test(`the version of ${kind} ${value}`, () =>
      assert.equal(view({ [CONFIG]: '' }, [{ kind, value, known: value, isMirrored: false }])!.version, version))

  test('without a configuration there are no settings', () => assert.equal(view({}), undefined))
})
