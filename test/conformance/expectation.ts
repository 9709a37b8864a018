// The expected and actual outputs of a recorded case in the same form: an object is a table of facts that a node depends on, so that a difference is
// one file, unit or annotation and not a long text.

import assert from 'node:assert/strict'
import type { JsonObject } from '../../src/base/json.ts'
import { type Result, toResult } from '../../src/diagnostics/results.ts'
import type { RenderResult } from '../../src/index.ts'
import type { ConfigPhase } from '../../src/render/model/config.ts'
import { untold } from '../fixtures/told.ts'
import { type Case, itemsOf } from './cases.ts'

/** The outcome of a run: objects, or the errors because of which there are none. */
export interface Outcome {
  readonly objects: readonly JsonObject[]
  /** As in a ResourceList. */
  readonly results: readonly Result[]
  /** The printed messages. */
  readonly messages?: string
}

export const outcomeOf = ({ objects, diagnostics }: RenderResult): Outcome => ({
  objects,
  results: diagnostics.map(each => toResult(untold(each))),
})

export function assertAsRecorded(given: Case, { objects, results, messages = '' }: Outcome): void {
  const { errors, objects: recorded } = given.expect
  const found = results.filter(({ severity }) => severity === 'error')
  if (errors === undefined) {
    assert.deepEqual(found, [])
    assert.ok(recorded !== undefined && recorded.length > 0, 'the case expects nothing')
    assert.deepEqual(differences(tableOf(made(given, objects)), tableOf(recorded)), [])
  } else assert.deepEqual(unnamed(errors, found), [])
  assert.deepEqual(
    secretsIn(given).filter(secret => JSON.stringify([results, messages]).includes(inJson(secret))),
    [],
    'a message shows a secret',
  )
}

/** MachineDeployments that the reference rejected and that no error names. */
function unnamed(errors: NonNullable<Case['expect']['errors']>, found: readonly Result[]): string[] {
  if (found.length === 0) return Object.keys(errors)
  return Object.keys(errors).filter(key => {
    const name = key.split('/').at(-1)!
    const isNamed = ({ resourceRef, message }: Result): boolean =>
      (resourceRef as Result | undefined)?.name === name || String(message).includes(name)
    return key !== '*' && !found.some(isNamed)
  })
}

/** The outputs of the kinds that the reference makes. */
function made(given: Case, objects: readonly JsonObject[]): readonly JsonObject[] {
  const inputs = new Set(itemsOf(given).map(nameOf))
  return objects.filter(
    object => ['OperatingSystemConfig', 'Secret'].includes(String(object.kind)) && !inputs.has(nameOf(object)),
  )
}

type Metadata = {
  readonly namespace?: string
  readonly name: string
  readonly annotations?: Readonly<Record<string, string>>
}
const metadataOf = ({ metadata }: JsonObject) => metadata as Metadata

const nameOf = (object: JsonObject): string =>
  `${object.kind} ${metadataOf(object).namespace ?? ''}/${metadataOf(object).name}`

/** Each fact under the name of its object. */
const tableOf = (objects: readonly JsonObject[]): ReadonlyMap<string, string> =>
  new Map(
    objects.flatMap(object =>
      Object.entries({ kind: object.kind, ...factsOf(object) }).map(([name, fact]) => [
        `${nameOf(object)}: ${name}`,
        typeof fact === 'string' ? fact : canonicalJson(fact),
      ]),
    ),
  )

/** The differences, each with its name and first position. */
function differences(got: ReadonlyMap<string, string>, wanted: ReadonlyMap<string, string>): string[] {
  return [...new Set([...wanted.keys(), ...got.keys()])].flatMap(name => {
    const [a, b] = [got.get(name), wanted.get(name)]
    if (a === b) return []
    if (a === undefined) return [`${name} is missing`]
    if (b === undefined) return [`${name} is not recorded`]
    let at = 0
    while (at < a.length && a[at] === b[at]) at++
    const from = Math.max(0, at - 30)
    const [gotPart, wantedPart] = [a, b].map(text => JSON.stringify(text.slice(from, from + 80)))
    return [`${name} at ${from}: ${gotPart} instead of ${wantedPart}`]
  })
}

/** Without null, which an API server does not keep, and with the keys in order: writers differ in both. */
export const canonicalJson = (value: unknown): string =>
  JSON.stringify(value, (_key, part) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(
          Object.entries(part)
            .filter(([, item]) => item !== null && item !== undefined)
            .sort(([a], [b]) => (a < b ? -1 : 1)),
        )
      : part,
  )

/** Annotations of the reference; those of osm-krm and of hosts are omitted. */
const ANNOTATIONS = ['k8c.io/machine-deployment-revision', 'k8c.io/mdannotations-hash', 'k8c.io/osp-version']

function factsOf(object: JsonObject): Record<string, unknown> {
  const { annotations = {} } = metadataOf(object)
  const own = ANNOTATIONS.map(name => [`annotation ${name}`, annotations[name]])
  return {
    ...Object.fromEntries(own),
    ...(object.kind === 'Secret' ? secretFacts(object) : configFacts(object.spec as JsonObject)),
  }
}

const secretFacts = (secret: JsonObject): Record<string, unknown> => ({
  type: secret.type ?? 'Opaque',
  immutable: secret.immutable ?? false,
  ...((secret.text as JsonObject | undefined) ?? textsOf(secret)),
})

/** Files by position and path. */
function configFacts(spec: JsonObject): Record<string, unknown> {
  const facts: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(spec)) {
    if (value === null || value === undefined) continue
    if (key !== 'bootstrapConfig' && key !== 'provisioningConfig') {
      facts[key] = value
      continue
    }
    const { files = [], ...rest } = value as unknown as ConfigPhase
    facts[key] = rest
    files.forEach((file, i) => {
      facts[`${key}.files[${i}] ${file.path}`] = file
    })
  }
  return facts
}

/** Values of a Secret, by key. */
export const textsOf = ({ data, stringData }: JsonObject): Record<string, string> => ({
  ...Object.fromEntries(
    Object.entries((data ?? {}) as Record<string, string>).map(([key, value]) => [
      key,
      Buffer.from(value, 'base64').toString(),
    ]),
  ),
  ...(stringData as Record<string, string>),
})

/** Shorter values are parts of ordinary words, and dates occur in messages. */
const SHORTEST = 16

/** Values of the Secrets among the items. */
const secretsIn = ({ items }: Case): string[] =>
  items
    .filter(({ kind }) => kind === 'Secret')
    .flatMap(secret => Object.values(textsOf(secret)))
    .filter(value => value.length >= SHORTEST && !value.startsWith('20'))

const inJson = (text: string): string => JSON.stringify(text).slice(1, -1)
