// What keeps a change from reaching machines.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { JsonObject } from '../../src/base/json.ts'
import { t } from '../../src/base/span.ts'
import { guessedRevisions } from '../../src/compare/outlook.ts'
import { problem } from '../../src/diagnostics/problem.ts'
import { documentObject } from '../../src/node/document-object.ts'
import { annotate, at, compared, type Edit, edited, type GivenRendering, rendered } from '../inspect/fixtures.ts'

const UBUNTU = 'MachineDeployment ubuntu-workers'
const NAME = 'kube-system/ubuntu-workers'
const setKubelet: Edit = [
  UBUNTU,
  object => void (at(object, 'spec', 'template', 'spec', 'versions').kubelet = '1.36.2'),
]

const settings =
  (revision: string, gitops = 'argocd') =>
  (config: JsonObject): void => {
    at(config, 'spec', 'machineDeployments', 'revisions')[NAME] = revision
    at(config, 'spec', 'output').gitops = gitops
  }

const CASES: readonly { name: string; old: GivenRendering; now: GivenRendering; guessed?: boolean; codes: string[] }[] =
  [
    {
      name: 'the template changes, and the revision is raised',
      old: { settings: settings('3') },
      now: { settings: settings('4'), edits: [setKubelet] },
      codes: [],
    },
    {
      name: 'the template changes, and the revision is not raised',
      old: { settings: settings('3') },
      now: { settings: settings('3'), edits: [setKubelet] },
      codes: ['OSM0740'],
    },
    {
      name: 'a revert brings back the template and the revision',
      old: { settings: settings('4') },
      now: { settings: settings('3'), edits: [setKubelet] },
      codes: ['OSM0740'],
    },
    {
      name: 'the template changes, and a revision that was a guess is set right to a lower one',
      old: { settings: settings('4') },
      now: { settings: settings('3'), edits: [setKubelet] },
      guessed: true,
      codes: [],
    },
    {
      name: 'the revision is raised, and the template does not change',
      old: { settings: settings('3') },
      now: { settings: settings('4') },
      codes: ['OSM0741'],
    },
    {
      name: 'a revision that was a guess is set right',
      old: { settings: settings('1') },
      now: { settings: settings('4') },
      guessed: true,
      codes: [],
    },
    {
      name: 'immutable Secrets change, and no host replaces them',
      old: { settings: settings('3', 'none') },
      now: {
        settings: settings('3', 'none'),
        edits: [[UBUNTU, annotate('v1.kubelet-config.machine-controller.kubermatic.io/MaxPods', '120')]],
      },
      codes: ['OSM0742'],
    },
    {
      name: 'Flux replaces immutable Secrets',
      old: { settings: settings('3', 'flux') },
      now: {
        settings: settings('3', 'flux'),
        edits: [[UBUNTU, annotate('v1.kubelet-config.machine-controller.kubermatic.io/MaxPods', '120')]],
      },
      codes: [],
    },
  ]

describe('obstacles', () => {
  for (const withInputs of [true, false])
    for (const { name, old, now, guessed = false, codes } of CASES)
      test(`${name}${withInputs ? '' : ', without the MachineDeployments'}`, async () => {
        const guess = problem('OSM0205', t`unknown`, {
          object: { kind: 'MachineDeployment', namespace: 'kube-system', name: 'ubuntu-workers' },
        })
        const { diagnostics } = compared({
          old: await rendered({ ...old, withInputs }),
          now: await rendered({ ...now, withInputs }),
          oldProblems: guessed ? [guess] : [],
        })
        assert.deepEqual(
          diagnostics.map(({ code }) => code),
          codes,
        )
      })

  test('have the lines to write, once for all MachineDeployments', async () => {
    const flatcar: Edit = [
      'MachineDeployment flatcar-workers',
      object => void (at(object, 'spec', 'template', 'spec', 'versions').kubelet = '1.36.2'),
    ]
    const { changes } = compared({
      old: await rendered({ settings: settings('3'), withInputs: true }),
      now: await rendered({ settings: settings('3'), edits: [setKubelet, flatcar], withInputs: true }),
    })
    assert.deepEqual(
      changes.toDo.map(({ code, titles, lines }) => ({ code, titles, lines })),
      [
        {
          code: 'OSM0740',
          titles: ['kube-system/flatcar-workers', NAME],
          lines: [
            'spec:',
            '  machineDeployments:',
            '    revisions:',
            '      kube-system/flatcar-workers: "2"',
            `      ${NAME}: "4"`,
          ],
        },
      ],
    )
  })

  test('a profile that changes and keeps its version is one problem for all of its MachineDeployments', async () => {
    const stamp = (digest: string): Edit[] =>
      ['flatcar', 'ubuntu'].map(os => [
        `OperatingSystemConfig ${os}-workers-kube-system-config`,
        object => {
          const annotations = at(object, 'metadata', 'annotations')
          annotations['osm-krm.dev/profile'] = 'kube-system/own'
          annotations['osm-krm.dev/profile-digest'] = digest
          annotations['k8c.io/osp-version'] = 'v1.0.0'
        },
      ])
    const objects = (await rendered()).map(({ object }) => object)
    const side = (digest: string) => edited(objects, stamp(digest)).map(documentObject)
    const { diagnostics } = compared({ old: side('a'), now: side('b') })
    assert.deepEqual(
      diagnostics.map(({ code, object }) => `${code} ${object!.kind} ${object!.name}`),
      ['OSM0733 OperatingSystemProfile own'],
    )
  })
})

test('a revision is a guess if its rendering says so', () => {
  const found = problem('OSM0205', t`unknown`, { object: { kind: 'MachineDeployment', namespace: 'a', name: 'b' } })
  assert.deepEqual(guessedRevisions([found]), ['a/b'])
})
