// The Container Linux Config that the reference makes before Ignition. If all values are ordinary, it is known without parsing its text. Other
// values can change the text around them, so the text must be parsed as YAML.

import { plainInteger } from '../yaml.ts'
import { readConfigText } from './config-shape.ts'
import { configText } from './config-text.ts'
import type { DataStruct } from './decode.ts'
import { type IgnitionFile, type IgnitionUnit, type IgnitionValues, isOrdinary } from './ignition-values.ts'

/** The parsed text: a struct for each user, file and unit, with the keys of the Container Linux Config. */
export interface ContainerLinuxConfig {
  readonly users: readonly DataStruct[]
  readonly files: readonly DataStruct[]
  readonly units: readonly DataStruct[]
}

/** Returns the value of a literal block with the text: line breaks at the end become one. */
function asBlock(text: string): string {
  let end = text.length
  while (end > 0 && text[end - 1] === '\n') end--
  return end === 0 ? '' : `${text.slice(0, end)}\n`
}

/** Returns the configuration that results if YAML changes no value. */
export function intendedConfig({ setsHostname, keys, files, units }: IgnitionValues): ContainerLinuxConfig {
  const machineName = {
    path: '/etc/machine-name',
    mode: 0o600n,
    filesystem: 'root',
    contents: { inline: '<MACHINE_NAME>' },
  }
  return {
    users: keys.length > 0 ? [{ name: 'core', ssh_authorized_keys: [...keys] }] : [],
    files: [...(setsHostname ? [machineName] : []), ...files.map(intendedFile)],
    units: units.map(intendedUnit),
  }
}

function intendedFile({ path, mode, content }: IgnitionFile): DataStruct {
  const number = plainInteger(mode)
  const inline = asBlock(content)
  return { path, ...(number !== undefined && { mode: number }), filesystem: 'root', contents: { inline } }
}

const intendedUnit = ({ name, enabled, mask, contents, dropIns }: IgnitionUnit): DataStruct => ({
  name,
  enabled,
  mask,
  ...(contents !== '' && { contents: asBlock(contents) }),
  ...(dropIns.length > 0 && {
    dropins: dropIns.map(dropIn => ({ name: dropIn.name, contents: asBlock(dropIn.contents) })),
  }),
})

/** Returns the configuration that the reference parses from its own text. */
export const parsedConfig = (values: IgnitionValues): ContainerLinuxConfig | { readonly problem: string } =>
  isOrdinary(values) ? intendedConfig(values) : readConfigText(configText(values))
