// Guarantees of every built-in profile that its text shows. test/hosts/profiles.test.ts runs validators.

import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { assemble, folders, outputs } from '../../../../scripts/build-profiles.ts'
import type { File, Profile, ProfilePhase } from '../../../../src/render/model/profile.ts'
import { BUILT_IN_PROFILES, builtInObject } from '../../../../src/render/profiles/built-in/index.ts'

const FILES_TO_BUILD = outputs()

/** The providers that the reference's profile of each system, or of its earlier version, supports: the minimum for the built-in profile. */
const LEAST_PROVIDERS: Readonly<Record<string, readonly string[]>> = {
  'osp-amzn2': ['aws'],
  'osp-amzn2023': ['aws'],
  'osp-flatcar': ['aws', 'azure', 'gce', 'kubevirt', 'openstack', 'vmware-cloud-director', 'vsphere'],
  'osp-flatcar-cloud-init': ['anexia'],
  'osp-rhel': ['aws', 'azure', 'kubevirt', 'openstack', 'vsphere'],
  'osp-rhel-10': ['aws', 'azure', 'kubevirt', 'openstack', 'vsphere'],
  'osp-rockylinux': ['aws', 'azure', 'digitalocean', 'hetzner', 'kubevirt', 'openstack', 'vsphere'],
  'osp-rockylinux-10': ['aws', 'azure', 'digitalocean', 'hetzner', 'kubevirt', 'openstack', 'vsphere'],
  'osp-ubuntu': [
    'alibaba',
    'aws',
    'azure',
    'baremetal',
    'digitalocean',
    'edge',
    'gce',
    'hetzner',
    'kubevirt',
    'nutanix',
    'openstack',
    'vmware-cloud-director',
    'vsphere',
  ],
}

const specOf = async (name: string): Promise<Profile['spec']> =>
  (await builtInObject(name))!.spec as unknown as Profile['spec']

const filesOf = ({ files = [], supportedContainerRuntimes = [] }: ProfilePhase): readonly File[] => [
  ...files,
  ...supportedContainerRuntimes.flatMap(runtime => runtime.files ?? []),
]

const text = (file: File): string => file.content.inline!.data
const scripts = (files: readonly File[]): readonly File[] => files.filter(file => text(file).includes('#!/bin/bash'))

describe('the generated files', () => {
  it('are two for each profile, and the digests of their scripts', () =>
    assert.equal(FILES_TO_BUILD.size, 2 * BUILT_IN_PROFILES.length + 1))
  for (const [path, expected] of FILES_TO_BUILD) {
    it(`${path.split('/').at(-1)} is current`, () =>
      assert.equal(readFileSync(path, 'utf8') === expected, true, 'run: node --import tsx scripts/build-profiles.ts'))
  }
})

describe('the version of a profile', () => {
  it('cannot be a version of the reference', async () => {
    for (const name of BUILT_IN_PROFILES)
      assert.match((await specOf(name)).version, /^v\d+\.\d+\.\d+-osm-krm\.x[0-9a-f]{8}$/)
  })
})

describe('a built-in profile', () => {
  it('is assembled from each folder', () => {
    assert.deepEqual(
      folders()
        .map(folder => assemble(folder).metadata.name)
        .sort(),
      [...BUILT_IN_PROFILES],
    )
    assert.deepEqual(Object.keys(LEAST_PROVIDERS).sort(), [...BUILT_IN_PROFILES])
  })

  for (const name of BUILT_IN_PROFILES) {
    describe(name, async () => {
      const spec = await specOf(name)
      const phases = [spec.bootstrapConfig, spec.provisioningConfig]
      const all = phases.flatMap(filesOf)

      it('supports at least the providers of the reference', () => {
        const supported = spec.supportedCloudProviders.map(provider => provider.name)
        assert.deepEqual(
          LEAST_PROVIDERS[name]!.filter(provider => !supported.includes(provider)),
          [],
        )
      })

      it('has each file of a phase once, with an absolute path', () => {
        for (const phase of phases) {
          const paths = filesOf(phase).map(file => file.path)
          assert.equal(new Set(paths).size, paths.length)
          for (const path of paths) assert.match(path, /^\/(etc|opt)\//)
        }
      })

      it('has the token only in one file, which only root can read', () => {
        const holders = all.filter(file => text(file).includes('.Token'))
        assert.deepEqual(
          holders.map(({ path, permissions }) => [path, permissions]),
          [
            ['/etc/osm-krm/api.curl', 600],
            ['/etc/osm-krm/api.curl', 600],
          ],
        )
      })

      it('fetches the kubeconfig of the kubelet rather than containing it', () =>
        assert.deepEqual(
          all.filter(file => /\.BootstrapKubeconfig\b(?!Secret)/.test(text(file))),
          [],
        ))

      it('verifies the servers that it connects to', () => {
        assert.match(all.map(text).join(), /cacert = "\/etc\/osm-krm\/ca\.crt"/)
        for (const file of scripts(all)) assert.doesNotMatch(text(file), /curl[^\n]* (-k\b|--insecure)/, file.path)
      })

      it('has strict scripts without template actions', () => {
        assert.notEqual(scripts(all).length, 0)
        for (const file of scripts(all)) {
          const body = text(file).replace(/^\{\{- if eq \.CloudProviderName "[a-z-]+" -\}\}\n|\{\{- end \}\}\n$/g, '')
          assert.match(body, /^#!\/bin\/bash\nset -euo pipefail\n/, file.path)
          assert.doesNotMatch(body, /\{\{/, file.path)
          assert.equal(file.permissions, 755)
        }
      })

      it('has only bounded loops', () => {
        for (const file of scripts(all)) assert.doesNotMatch(text(file), /while (true|:)|until /, file.path)
        for (const unit of all.filter(file => /(bootstrap|setup)\.service$/.test(file.path)))
          assert.doesNotMatch(text(unit), /^Restart=/m)
      })

      it('never sets a host name on AWS', () => {
        const setters = scripts(all).filter(file => text(file).includes('hostnamectl'))
        for (const file of setters) assert.match(text(file), /-s \/etc\/machine-name \]\] \|\| return 0/, file.path)
      })
    })
  }
})

describe('the parts under osps/', () => {
  const root = fileURLToPath(new URL('../../../../osps/', import.meta.url))
  const found = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name).slice(root.length))
    .filter(path => path !== 'VERSION' && !path.startsWith('generated/'))
  const lists = found.filter(path => path.endsWith('.yaml') && path !== 'common/crictl.yaml')
  const named = new Set(lists.flatMap(path => readFileSync(join(root, path), 'utf8').split(/[\s[\]{},]+/)))

  it('are all in use', () => {
    assert.notEqual(lists.length, 0)
    const unused = found.filter(path => !path.endsWith('/profile.yaml') && !named.has(path))
    assert.deepEqual(unused, [])
  })
})
