// osm-krm diff and lint --rendered as processes: their exit status and output.

import assert from 'node:assert/strict'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { osmKrm } from '../fixtures/command.ts'
import { root } from '../fixtures/examples.ts'

const folder = mkdtempSync(join(tmpdir(), 'osm-krm-reports-'))
after(() => rmSync(folder, { recursive: true }))

const run = (args: readonly string[], input = '') => osmKrm(args, { cwd: folder, input })

cpSync(join(root, 'examples/quickstart'), join(folder, 'old'), { recursive: true })
cpSync(join(root, 'examples/quickstart'), join(folder, 'new'), { recursive: true })
const file = join(folder, 'new/machine-deployments.yaml')
writeFileSync(file, readFileSync(file, 'utf8').replace('MaxPods: "110"', 'MaxPods: "120"'))
for (const name of ['old', 'new']) await run(['render', name, '-d', `${name}-rendered`])
writeFileSync(join(folder, 'damaged.yaml'), 'a: [')
writeFileSync(join(folder, 'list.json'), (await run(['render', 'old', '-o', 'json'])).stdout)

await run(['render', 'old', '-d', 'shared', '--set', 'output.prerequisites=true'])
// A cluster in which machine-controller has another revision.
cpSync(join(root, 'examples/migrate'), join(folder, 'migrate'), { recursive: true })
await run([
  'render',
  'migrate/git',
  '-d',
  'migrated',
  '--set',
  'machineDeployments.revisions={"kube-system/workers": "3"}',
])
const GIT = ['migrate/git/machine-deployments.yaml', 'migrated']
const EXPORT = readFileSync(join(folder, 'migrate/exported.yaml'), 'utf8')
writeFileSync(
  join(folder, 'waiting.yaml'),
  EXPORT.replaceAll('k8c.io/machine-deployment-revision: "3"', 'k8c.io/machine-deployment-revision: "2"'),
)
writeFileSync(
  join(folder, 'annotated.yaml'),
  EXPORT.replace(/^( *)k8c\.io\/operating-system-profile: .*$/m, '$&\n$1example.com/added: "1"'),
)
writeFileSync(
  join(folder, 'deleting.yaml'),
  EXPORT.replace(/^( *)finalizers:$/m, '$1deletionTimestamp: "2026-01-01T00:00:00Z"\n$&'),
)

