// The questions of docs/questions.md, asked in a repository with the fleet of the page: as the page has it, and where less is known. The page
// itself is run by test/slow/docs/commands.test.ts.

import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { osmKrm } from '../../fixtures/command.ts'
import { root } from '../../fixtures/examples.ts'
import { Repository } from '../../fixtures/repository.ts'
import { temporaryFolders } from '../../fixtures/temporary-folder.ts'

const FLEET = join(root, 'test/fixtures/fleet')
const newFolder = temporaryFolders('questions')

type Files = Record<string, string>

const filesOf = (side: string): Files =>
  Object.fromEntries(
    readdirSync(join(FLEET, side), { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile())
      .map(entry => join(entry.parentPath, entry.name))
      .map(path => [path.slice(join(FLEET, side).length + 1), readFileSync(path, 'utf8')]),
  )

const BUILT_IN = ['osp-flatcar', 'osp-rhel', 'osp-rockylinux', 'osp-ubuntu']

/** What a cluster with the controller has: its profiles, composed, and MachineDeployments. */
async function besideController(files: Files, side: string): Promise<Files> {
  const kept = Object.entries(files).filter(([path]) => path.endsWith('machine-deployments.yaml'))
  const profiles: [string, string][] = []
  for (const name of [...BUILT_IN, 'company-ubuntu']) {
    const { stdout, stderr } = await osmKrm(['profiles', name, join(FLEET, side, 'profiles')])
    assert.equal(stderr, '')
    profiles.push([`profiles/${name}.yaml`, stdout])
  }
  return Object.fromEntries([...kept, ...profiles])
}

/** A chart and many manifests of other teams, some of which are no YAML. */
const OTHERS: Files = Object.fromEntries([
  ['chart/templates/secret.yaml', 'kind: Secret\nmetadata:\n  name: {{ include "chart.name" . }}\n'],
  ['chart/values.yaml', 'replicas: 1\n'],
  ['broken.yaml', 'a: [1\nb: }\n'],
  ...Array.from({ length: 300 }, (_, i) => [
    `apps/${i}.yaml`,
    `apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: app-${i}, namespace: apps}\n`,
  ]),
])

interface Situation {
  readonly name: string
  readonly files: (files: Files, side: string) => Files | Promise<Files>
  /** Whether the controller counts revisions, and lint has no findings of a functionConfig. */
  readonly hasController?: boolean
  /** What follows the revisions of diff, and the arguments of show. */
  readonly clusters?: { readonly diff: readonly string[]; readonly show: readonly string[] }
}

const SITUATIONS: readonly Situation[] = [
  { name: 'a fleet', files: files => files },
  {
    name: 'a fleet whose tokens are not in Git',
    files: files =>
      Object.fromEntries(
        Object.entries(files).map(([path, text]) => [path, text.replace(/^ {2}credentials:\n(?: {4}.*\n)+/m, '')]),
      ),
  },
  {
    name: 'profiles and MachineDeployments of a controller',
    files: besideController,
    hasController: true,
    clusters: { diff: ['--each', 'clusters/*', '--', 'profiles'], show: ['profiles', '--each', 'clusters/*'] },
  },
  { name: 'a fleet beside a Helm chart and other manifests', files: files => ({ ...files, ...OTHERS }) },
]

const NODE = ['--node', 'berlin / kube-system/general-a']
const DIFF = ['diff', 'HEAD^..HEAD']
const FILE = '/etc/systemd/system/kubelet.service.d/50-company.conf'

for (const { name, files, hasController = false, clusters = { diff: [], show: [] } } of SITUATIONS)
  describe(name, async () => {
    const repository = new Repository(newFolder())
    for (const side of ['old', 'new']) repository.commit(await files(filesOf(side), side))
    const ask = ([command = '', ...args]: readonly string[]) =>
      osmKrm([command, ...args, ...(command === 'diff' ? clusters.diff : clusters.show)], { cwd: repository.folder })
    const waiting = hasController
      ? /^Nothing is to be done before this is merged\n/
      : /^Do not merge yet: 1 thing to do\n\n1\. No machines will be made: [\s\S]*?\n +kube-system\/storage: "2"\n/

    const machines = hasController
      ? /\n104 machines replaced, 2 added\n$/
      : /\n98 machines replaced, 2 added; 6 wait for a revision\n$/

    const QUESTIONS: readonly (readonly [question: string, args: readonly string[], answer: RegExp])[] = [
      ['Is it safe to merge, and what else must I do?', DIFF, waiting],
      ['Which MachineDeployments change?', DIFF, /^24 MachineDeployments: /m],
      ['What happens to capacity?', DIFF, /^ {2}berlin .* up to 9 machines more at once, up to 1 fewer$/m],
      ['How many machines?', DIFF, machines],
      ['From which version to which?', DIFF, /^ {2}kubelet +1\.34\.1 → 1\.35\.3 +16 of 24$/m],
      [
        'Why?',
        DIFF,
        /^ {2}because of (?:overlay|profile) company-ubuntu \(HEAD:profiles\/company-ubuntu\.yaml\): 12 MachineDeployments/m,
      ],
      ['Which findings are new?', DIFF, /^ {2}problems: 1 new, 1 fixed/m],
      ['Who uses this overlay?', ['show'], /(?:^(?:berlin|madrid|oslo) \/ .*company-ubuntu(?:.*\n)+?){12}/m],
      [
        'What changes on one of them?',
        [...DIFF, ...NODE],
        /^-\/\+ berlin \/ kube-system\/general-a: all nodes are replaced \(12 machines, 1 extra meanwhile\)$/m,
      ],
      ['What is in a file?', ['show', ...NODE, '--file', FILE], /^\[Service\]\nCPUWeigth=200$/],
      [
        'Which line made this line?',
        ['show', ...NODE, '--file', FILE, '--origins'],
        /^profiles\/company-ubuntu\.yaml:\d+ \| CPUWeigth=200$/m,
      ],
    ]
    for (const [question, args, answer] of QUESTIONS)
      test(question, async () => {
        const { stdout, stderr } = await ask(args)
        assert.match(stdout, answer, stderr)
      })
  })
