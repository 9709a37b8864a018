// npm start: installs and builds what is missing, then renders the quickstart and shows what came out.

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
  [join(root, 'dist/osm-krm.js'), 'render', SOURCE, '-o', TARGET],
  {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  },
)
process.exitCode = status ?? 1
if (status === 0) show(stdout.trim().split('\n'))

function show(paths) {
  console.log(`Rendered ${SOURCE}, two MachineDeployments without a cluster, into ${TARGET}:\n`)
  for (const path of paths) {
    console.log(
      `  ${relative(TARGET, path).padEnd(76)} ${String(readFileSync(join(root, path)).length).padStart(7)} bytes`,
    )
  }
  const secret = paths.find(path => path.endsWith('ubuntu-workers-kube-system-bootstrap-config.yaml'))
  const [, data] = /cloud-config: (\S+)/.exec(readFileSync(join(root, secret), 'utf8'))
  const userData = Buffer.from(data, 'base64').toString().split('\n')
  console.log(
    `\nWhat an ubuntu-workers machine boots with (${userData.length} lines of cloud-init), from the Secret's cloud-config:\n`,
  )
  console.log(
    userData
      .slice(0, 16)
      .map(line => `  | ${line}`.trimEnd().slice(0, 120))
      .join('\n'),
  )
  console.log('  | …')
}
