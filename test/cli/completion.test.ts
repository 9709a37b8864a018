// What `osm-krm __complete` answers. test/hosts/completion.test.ts asks it with the shells.

import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { osmKrm } from '../fixtures/command.ts'
import { root } from '../fixtures/examples.ts'
import { temporaryFolder } from '../fixtures/temporary-folder.ts'

const folder = temporaryFolder('completion')
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], { cwd: folder })
git('init', '-qb', 'main')
git('commit', '-qm', 'empty', '--allow-empty')
git('branch', '$(id)')
git('tag', 'v1')
cpSync(join(root, 'examples/quickstart'), join(folder, 'nodes'), { recursive: true })
writeFileSync(join(folder, 'broken.yaml'), 'kind: [MachineDeployment\n')

/** What completes the last word of each line. Descriptions follow a tab. */
const COMPLETED: Readonly<Record<string, string>> = {
  'help ex': 'explain\texplain a code of an error or warning, or search the codes',
  __: '',
  '--v': '--version\tshow the version',
  'schema -': '-h\tshow this help --help\tshow this help',
  'lint -- -': ':files',
  'lint --shellcheck --str': '--strict\twarnings count as errors',
  'lint -o sarif=n': ':files',
  'render -d n': ':files',
  'lint --now ': '',
  'render --set nodes.ext': 'nodes.externalCloudProvider=',
  'render --set=nodes.ext': '--set=nodes.externalCloudProvider=',
  'diff --fail-on stuck,n': 'stuck,new',
  'diff ': ':files HEAD main v1',
  'diff main...': ':files main...HEAD main...main main...v1',
  'diff main v': ':files v1',
  'diff main..v1 m': ':files',
  'diff nodes m': ':files',
  'show --node ': 'kube-system/flatcar-workers kube-system/ubuntu-workers',
  'show - nodes --node=kube-system/u': '--node=kube-system/ubuntu-workers',
  'show broken.yaml --node ': '',
  'show nodes --file /etc': '',
  'explain OSM0205': 'OSM0205',
  'profiles osp-u': 'osp-ubuntu',
  'profiles osp-ubuntu ': ':files',
  'schema o': 'overlay',
  'schema overlay ': '',
  'nothing ': '',
}

async function complete(line: string, cwd = folder): Promise<string> {
  const { status, stdout, stderr } = await osmKrm(['__complete', '--', ...line.split(' ')], { cwd })
  assert.deepEqual([status, stderr], [0, ''])
  return stdout.trim().replaceAll('\n', ' ')
}

for (const [line, words] of Object.entries(COMPLETED))
  test(`osm-krm ${line}`, async () => assert.equal(await complete(line), words))

test('without a repository, diff takes files', async () =>
  assert.equal(await complete('diff ', temporaryFolder('none')), ':files'))
