// The rules for what a phase of a node gets, by subject. A new rule is a file of this folder and a row here.

import type { Rule } from '../phase.ts'
import { bootstrap } from './bootstrap.ts'
import { fileContents, unitContents } from './contents.ts'
import { downloadUrls } from './download-urls.ts'
import { enabledUnits } from './enabled-units.ts'
import { encodings } from './encodings.ts'
import { environmentFileLines } from './environment-files.ts'
import { kubeletFlags } from './kubelet-flags.ts'
import { moduleCommands } from './module-commands.ts'
import { namedFiles } from './named-files.ts'
import { namedUnits } from './named-units.ts'
import { executionPermissions } from './permissions.ts'
import { readOnlyFolders } from './read-only-folders.ts'
import { startedFiles } from './started-files.ts'
import { systemCommands } from './system-commands.ts'
import { tokens } from './tokens.ts'
import { unexecutedActions } from './unexecuted-actions.ts'
import { unitNames } from './unit-names.ts'

export const RULES = {
  files: [encodings, executionPermissions, fileContents, namedFiles, startedFiles],
  units: [unitContents, unitNames, namedUnits, enabledUnits, environmentFileLines],
  commands: [systemCommands, readOnlyFolders, moduleCommands, downloadUrls],
  kubelet: [bootstrap, kubeletFlags],
  templates: [unexecutedActions],
  tokens: [tokens],
} as const satisfies Readonly<Record<string, readonly Rule[]>>
