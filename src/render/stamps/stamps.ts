// The annotations by which the controller and machine-controller decide whether an output is current, and those by which a later run of the
// function detects changes.

import { goJsonString } from 'gotemplate/go/json'
import { sha256Of } from '#sha256'
import { digestOf, withoutEmpty } from '../../base/digest.ts'
import { isObject, type Json } from '../../base/json.ts'
import { at } from '../inputs/shape.ts'
import { compareAsGo } from '../model/kubernetes.ts'
import type { MachineDeployment } from '../model/machine-deployment.ts'
import type { ProfilePhase, ProfileSpec } from '../model/profile.ts'
import { RESERVED } from '../profiles/built-in/names.ts'

export const REVISION_STAMP = 'k8c.io/machine-deployment-revision'
export const ANNOTATIONS_HASH = 'k8c.io/mdannotations-hash'
export const PROFILE_VERSION = 'k8c.io/osp-version'

/** The digest of the MachineDeployment's template for which the revision was determined. */
export const TEMPLATE_DIGEST = 'osm-krm.dev/template-digest'
/** `<namespace>/<name>` of the profile. */
export const PROFILE_STAMP = 'osm-krm.dev/profile'
/** The digest of the profile's spec. */
export const PROFILE_DIGEST = 'osm-krm.dev/profile-digest'
/** The digest of what machines of the template boot with, on Secrets and MachineDeployments, if the cluster numbers revisions. */
export const CONFIG_DIGEST = 'osm-krm.dev/config-digest'

/** The revision that the function would use if the cluster did not number revisions; counting continues from it later. */
export const COUNTED_REVISION = 'osm-krm.dev/counted-revision'

/** Returns the SHA-256 of the annotations as Go's json.Marshal encodes them: keys in byte order, `<` as \u003c, and `null` for none. */
export function annotationsHash(annotations: Readonly<Record<string, string>> | undefined): string {
  if (annotations === undefined) return sha256Of('null')
  let members = ''
  for (const key of Object.keys(annotations).sort(compareAsGo))
    members += `${members && ','}${goJsonString(key)}:${goJsonString(annotations[key]!)}`
  return sha256Of(`{${members}}`)
}

/** A revision and the template for which it was determined. */
export interface NumberedTemplate {
  readonly number: string
  readonly templateDigest: string
}

/** A known number, or the digest by which the revision is found in the cluster and the last number that was counted. */
export type Revision =
  | NumberedTemplate
  | { readonly configDigest: string; readonly counted: NumberedTemplate | undefined }

export interface Stamps {
  readonly revision: Revision
  readonly annotationsHash: string
  readonly profile: { readonly name: string; readonly version: string; readonly digest: string }
}

/** Returns the annotations. `config-digest` is set on Secrets only, because no controller reads revisions from OperatingSystemConfigs. */
export function stampAnnotations(
  { revision, annotationsHash, profile }: Stamps,
  kind: 'config' | 'secret',
): Record<string, string> {
  const numbered = 'number' in revision ? revision : revision.counted
  const stamps: Record<string, string> = {}
  if ('number' in revision) stamps[REVISION_STAMP] = revision.number
  stamps[ANNOTATIONS_HASH] = annotationsHash
  stamps[PROFILE_VERSION] = profile.version
  if (numbered) stamps[TEMPLATE_DIGEST] = numbered.templateDigest
  if (numbered && numbered !== revision) stamps[COUNTED_REVISION] = numbered.number
  if ('configDigest' in revision && kind === 'secret') stamps[CONFIG_DIGEST] = revision.configDigest
  stamps[PROFILE_STAMP] = profile.name
  stamps[PROFILE_DIGEST] = profile.digest
  return stamps
}

/** Returns the digest of a spec, without the templates that are added to a built-in profile. */
export const profileDigest = (spec: ProfileSpec): string => digestOf(withoutEmpty(withoutAdded(spec)))

/**
 * Removes the templates that are added to a built-in profile: they depend on the settings, and the table of downloads has the lines for
 * one MachineDeployment, or is whole if the profile is written.
 */
function withoutAdded(spec: ProfileSpec): Json {
  const plain = ({ templates, ...phase }: ProfilePhase): ProfilePhase => {
    const own = Object.entries(templates ?? {}).filter(([name]) => !name.startsWith(RESERVED))
    return { ...phase, templates: Object.fromEntries(own) }
  }
  const { bootstrapConfig, provisioningConfig } = spec
  const phases = { bootstrapConfig: plain(bootstrapConfig), provisioningConfig: plain(provisioningConfig) }
  return { ...spec, ...phases } as unknown as Json
}

/** The label that machine-controller sets on the templates of MachineSets and ignores in the comparison. */
const TEMPLATE_HASH = 'machine-template-hash'

export function templateDigest({ template, provider }: MachineDeployment): string {
  const { metadata = null, spec = null } = template
  const written = { ...template, metadata: withoutHashLabel(metadata), spec: plainSpec(spec) }
  return digestOf({ provider: plainProvider(provider) as unknown as Json, written: withoutEmpty(written) })
}

// A null is the same as a missing field.

function withoutHashLabel(metadata: Json): Json {
  const labels = at(metadata, 'labels')
  if (!isObject(metadata) || !isObject(labels) || !Object.hasOwn(labels, TEMPLATE_HASH)) return metadata
  return { ...metadata, labels: { ...labels, [TEMPLATE_HASH]: null } }
}

function plainSpec(spec: Json): Json {
  if (!isObject(spec)) return spec
  const { providerSpec, taints } = spec
  return {
    ...spec,
    providerSpec: isObject(providerSpec) ? { ...providerSpec, value: null } : null,
    taints: Array.isArray(taints) ? taints.map(withoutEmptyTexts) : null,
  }
}

/** Removes settings that are off, which equal missing ones. So a setting that operating systems get later changes no digest. */
function plainProvider(provider: MachineDeployment['provider']) {
  const set = Object.entries(provider.operatingSystemSpec).filter(([, value]) => value !== false && value !== '')
  return { ...provider, operatingSystemSpec: Object.fromEntries(set) }
}

/** Removes empty fields of a taint, which equal missing ones. */
function withoutEmptyTexts(taint: Json): Json {
  if (!isObject(taint)) return taint
  return Object.fromEntries(Object.entries(taint).filter(([, value]) => value !== ''))
}
