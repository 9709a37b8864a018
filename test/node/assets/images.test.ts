// The registries that containerd replaces by mirrors.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { mirroredRegistries } from '../../../src/node/assets/index.ts'

type FileTexts = Readonly<Record<string, string>>

const FOLDER = '/etc/containerd/certs.d'
const MIRROR = '[host."https://m.example"]\n'
const CONFIG = '/etc/containerd/config.toml'

const ROWS: readonly (readonly [name: string, files: FileTexts, registry: string, expected: boolean])[] = [
  ['no mirrors', {}, 'quay.io', false],
  ['a mirror', { [`${FOLDER}/quay.io/hosts.toml`]: MIRROR }, 'quay.io', true],
  ['a mirror of another registry', { [`${FOLDER}/quay.io/hosts.toml`]: MIRROR }, 'ghcr.io', false],
  ['a mirror of all', { [`${FOLDER}/_default/hosts.toml`]: MIRROR }, 'quay.io', true],
  ['the registry itself', { [`${FOLDER}/quay.io/hosts.toml`]: '[host."https://quay.io"]\n' }, 'quay.io', false],
  ['an older setting', { [CONFIG]: '[x.registry.mirrors."quay.io"]\n' }, 'quay.io', true],
  ['an older setting for all', { [CONFIG]: '[x.registry.mirrors."*"]\n' }, 'quay.io', true],
]

describe('mirroredRegistries, with', () => {
  for (const [name, files, registry, expected] of ROWS)
    test(name, () => {
      const isMirrored = mirroredRegistries({
        osName: 'ubuntu',
        osVersion: '24.04',
        cloudProvider: { name: 'aws' },
        provisioningUtility: 'cloud-init',
        bootstrapConfig: {},
        provisioningConfig: {
          files: Object.entries(files).map(([path, data]) => ({
            path,
            permissions: 644,
            content: { inline: { data } },
          })),
        },
      })
      assert.equal(isMirrored(registry), expected)
    })
})
