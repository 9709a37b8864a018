// The values that YAML may not take for what they are, each with a configuration in which all the others are harmless:
// what becomes of that one shows what this value does, and the value can be named instead of a line of generated text.

import { REFUSED_FIELD } from '../go-yaml/decode.ts'
import type { Finding, Place } from '../places.ts'
import { phaseConfig, type UserDataRequest } from '../request.ts'
import { distinctKeys } from '../ssh-keys.ts'
import { configText } from './config-text.ts'
import { type ContainerLinuxConfig, intendedConfig, understoodConfig } from './container-linux-config.ts'
import { type Ingredients, ingredientsOf } from './ingredients.ts'
import { isOrdinaryBlock, isOrdinaryKey, isOrdinaryMode, isOrdinaryName, isOrdinaryQuoted } from './ordinary.ts'
import { fileContent, writeSpec2 } from './spec-2.ts'

interface Suspect {
  readonly place: Place
  readonly alone: Ingredients
  /** A text under this key of the text, in which lines can be counted. */
  readonly block?: 'inline' | 'contents'
}

const HARMLESS: Ingredients = { setsHostname: false, bootstrap: false, keys: [], files: [], units: [] }
const FILE = { path: '/x', mode: '0644', content: 'x\n' }
const UNIT = { name: 'x.service', enabled: false, mask: false, contents: '', dropIns: [] }
const DROP_IN = { name: 'x.conf', contents: '' }

function suspectsOf(request: UserDataRequest): Suspect[] {
  const { files, units } = ingredientsOf(request)
  const suspects: Suspect[] = []
  const add = (ordinary: boolean, place: Place, alone: Partial<Ingredients>, block?: Suspect['block']) => {
    if (!ordinary) suspects.push({ place, alone: { ...HARMLESS, ...alone }, ...(block && { block }) })
  }
  for (const { text, index } of distinctKeys(phaseConfig(request).userSSHKeys))
    add(isOrdinaryKey(text), { key: index }, { keys: [text] })
  files.forEach(({ path, mode, content }, file) => {
    add(isOrdinaryQuoted(path), { file, part: 'path' }, { files: [{ ...FILE, path }] })
    add(isOrdinaryMode(mode), { file, part: 'permissions' }, { files: [{ ...FILE, mode }] })
    add(isOrdinaryBlock(content), { file, part: 'content' }, { files: [{ ...FILE, content }] }, 'inline')
  })
  units.forEach(({ name, contents, dropIns }, unit) => {
    add(isOrdinaryName(name), { unit, part: 'name' }, { units: [{ ...UNIT, name }] })
    add(isOrdinaryBlock(contents), { unit, part: 'content' }, { units: [{ ...UNIT, contents }] }, 'contents')
    dropIns.forEach((given, dropIn) => {
      const named = { units: [{ ...UNIT, dropIns: [{ ...DROP_IN, name: given.name }] }] }
      const filled = { units: [{ ...UNIT, dropIns: [{ ...DROP_IN, contents: given.contents }] }] }
      add(isOrdinaryName(given.name), { unit, dropIn, part: 'name' }, named)
      add(isOrdinaryBlock(given.contents), { unit, dropIn, part: 'content' }, filled, 'contents')
    })
  })
  return suspects
}

/** Why the whole could not be read: each value that breaks its text on its own, else all that may. */
export function refusals(request: UserDataRequest, message: string): Finding[] {
  const suspects = suspectsOf(request)
  const guilty = suspects.flatMap((suspect): Finding[] => {
    const config = understoodConfig(suspect.alone)
    if (!('refusal' in config)) return []
    const { place } = suspect
    if (config.refusal.message === REFUSED_FIELD)
      return [{ code: 'OSM0605', place, says: 'adds a section to the configuration' }]
    const line = lineWithin(suspect, config.refusal.line)
    const says = `breaks the YAML that the controller puts it into: ${config.refusal.message}`
    return [{ code: 'OSM0601', place, says, ...(line !== undefined && { line }) }]
  })
  if (guilty.length > 0) return guilty
  const says = `may be what breaks the YAML that the controller puts it into, together with others: ${message}`
  return suspects.map(({ place }) => ({ code: 'OSM0601', place, says }))
}

/** The line of the value itself, of a line of the text around it. */
function lineWithin({ alone, block }: Suspect, line: number): number | undefined {
  if (!block) return undefined
  const text = configText(alone)
  const before = text.slice(0, text.indexOf(`${block}: |\n`)).split('\n').length
  const value = block === 'inline' ? alone.files[0]!.content : (alone.units[0]!.dropIns[0] ?? alone.units[0]!).contents
  return Math.min(Math.max(line - before, 1), value.split('\n').length)
}

/** Values that read back as something else, though the whole can be read. */
export function changes(request: UserDataRequest, understood: ContainerLinuxConfig): Finding[] {
  if (writeSpec2(understood) === writeSpec2(intendedConfig(ingredientsOf(request)))) return []
  return suspectsOf(request).flatMap((suspect): Finding[] => {
    const config = understoodConfig(suspect.alone)
    const intended = intendedConfig(suspect.alone)
    if ('refusal' in config || writeSpec2(config) === writeSpec2(intended)) return []
    const line = suspect.block && firstDifference(blockOf(config), blockOf(intended))
    return [
      {
        code: 'OSM0610',
        place: suspect.place,
        says: whatChanged(config, intended),
        ...(line !== undefined && { line }),
      },
    ]
  })
}

const blockOf = ({ files, units }: ContainerLinuxConfig): string => {
  const unit = units[0]
  const dropIn = (unit?.dropins as ContainerLinuxConfig['units'] | undefined)?.[0]
  return files[0] ? fileContent(files[0]) : String((dropIn ?? unit)?.contents ?? '')
}

function firstDifference(got: string, wanted: string): number | undefined {
  const lines = got.split('\n')
  const at = wanted.split('\n').findIndex((line, i) => line !== lines[i])
  return at < 0 ? undefined : at + 1
}

function whatChanged(got: ContainerLinuxConfig, wanted: ContainerLinuxConfig): string {
  const counts = ({ users, files, units }: ContainerLinuxConfig) => `${users.length} ${files.length} ${units.length}`
  if (counts(got) !== counts(wanted)) return 'ends early and becomes other parts of the configuration'
  if (
    blockOf(got).replaceAll(/[ \t]/g, '') === blockOf(wanted).replaceAll(/[ \t]/g, '') &&
    blockOf(got) !== blockOf(wanted)
  )
    return 'loses the indentation of its first line on every line'
  return 'reads back as something else: the node does not get what is written'
}
