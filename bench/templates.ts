// Measures how long it takes to parse and execute the templates of the default profiles: `node --import tsx bench/templates.ts`.
//
// Numbers are multiples of a yardstick measured in the same run: JSON.parse of the same texts. They can therefore be compared between
// machines.

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { functions } from 'gotemplate/sprig'
import { parse } from 'gotemplate/template'
import { parse as parseYaml } from 'yaml'
import { plain, type Text } from '../src/base/span.ts'
import type { PhaseName, Profile } from '../src/render/model/profile.ts'
import { DEFAULT_LIMITS } from '../src/render/model/run.ts'
import { goTemplateEngine } from '../src/render/osc/index.ts'
import { filesOf, type PhaseSource, phaseSource } from '../src/render/osc/profile-templates.ts'
import { BUILT_IN_PROFILES, exportedProfile } from '../src/render/profiles/built-in/index.ts'
import { exampleData } from './example-node.ts'
import { measure } from './measure.ts'
import 'gotemplate/all'

const REFERENCE = join(import.meta.dirname, '../../shared/conformance/profiles')
const PHASES: readonly PhaseName[] = ['bootstrapConfig', 'provisioningConfig']

interface Subject {
  readonly name: string
  readonly profile: Profile
}

const profileOf = (object: unknown): Profile => ({ ...(object as Profile), annotations: {} })

const references = (): Subject[] =>
  readdirSync(REFERENCE)
    .filter(file => file.endsWith('.yaml'))
    .sort()
    .map(file => ({
      name: `reference ${file.replace('.yaml', '')}`,
      profile: profileOf(parseYaml(readFileSync(join(REFERENCE, file), 'utf8'))),
    }))

const builtIns = (): Promise<Subject[]> =>
  Promise.all(
    BUILT_IN_PROFILES.map(async name => ({
      name: `built-in ${name}`,
      profile: profileOf(await exportedProfile(name)),
    })),
  )

function failOn(what: string): (problem: { readonly message: Text }) => never {
  return ({ message }) => {
    throw new Error(`${what}: ${plain(message)}`)
  }
}

/** Returns the row of a profile: its size, the yardstick, and the other times as multiples of it. */
function row({ name, profile }: Subject): string[] {
  const phases = PHASES.map(phase => phaseSource(profile, phase, filesOf(profile, phase)))
  const texts = phases.flatMap(({ templates, files }) => [...templates, ...files])
  const json = JSON.stringify(texts.map(({ text }) => text))
  const data = exampleData(profile.spec.osName as 'ubuntu')
  const engine = goTemplateEngine({
    ...DEFAULT_LIMITS,
    run: { inputBytes: Infinity, steps: Infinity, outputBytes: Infinity },
  })
  const { yardstick, ratios } = measure({ name: 'JSON.parse', run: () => JSON.parse(json) }, [
    { name: 'parse', run: () => texts.map(source => parse(source.name, source.text, functions)) },
    {
      name: 'rendering',
      run: () => phases.map((phase: PhaseSource) => engine.renderPhase(phase, { data, markers: [] }, failOn(name))),
    },
  ])
  return [
    name,
    String(texts.length),
    (json.length / 1024).toFixed(1),
    (yardstick * 1000).toFixed(0),
    ...[...ratios.values()].map(ratio => ratio.toFixed(1)),
  ]
}

const COLUMNS = ['profile', 'texts', 'KiB', 'JSON.parse µs', 'parse ×', 'rendering ×']

function print(rows: readonly (readonly string[])[]): void {
  const widths = COLUMNS.map((column, i) => Math.max(column.length, ...rows.map(cells => cells[i]!.length)))
  for (const cells of [COLUMNS, ...rows]) {
    console.log(cells.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!))).join('  '))
  }
}

if (!existsSync(REFERENCE))
  console.log('The reference’s profiles are not there (../shared/conformance/profiles): skipped.\n')
print([...(existsSync(REFERENCE) ? references() : []), ...(await builtIns())].map(row))