const CASES: { name: string; args: string[]; input?: string; status: number; out?: RegExp; err?: RegExp }[] = [
  { name: 'diff: inputs are rendered', args: ['diff', '--old', 'old', 'new'], status: 0, out: /^\+maxPods: 120$/m },
  {
    name: 'diff: renderings',
    args: ['diff', '--old', 'old-rendered', 'new-rendered'],
    status: 0,
    out: /^\+maxPods: 120$/m,
  },
  { name: 'diff: --exit-code', args: ['diff', '--old', 'old', 'new', '--exit-code'], status: 1 },
  {
    name: 'diff: --exit-code without differences',
    args: ['diff', '--old', 'old', 'old-rendered', '--exit-code'],
    status: 0,
  },
  { name: 'diff: a List', args: ['diff', '--old', 'list.json', 'old-rendered', '--exit-code'], status: 0 },
  { name: 'diff: -o json', args: ['diff', '--old', 'old', 'new', '-o', 'json'], status: 0, out: /"differs": true/ },
  {
    name: 'diff: one side only',
    args: ['diff', 'old', '--exit-code', '--set', 'a=b c'],
    status: 2,
    err: /not in a Git repository: name what to compare, as in osm-krm diff --set 'a=b c' --exit-code OLD NEW$/m,
  },
  { name: 'diff: two paths', args: ['diff', 'old', 'new'], status: 0, out: /^\+maxPods: 120$/m },
  {
    name: 'diff: --old and two revisions',
    args: ['diff', 'main...HEAD', '--old', 'old'],
    status: 2,
    err: /main\.\.\.HEAD compares two revisions, and --old a folder/,
  },
  {
    name: 'diff: --old and --live',
    args: ['diff', '--live', 'list.json', '--old', 'old', 'new'],
    status: 2,
    err: /'--live <file>' cannot be used with option '--old <path>'/,
  },
  {
    name: 'diff: several paths of each side',
    args: ['diff', '--old', 'old/osm-krm.yaml', '--old', 'old', 'new'],
    status: 0,
    out: /^\+maxPods: 120$/m,
  },
  {
    name: 'an option that is given twice',
    args: ['diff', '--live', 'old', '--live', 'new'],
    status: 2,
    err: /'--live <file>' is given twice/,
  },
  {
    name: 'a path with a mistake',
    args: ['diff', '--old', 'old', 'nwe'],
    status: 2,
    err: /nwe: .* did you mean new\?/,
  },
  {
    name: 'a MachineDeployment that is written as a path',
    args: ['show', 'old', 'ubuntu-workers'],
    status: 2,
    err: /write --node ubuntu-workers$/m,
  },
  {
    name: 'show: several nodes',
    args: ['show', 'old', '--node', 'ubuntu-workers', '--node', 'flatcar-workers'],
    status: 0,
    out: /^kube-system\/ubuntu-workers\n[\s\S]*^kube-system\/flatcar-workers$/m,
  },
  {
    name: 'show: several nodes, one file',
    args: ['show', 'old', '--node', 'a', '--node', 'b', '--file', '/etc/motd'],
    status: 2,
    err: /--file prints one text: name one MachineDeployment/,
  },
  { name: 'diff: a damaged side', args: ['diff', '--old', 'damaged.yaml', 'new'], status: 1, err: /damaged\.yaml/ },
  {
    name: 'diff: an unknown output format',
    args: ['diff', '--old', 'old', 'new', '-o', 'xml'],
    status: 2,
    err: /text, json/,
  },
  {
    name: 'diff: removed prerequisites',
    args: ['diff', '--old', 'shared', 'old-rendered'],
    status: 1,
    err: /error\[OSM0836\] Namespace cloud-init-settings: .*all Secrets of the namespace/,
  },
  { name: 'diff: new prerequisites', args: ['diff', '--old', 'old-rendered', 'shared'], status: 0 },
  {
    name: 'diff: a MachineDeployment that the cluster deletes',
    args: ['diff', '--live', 'deleting.yaml', ...GIT],
    status: 1,
    out: /workers: the cluster is deleting it/,
    err: /OSM0829/,
  },
  {
    name: 'diff: a cluster in which machines can be created',
    args: ['diff', '--live', 'migrate/exported.yaml', ...GIT],
    status: 0,
    out: /^1 MachineDeployment: 1 unchanged\./m,
  },
  {
    name: 'diff: a cluster in which a Secret has another revision',
    args: ['diff', '--live', 'waiting.yaml', ...GIT],
    status: 1,
    err: /^error\[OSM0826\] Secret cloud-init-settings\/workers-kube-system-bootstrap-config: carries the revision 2/m,
  },
  {
    name: 'diff: a cluster in which machines cannot be created after applying, -o json',
    args: ['diff', '--live', 'migrate/exported.yaml', 'migrate/git', '-o', 'json'],
    status: 1,
    out: /"code": "OSM0820",\s*"severity": "error"/,
    err: /OSM0205/,
  },
  {
    name: 'diff: problems of a cluster count as new',
    args: ['diff', '--live', 'annotated.yaml', ...GIT],
    status: 0,
    err: /OSM0823/,
  },
  {
    name: 'diff: --fail-on new with a cluster',
    args: ['diff', '--live', 'annotated.yaml', ...GIT, '--fail-on', 'new'],
    status: 1,
    err: /OSM0823/,
  },
  {
    name: 'verify: a command of earlier releases',
    args: ['verify', '--live', 'waiting.yaml', ...GIT],
    status: 2,
    err: /there is no command verify: osm-krm lint --rendered checks what is applied, and osm-krm diff --live FILE compares/,
  },
  {
    name: 'validate: a command of other tools',
    args: ['validate', 'old'],
    status: 2,
    err: /there is no command validate: osm-krm lint reports problems, with --rendered in manifests that are applied/,
  },
  {
    name: 'lint --rendered: no problems',
    args: ['lint', '--rendered', 'old/machine-deployments.yaml', 'old-rendered'],
    status: 0,
    err: /^Linted the rendering of 2 MachineDeployments\.$/m,
  },
  {
    name: 'lint --rendered: without MachineDeployments',
    args: ['lint', '--rendered', 'old-rendered'],
    status: 0,
    err: /^Linted the rendering of 2 bootstrap Secrets\. Add the MachineDeployments to check that it is complete\.$/m,
  },
  {
    name: 'lint --rendered: only bootstrap Secrets',
    args: ['lint', '--rendered', 'old-rendered/worker/cloud-init-settings'],
    status: 0,
    err: /The size of 2 Secrets with user data was not checked: nothing says for which cloud provider\.$/m,
  },
  { name: 'lint --rendered: nothing was rendered', args: ['lint', '--rendered', 'old'], status: 1, out: /OSM0801/ },
  {
    name: 'lint --rendered: -o json',
    args: ['lint', '--rendered', 'old', '-o', 'json'],
    status: 1,
    out: /"code": "OSM0801"/,
  },
  {
    name: 'lint --rendered: several clusters',
    args: ['lint', '--rendered', '--each', 'old*', '-o', 'github'],
    status: 1,
    out: /cluster old: nothing was rendered from the 2 MachineDeployments/,
  },
  {
    name: 'lint --rendered: stdin',
    args: ['lint', '--rendered', '-'],
    input: 'kind: Nothing\n',
    status: 1,
    out: /OSM0800/,
  },
  { name: 'lint --rendered: damaged input', args: ['lint', '--rendered', 'damaged.yaml'], status: 1, out: /OSM0007/ },
  {
    name: 'lint --rendered: a policy for what was not rendered here',
    args: ['lint', '--rendered', '--policy', 'policy.yaml', 'old'],
    status: 2,
    err: /'--rendered' cannot be used with option '--policy <file>'/,
  },
]

describe('osm-krm', () => {
  for (const {
    name,
    args,
    input,
    status,
    out = /(?:)/,
    err = /^(?:osm-krm: comparing .*\n)?(?:osm-krm: failed: .*\n)*$/,
  } of CASES) {
    test(name, async () => {
      const result = await run(args, input)
      assert.equal(result.status, status, result.stderr)
      assert.match(result.stdout, out)
      assert.match(result.stderr, err)
    })
  }
})
