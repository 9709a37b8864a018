// npm start: installs and builds what is missing, then renders the quickstart and shows what came out.

import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { build, install, root } from './ensure.mjs'

install()
build()
const { status } = spawnSync(process.execPath, [join(root, 'dist/osm-krm.js'), 'render', 'examples/quickstart', '--summary'], {
  cwd: root,
  stdio: 'inherit',
})
process.exitCode = status ?? 1
