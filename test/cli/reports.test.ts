// osm-krm diff and verify as processes: their exit status and output.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { PROGRAM } from '../fixtures/built.ts'
import { root } from '../fixtures/examples.ts'

const folder = mkdtempSync(join(tmpdir(), 'osm-krm-reports-'))
after(() => rmSync(folder, { recursive: true }))

const run = (args: readonly string[], input = '') =>
  spawnSync(process.execPath, [PROGRAM, ...args], { cwd: folder, encoding: 'utf8', input })

cpSync(join(root, 'examples/quickstart'), join(folder, 'old'), { recursive: true })
cpSync(join(root, 'examples/quickstart'), join(folder, 'new'), { recursive: true })
const file = join(folder, 'new/machine-deployments.yaml')
writeFileSync(file, readFileSync(file, 'utf8').replace('MaxPods: "110"', 'MaxPods: "120"'))
for (const name of ['old', 'new']) run(['render', name, '-o', `${name}-rendered`])
writeFileSync(join(folder, 'damaged.yaml'), 'a: [')
writeFileSync(join(folder, 'list.json'), run(['render', 'old', '-o', 'json']).stdout)

run(['render', 'old', '-o', 'shared', '--set', 'output.prerequisites=true'])
// A cluster in which machine-controller has another revision.
cpSync(join(root, 'examples/migrate'), join(folder, 'migrate'), { recursive: true })
run(['render', 'migrate/git', '-o', 'migrated', '--set', 'machineDeployments.revisions={"kube-system/workers": "3"}'])
const GIT = ['migrate/git/machine-deployments.yaml', 'migrated']
const EXPORT = readFileSync(join(folder, 'migrate/exported.yaml'), 'utf8')
writeFileSync(
  join(folder, 'waiting.yaml'),
  EXPORT.replaceAll('k8c.io/machine-deployment-revision: "3"', 'k8c.io/machine-deployment-revision: "2"'),
)
writeFileSync(
  join(folder, 'deleting.yaml'),
  EXPORT.replace(/^( *)finalizers:$/m, '$1deletionTimestamp: "2026-01-01T00:00:00Z"\n$&'),
)

const CASES: { name: string; args: string[]; input?: string; status: number; out?: RegExp; err?: RegExp }[] = [
  { name: 'diff: inputs are rendered', args: ['diff', 'old', 'new'], status: 0, out: /^\+maxPods: 120$/m },
  { name: 'diff: renderings', args: ['diff', 'old-rendered', 'new-rendered'], status: 0, out: /^\+maxPods: 120$/m },
  { name: 'diff: --exit-code', args: ['diff', 'old', 'new', '--exit-code'], status: 1 },
  { name: 'diff: --exit-code without differences', args: ['diff', 'old', 'old-rendered', '--exit-code'], status: 0 },
  { name: 'diff: a List', args: ['diff', 'list.json', 'old-rendered', '--exit-code'], status: 0 },
  { name: 'diff: -o json', args: ['diff', 'old', 'new', '-o', 'json'], status: 0, out: /"differs": true/ },
  { name: 'diff: one side only', args: ['diff', 'old'], status: 2, err: /an old and a new one/ },
  { name: 'diff: a damaged side', args: ['diff', 'damaged.yaml', 'new'], status: 2, err: /damaged\.yaml/ },
  { name: 'diff: an unknown output format', args: ['diff', 'old', 'new', '-o', 'xml'], status: 2, err: /text, json/ },
  {
    name: 'diff: removed prerequisites',
    args: ['diff', 'shared', 'old-rendered'],
    status: 1,
    err: /error\[OSM0836\] Namespace cloud-init-settings: .*all Secrets of the namespace/,
  },
  { name: 'diff: new prerequisites', args: ['diff', 'old-rendered', 'shared'], status: 0 },
  {
    name: 'diff: a MachineDeployment that the cluster deletes',
    args: ['diff', '--live', 'deleting.yaml', ...GIT, '--exit-code'],
    status: 1,
    out: /workers: the cluster is deleting it/,
  },
  {
    name: 'verify: a cluster in which machines can be created',
    args: ['verify', '--live', 'migrate/exported.yaml', ...GIT, '--now', '2099-12-31'],
    status: 0,
    out: /^1 MachineDeployment: machine-controller can create machines, now and after applying\.$/m,
  },
  {
    name: 'verify: a cluster in which a Secret has another revision',
    args: ['verify', '--live', 'waiting.yaml', ...GIT],
    status: 1,
    out: /^ {2}kube-system\/workers {2}now: no \(OSM0826\); after applying: yes$/m,
  },
  {
    name: 'verify: a cluster, -o json',
    args: ['verify', '--live', 'waiting.yaml', ...GIT, '-o', 'json'],
    status: 1,
    out: /"canCreateMachines": \{\s*"now": "no",\s*"afterApplying": "yes"/,
  },
  {
    name: 'verify: expired tokens',
    args: ['verify', '--live', 'migrate/exported.yaml', ...GIT, '--now', '2100-01-01T00:00:00Z'],
    status: 1,
    out: /OSM0834/,
  },
  {
    name: 'verify: an invalid date',
    args: ['verify', 'old', '--now', 'tomorrow'],
    status: 2,
    err: /tomorrow is not a date/,
  },
  { name: 'verify: an unknown tool', args: ['verify', 'old', '--applied-by', 'helm'], status: 2, err: /kubectl, / },
  {
    name: 'verify: no problems',
    args: ['verify', 'old/machine-deployments.yaml', 'old-rendered'],
    status: 0,
    out: /there/,
  },
  { name: 'verify: an empty rendering', args: ['verify', 'old'], status: 1, out: /OSM0801/ },
  { name: 'verify: -o json', args: ['verify', 'old', '-o', 'json'], status: 1, out: /"code": "OSM0801"/ },
  { name: 'verify: stdin', args: ['verify', '-'], input: 'kind: Nothing\n', status: 1, out: /OSM0800/ },
  { name: 'verify: damaged input', args: ['verify', 'damaged.yaml'], status: 2, err: /OSM0007/ },
]

describe('osm-krm', () => {
  for (const { name, args, input, status, out = /(?:)/, err = /^$/ } of CASES) {
    test(name, () => {
      const result = run(args, input)
      assert.equal(result.status, status, result.stderr)
      assert.match(result.stdout, out)
      assert.match(result.stderr, err)
    })
  }
})
