// osm-krm profiles: its list, and the profiles that it prints.

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parse } from 'yaml'
import { BUILT_IN_PROFILES } from '../../src/render/profiles/built-in/index.ts'
import { osmKrm } from '../fixtures/command.ts'
import { root } from '../fixtures/examples.ts'

const profiles = (args: readonly string[], input = '') => osmKrm(['profiles', ...args], { cwd: root, input })

const overlay = (spec: string): string =>
  `{apiVersion: osm-krm.dev/v1alpha1, kind: OperatingSystemProfileOverlay, metadata: {name: mine}, spec: ${spec}}`

describe('osm-krm profiles', () => {
  it('lists the built-in profiles', async () => {
    const { stdout } = await profiles([])
    assert.match(stdout, /^NAME +OS +VERSION +UTILITY +PROVIDERS\n/)
    for (const name of BUILT_IN_PROFILES) assert.match(stdout, new RegExp(`^${name} `, 'm'))
  })

  const PRINTED: readonly (readonly [name: string, args: readonly string[], path: string])[] = [
    ['a built-in profile', ['osp-ubuntu'], '/etc/crictl.yaml'],
    ['a built-in profile beside files', ['osp-rhel', 'examples/extend'], '/etc/crictl.yaml'],
    ['a composed profile', ['company-ubuntu', 'examples/extend'], '/etc/sysctl.d/90-company.conf'],
  ]
  for (const [name, args, path] of PRINTED)
    it(`prints ${name} as an ordinary profile`, async () => {
      const { status, stdout } = await profiles(args)
      const { kind, metadata } = parse(stdout)
      assert.deepEqual([status, kind, metadata.name], [0, 'OperatingSystemProfile', args[0]])
      assert.ok(stdout.includes(path))
    })

  const REFUSED: readonly { name: string; args: readonly string[]; input?: string; status: number; says: RegExp }[] = [
    { name: 'an unknown name', args: ['x', 'examples/extend'], status: 2, says: /no profile "x": there are company-/ },
    {
      name: 'an invalid overlay, with its own error',
      args: ['mine', '-'],
      input: overlay('{extends: osp-ubunt, version: v1.0.0}'),
      status: 1,
      says: /OSM0362/,
    },
  ]
  for (const { name, args, input, status, says } of REFUSED) {
    it(`rejects ${name}`, async () => {
      const ended = await profiles(args, input)
      assert.deepEqual([ended.status, ended.stdout], [status, ''])
      assert.match(ended.stderr, says)
    })
  }
})
