// The completion scripts, and the values that are not in the definitions of the commands.

import type { Command } from 'commander'
import { codes } from '../../diagnostics/codes/index.ts'
import { formatPath } from '../../diagnostics/field-path.ts'
import { namedFields } from '../../diagnostics/schema.ts'
import { BUILT_IN_PROFILES } from '../../render/profiles/built-in/index.ts'
import { schemaText } from '../../render/settings/generated/function-config.js'
import { bashScript } from './bash.ts'
import { commandTree } from './command-tree.ts'
import { fishScript } from './fish.ts'
import { zshScript } from './zsh.ts'

const SCRIPTS = { bash: bashScript, zsh: zshScript, fish: fishScript } as const

export function completionScript(shell: keyof typeof SCRIPTS, program: Command): string {
  const values = {
    explain: Object.keys(codes),
    profiles: BUILT_IN_PROFILES,
    '--set': settingPaths(),
  }
  return SCRIPTS[shell](commandTree(program, values))
}

/** The settings below spec, as --set takes them, without the parts of references. */
const settingPaths = (): string[] =>
  [...namedFields(JSON.parse(schemaText))]
    .filter(([path, { type }]) => path[0] === 'spec' && path.length > 1 && type !== 'object' && type !== 'array')
    .map(([path]) => `${formatPath(path.slice(1))}=`)
    .filter(path => !/KeyRef\.|caBundle|CABundle/.test(path))
