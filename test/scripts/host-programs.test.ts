// The table of programs that host tests start is complete, so that the summary of a run names every skipped test.

import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { HOSTS, PROGRAMS, programsOf, STARTS, versionIn } from '../../scripts/host-programs.ts'

const files = (readdirSync(HOSTS, { recursive: true }) as string[]).filter(file => file.endsWith('.ts')).sort()
const starting = files.filter(file =>
  /'node:child_process'|\bbuilt\('|\bchromium\.launch\(/.test(readFileSync(join(HOSTS, file), 'utf8')),
)

describe('the programs of the tests of hosts', () => {
  it('every file that starts programs has a row in scripts/host-programs.ts, and no others have one', () => {
    assert.ok(starting.length > 20, `${starting.length}`)
    assert.deepEqual(Object.keys(STARTS).sort(), starting)
  })

  it('every program of a row is known, and every known program is started', () => {
    assert.deepEqual([...new Set(Object.values(STARTS).flat())].sort(), Object.keys(PROGRAMS).sort())
  })

  it('a test starts the programs of the files that it imports, not of type imports', () => {
    assert.deepEqual(programsOf(join(HOSTS, 'docs.test.ts')), ['kpt', 'kustomize'])
    assert.deepEqual(programsOf(join(HOSTS, 'apply.test.ts')), [
      'etcd',
      'kube-apiserver',
      'kube-controller-manager',
      'openssl',
    ])
  })
})

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
