// What a reviewer of the recorded fleet reads, in each state of a change and in each form.

import assert from 'node:assert/strict'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { osmKrm } from '../../fixtures/command.ts'
import { root } from '../../fixtures/examples.ts'
import { writeFiles } from '../../fixtures/files.ts'
import { FLEET_STATES } from '../../fixtures/fleet-states.ts'
import { assertGolden } from '../../fixtures/golden.ts'
import { temporaryFolders } from '../../fixtures/temporary-folder.ts'

const newFolder = temporaryFolders('review')

type State = keyof typeof FLEET_STATES

/** Each state as text, one in all forms, and as Markdown one that is not compared as a whole. */
const FORMS: readonly { name: string; args: readonly string[]; of: readonly State[] }[] = [
  { name: 'text', args: [], of: ['sound', 'broken', 'stuck', 'many', 'nothing'] },
  { name: 'markdown', args: ['-o', 'markdown'], of: ['stuck', 'broken'] },
  { name: 'json', args: ['-o', 'json'], of: ['stuck'] },
]

interface Json {
  readonly clusters: readonly { readonly machineDeployments: readonly { readonly class: string }[] }[]
  readonly diagnostics: unknown
}

/** The first MachineDeployment of each class, and no diagnostics, which all commands have. */
function jsonOf({ diagnostics: _, clusters, ...found }: Json): string {
  const seen = new Set<string>()
  const isFirst = ({ class: name }: { class: string }): boolean => !seen.has(name) && seen.add(name) !== undefined
  const shown = {
    ...found,
    clusters: clusters.map(each => ({ ...each, machineDeployments: each.machineDeployments.filter(isFirst) })),
  }
  return `${JSON.stringify(shown, null, 1)}\n`
}

describe('osm-krm diff of a fleet', () => {
  for (const [state, { old, new: now }] of Object.entries(FLEET_STATES)) {
    const folder = newFolder()
    writeFiles(join(folder, 'old'), old)
    writeFiles(join(folder, 'new'), now)
    for (const { name, args } of FORMS.filter(({ of }) => of.includes(state as State)))
      test(`${state}: ${name}`, async () => {
        const { status, stdout, stderr } = await osmKrm(['diff', 'old', 'new', ...args], { cwd: folder })
        assert.equal(status, state === 'broken' ? 1 : 0)
        const shown = name === 'json' ? jsonOf(JSON.parse(stdout)) : stdout
        assertGolden(join(root, `test/slow/cli/golden/review/${state}-${name}.txt`), shown)
        if (name !== 'text') return
        // Only differences are left out.
        assert.ok(stdout.split('\n').length <= 61 || !/^@@/m.test(stdout), 'the text fits on a screen')
        // New problems are printed in full, and no others.
        if (state === 'stuck') assertGolden(join(root, 'test/slow/cli/golden/review/stuck-problems.txt'), stderr)
      })
  }
})
