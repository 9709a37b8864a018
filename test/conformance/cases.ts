// The recorded cases of the reference: those of this folder, and those with the reference's own profiles next to the checkout.

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { parse, stringify } from 'yaml'
import type { JsonObject } from '../../src/base/json.ts'
import { root } from '../fixtures/examples.ts'

export interface Case {
  readonly name: string
  /** Files of the reference's own profiles, which go before the items. */
  readonly profiles?: readonly string[]
  readonly flags?: Readonly<Record<string, string>>
  readonly items: readonly JsonObject[]
  readonly expect: Expectation
}

export interface Expectation {
  /** The reference's outputs, with decoded values of Secrets under `text`. */
  readonly objects?: readonly JsonObject[]
  /** The reference's errors, by namespace and name of the MachineDeployment, or by `*`. */
  readonly errors?: Readonly<Record<string, string>>
}

const INSIDE = join(import.meta.dirname, 'cases')
/** The reference's profiles are its text, and no part of this repository. */
const OUTSIDE = join(root, '../shared/conformance')

/** Cases of the family `profiles`, which are all in OUTSIDE. */
export const PROFILE_CASES = 100

/** For a test's `skip`: why it cannot run, or false. */
export const profilesAbsent = existsSync(join(OUTSIDE, 'cases/profiles.jsonl'))
  ? false
  : "they need the reference's profiles, which are no part of this repository, in ../shared/conformance"

/** Path by name, those with the reference's profiles first. */
const FILES: ReadonlyMap<string, string> = new Map([
  ...(profilesAbsent ? [] : [['profiles', join(OUTSIDE, 'cases/profiles.jsonl')] as const]),
  ...readdirSync(INSIDE).map(file => [file.replace('.jsonl.br', ''), join(INSIDE, file)] as const),
])

export const FAMILIES: readonly string[] = [...FILES.keys()]

const textOf = (file: string): string =>
  file.endsWith('.br') ? brotliDecompressSync(readFileSync(file)).toString() : readFileSync(file, 'utf8')

/** Cases of the families whose names match, every `step`-th of them. */
export function cases(family: RegExp, step = 1): Case[] {
  const found = [...FILES]
    .filter(([name]) => family.test(name))
    .flatMap(([, file]) => textOf(file).trimEnd().split('\n'))
    .filter((_, index) => index % step === 0)
    .map(line => JSON.parse(line) as Case)
  if (found.length === 0) throw new Error(`no recorded case of ${family}`)
  return found
}

export interface Program {
  readonly src: string
  readonly out?: string
  /** Go's message. */
  readonly err?: string
}

const TEMPLATES = join(import.meta.dirname, 'templates')

/** Template programs: hand-written and random ones. */
export const PROGRAMS = ['hand', 'random'] as const
export const programs = (name: (typeof PROGRAMS)[number]): Program[] =>
  JSON.parse(textOf(join(TEMPLATES, `${name}.json.br`)))

/** The data of the programs, in Go's JSON. */
export const programData = () => JSON.parse(textOf(join(TEMPLATES, 'data.json')))

/** The items of a case, its profiles first, as data. */
export const itemsOf = ({ profiles = [], items }: Case): JsonObject[] => [...profiles.map(profile), ...items]

export const functionConfigOf = ({ flags = {} }: Case): JsonObject => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name: 'flags' },
  data: flags,
})

/** The case as a ResourceList, in YAML that every parser reads identically. */
export const listOf = (given: Case, items: readonly JsonObject[] = itemsOf(given)): string =>
  stringify(
    {
      apiVersion: 'config.kubernetes.io/v1',
      kind: 'ResourceList',
      functionConfig: functionConfigOf(given),
      items,
    },
    { lineWidth: 0, aliasDuplicateObjects: false, compat: 'yaml-1.1' },
  )

const profileTexts = new Map<string, string>()

/** Fresh data for each caller: a case may change what it gets. */
function profile(path: string): JsonObject {
  const known = profileTexts.get(path) ?? readFileSync(join(OUTSIDE, path), 'utf8')
  profileTexts.set(path, known)
  return parse(known) as JsonObject
}
