// npm start: installs and builds if necessary, then renders the quickstart and shows the result.

import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { build, install, root } from './ensure.mjs'

install()
build()

const SOURCE = 'examples/quickstart'
const TARGET = 'out/quickstart'

rmSync(join(root, TARGET), { recursive: true, force: true })
const { status, stdout } = spawnSync(
  process.execPath,
  [join(root, 'dist/program/osm-krm.mjs'), 'render', SOURCE, '-d', TARGET],
  {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  },
)
process.exitCode = status ?? 1
if (status === 0) show(stdout.trim().split('\n'))

function show(paths) {
  const secret = paths.find(path => path.endsWith('ubuntu-workers-kube-system-bootstrap-config.yaml'))
  const [, data] = /cloud-config: (\S+)/.exec(readFileSync(join(root, secret), 'utf8'))
  const userData = Buffer.from(data, 'base64').toString().split('\n').slice(0, 9)
  console.log(`Rendered ${SOURCE}, two MachineDeployments without a cluster, into ${TARGET}:

${paths.map(path => `  ${relative(TARGET, path)}\n`).join('')}
What an ubuntu-workers machine boots with, from the Secret's cloud-config:

${[...userData, '…'].map(line => `  | ${line}`.trimEnd()).join('\n')}`)
}
