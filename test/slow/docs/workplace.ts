// The folder and environment in which the code blocks of the pages run.

import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { PROGRAM } from '../../fixtures/built.ts'
import { root } from '../../fixtures/examples.ts'

export interface Workplace {
  readonly cwd: string
  readonly env: NodeJS.ProcessEnv
  readonly remove: () => void
}

/** A program that prints the quickstart in the place of what it would make of templates. */
const PRINTS_OBJECTS = `#!/bin/sh
for name in osm-krm machine-deployments tokens; do echo ---; cat examples/quickstart/$name.yaml; done
`

/** A copy of the files that the pages name, and an environment in which osm-krm is a command. */
export function workplace(): Workplace {
  const folder = mkdtempSync(join(tmpdir(), 'osm-krm-docs-'))
  const [cwd, bin] = [join(folder, 'project'), join(folder, 'bin')]
  mkdirSync(bin)
  // Users run the commands in a clone.
  execFileSync('git', ['init', '--quiet', cwd])
  for (const name of ['examples', 'function-config', 'test/fixtures/fleet'])
    cpSync(join(root, name), join(cwd, name), { recursive: true, verbatimSymlinks: true })
  chmodSync(PROGRAM, 0o755)
  symlinkSync(PROGRAM, join(bin, 'osm-krm'))
  // Other tools print objects; the tokens of the examples are not encrypted.
  for (const tool of ['helm', 'ytt', 'argocd']) writeFileSync(join(bin, tool), PRINTS_OBJECTS, { mode: 0o755 })
  writeFileSync(join(bin, 'kubeone'), '#!/bin/sh\nexec cat examples/quickstart/machine-deployments.yaml\n', {
    mode: 0o755,
  })
  writeFileSync(join(bin, 'sops'), '#!/bin/sh\nexec cat "$2"\n', { mode: 0o755 })
  const env = { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}` }
  return { cwd, env, remove: () => rmSync(folder, { recursive: true }) }
}
