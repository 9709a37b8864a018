// containerd's hosts.toml files, byte for byte. test/conformance has config.toml.

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { ContainerdEnvironment } from '../../../src/render/model/environment.ts'
import { hostsFiles } from '../../../src/render/osc/containerd/containerd.ts'

const PLAIN: ContainerdEnvironment = {
  pauseImage: '',
  registryMirrors: {},
  insecureRegistries: [],
  registryCredentials: {},
  deviceOwnershipFromSecurityContext: false,
}

interface HostsCase {
  readonly name: string
  readonly given: Partial<ContainerdEnvironment>
  readonly expected: Readonly<Record<string, string>>
}

const PULL = 'capabilities = ["pull", "resolve"]\n'
const docker = `server = "https://registry-1.docker.io"\n\n[host."https://registry-1.docker.io"]\n${PULL}`

const HOSTS: readonly HostsCase[] = [
  { name: 'docker.io always has a file', given: {}, expected: { 'docker.io': docker } },
  {
    name: 'mirrors replace the default mirror of docker.io',
    given: { registryMirrors: { 'docker.io': ['https://m'] } },
    expected: { 'docker.io': `server = "https://registry-1.docker.io"\n\n[host."https://m"]\n${PULL}` },
  },
  {
    name: 'a registry without mirrors has no file',
    given: { registryMirrors: { 'quay.io': [] } },
    expected: { 'docker.io': docker },
  },
  {
    name: 'an insecure registry without mirrors is its own host',
    given: { insecureRegistries: ['r:5000'] },
    expected: { 'docker.io': docker, 'r:5000': `server = "r:5000"\n\n[host."r:5000"]\n${PULL}skip_verify = true\n` },
  },
  {
    name: '* becomes the folder _default, without a server',
    given: { registryMirrors: { '*': ['https://m'] } },
    expected: { _default: `[host."https://m"]\n${PULL}`, 'docker.io': docker },
  },
  {
    name: 'a path is part of the server, not of the folder',
    given: { registryMirrors: { 'quay.io/team': ['https://m'] } },
    expected: { 'docker.io': docker, 'quay.io': `server = "quay.io/team"\n\n[host."https://m"]\n${PULL}` },
  },
  {
    name: 'override_path comes from a query parameter, which is removed',
    given: { registryMirrors: { 'quay.io': ['https://m/v2?b=2&kubermatic=override_path%3Dtrue&a=1'] } },
    expected: {
      'docker.io': docker,
      'quay.io': `server = "quay.io"\n\n[host."https://m/v2?a=1&b=2"]\n${PULL}override_path = true\n`,
    },
  },
  {
    name: 'a URL that cannot be parsed is kept unchanged',
    given: { registryMirrors: { 'quay.io': ['http://[bad?kubermatic=x'] } },
    expected: { 'docker.io': docker, 'quay.io': `server = "quay.io"\n\n[host."http://[bad?kubermatic=x"]\n${PULL}` },
  },
]

describe('hostsFiles', () => {
  for (const { name, given, expected } of HOSTS) {
    it(name, () => {
      const files = Object.entries(expected).map(([folder, text]) => [
        `/etc/containerd/certs.d/${folder}/hosts.toml`,
        text,
      ])
      assert.deepEqual([...hostsFiles({ ...PLAIN, ...given })], files)
    })
  }
})
