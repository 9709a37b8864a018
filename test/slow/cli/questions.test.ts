// The questions of docs/diff.md, asked in a repository with the fleet of the page: as the page has it, and where less is known. The page
// itself is run by test/slow/docs/commands.test.ts.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type Outcome, osmKrm } from '../../fixtures/command.ts'
import { changeOf, SITUATIONS, type State } from '../../fixtures/fleet-situations.ts'
import { Repository } from '../../fixtures/repository.ts'
import { temporaryFolders } from '../../fixtures/temporary-folder.ts'

const newFolder = temporaryFolders('questions')

const FILE = '/etc/systemd/system/kubelet.service.d/50-company.conf'
const A = ['--node', 'berlin / kube-system/general-a']
const B = ['--node', 'berlin / kube-system/general-b']
const DIFF = ['diff', 'HEAD^..HEAD']

/** There is no such file then, and the error says why. */
const UNREAD = /^osm-krm: error: OperatingSystemProfileOverlay company-ubuntu: cannot be read: /

interface Question {
  readonly question: string
  /** The commands whose outputs are joined. */
  readonly ask: readonly (readonly string[])[]
  readonly answer: RegExp
  /** Where it is another one. */
  readonly in?: Readonly<Partial<Record<State, RegExp>>>
}

const QUESTIONS: readonly Question[] = [
  {
    question: 'Is it safe to merge, and what else must I do?',
    ask: [DIFF],
    answer: /^104 machines are replaced, 2 added, in 3 clusters; new machines only: 3 MachineDeployments in madrid\n/,
    in: {
      stuck:
        /^Do not merge yet: 1 thing to do\. 6 machines are waiting [\s\S]*?\n1\. No machines will be made: [\s\S]*?\n +kube-system\/storage: "2"\n/,
      broken:
        /^Do not merge yet: 1 thing to do\. Not known for 12 of 24: [\s\S]*?\n1\. .* cannot be read: .*\n {3}at HEAD:profiles\/company-ubuntu\.yaml:8:4\n/,
    },
  },
  {
    question: 'Which MachineDeployments change, and will their machines be replaced?',
    ask: [DIFF],
    answer: /^24 MachineDeployments: 16 replaced, 4 new machines only, 4 unchanged\. /m,
    in: {
      stuck: /^24 MachineDeployments: 1 waiting, 15 replaced, 4 new machines only, 4 unchanged\. /m,
      broken: /^24 MachineDeployments: 12 not rendered, 8 replaced, 4 unchanged\. /m,
    },
  },
  {
    question: 'How many machines?',
    ask: [DIFF],
    answer: /\. 104 machines replaced, 2 added\n$/,
    in: {
      stuck: /\. 98 machines replaced, 2 added; 6 wait for a revision\n$/,
      broken: /\. 38 machines replaced; not known for 12 MachineDeployments that are not rendered\n$/,
    },
  },
  {
    question: 'What happens to capacity?',
    ask: [DIFF],
    answer: /^berlin .* \+9 −1$/m,
    in: { broken: /^berlin .* \+3 −1$/m },
  },
  {
    question: 'From which version to which?',
    ask: [DIFF],
    answer: /^ {2}kubelet 1\.36\.1 → 1\.36\.3 \(.*\): 16 of 24 /m,
  },
  {
    question: 'Why?',
    ask: [DIFF],
    answer:
      /^ {2}OperatingSystemProfile(?:Overlay)? \S*company-ubuntu: .* \(\S+:profiles\/company-ubuntu\.yaml:\d+\): 12 of 24 MachineDeployments/m,
    in: {
      broken: /^1\. OperatingSystemProfileOverlay company-ubuntu: .*\n.*\n {3}for (?:berlin \/ .*, ){4}.* and 7 more$/m,
    },
  },
  {
    question: 'Which findings are new?',
    ask: [DIFF],
    answer: /^Problems: 1 new, 1 fixed/m,
    in: { broken: /^Problems: 1 new, 6 as before, 1 not checked$/m },
  },
  {
    question: 'What changes on one of them?',
    ask: [[...DIFF, ...A]],
    answer: /^-\/\+ berlin \/ kube-system\/general-a: all nodes are replaced \(12 machines, 1 extra meanwhile\)$/m,
    in: { broken: /^! berlin \/ kube-system\/general-a: cannot be rendered$/m },
  },
  {
    question: 'Which MachineDeployments share a file that changes?',
    ask: [[...DIFF, '--full']],
    answer: /^provisioning file \S*\/50-company\.conf added \+2 −0: 12 MachineDeployments, /m,
    in: { broken: /^provisioning file \/etc\/containerd\/config\.toml changed \+1 −1: 8 MachineDeployments, /m },
  },
  {
    question: 'Who uses this overlay?',
    ask: [['show']],
    answer: /(?:^(?:berlin|madrid|oslo) \/ .*company-ubuntu(?:.*\n)+?){12}/m,
  },
  {
    question: 'What is in a file?',
    ask: [['show', ...A, '--file', FILE]],
    answer: /^\[Service\]\nCPUWeigth=200$/,
    in: { broken: UNREAD },
  },
  {
    question: 'Which line made this line?',
    ask: [['show', ...A, '--file', FILE, '--origins']],
    answer: /^profiles\/company-ubuntu\.yaml:\d+ \| CPUWeigth=200$/m,
    in: { broken: UNREAD },
  },
  {
    question: 'What differs between two of them?',
    ask: [
      ['show', ...A],
      ['show', ...B],
    ],
    answer: /general-a\n(?:(?!maxPods).)*general-b\n.*maxPods: 250/s,
    in: { broken: /not rendered/ },
  },
]

for (const situation of SITUATIONS)
  describe(situation.name, async () => {
    const { state } = situation
    const repository = new Repository(newFolder())
    const change = await changeOf(situation)
    for (const side of [change.old, change.new]) repository.commit(side)
    // Beside a controller, no functionConfig says which clusters there are.
    const clusters = ['--each', 'clusters/*']
    const more = (command: string): string[] => {
      if (state !== 'controller') return []
      return command === 'diff' ? [...clusters, '--', 'profiles'] : ['profiles', ...clusters]
    }
    const asked = new Map<string, Promise<Outcome>>()
    const ask = (args: readonly string[]): Promise<Outcome> => {
      const known = asked.get(args.join(' '))
      if (known) return known
      const outcome = osmKrm([...args, ...more(args[0]!)], { cwd: repository.folder })
      asked.set(args.join(' '), outcome)
      return outcome
    }
    for (const { question, ask: commands, answer, in: others } of QUESTIONS)
      test(question, async () => {
        const outcomes = await Promise.all(commands.map(ask))
        const [stdout, stderr] = [
          outcomes.map(each => each.stdout).join(''),
          outcomes.map(each => each.stderr).join(''),
        ]
        assert.match(stdout || stderr, others?.[state] ?? answer, stderr)
      })
  })
