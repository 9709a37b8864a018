// The podman commands on the pages, run unchanged.

import { test } from 'node:test'
import { commandsAt } from '../../docs/commands.ts'
import { placeOf, root } from '../../docs/pages.ts'
import { mustRun } from './containers.ts'

export function commandsOfPages(): void {
  for (const { text, block } of commandsAt('podman')) {
    test(`${placeOf(block)}: ${text}`, () => {
      mustRun('sh', ['-c', text], { cwd: root })
    })
  }
}
