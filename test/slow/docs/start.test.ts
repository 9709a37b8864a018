// docs/install.md shows the output of npm start.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { it } from 'node:test'
import { INSTALL_PAGE } from '../../docs/commands.ts'
import { blocks, root } from '../../docs/pages.ts'

it('npm start prints the output in docs/install.md', () => {
  const [shown] = blocks.filter(({ page, language }) => page === INSTALL_PAGE && language === 'text')
  const { status, stdout } = spawnSync(process.execPath, [join(root, 'scripts/start.mjs')], { encoding: 'utf8' })
  assert.equal(status, 0)
  assert.equal(stdout, shown!.text)
})
