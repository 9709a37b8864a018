// Finds the values that YAML may not read as they are written. Each is tested in a configuration in which all other values are harmless, so
// that a message can name the value instead of a line of generated text.

import { t } from '../../../base/span.ts'
import { type Probe, testValue } from '../probe.ts'
import type { UserDataProblem, ValuePlace } from '../problem.ts'
import { distinctKeys, phaseConfig, type UserDataRequest } from '../request.ts'
import { isOrdinaryBlock, isOrdinaryKey, isOrdinaryMode, isOrdinaryName, isOrdinaryQuoted } from '../yaml.ts'
import {
  type ContainerLinuxConfig,
  type IgnitionFile,
  type IgnitionUnit,
  type IgnitionValues,
  ignitionValuesOf,
  intendedConfig,
  isOrdinary,
  parsedConfig,
} from './container-linux-config.ts'
import { type DataStruct, REFUSED_FIELD } from './decode.ts'
import { fileContent, writeSpec2 } from './spec.ts'

/** Returns a configuration with this value and otherwise harmless values. */
type Alone = (value: string) => IgnitionValues

const HARMLESS: IgnitionValues = { setsHostname: false, bootstrap: false, keys: [], files: [], units: [] }
const FILE = { path: '/x', mode: '0644', content: 'x\n' }
const UNIT = { name: 'x.service', enabled: false, mask: false, contents: '', dropIns: [] }
const DROP_IN = { name: 'x.conf', contents: '' }

const withFile = (given: Partial<IgnitionFile>): IgnitionValues => ({ ...HARMLESS, files: [{ ...FILE, ...given }] })
const withUnit = (given: Partial<IgnitionUnit>): IgnitionValues => ({ ...HARMLESS, units: [{ ...UNIT, ...given }] })
const withDropIn = (given: Partial<typeof DROP_IN>): IgnitionValues => withUnit({ dropIns: [{ ...DROP_IN, ...given }] })

function suspectsOf(request: UserDataRequest): Probe[] {
  const { files, units } = ignitionValuesOf(request)
  const suspects: Probe[] = []
  const add = (isFine: (value: string) => boolean, place: ValuePlace, value: string, alone: Alone) => {
    const hasLines = isFine === isOrdinaryBlock
    if (!isFine(value)) suspects.push({ place, value, hasLines, read: tried => readAlone(alone(tried), hasLines) })
  }
  for (const { text, index } of distinctKeys(phaseConfig(request).userSSHKeys))
    add(isOrdinaryKey, { key: index }, text, key => ({ ...HARMLESS, keys: [key] }))
  files.forEach(({ path, mode, content }, file) => {
    add(isOrdinaryQuoted, { file, part: 'path' }, path, path => withFile({ path }))
    add(isOrdinaryMode, { file, part: 'permissions' }, mode, mode => withFile({ mode }))
    add(isOrdinaryBlock, { file, part: 'content' }, content, content => withFile({ content }))
  })
  units.forEach(({ name, contents, dropIns }, unit) => {
    add(isOrdinaryName, { unit, part: 'name' }, name, name => withUnit({ name }))
    add(isOrdinaryBlock, { unit, part: 'content' }, contents, contents => withUnit({ contents }))
    dropIns.forEach((given, dropIn) => {
      add(isOrdinaryName, { unit, dropIn, part: 'name' }, given.name, name => withDropIn({ name }))
      add(isOrdinaryBlock, { unit, dropIn, part: 'content' }, given.contents, contents => withDropIn({ contents }))
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
  const guilty = suspects.flatMap(suspect => testValue(suspect, WORDS)).filter(({ code }) => code !== CHANGED)
  if (guilty.length > 0) return guilty
  const predicate = t`together with other values, may break the YAML into which the controller writes it: ${problem}`
  return suspects.map(({ place }) => ({ code: 'OSM0601', place, predicate }))
}

/** Returns the values that are read as something else although the whole text can be parsed. */
export function changes(request: UserDataRequest, parsed: ContainerLinuxConfig): UserDataProblem[] {
  const values = ignitionValuesOf(request)
  if (isOrdinary(values) || writeSpec2(parsed) === writeSpec2(intendedConfig(values))) return []
  return suspectsOf(request)
    .flatMap(suspect => testValue(suspect, WORDS))
    .filter(({ code }) => code === CHANGED)
}

const CHANGED = 'OSM0610'

const WORDS: Parameters<typeof testValue>[1] = {
  whole: t`configuration`,
  refusal: problem =>
    problem === REFUSED_FIELD
      ? { code: 'OSM0605', predicate: t`adds a section to the configuration` }
      : { code: 'OSM0601', predicate: t`breaks the YAML into which the controller writes it: ${problem}` },
}

/** Reads a configuration with one suspect: its block, or all of it. */
function readAlone(values: IgnitionValues, isBlock: boolean): ReturnType<Probe['read']> {
  const got = parsedConfig(values)
  if ('problem' in got) return got
  const wanted = intendedConfig(values)
  const text = isBlock ? blockOf : writeSpec2
  return { got: shapeOf(got) === shapeOf(wanted) ? text(got) : undefined, wanted: text(wanted) }
}

const shapeOf = ({ users, files, units }: ContainerLinuxConfig): string =>
  [users.length, files.length, units.length, ...units.map(unit => dropInsOf(unit).length)].join()

const dropInsOf = (unit: DataStruct): DataStruct[] => (unit.dropins ?? []) as DataStruct[]

/** Returns the block text of a configuration with one suspect. */
function blockOf({ files: [file], units: [unit] }: ContainerLinuxConfig): string {
  if (file) return fileContent(file)
  return unit ? String((dropInsOf(unit)[0] ?? unit).contents ?? '') : ''
}
