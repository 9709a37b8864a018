// Finds the values that YAML may not read as they are written. Each is tested in a configuration in which all other values are harmless, so
// that a message can name the value instead of a line of generated text.

import { describeChange, differingLine, refusedLine, type UserDataProblem, type ValuePlace } from '../problem.ts'
import { distinctKeys, phaseConfig, type UserDataRequest } from '../request.ts'
import { isOrdinaryBlock, isOrdinaryKey, isOrdinaryMode, isOrdinaryName, isOrdinaryQuoted } from '../yaml.ts'
import { type ContainerLinuxConfig, intendedConfig, parsedConfig } from './container-linux-config.ts'
import { type DataStruct, REFUSED_FIELD } from './decode.ts'
import { type IgnitionValues, ignitionValuesOf, isOrdinary } from './ignition-values.ts'
import { fileContent, writeSpec2 } from './spec-2.ts'

interface Suspect {
  readonly place: ValuePlace
  readonly value: string
  /** Returns a configuration with this value and otherwise harmless values. */
  readonly alone: (value: string) => IgnitionValues
  /** Whether a message can name a line of the value. */
  readonly hasLines: boolean
}

const HARMLESS: IgnitionValues = { setsHostname: false, bootstrap: false, keys: [], files: [], units: [] }
const FILE = { path: '/x', mode: '0644', content: 'x\n' }
const UNIT = { name: 'x.service', enabled: false, mask: false, contents: '', dropIns: [] }
const DROP_IN = { name: 'x.conf', contents: '' }

const withKey = (key: string): IgnitionValues => ({ ...HARMLESS, keys: [key] })
const withFile =
  (field: keyof typeof FILE) =>
  (value: string): IgnitionValues => ({
    ...HARMLESS,
    files: [{ ...FILE, [field]: value }],
  })
const withUnit =
  (field: 'name' | 'contents') =>
  (value: string): IgnitionValues => ({
    ...HARMLESS,
    units: [{ ...UNIT, [field]: value }],
  })
const withDropIn =
  (field: 'name' | 'contents') =>
  (value: string): IgnitionValues => ({
    ...HARMLESS,
    units: [{ ...UNIT, dropIns: [{ ...DROP_IN, [field]: value }] }],
  })

function suspectsOf(request: UserDataRequest): Suspect[] {
  const { files, units } = ignitionValuesOf(request)
  const suspects: Suspect[] = []
  const add = (isFine: (value: string) => boolean, place: ValuePlace, value: string, alone: Suspect['alone']) => {
    if (!isFine(value)) suspects.push({ place, value, alone, hasLines: isFine === isOrdinaryBlock })
  }
  for (const { text, index } of distinctKeys(phaseConfig(request).userSSHKeys))
    add(isOrdinaryKey, { key: index }, text, withKey)
  files.forEach(({ path, mode, content }, file) => {
    add(isOrdinaryQuoted, { file, part: 'path' }, path, withFile('path'))
    add(isOrdinaryMode, { file, part: 'permissions' }, mode, withFile('mode'))
    add(isOrdinaryBlock, { file, part: 'content' }, content, withFile('content'))
  })
  units.forEach(({ name, contents, dropIns }, unit) => {
    add(isOrdinaryName, { unit, part: 'name' }, name, withUnit('name'))
    add(isOrdinaryBlock, { unit, part: 'content' }, contents, withUnit('contents'))
    dropIns.forEach((given, dropIn) => {
      add(isOrdinaryName, { unit, dropIn, part: 'name' }, given.name, withDropIn('name'))
      add(isOrdinaryBlock, { unit, dropIn, part: 'content' }, given.contents, withDropIn('contents'))
    })
  })
  return suspects
}

/**
 * Explains why the whole text cannot be parsed: returns each value that breaks its own test configuration, or all suspects if there is
 * none.
 */
export function refusals(request: UserDataRequest, problem: string): UserDataProblem[] {
  const suspects = suspectsOf(request)
  const guilty = suspects.flatMap(refusalOf)
  if (guilty.length > 0) return guilty
  const predicate = `together with other values, may break the YAML into which the controller writes it: ${problem}`
  return suspects.map(({ place }) => ({ code: 'OSM0601', place, predicate }))
}

function refusalOf({ place, value, alone, hasLines }: Suspect): UserDataProblem[] {
  const config = parsedConfig(alone(value))
  if (!('problem' in config)) return []
  if (config.problem === REFUSED_FIELD)
    return [{ code: 'OSM0605', place, predicate: 'adds a section to the configuration' }]
  const isRefused = (beginning: string) => 'problem' in parsedConfig(alone(beginning))
  const predicate = `breaks the YAML into which the controller writes it: ${config.problem}`
  return [{ code: 'OSM0601', place, predicate, ...(hasLines && { line: refusedLine(value, isRefused) }) }]
}

/** Returns the values that are read as something else although the whole text can be parsed. */
export function changes(request: UserDataRequest, parsed: ContainerLinuxConfig): UserDataProblem[] {
  const values = ignitionValuesOf(request)
  if (isOrdinary(values) || isSame(parsed, intendedConfig(values))) return []
  return suspectsOf(request).flatMap(changeOf)
}

const isSame = (a: ContainerLinuxConfig, b: ContainerLinuxConfig): boolean => writeSpec2(a) === writeSpec2(b)

function changeOf({ place, value, alone, hasLines }: Suspect): UserDataProblem[] {
  const got = parsedConfig(alone(value))
  const wanted = intendedConfig(alone(value))
  if ('problem' in got || isSame(got, wanted)) return []
  if (shapeOf(got) !== shapeOf(wanted))
    return [{ code: 'OSM0610', place, predicate: 'ends early and becomes other parts of the configuration' }]
  const line = hasLines ? differingLine(blockOf(got), blockOf(wanted)) : undefined
  const predicate = describeChange(hasLines ? blockOf(got) : '?', blockOf(wanted))
  return [{ code: 'OSM0610', place, predicate, ...(line !== undefined && { line }) }]
}

const shapeOf = ({ users, files, units }: ContainerLinuxConfig): string =>
  [users.length, files.length, units.length, ...units.map(unit => dropInsOf(unit).length)].join()

const dropInsOf = (unit: DataStruct): DataStruct[] => (unit.dropins ?? []) as DataStruct[]

/** Returns the block text of a configuration with one suspect. */
function blockOf({ files: [file], units: [unit] }: ContainerLinuxConfig): string {
  if (file) return fileContent(file)
  return unit ? String((dropInsOf(unit)[0] ?? unit).contents ?? '') : ''
}
