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

/** The state whose differences are recorded: those of the others are the same. */
const WHOLE = 'stuck'

const FORMS: readonly { name: string; args: readonly string[]; shown: (stdout: string, state: string) => string }[] = [
  { name: 'text', args: [], shown: text => text },
  {
    name: 'markdown',
    args: ['-o', 'markdown'],
    shown: (text, state) => (state === WHOLE ? text : text.replace(/(^```diff\n)[\s\S]*?(?=^```$)/gm, '$1…\n')),
  },
  { name: 'json', args: ['-o', 'json'], shown: (text, state) => jsonOf(JSON.parse(text), state) },
]

interface Json {
  readonly clusters: readonly { readonly machineDeployments: readonly MachineDeployment[] }[]
  readonly parts: readonly { readonly name: string }[]
  readonly diagnostics: unknown
}
interface MachineDeployment {
  readonly machineDeployment: string
  readonly class: string
}

/** The first MachineDeployment of each class, and no diagnostics, which all commands have. */
function jsonOf({ diagnostics: _, clusters, parts, ...found }: Json, state: string): string {
  const seen = new Set<string>()
  const isFirst = ({ class: name }: MachineDeployment): boolean => !seen.has(name) && seen.add(name) !== undefined
  const named = ({ machineDeployment, class: name }: MachineDeployment) => ({ machineDeployment, class: name })
  const shown = {
    ...found,
    parts: state === WHOLE ? parts : parts.map(({ name }) => name),
    clusters: clusters.map(each => {
      const first = each.machineDeployments.filter(isFirst)
      return { ...each, machineDeployments: state === WHOLE ? first : first.map(named) }
    }),
  }
  return `${JSON.stringify(shown, null, 1)}\n`
}

describe('osm-krm diff of a fleet', () => {
  for (const [state, { old, new: now }] of Object.entries(FLEET_STATES)) {
    const folder = newFolder()
    writeFiles(join(folder, 'old'), old)
    writeFiles(join(folder, 'new'), now)
    for (const { name, args, shown } of FORMS)
      test(`${state}: ${name}`, async () => {
        const { status, stdout, stderr } = await osmKrm(['diff', 'old', 'new', ...args], { cwd: folder })
        assert.equal(status, state === 'broken' ? 1 : 0)
        assertGolden(join(root, `test/slow/cli/golden/review/${state}-${name}.txt`), shown(stdout, state))
        if (name !== 'text') return
        assert.ok(stdout.split('\n').length <= 61, 'the text fits on a screen')
        // New problems are printed in full, and no others.
        if (state === WHOLE) assertGolden(join(root, 'test/slow/cli/golden/review/stuck-problems.txt'), stderr)
      })
  }
})
