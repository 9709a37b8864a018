// The sandbox image, which every node pulls.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { assetsOf } from '../../../src/node/assets/index.ts'
import { CONTAINERD_VERSIONS } from '../../../src/render/profiles/built-in/downloads.ts'

type FileTexts = Readonly<Record<string, string>>

const IMPORTS = 'imports = ["/etc/containerd/osm-krm.toml"]\n'
const downloads = (version: string): FileTexts => ({
  '/etc/osm-krm/downloads': `containerd ${version} amd64 published https://a.example/c\n`,
})

const CASES: readonly (readonly [name: string, files: FileTexts, images: readonly string[]])[] = [
  ['of an unknown containerd', { '/etc/containerd/config.toml': 'version = 3\n' }, ['registry.k8s.io/pause']],
  [
    'of a containerd that the node downloads',
    { '/etc/containerd/config.toml': 'version = 3\n', ...downloads('2.1.9') },
    ['registry.k8s.io/pause:3.10'],
  ],
  ...(
    [
      ['apt-get install -y --allow-downgrades containerd.io=2.2*', '3.10.1'],
      ['yum install -y containerd-1.7* yum-plugin-versionlock', '3.8'],
    ] as const
  ).map(
    ([command, tag]) =>
      [
        `of a package: ${command}`,
        { '/etc/containerd/config.toml': 'version = 3\n', '/opt/setup': `#!/bin/bash\n${command}\n` },
        [`registry.k8s.io/pause:${tag}`],
      ] as const,
  ),
  ['of the configuration', { '/etc/containerd/config.toml': "sandbox = 'a.example/pause:1'\n" }, ['a.example/pause:1']],
  [
    'of a file that it imports',
    { '/etc/containerd/config.toml': IMPORTS, '/etc/containerd/osm-krm.toml': "sandbox = 'a.example/pause:1'\n" },
    ['a.example/pause:1'],
  ],
  [
    'of a file that it does not import',
    { '/etc/containerd/config.toml': '', '/etc/containerd/other.toml': "sandbox = 'a.example/pause:1'\n" },
    ['registry.k8s.io/pause', 'a.example/pause:1'],
  ],
  ['that is part of the machine image', { '/etc/containerd/config.toml': "sandbox = 'localhost/pause:1'\n" }, []],
]

const imagesOf = (files: FileTexts): string[] =>
  assetsOf(
    {
      osName: 'ubuntu',
      osVersion: '24.04',
      cloudProvider: { name: 'aws' },
      provisioningUtility: 'cloud-init',
      bootstrapConfig: {},
      provisioningConfig: {
        files: Object.entries(files).map(([path, data]) => ({ path, permissions: 644, content: { inline: { data } } })),
      },
    },
    'provisioningConfig',
  )
    .assets.filter(({ kind }) => kind === 'image')
    .map(({ value }) => value)

describe('the sandbox image', () => {
  for (const [name, files, images] of CASES) test(name, () => assert.deepEqual(imagesOf(files), images))

  for (const version of CONTAINERD_VERSIONS)
    test(`its tag is known for containerd ${version}`, () =>
      assert.match(
        imagesOf({ '/etc/containerd/config.toml': '', ...downloads(version) })[0]!,
        /^registry\.k8s\.io\/pause:\d/,
      ))
})
