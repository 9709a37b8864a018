// npm runs this before it packs or publishes, and for a dependency on the repository, as pre-commit has one: builds dist/, if it is not current.
// An installed package has no scripts.

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { build, install, root } from './ensure.mjs'

// For a global dependency, npm does not install what the build needs, because it passes --global to the npm that should do so.
if (!existsSync(join(root, 'node_modules/esbuild'))) {
  delete process.env.npm_config_global
  delete process.env.npm_config_location
  install()
}
build()
