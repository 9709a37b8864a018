// The annotations by which the controller and machine-controller decide whether an output is current, and those by which a later run of the
// function detects changes.

import { sha256Of } from '#sha256'
import { goJsonString } from '../../gotemplate/encoding/json/encode.ts'
import { compareBytes, fromText } from '../../gotemplate/strconv/bytes.ts'

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
  for (const key of Object.keys(annotations).sort(byBytes))
    members += `${members && ','}${goJsonString(key)}:${goJsonString(annotations[key]!)}`
  return sha256Of(`{${members}}`)
}

const byBytes = (a: string, b: string): number => compareBytes(fromText(a), fromText(b))

/** A revision and the template for which it was determined. */
export interface NumberedTemplate {
  readonly number: string
  readonly templateDigest: string
}

export interface Stamps {
  /** A known number, or the digest by which the revision is found in the cluster and the last number that was counted. */
  readonly revision:
    | NumberedTemplate
    | { readonly configDigest: string; readonly counted: NumberedTemplate | undefined }
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
