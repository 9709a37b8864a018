// Programs of test/hosts/go that are built when a test needs them.

import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { root } from '../fixtures/examples.ts'
import { temporaryFolder } from '../fixtures/temporary-folder.ts'

const folder = temporaryFolder('go')

/** Where the program is, once it is built. */
export const goProgram = (name: string): string => join(folder, name)

/** Builds the program. Why that cannot be done here, or undefined. */
export function notBuilt(name: string): string | undefined {
  const args = ['build', '-C', join(root, 'test/hosts/go', name), '-o', goProgram(name), '.']
  return spawnSync('go', args).status === 0 ? undefined : `Go, or a module of test/hosts/go/${name}, is not at hand`
}
