// Reads the outputs that an earlier run of the same functionConfig made for a MachineDeployment, as far as this run needs them.

import type { Report } from '../../diagnostics/diagnostic.ts'
import { problem } from '../../diagnostics/problem.ts'
import { digestOf, withoutEmpty } from '../digest/canonical.ts'
import { type Catalog, type InputItem, inputRef } from '../inputs/catalog.ts'
import { PROFILE_KIND } from '../inputs/profiles.ts'
import { at, listAt, textAt } from '../inputs/shape.ts'
import { PHASES } from '../model/config.ts'
import { isObject, type Json, type JsonObject } from '../model/json.ts'
import { CONFIG_TYPE, groupKindOf } from '../model/kinds.ts'
import { type ItemHeader, itemHeaderOf } from '../model/kubernetes.ts'
import type { Output } from '../model/output.ts'
import { GENERATED_BY, LOCAL_CONFIG } from '../model/ownership.ts'
import { withoutFluxEscapes } from '../model/placeholders.ts'
import type { ProfileSpec } from '../model/profile.ts'
import type { Settings } from '../settings/settings.ts'
import { CLOUD_INIT_NAMESPACE, type OutputNames } from './names.ts'
import {
  COUNTED_REVISION,
  PROFILE_DIGEST,
  PROFILE_STAMP,
  PROFILE_VERSION,
  profileDigest,
  REVISION_STAMP,
  TEMPLATE_DIGEST,
} from './stamps.ts'

export interface PreviousOutput {
  /** The revision that the earlier run counted. It was either used, or kept while the cluster numbers revisions. */
  readonly revision: { readonly number: string; readonly templateDigest: string } | undefined
  readonly profile: { readonly name: string; readonly version: string; readonly digest: string } | undefined
  /** Returns the spec of the OperatingSystemConfig if it is among the outputs. It is read on request. */
  readonly config: () => JsonObject | undefined
}

export interface PreviousRequest {
  /** The catalogs to search, in order. The first that contains an output of a MachineDeployment is used. */
  readonly catalogs: readonly Catalog[]
  /** The namespace of OperatingSystemConfigs. */
  readonly namespace: string
  readonly owner: string
}

/** Finds the spec of a profile among the previous outputs by name and digest. */
export type FindProfile = (name: string, digest: string) => JsonObject | undefined

/** Searches the previous outputs for profiles, which they contain with output.profiles. */
export const previousProfiles =
  ({ catalogs, namespace }: PreviousRequest): FindProfile =>
  (name, digest) => {
    const isOutput = (header: ItemHeader): boolean =>
      Object.hasOwn(header.annotations, GENERATED_BY) && `${header.namespace || namespace}/${header.name}` === name
    const specs = catalogs
      .flatMap(catalog => catalog.objects(PROFILE_KIND, isOutput))
      .map(({ object }) => at(object, 'spec'))
      .filter(isWhole)
    return specs.find(spec => profileDigest(spec as unknown as ProfileSpec) === digest)
  }

const CONFIG_KIND = groupKindOf(CONFIG_TYPE)

/** Whether the spec can be used. Previous outputs are not validated; an unedited one has both phases. */
const isWhole = (spec: Json | undefined): spec is JsonObject => PHASES.every(phase => isObject(at(spec, phase) ?? null))

/**
 * Returns the previous output of a MachineDeployment. Both its OperatingSystemConfig and its bootstrap Secret have all annotations, since
 * with two clusters only one of them may be among the items.
 */
export function previousOutput(
  { config, bootstrapSecret }: OutputNames,
  { catalogs, namespace, owner }: PreviousRequest,
  report: Report,
): PreviousOutput | undefined {
  for (const catalog of catalogs) {
    const own = (kind: string, namespace: string, name: string): InputItem | undefined => {
      const item = catalog.uniqueItem(kind, namespace, name)
      return item?.header.annotations[GENERATED_BY] === owner ? item : undefined
    }
    const previousConfig = own(CONFIG_KIND, namespace, config)
    const secret = own('Secret', CLOUD_INIT_NAMESPACE, bootstrapSecret)
    // If the two differ, the Secret takes precedence, because machine-controller reads it.
    const counts = secret ?? previousConfig
    if (counts === undefined) continue
    if (secret && previousConfig && !agree(secret, previousConfig)) report(disagreement(secret, previousConfig))
    return {
      revision: revisionIn(counts),
      profile: profileIn(counts),
      config: () => {
        const spec = previousConfig && at(catalog.read(previousConfig)?.object, 'spec')
        return spec !== undefined && isObject(spec) ? withoutFluxEscapes(spec) : undefined
      },
    }
  }
  return undefined
}

const disagreement = (secret: InputItem, config: InputItem) =>
  problem('OSM0731', 'the previous outputs of the MachineDeployment do not agree: using the revision of the Secret', {
    object: inputRef(secret),
    field: `metadata.annotations[${REVISION_STAMP}]`,
    related: [{ object: inputRef(config), role: 'differs' }],
    help: 'One of them was edited or not committed after the run that wrote both.',
  })

