// The versions that programs of the tests of hosts print.

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { versionIn } from '../../scripts/host-programs.ts'

describe('versionIn', () => {
  const TABLE: readonly (readonly [string, string])[] = [
    ['Kubernetes v1.34.1\n', 'v1.34.1'],
    ['ShellCheck - shell script analysis tool\nversion: 0.9.0\n', '0.9.0'],
    ['containerd github.com/containerd/containerd/v2 2.3.4+unknown \n', '2.3.4+unknown'],
    ['go version go1.26.8 linux/amd64\n', 'go1.26.8'],
    ['systemd 252 (252.39-1~deb12u2)\n', '252.39-1~deb12u2'],
    ['\tdep\tgithub.com/argoproj/argo-cd/v3\tv3.5.7\th1:Xm1BF+I5OgDKUG3SDK49vn2/Y5AMyaNVko+/JT08gj0=', 'v3.5.7'],
    ['Ignition was not built properly\n', 'does not say'],
  ]
  for (const [output, version] of TABLE) {
    it(`${output.trim().split('\n').at(-1)}: ${version}`, () => assert.equal(versionIn(output), version))
  }
})
