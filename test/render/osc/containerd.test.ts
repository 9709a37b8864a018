// Mirrors of registries. test/conformance compares the files with the reference's.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { hostsFiles } from '../../../src/render/osc/containerd/containerd.ts'
import { environment } from './fixtures.ts'

/** Mirrors, with the host that containerd gets, and whether the path of the mirror replaces that of the registry. */
const MIRRORS: readonly (readonly [name: string, mirror: string, host: string, overridesPath: boolean])[] = [
  ['no hint', 'https://m/v2/x', 'https://m/v2/x', false],
  ['a hint', 'https://m/v2/x?kubermatic=override_path%3Dtrue', 'https://m/v2/x', true],
  ['a hint among other parameters', 'https://m/x?a=b&kubermatic=override_path%3D1', 'https://m/x?a=b', true],
  ['a hint with other options', 'https://m/x?kubermatic=z%3D1%26override_path%3Dtrue', 'https://m/x', true],
  ['a hint of false', 'https://m/x?kubermatic=override_path%3Dfalse', 'https://m/x', false],
  ['a hint that is no boolean', 'https://m/x?kubermatic=override_path%3Dyes', 'https://m/x', false],
  ['a hint of something else', 'https://m/x?kubermatic=z%3Dtrue', 'https://m/x', false],
  ['a hint that is not encoded properly', 'https://m/x?kubermatic=override_path%3Dtrue%25zz', 'https://m/x', false],
]

describe('the mirror of a registry, with', () => {
  for (const [name, mirror, host, overridesPath] of MIRRORS)
    test(name, () => {
      const { containerd } = environment()
      const hosts = hostsFiles({ ...containerd, registryMirrors: { 'quay.io': [mirror] } })
      const text = hosts.get('/etc/containerd/certs.d/quay.io/hosts.toml')!
      assert.deepEqual(
        [...text.matchAll(/^\[host\."(.*)"\]$/gm)].map(([, url]) => url),
        [host],
      )
      assert.equal(text.includes('\noverride_path = true\n'), overridesPath, text)
    })
})
