// osm-krm diff where something cannot be read: what is compared nevertheless, on both sides and on the page. test/slow/cli/review.test.ts has the other forms.

import assert from 'node:assert/strict'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { osmKrm } from '../../fixtures/command.ts'
import { writeFiles } from '../../fixtures/files.ts'
import { edited, FLEET_STATES } from '../../fixtures/fleet-states.ts'
import { temporaryFolder } from '../../fixtures/temporary-folder.ts'

const folder = temporaryFolder('broken')
writeFiles(join(folder, 'old'), FLEET_STATES.broken.old)
writeFiles(join(folder, 'broken'), FLEET_STATES.broken.new)
writeFiles(join(folder, 'repaired'), FLEET_STATES.sound.new)

const diff = async (...args: string[]) => osmKrm(['diff', ...args], { cwd: folder })

describe('a profile that is no YAML', () => {
  test('is on the page, with the MachineDeployments that use it', async () => {
    const { stdout } = await diff('old', 'broken', '-o', 'html')
    const shown = stdout.replace(/<[^>]+>/g, '')
    assert.match(shown, /berlin \/ kube-system\/general-a, .*, oslo \/ kube-system\/tools: cannot be rendered/)
    const { notRendered } = JSON.parse(/id="data">(.*?)<\/script>/s.exec(stdout)![1]!)
    assert.equal(notRendered.length, 12)
    assert.deepEqual([notRendered[0].profile, notRendered[0].problems], ['company-ubuntu', [0]])
  })
  test('on the old side is no thing to do', async () => {
    const { status, stdout } = await diff('broken', 'repaired')
    assert.equal(status, 1)
    assert.match(stdout, /^Not known for 12 of 24: they cannot be compared\n/)
    assert.match(stdout, /is not compared: its old side cannot be rendered$/m)
  })
})

describe('a MachineDeployment that cannot be read', () => {
  const MACHINES = 'clusters/oslo/machine-deployments.yaml'
  const CASES: readonly [name: string, from: RegExp, to: string][] = [
    ['because its YAML is broken', /^spec:/m, ' spec:'],
    ['because it has no name', /^ {2}name: general-a$/m, '  nmae: general-a'],
    ['because its file begins with a template of another tool', /^/, '{{ x }}: [\n'],
  ]
  for (const [name, from, to] of CASES)
    test(`${name}, is not gone`, async () => {
      writeFiles(join(folder, 'unread'), edited(FLEET_STATES.nothing.old, MACHINES, from, to))
      for (const [sides, side] of [
        [['old', 'unread'], 'new'],
        [['unread', 'old'], 'old'],
      ] as const) {
        const found = await diff(...sides)
        assert.equal(found.status, 1, found.stderr)
        assert.doesNotMatch(found.stdout, /is gone|is new|machines? (?:removed|new)/)
        assert.match(found.stdout, new RegExp(`is not compared: something of the ${side} side cannot be read`))
      }
    })
})
