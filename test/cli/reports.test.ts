// osm-krm diff and lint --rendered as processes: their exit status and output.

import assert from 'node:assert/strict'
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { osmKrm } from '../fixtures/command.ts'
import { root } from '../fixtures/examples.ts'
import { temporaryFolder } from '../fixtures/temporary-folder.ts'

const folder = temporaryFolder('reports')

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
const revisions = 'machineDeployments.revisions={"kube-system/workers": "3"}'
await run(['render', 'migrate/git', '-d', 'migrated', '--set', revisions])
const GIT = 'migrate/git/machine-deployments.yaml migrated'
const EXPORT = readFileSync(join(folder, 'migrate/exported.yaml'), 'utf8')
writeFileSync(
  join(folder, 'annotated.yaml'),
  EXPORT.replace(/^( *)k8c\.io\/operating-system-profile: .*$/m, '$&\n$1example.com/added: "1"'),
)
interface Said {
  readonly out?: RegExp
  readonly err?: RegExp
}

const CHANGED = { out: /^\+maxPods: 120$/m }

const CASES: readonly (readonly [line: string, status: number, said?: Said])[] = [
  ['diff old new', 0, CHANGED],
  ['diff --old old new', 0, CHANGED],
  ['diff --old old/osm-krm.yaml --old old new', 0, CHANGED],
  ['diff --old old-rendered new-rendered', 0, CHANGED],
  ['diff --old old new --exit-code', 1],
  ['diff --old old old-rendered --exit-code', 0],
  ['diff --old list.json old-rendered --exit-code', 0],
  ['diff --old old new -o json', 0, { out: /"differs": true/ }],
  ['diff --old damaged.yaml new', 1, { err: /damaged\.yaml/ }],
  ['diff --old shared old-rendered', 1, { err: /error\[OSM0836\] Namespace cloud-init-settings: / }],
  ['diff --old old-rendered shared', 0],
  [`diff --live migrate/exported.yaml ${GIT}`, 0, { out: /^1 MachineDeployment: 1 unchanged\./m }],
  [
    'diff --live migrate/exported.yaml migrate/git -o json',
    1,
    { out: /"code": "OSM0820",\s*"severity": "error"/, err: /OSM0205/ },
  ],
  [`diff --live annotated.yaml ${GIT}`, 0, { err: /OSM0823/ }],
  [`diff --live annotated.yaml ${GIT} --fail-on new`, 1, { err: /OSM0823/ }],
  [
    'show old --node ubuntu-workers --node flatcar-workers',
    0,
    { out: /^kube-system\/ubuntu-workers\n[\s\S]*^kube-system\/flatcar-workers$/m },
  ],
  [
    'lint --rendered old/machine-deployments.yaml old-rendered',
    0,
    { err: /^Linted the rendering of 2 MachineDeployments\.$/m },
  ],
  [
    'lint --rendered old-rendered',
    0,
    {
      err: /^Linted the rendering of 2 bootstrap Secrets\. Add the MachineDeployments to check that it is complete\.$/m,
    },
  ],
  [
    'lint --rendered old-rendered/worker/cloud-init-settings',
    0,
    { err: /The size of 2 Secrets with user data was not checked: nothing says for which cloud provider\.$/m },
  ],
  ['lint --rendered old', 1, { out: /OSM0801/ }],
  ['lint --rendered old -o json', 1, { out: /"code": "OSM0801"/ }],
  [
    'lint --rendered --each old* -o github',
    1,
    { out: /cluster old: nothing was rendered from the 2 MachineDeployments/ },
  ],
  ['lint --rendered -', 1, { out: /OSM0800/ }],
  ['lint --rendered damaged.yaml', 1, { out: /OSM0007/ }],
]

describe('osm-krm', () => {
  for (const [line, status, said = {}] of CASES) {
    const { out = /(?:)/, err = /^(?:osm-krm: comparing .*\n)?(?:osm-krm: failed: .*\n)*$/ } = said
    test(line, async () => {
      const result = await run(line.split(' '), 'kind: Nothing\n')
      assert.equal(result.status, status, result.stderr)
      assert.match(result.stdout, out)
      assert.match(result.stderr, err)
    })
  }
})