const agree = (a: InputItem, b: InputItem): boolean =>
  [REVISION_STAMP, COUNTED_REVISION, TEMPLATE_DIGEST, PROFILE_STAMP, PROFILE_DIGEST, PROFILE_VERSION].every(
    name => a.header.annotations[name] === b.header.annotations[name],
  )

function revisionIn({ header: { annotations } }: InputItem): PreviousOutput['revision'] {
  const number = annotations[REVISION_STAMP] ?? annotations[COUNTED_REVISION]
  const templateDigest = annotations[TEMPLATE_DIGEST]
  if (number === undefined || templateDigest === undefined) return undefined
  return /^\d+$/.test(number) ? { number, templateDigest } : undefined
}

function profileIn({ header: { annotations } }: InputItem): PreviousOutput['profile'] {
  const name = annotations[PROFILE_STAMP]
  const version = annotations[PROFILE_VERSION]
  const digest = annotations[PROFILE_DIGEST]
  return name === undefined || version === undefined || digest === undefined ? undefined : { name, version, digest }
}

/** Fields that are not compared: those that come from the MachineDeployment, the version, and the phases, which are compared by part. */
const NOT_COMPARED: ReadonlySet<string> = new Set(['version', 'cloudProvider', ...PHASES])
const NOT_COMPARED_MODULES: ReadonlySet<string> = new Set(['rh_subscription'])

/** Returns the names of the parts that differ. */
export function changedParts(before: JsonObject, after: JsonObject): string[] {
  const [old, now] = [partsOf(before), partsOf(after)]
  const names = new Set([...now.keys(), ...old.keys()])
  return [...names].filter(name => !isSame(old.get(name), now.get(name)))
}

const isSame = (a: Json | undefined, b: Json | undefined): boolean =>
  a !== undefined && b !== undefined && digestOf(a) === digestOf(b)

function partsOf(spec: JsonObject): Map<string, Json> {
  const parts = new Map<string, Json>()
  for (const [name, value] of Object.entries(spec)) if (!NOT_COMPARED.has(name)) add(name, value)
  for (const phase of PHASES) {
    addPhase(phase, at(spec, phase))
    for (const runtime of listAt(spec, phase, 'supportedContainerRuntimes')) addPhase(phase, runtime)
  }
  return parts

  function add(name: string, value: Json): void {
    const plain = withoutEmpty({ value })
    if (isObject(plain) && plain.value !== undefined) parts.set(name, plain.value)
  }

  function addPhase(phase: string, holder: Json | undefined): void {
    for (const file of listAt(holder, 'files')) add(`${phase} file ${textAt(file, 'path')}`, file)
    for (const unit of listAt(holder, 'units')) add(`${phase} unit ${textAt(unit, 'name')}`, unit)
    for (const [name, text] of entriesAt(holder, 'templates')) add(`${phase} template ${name}`, text)
    for (const [name, module] of entriesAt(holder, 'modules')) {
      if (!NOT_COMPARED_MODULES.has(name)) add(`${phase} ${name}`, module)
    }
  }
}

function entriesAt(holder: Json | undefined, name: string): [string, Json][] {
  const map = at(holder, name)
  return isObject(map) ? Object.entries(map) : []
}

export function reportAdopted(
  outputs: readonly Output[],
  catalog: Catalog,
  { output: { adopt } }: Settings,
  report: Report,
): void {
  const [first, ...others] = outputs.flatMap(({ object }) => {
    const { namespace, name, ...header } = itemHeaderOf(object)
    const item = catalog.item(groupKindOf(header), namespace, name)
    return item === undefined || item.header.annotations[GENERATED_BY] !== undefined ? [] : [inputRef(item)]
  })
  if (first === undefined) return
  const count = others.length === 0 ? 'the object' : `${others.length + 1} objects`
  const found = problem('OSM0739', `the output replaces ${count}, which osm-krm has not generated`, {
    object: first,
    ...(others.length > 0 && { related: others.map(object => ({ object, role: 'also replaced' })) }),
    help: adopt
      ? 'If the controller made it, this is intended. Otherwise rename it. With output.adopt: false, this is an error.'
      : 'Remove it from the items or rename it. If the controller made it, set output.adopt: true.',
  })
  report(adopt ? found : { ...found, severity: 'error' })
}

/** The kind of item: `input` is not applied by hosts, `made` was made by another functionConfig, and `other` was written by hand. */
export type Presence = 'input' | 'made' | 'other'

/** Returns the outputs that are present. Only headers are used: these items are not read and may be damaged. */
export function presentAmong(
  outputs: readonly Output[],
  catalog: Catalog,
  owner: string,
): ReadonlyMap<Output, Presence> {
  const present = new Map<Output, Presence>()
  for (const output of outputs) {
    const { namespace, name, ...header } = itemHeaderOf(output.object)
    const annotations = catalog.item(groupKindOf(header), namespace, name)?.header.annotations
    if (annotations === undefined) continue
    if (annotations[LOCAL_CONFIG] === 'true') present.set(output, 'input')
    else if (annotations[GENERATED_BY] === undefined) present.set(output, 'other')
    else if (annotations[GENERATED_BY] !== owner) present.set(output, 'made')
  }
  return present
}
