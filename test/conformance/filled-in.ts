// The recorded cases, rendered with placeholders and with real tokens: the outputs must be the same once the placeholders are filled in.

import { parse } from 'yaml'
import type { JsonObject } from '../../src/base/json.ts'
import type { Diagnostic } from '../../src/diagnostics/diagnostic.ts'
import { type Rendering, render } from '../../src/render/index.ts'
import { Catalog } from '../../src/render/inputs/catalog.ts'
import { collectInputs } from '../../src/render/inputs/collect.ts'
import { type Filler, placeholderOfKey } from '../../src/render/model/placeholders.ts'
import { readSettings } from '../../src/render/settings/index.ts'
import type { Settings } from '../../src/render/settings/settings.ts'
import { type Case, functionConfigOf, itemsOf, profilesAbsent } from './cases.ts'
import { canonicalJson, textsOf } from './expectation.ts'

export const FAMILIES = /^(?:profiles|data|identity|userdata)/

const PLACEHOLDERS: Readonly<Record<Filler, { readonly api: string; readonly bootstrap: string }>> = {
  flux: { api: `\${API_TOKEN}`, bootstrap: `\${BOOTSTRAP_[key]}` },
  vault: { api: '<path:secret/data/osm#api-token>', bootstrap: '<path:secret/data/bootstrap#[key]>' },
}

export interface Pair {
  readonly name: string
  /** With the tokens of the case. */
  readonly real: readonly JsonObject[]
  readonly open: readonly JsonObject[]
  /** Each placeholder's real value. */
  readonly values: ReadonlyMap<string, string>
}

/** Both renderings, or the errors of the one with placeholders. */
export async function pairOf(given: Case, filler: Filler): Promise<Pair | { readonly errors: readonly Diagnostic[] }> {
  const settings = readSettings(functionConfigOf(given), () => {})!
  const { api, bootstrap } = PLACEHOLDERS[filler]
  const credentials: Settings['credentials'] = {
    ...settings.credentials,
    placeholders: filler,
    apiToken: { placeholder: api },
    bootstrapToken: { from: 'placeholder', placeholder: bootstrap },
  }
  const open = await renderCase(given, { ...settings, credentials })
  if (open.errors.length > 0) return { errors: open.errors }
  const real = await renderCase(given, settings)
  const catalog = Catalog.of(itemsOf(given), () => {})
  const inputs = await collectInputs({ catalog, settings }, undefined, () => {})
  const values = new Map<string, string>()
  for (const { names, machineDeployment } of real.rendering.nodes) {
    const { apiToken, bootstrapToken } = inputs.credentialsFor(names.key, machineDeployment.ref, () => {})
    values.set(api, apiToken).set(placeholderOfKey(filler, bootstrap, names.key), bootstrapToken)
  }
  const objects = ({ rendering }: Rendered): JsonObject[] => rendering.objects.map(({ object }) => object)
  return { name: given.name, real: objects(real), open: objects(open), values }
}

interface Rendered {
  readonly rendering: Rendering
  readonly errors: readonly Diagnostic[]
}

async function renderCase(given: Case, settings: Settings): Promise<Rendered> {
  const errors: Diagnostic[] = []
  const report = (diagnostic: Diagnostic): void => {
    if (diagnostic.severity === 'error') errors.push(diagnostic)
  }
  return { rendering: await render({ catalog: Catalog.of(itemsOf(given), report), settings }, report), errors }
}

/** Whether enough was compared: only the reference's own profiles have text that is decoded. */
export const isEnough = ({ same, decoded }: Counts): boolean =>
  same > 1000 && (profilesAbsent !== false || decoded > 50)

export interface Counts {
  /** Objects with the same bytes. */
  same: number
  /** User data with different text and the same meaning for the node. */
  decoded: number
}

/** The differences between the filled-in objects and those with real tokens. */
export function differences(filled: readonly JsonObject[], { name, real }: Pair, counts: Counts): string[] {
  const byName = new Map(filled.map(object => [nameOf(object), object]))
  if (byName.size !== real.length) return [`${name}: ${byName.size} objects instead of ${real.length}`]
  return real.flatMap(wanted => {
    const got = byName.get(nameOf(wanted))
    if (got === undefined) return [`${name}: no ${nameOf(wanted)}`]
    if (wanted.kind !== 'Secret') {
      counts.same++
      return canonicalJson(got.spec) === canonicalJson(wanted.spec) ? [] : [`${name}: ${nameOf(wanted)}`]
    }
    return secretDifferences(got, wanted, counts).map(key => `${name}: ${nameOf(wanted)} ${key}`)
  })
}

function secretDifferences(got: JsonObject, wanted: JsonObject, counts: Counts): string[] {
  const [a, b] = [textsOf(got), textsOf(wanted)]
  if (Object.keys(a).join() !== Object.keys(b).join()) return ['has other keys']
  return Object.keys(b).filter(key => {
    if (a[key] === b[key]) {
      counts.same++
      return false
    }
    counts.decoded++
    return !meansTheSame(a[key]!, b[key]!)
  })
}

const nameOf = ({ kind, metadata }: JsonObject): string => `${kind} ${(metadata as { name: string }).name}`

/** Equal byte for byte except for files in base64, and equal when parsed as YAML. */
function meansTheSame(got: string, wanted: string): boolean {
  const [a, b] = [forMachine(got), forMachine(wanted)]
  if (decoded(a) !== decoded(b)) return false
  const [read, wantedRead] = [readUserData(a), readUserData(b)]
  return wantedRead === undefined || read === undefined || canonicalJson(read) === canonicalJson(wantedRead)
}

/** The user data that machine-controller makes for a machine: with its name, and without lines of spaces. */
const forMachine = (text: string): string =>
  text
    .replaceAll('<MACHINE_NAME>', 'machine-1')
    .replaceAll('%3CMACHINE_NAME%3E', 'machine-1')
    .replaceAll(/^[ \t]+$/gm, '')

/** The text with files in base64, and such in quotation marks, in one form. */
const decoded = (text: string): string =>
  text
    .replaceAll(/\n {2}encoding: 'b64'\n {2}content: \|-\n {4}([A-Za-z0-9+/=]*)\n/g, (_all, base64: string) =>
      inOneForm(Buffer.from(base64, 'base64').toString()),
    )
    .replaceAll(/\n {2}content: ("(?:[^"\\\n]|\\.)*")\n/g, (_all, quoted: string) => inOneForm(parse(quoted)))

const inOneForm = (content: string): string => `\n  content: ${JSON.stringify(content)}\n`

interface UserData {
  readonly write_files?: readonly { encoding?: string; content: string }[]
}

/** undefined if it is not YAML: some recorded passwords make it invalid. */
function readUserData(text: string): UserData | undefined {
  let read: UserData
  try {
    read = parse(text)
  } catch {
    return undefined
  }
  for (const file of read.write_files ?? []) {
    if (file.encoding !== 'b64') continue
    file.content = Buffer.from(file.content, 'base64').toString()
    delete file.encoding
  }
  return read
}
