// The podman commands on the pages, run unchanged.

import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { commandsAt } from '../../docs/commands.ts'
import { placeOf, root } from '../../docs/pages.ts'
import { FUNCTION, folderOf } from '../folder.ts'
import { mustRun } from './containers.ts'

/** With the program beside the Dockerfile, as the README has it put there. */
function pluginFolder(): string {
  const folder = folderOf({})
  cpSync(join(root, 'examples/argocd/plugin'), folder, { recursive: true })
  cpSync(FUNCTION, join(folder, 'osm-krm.js'))
  return folder
}

export function commandsOfPages(): void {
  for (const { text, block } of commandsAt('podman')) {
    test(`${placeOf(block)}: ${text}`, () => {
      mustRun('sh', ['-c', text], { cwd: block.page === 'examples/argocd/README.md' ? pluginFolder() : root })
    })
  }
}
