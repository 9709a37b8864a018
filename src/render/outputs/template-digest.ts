// The digest of a MachineDeployment's template, over the fields that machine-controller compares when it looks for the MachineSet of a
// template.
//
// machine-controller compares decoded objects, in which an empty field equals a missing one. Its webhook writes the decoded provider config
// back, so the decoded config is used here, except for cloudProviderSpec, which the webhook keeps as it is.

import { digestOfMembers, filledMemberText, memberText } from '../digest/canonical.ts'
import { at } from '../inputs/shape.ts'
import { isObject, type Json } from '../model/json.ts'
import type { MachineDeployment } from '../model/machine-deployment.ts'

/** The label that machine-controller sets on the templates of MachineSets and ignores in the comparison. */
const TEMPLATE_HASH = 'machine-template-hash'

/** Returns the digest of a template. */
export function templateDigest({ template, provider }: MachineDeployment): string {
  const { metadata = null, spec = null } = template
  const written = { ...template, metadata: withoutHashLabel(metadata), spec: plainSpec(spec) }
  return digestOfMembers(providerMember(provider), filledMemberText('written', written))
}

const providerMember = (provider: MachineDeployment['provider']): string =>
  memberText('provider', plainProvider(provider) as unknown as Json)

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
