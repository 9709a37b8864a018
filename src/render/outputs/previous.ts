// Reads the outputs that an earlier run of the same functionConfig made for a MachineDeployment, as far as this run needs them.

import type { Report } from '../../diagnostics/diagnostic.ts'
import { problem } from '../../diagnostics/problem.ts'
import { type Catalog, type InputItem, type ItemHeader, inputRef } from '../inputs/catalog.ts'
import { PROFILE_KIND } from '../inputs/profiles.ts'
import { at } from '../inputs/shape.ts'
import { PHASES } from '../model/config.ts'
import { isObject, type Json, type JsonObject } from '../model/json.ts'
import { GENERATED_BY } from '../model/ownership.ts'
import { withoutFluxEscapes } from '../model/placeholders.ts'
import type { ProfileSpec } from '../model/profile.ts'
import { CLOUD_INIT_NAMESPACE, type OutputNames } from './names.ts'
import { profileDigest } from './profile-digest.ts'
import {
  COUNTED_REVISION,
  PROFILE_DIGEST,
  PROFILE_STAMP,
  PROFILE_VERSION,
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

const CONFIG_KIND = 'OperatingSystemConfig.operatingsystemmanager.k8c.io'

/** Whether the spec can be used. Previous outputs are not validated; an unedited one has both phases. */
const isWhole = (spec: Json | undefined): spec is JsonObject => PHASES.every(phase => isObject(at(spec, phase) ?? null))

/** A previous output. Only its annotations are read, because the rest is large. */
interface Previous {
  readonly item: InputItem
  readonly annotations: ReadonlyMap<string, string>
}

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
    const own = (kind: string, namespace: string, name: string): Previous | undefined => {
      const item = catalog.uniqueItem(kind, namespace, name)
      if (item === undefined || !Object.hasOwn(item.header.annotations, GENERATED_BY)) return undefined
      const annotations = catalog.annotationsOf(item)
      return annotations.get(GENERATED_BY) === owner ? { item, annotations } : undefined
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
        const spec = previousConfig && at(catalog.read(previousConfig.item)?.object, 'spec')
        return spec !== undefined && isObject(spec) ? withoutFluxEscapes(spec) : undefined
      },
    }
  }
  return undefined
}

const disagreement = (secret: Previous, config: Previous) =>
  problem('OSM0731', 'the previous outputs of the MachineDeployment do not agree: using the revision of the Secret', {
    object: inputRef(secret.item),
    field: `metadata.annotations[${REVISION_STAMP}]`,
    related: [{ object: inputRef(config.item), role: 'differs' }],
    help: 'One of them was edited or not committed after the run that wrote both.',
  })

const agree = (a: Previous, b: Previous): boolean =>
  [REVISION_STAMP, COUNTED_REVISION, TEMPLATE_DIGEST, PROFILE_STAMP, PROFILE_DIGEST, PROFILE_VERSION].every(
    name => a.annotations.get(name) === b.annotations.get(name),
  )

function revisionIn({ annotations }: Previous): PreviousOutput['revision'] {
  const number = annotations.get(REVISION_STAMP) ?? annotations.get(COUNTED_REVISION)
  const templateDigest = annotations.get(TEMPLATE_DIGEST)
  if (number === undefined || templateDigest === undefined) return undefined
  return /^\d+$/.test(number) ? { number, templateDigest } : undefined
}

function profileIn({ annotations }: Previous): PreviousOutput['profile'] {
  const name = annotations.get(PROFILE_STAMP)
  const version = annotations.get(PROFILE_VERSION)
  const digest = annotations.get(PROFILE_DIGEST)
  return name === undefined || version === undefined || digest === undefined ? undefined : { name, version, digest }
}
