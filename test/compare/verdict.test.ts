// The class of a MachineDeployment, and what becomes of its machines.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { JsonObject } from '../../src/base/json.ts'
import { plain } from '../../src/base/span.ts'
import type { ChangeClass } from '../../src/compare/diff-model.ts'
import { NO_MACHINES } from '../../src/compare/machines.ts'
import { classesText, machinesOfClass, meaningOf, verdictOf, verdictText } from '../../src/compare/verdict.ts'
import { at, compared, type Edit, rendered } from '../inspect/fixtures.ts'

const node = (name: ChangeClass, old: number, now: number, kind = 'MachineDeployment') => ({
  kind,
  class: name,
  machines: { old, now, extra: 2, missing: 1 },
})

describe('the sums of machines', () => {
  const CASES: readonly [ChangeClass, old: number, now: number, Partial<typeof NO_MACHINES>][] = [
    ['replaced', 5, 5, { replaced: 5, extra: 2, missing: 1 }],
    ['replaced', 5, 8, { replaced: 5, added: 3, extra: 2, missing: 1 }],
    ['replaced', 5, 2, { replaced: 2, removed: 3, extra: 2, missing: 1 }],
    ['replaced', 0, 0, {}],
    ['new', 0, 4, { new: 4 }],
    ['gone', 4, 0, { removed: 4 }],
    ['waits', 20, 20, { waiting: 20 }],
    ['waits', 20, 5, { waiting: 5, removed: 15 }],
    ['waits', 20, 30, { waiting: 30 }],
    ['paused', 3, 3, { paused: 3 }],
    ['paused', 3, 1, { paused: 1, removed: 2 }],
    ['new machines', 3, 6, { added: 3 }],
    ['scaled', 6, 3, { removed: 3 }],
    ['unchanged', 3, 3, {}],
    ['failed', 3, 9, {}],
  ]
  for (const [name, old, now, sums] of CASES)
    test(`${name}: ${old} → ${now}`, () =>
      assert.deepEqual(verdictOf([node(name, old, now)]).machines, { ...NO_MACHINES, ...sums }))

  test('are not known without MachineDeployments', () =>
    assert.equal(verdictOf([{ kind: 'NodePool', class: 'replaced', machines: undefined }]).uncounted, 1))

  test('are not known where another program decides', () => {
    const verdict = verdictOf([
      { kind: 'NodePool', class: 'decided elsewhere', machines: undefined },
      { kind: 'NodePool', class: 'replaced', machines: undefined },
    ])
    assert.equal(verdict.uncounted, 2)
    assert.equal(
      plain(verdictText(verdict)),
      'no machines replaced, added or removed; not known for 1 NodePool that is decided elsewhere; not known for 1 NodePool that is not among the files',
    )
  })
})

test('the programs that decide are named', () => {
  const read = (readFrom: string) => ({ class: 'decided elsewhere' as const, readFrom })
  assert.equal(
    plain(meaningOf([read('prod/a.user-data')])),
    'the program that reads prod/a.user-data decides whether machines are replaced',
  )
  assert.equal(
    plain(meaningOf([read('prod/a.user-data'), read('key userData of Secret prod/b')])),
    'the programs that read prod/a.user-data, key userData of Secret prod/b decide whether machines are replaced',
  )
})

test('classes are counted in the order of their weight', () => {
  const all: readonly ChangeClass[] = [
    'unchanged',
    'objects',
    'new machines',
    'scaled',
    'new',
    'decided elsewhere',
    'paused',
    'replaced',
    'waits',
    'gone',
    'failed',
    'unchanged',
  ]
  assert.equal(
    plain(classesText(verdictOf(all.map(name => node(name, 1, 1))))),
    '12 MachineDeployments: 1 not rendered, 1 gone, 1 waiting, 1 replaced, 1 paused, 1 decided elsewhere, 1 new, 1 scaled, 1 new machines only, 1 other fields only, 2 unchanged',
  )
})

test('NodePools alone are counted as such', () => {
  const pool = node('unchanged', 1, 1, 'NodePool')
  assert.equal(plain(classesText(verdictOf([pool, pool]))), '2 NodePools: 2 unchanged')
  assert.equal(plain(classesText(verdictOf([pool, node('unchanged', 1, 1)]))), '2 MachineDeployments: 2 unchanged')
})

test('the machines of a class in words', () => {
  assert.equal(
    plain(machinesOfClass('replaced', [node('replaced', 3, 6)])),
    '3 → 6 machines; 6 machines, 2 extra, down to 5 meanwhile',
  )
  assert.deepEqual(machinesOfClass('failed', [node('failed', 3, 6)]), [])
})

describe('the class of a MachineDeployment', () => {
  const UBUNTU = 'MachineDeployment ubuntu-workers'
  const setKubelet: Edit = [
    UBUNTU,
    object => void (at(object, 'spec', 'template', 'spec', 'versions').kubelet = '1.36.2'),
  ]
  const pause: Edit = [UBUNTU, object => void (at(object, 'spec').paused = true)]
  const settings = (revision: string, gitops: string) => (config: JsonObject) => {
    at(config, 'spec', 'machineDeployments', 'revisions')['kube-system/ubuntu-workers'] = revision
    at(config, 'spec', 'output').gitops = gitops
  }
  const CASES: readonly [ChangeClass, edits: Edit[], revision: string, gitops: string][] = [
    ['replaced', [setKubelet], '2', 'argocd'],
    ['waits', [setKubelet], '1', 'argocd'],
    ['waits', [], '2', 'argocd'],
    ['waits', [setKubelet], '2', 'none'],
    ['paused', [setKubelet, pause], '2', 'argocd'],
  ]
  for (const [expected, edits, revision, gitops] of CASES)
    test(`${expected}: ${edits.length} edits, revision ${revision}, ${gitops}`, async () => {
      const { changes } = compared({
        old: await rendered({ settings: settings('1', gitops), withInputs: true }),
        now: await rendered({ settings: settings(revision, gitops), edits, withInputs: true }),
      })
      const [, ubuntu] = changes.nodes
      assert.equal(ubuntu!.class, expected)
      if (expected === 'waits') assert.match(plain(ubuntu!.meaning), /^no machines are made until/)
      assert.deepEqual(changes.toDo.length, expected === 'waits' ? 1 : 0)
    })

  for (const [side, hasOld, hasNow] of [
    ['the old side', false, true],
    ['the new side', true, false],
  ] as const)
    test(`machines are known if ${side} has no MachineDeployments`, async () => {
      const { changes } = compared({
        old: await rendered({ settings: settings('1', 'argocd'), withInputs: hasOld }),
        now: await rendered({ settings: settings('2', 'argocd'), edits: [setKubelet], withInputs: hasNow }),
      })
      assert.deepEqual(changes.verdict.machines, { ...NO_MACHINES, replaced: 3, extra: 1 })
    })
})
