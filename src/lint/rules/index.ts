// The rules for what a phase of a node gets, by subject. A new rule is a file of this folder and a row here.

import type { PhaseRule } from '../phase.ts'
import { bootstrap } from './bootstrap.ts'
import { cgroupDrivers } from './cgroup-drivers.ts'
import { clusterDns } from './cluster-dns.ts'
import { fileContents, unitContents } from './contents.ts'
import { downloadUrls } from './download-urls.ts'
import { enabledUnits } from './enabled-units.ts'
import { encodings } from './encodings.ts'
import { environmentFileLines } from './environment-files.ts'
import { enabledWithoutInstall } from './install.ts'
import { joinedLines } from './joined-lines.ts'
import { kubeletFlags } from './kubelet-flags.ts'
import { kubeletVersions } from './kubelet-versions.ts'
import { machineNames } from './machine-name.ts'
import { moduleCommands } from './module-commands.ts'
import { namedFiles } from './named-files.ts'
import { namedUnits } from './named-units.ts'
import { executionPermissions, permissions } from './permissions.ts'
import { phaseOrder } from './phase-order.ts'
import { readOnlyFolders } from './read-only-folders.ts'
import { readableSecrets } from './readable-secrets.ts'
import { startedFiles } from './started-files.ts'
import { systemCommands } from './system-commands.ts'
import { tokens } from './tokens.ts'
import { unexecutedActions } from './unexecuted-actions.ts'
import { unitNames } from './unit-names.ts'
import { unloadedFiles } from './unloaded-files.ts'

export const PHASE_RULES = {
  files: [
    encodings,
    permissions,
    executionPermissions,
    fileContents,
    namedFiles,
    startedFiles,
    joinedLines,
    unloadedFiles,
    machineNames,
  ],
  units: [enabledWithoutInstall, unitContents, unitNames, namedUnits, enabledUnits, environmentFileLines],
  commands: [phaseOrder, systemCommands, readOnlyFolders, moduleCommands, downloadUrls],
  kubelet: [bootstrap, kubeletFlags, cgroupDrivers, kubeletVersions, clusterDns],
  templates: [unexecutedActions],
  tokens: [tokens, readableSecrets],
} as const satisfies Readonly<Record<string, readonly PhaseRule[]>>
