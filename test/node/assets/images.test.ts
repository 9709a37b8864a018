// The registries that containerd replaces by mirrors, and the sandbox image, which every node pulls.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { assetsOf, mirroredRegistries } from '../../../src/node/assets/index.ts'
import type { OperatingSystemConfigSpec } from '../../../src/render/model/config.ts'
import { CONTAINERD_VERSIONS } from '../../../src/render/profiles/built-in/downloads.ts'

type FileTexts = Readonly<Record<string, string>>

const configOf = (files: FileTexts): OperatingSystemConfigSpec => ({
  osName: 'ubuntu',
  osVersion: '24.04',
  cloudProvider: { name: 'aws' },
  provisioningUtility: 'cloud-init',
  bootstrapConfig: {},
  provisioningConfig: {
    files: Object.entries(files).map(([path, data]) => ({ path, permissions: 644, content: { inline: { data } } })),
  },
})

const FOLDER = '/etc/containerd/certs.d'
const MIRROR = '[host."https://m.example"]\n'
const CONFIG = '/etc/containerd/config.toml'

const MIRRORS: readonly (readonly [name: string, files: FileTexts, registry: string, expected: boolean])[] = [
  ['no mirrors', {}, 'quay.io', false],
  ['a mirror', { [`${FOLDER}/quay.io/hosts.toml`]: MIRROR }, 'quay.io', true],
  ['a mirror of another registry', { [`${FOLDER}/quay.io/hosts.toml`]: MIRROR }, 'ghcr.io', false],
  ['a mirror of all', { [`${FOLDER}/_default/hosts.toml`]: MIRROR }, 'quay.io', true],
  ['the registry itself', { [`${FOLDER}/quay.io/hosts.toml`]: '[host."https://quay.io"]\n' }, 'quay.io', false],
  ['an older setting', { [CONFIG]: '[x.registry.mirrors."quay.io"]\n' }, 'quay.io', true],
  ['an older setting for all', { [CONFIG]: '[x.registry.mirrors."*"]\n' }, 'quay.io', true],
]

describe('mirroredRegistries, with', () => {
  for (const [name, files, registry, expected] of MIRRORS)
    test(name, () => assert.equal(mirroredRegistries(configOf(files))(registry), expected))
})

const IMPORTS = 'imports = ["/etc/containerd/osm-krm.toml"]\n'
const downloads = (version: string): FileTexts => ({
  '/etc/osm-krm/downloads': `containerd ${version} amd64 published https://a.example/c\n`,
})

const SANDBOXES: readonly (readonly [name: string, files: FileTexts, images: readonly string[]])[] = [
  ['of an unknown containerd', { [CONFIG]: 'version = 3\n' }, ['registry.k8s.io/pause']],
  [
    'of a containerd that the node downloads',
    { [CONFIG]: 'version = 3\n', ...downloads('2.1.9') },
    ['registry.k8s.io/pause:3.10'],
  ],
  [
    'of a package of apt',
    {
      [CONFIG]: 'version = 3\n',
      '/opt/setup': '#!/bin/bash\napt-get install -y --allow-downgrades containerd.io=2.2*\n',
    },
    ['registry.k8s.io/pause:3.10.1'],
  ],
  [
    'of a package of yum',
    { [CONFIG]: 'version = 3\n', '/opt/setup': '#!/bin/bash\nyum install -y containerd-1.7* yum-plugin-versionlock\n' },
    ['registry.k8s.io/pause:3.8'],
  ],
  ['of the configuration', { [CONFIG]: "sandbox = 'a.example/pause:1'\n" }, ['a.example/pause:1']],
  [
    'of a file that it imports',
    { [CONFIG]: IMPORTS, '/etc/containerd/osm-krm.toml': "sandbox = 'a.example/pause:1'\n" },
    ['a.example/pause:1'],
  ],
  [
    'of a file that it does not import',
    { [CONFIG]: '', '/etc/containerd/other.toml': "sandbox = 'a.example/pause:1'\n" },
    ['registry.k8s.io/pause', 'a.example/pause:1'],
  ],
  ['that is part of the machine image', { [CONFIG]: "sandbox = 'localhost/pause:1'\n" }, []],
]

const imagesOf = (files: FileTexts): string[] =>
  assetsOf(configOf(files), 'provisioningConfig')
    .assets.filter(({ kind }) => kind === 'image')
    .map(({ value }) => value)

describe('the sandbox image', () => {
  for (const [name, files, images] of SANDBOXES) test(name, () => assert.deepEqual(imagesOf(files), images))

  for (const version of CONTAINERD_VERSIONS)
    test(`its tag is known for containerd ${version}`, () =>
      assert.match(imagesOf({ [CONFIG]: '', ...downloads(version) })[0]!, /^registry\.k8s\.io\/pause:\d/))
})
