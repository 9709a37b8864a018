// The Container Linux Config that the reference makes on the way to Ignition. Ordinary values say what they are; others
// can change the text around them, so that it has to be read as YAML to know what it says.

import { plainInteger } from '../yaml.ts'
import { readConfigText } from './config-shape.ts'
import { configText } from './config-text.ts'
import type { DataStruct } from './decode.ts'
import { type FileIngredient, type Ingredients, isOrdinary, type UnitIngredient } from './ingredients.ts'

/** The text, read: a struct for each user, file and unit, with the keys of the Container Linux Config. */
export interface ContainerLinuxConfig {
  readonly users: readonly DataStruct[]
  readonly files: readonly DataStruct[]
  readonly units: readonly DataStruct[]
}

/** What a literal block keeps of a text: its empty lines at the end become one line break. */
export function asBlock(text: string): string {
  let end = text.length
  while (end > 0 && text[end - 1] === '\n') end--
  return end === 0 ? '' : `${text.slice(0, end)}\n`
}

/** What the text would say if YAML took every value for what it is. */
export function intendedConfig({ setsHostname, keys, files, units }: Ingredients): ContainerLinuxConfig {
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

function intendedFile({ path, mode, content }: FileIngredient): DataStruct {
  const number = plainInteger(mode)
  const inline = asBlock(content)
  return { path, ...(number !== undefined && { mode: number }), filesystem: 'root', contents: { inline } }
}

const intendedUnit = ({ name, enabled, mask, contents, dropIns }: UnitIngredient): DataStruct => ({
  name,
  enabled,
  mask,
  ...(contents !== '' && { contents: asBlock(contents) }),
  ...(dropIns.length > 0 && {
    dropins: dropIns.map(dropIn => ({ name: dropIn.name, contents: asBlock(dropIn.contents) })),
  }),
})

/** The configuration that the reference reads out of its own text. */
export const understoodConfig = (ingredients: Ingredients): ContainerLinuxConfig | { readonly problem: string } =>
  isOrdinary(ingredients) ? intendedConfig(ingredients) : readConfigText(configText(ingredients))
