// The values of a phase from which an Ignition configuration is made, as the reference's template sees them.

import type { RenderedFile } from '../../model/config.ts'
import type { Unit } from '../../model/profile.ts'
import { distinctKeys, phaseConfig, setsHostname, type UserDataRequest } from '../request.ts'
import {
  isOrdinaryBlock,
  isOrdinaryKey,
  isOrdinaryMode,
  isOrdinaryName,
  isOrdinaryQuoted,
  permissionDigits,
} from '../yaml.ts'

export interface IgnitionValues {
  readonly setsHostname: boolean
  /** Whether this is the bootstrap phase, in which the reference writes an empty line even without a host name. */
  readonly bootstrap: boolean
  readonly keys: readonly string[]
  readonly files: readonly IgnitionFile[]
  readonly units: readonly IgnitionUnit[]
}

export interface IgnitionFile {
  readonly path: string
  readonly mode: string
  readonly content: string
}

export interface IgnitionUnit {
  readonly name: string
  readonly enabled: boolean
  readonly mask: boolean
  readonly contents: string
  readonly dropIns: readonly { readonly name: string; readonly contents: string }[]
}

/** Returns the values of a phase. */
export function ignitionValuesOf(request: UserDataRequest): IgnitionValues {
  const { files = [], units = [], userSSHKeys } = phaseConfig(request)
  return {
    setsHostname: setsHostname(request),
    bootstrap: request.phase === 'bootstrap',
    keys: distinctKeys(userSSHKeys).map(({ text }) => text),
    files: files.map(ignitionFile),
    units: units.map(ignitionUnit),
  }
}

const ignitionFile = ({ path, permissions, content }: RenderedFile): IgnitionFile => ({
  path,
  mode: permissionDigits(permissions),
  content: content.inline.data,
})

const ignitionUnit = ({ name, enable = false, mask = false, content = '', dropIns = [] }: Unit): IgnitionUnit => ({
  name,
  enabled: enable,
  mask,
  contents: content,
  dropIns: dropIns.map(dropIn => ({ name: dropIn.name, contents: dropIn.content })),
})

/** Whether YAML reads all values as they are written. */
export const isOrdinary = ({ keys, files, units }: IgnitionValues): boolean =>
  keys.every(isOrdinaryKey) && files.every(isOrdinaryFile) && units.every(isOrdinaryUnit)

const isOrdinaryFile = ({ path, mode, content }: IgnitionFile) =>
  isOrdinaryQuoted(path) && isOrdinaryMode(mode) && isOrdinaryBlock(content)

const isOrdinaryUnit = ({ name, contents, dropIns }: IgnitionUnit) =>
  isOrdinaryName(name) &&
  isOrdinaryBlock(contents) &&
  dropIns.every(dropIn => isOrdinaryName(dropIn.name) && isOrdinaryBlock(dropIn.contents))
