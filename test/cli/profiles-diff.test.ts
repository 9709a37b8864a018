// osm-krm profiles diff as a process: its arguments and exit status.

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { osmKrm } from '../fixtures/command.ts'
import { root } from '../fixtures/examples.ts'

const diff = (args: readonly string[], input = '') => {
  return osmKrm(['profiles', 'diff', ...args], { cwd: root, input })
}

const overlay = (spec: string): string =>
  `{apiVersion: osm-krm.dev/v1alpha1, kind: OperatingSystemProfileOverlay, metadata: {name: mine}, spec: ${spec}}`

describe('osm-krm profiles diff', () => {
  it('prints differences, and exits with 0', async () => {
    const { status, stdout, stderr } = await diff(['company-ubuntu', 'examples/extend'])
    assert.deepEqual([status, stderr], [0, ''])
    assert.match(stdout, /^company-ubuntu against built-in profile osp-ubuntu: \d+ added, 1 replaced\n\nversion /)
  })

  it('shows the lines that an overlay of the built-in profile changes', async () => {
    const files = 'files: {replace: [{path: /etc/crictl.yaml, content: {inline: {data: "one\\n"}}}]}'
    const given = overlay(`{extends: osp-ubuntu, version: v1.0.0, provisioningConfig: {${files}}}`)
    const { status, stdout } = await diff(['mine', '-'], given)
    assert.equal(status, 0)
    assert.match(
      stdout,
      /\nprovisioningConfig\.files \/etc\/crictl\.yaml \(replaced\)\n[^@]*@@ [^@]+ @@\n(-.*\n)+\+one\n/,
    )
  })

  it('prints the same as JSON', async () => {
    const { status, stdout } = await diff(['company-ubuntu', 'examples/extend', '-o', 'json'])
    const { profile, base, changes } = JSON.parse(stdout)
    assert.deepEqual([status, profile, base], [0, 'company-ubuntu', 'built-in profile osp-ubuntu'])
    assert.ok(changes.length > 1)
  })

  const REFUSED: readonly { name: string; args: readonly string[]; input?: string; status: number; says: RegExp }[] = [
    {
      name: 'a profile without a base',
      args: ['osp-ubuntu', 'examples/extend'],
      status: 2,
      says: /has no base/,
    },
    {
      name: 'an unknown name',
      args: ['x', 'examples/extend'],
      status: 2,
      says: /contain nor define a profile "x": there are/,
    },
    { name: 'an unknown output format', args: ['x', 'examples/extend', '-o', 'yaml'], status: 2, says: /text, json/ },
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
      const ended = await diff(args, input)
      assert.deepEqual([ended.status, ended.stdout], [status, ''])
      assert.match(ended.stderr, says)
    })
  }
})
