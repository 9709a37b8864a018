// What an earlier run of the same functionConfig made of a MachineDeployment, as far as a later run has to know it.

import { type FindProfile, profileDigest } from '../checks/profile-changes.ts'
import type { Report } from '../diagnostics/diagnostic.ts'
import { problem } from '../diagnostics/problem.ts'
import { type InputObject, type ItemHeader, type ItemSource, kindOf, refOf } from '../inputs/catalog.ts'
import { PROFILE_KIND } from '../inputs/profiles.ts'
import { at, isObject, textAt } from '../inputs/shape.ts'
import { PHASES } from '../model/config.ts'
import { GENERATED_BY } from '../model/ownership.ts'
import type { Json, JsonObject, ProfileSpec } from '../model/profile.ts'
import { CLOUD_INIT_NAMESPACE, type OutputNames } from './names.ts'
import { COUNTED_REVISION, PROFILE, PROFILE_DIGEST, PROFILE_VERSION, REVISION, TEMPLATE_DIGEST } from './stamps.ts'

export interface PreviousOutput {
  /** As far as it was counted here: used, or kept while the cluster numbers. */
  readonly revision: { readonly number: string; readonly templateDigest: string } | undefined
  readonly profile: { readonly name: string; readonly version: string; readonly digest: string } | undefined
  /** The OperatingSystemConfig's spec, if it is among the outputs. */
  readonly config: JsonObject | undefined
}

export interface PreviousRequest {
  /** Where to look, the first that has something of a MachineDeployment wins. */
  readonly sources: readonly ItemSource[]
  readonly names: readonly OutputNames[]
  /** Of OperatingSystemConfigs. */
  readonly namespace: string
  readonly owner: string
}

export type PreviousOutputs = (names: OutputNames) => PreviousOutput | undefined

/** The specs of profiles among the previous outputs, for those who have them written. */
export async function readPreviousProfiles({ sources, namespace }: PreviousRequest): Promise<FindProfile> {
  const isOutput = (header: ItemHeader, mentions: (text: string) => boolean): boolean =>
    kindOf(header) === PROFILE_KIND && mentions(GENERATED_BY)
  const profiles = await Promise.all(sources.map(source => source.read(isOutput)))
  return (name, digest) => {
    const named = profiles.flat().filter(({ header }) => `${header.namespace || namespace}/${header.name}` === name)
    const specs = named.map(({ object }) => at(object, 'spec')).filter(isWhole)
    return specs.find(spec => profileDigest(spec as unknown as ProfileSpec) === digest)
  }
}

const CONFIG_KIND = 'OperatingSystemConfig.operatingsystemmanager.k8c.io'

/** Nobody has checked these; what has no phases is none of ours. */
const isWhole = (spec: Json | undefined): spec is JsonObject => PHASES.every(phase => isObject(at(spec, phase) ?? null))

/** Either output tells all that is needed: with two clusters only one of them may be at hand. */
export async function readPrevious(
  { sources, names, namespace, owner }: PreviousRequest,
  report: Report,
): Promise<PreviousOutputs> {
  const configs = new Set(names.map(({ config }) => config))
  const secrets = new Set(names.map(({ bootstrapSecret }) => bootstrapSecret))
  const found: ReadonlyMap<string, InputObject>[] = []
  for (const source of sources) {
    const objects = await source.read((header, mentions) => {
      const isConfig = kindOf(header) === CONFIG_KIND && header.namespace === namespace && configs.has(header.name)
      const isSecret =
        kindOf(header) === 'Secret' && header.namespace === CLOUD_INIT_NAMESPACE && secrets.has(header.name)
      return (isConfig || isSecret) && mentions(GENERATED_BY)
    })
    const own = objects.filter(input => annotation(input, GENERATED_BY) === owner)
    found.push(new Map(own.map(input => [idOf(input.header.kind, input.header.name), input])))
  }
  return ({ config, bootstrapSecret }) => {
    for (const objects of found) {
      const previousConfig = objects.get(idOf('OperatingSystemConfig', config))
      const secret = objects.get(idOf('Secret', bootstrapSecret))
      if (previousConfig ?? secret) return previousOutput(secret, previousConfig, report)
    }
    return undefined
  }
}

function previousOutput(
  secret: InputObject | undefined,
  config: InputObject | undefined,
  report: Report,
): PreviousOutput {
  // machine-controller reads the Secret: where the two differ, it is what counts.
  const counts = (secret ?? config)!
  if (secret && config && !agree(secret, config)) {
    report(
      problem(
        'OSM0731',
        'the previous outputs of the MachineDeployment do not agree: using the revision of the Secret',
        {
          object: refOf(secret),
          field: `metadata.annotations[${REVISION}]`,
          related: [{ object: refOf(config), role: 'differs' }],
          help: 'One of them was edited or not committed after the run that made both.',
        },
      ),
    )
  }
  const spec = at(config?.object, 'spec')
  return {
    revision: revisionIn(counts),
    profile: profileIn(counts),
    config: spec !== undefined && isObject(spec) ? spec : undefined,
  }
}

const agree = (a: InputObject, b: InputObject): boolean =>
  [REVISION, COUNTED_REVISION, TEMPLATE_DIGEST, PROFILE, PROFILE_DIGEST, PROFILE_VERSION].every(
    name => annotation(a, name) === annotation(b, name),
  )

function revisionIn(input: InputObject): PreviousOutput['revision'] {
  const number = annotation(input, REVISION) ?? annotation(input, COUNTED_REVISION)
  const templateDigest = annotation(input, TEMPLATE_DIGEST)
  if (number === undefined || templateDigest === undefined) return undefined
  return /^\d+$/.test(number) ? { number, templateDigest } : undefined
}

function profileIn(input: InputObject): PreviousOutput['profile'] {
  const name = annotation(input, PROFILE)
  const version = annotation(input, PROFILE_VERSION)
  const digest = annotation(input, PROFILE_DIGEST)
  return name === undefined || version === undefined || digest === undefined ? undefined : { name, version, digest }
}

const annotation = ({ object }: InputObject, name: string): string | undefined =>
  textAt(object, 'metadata', 'annotations', name)

const idOf = (kind: string, name: string): string => `${kind} ${name}`
