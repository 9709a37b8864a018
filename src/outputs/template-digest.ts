// A MachineDeployment's template as one digest, by what machine-controller compares when it looks for the MachineSet of a template.
//
// It compares decoded objects: a field that is empty is the same as none. Its webhook writes the provider config anew from what
// it decoded, so the decoded one counts here, except for cloudProviderSpec, which it keeps as it is written.

import { digestOfMembers, filledMemberText, memberText } from '../digest/canonical.ts'
import { at } from '../inputs/shape.ts'
import { isObject } from '../model/json.ts'
import type { MachineDeployment } from '../model/machine-deployment.ts'
import type { Json } from '../model/profile.ts'

/** machine-controller writes it on the MachineSets' templates, and leaves it out of the comparison. */
const TEMPLATE_HASH = 'machine-template-hash'

export function templateDigest({ template, provider }: MachineDeployment): string {
  const { metadata = null, spec = null } = template
  const written = { ...template, metadata: withoutHashLabel(metadata), spec: plainSpec(spec) }
  return digestOfMembers(providerMember(provider), filledMemberText('written', written))
}

const providerMember = (provider: MachineDeployment['provider']): string =>
  memberText('provider', plainProvider(provider) as unknown as Json)

// Null is the same as none at all.

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

/** A setting that is off is one that is not written. So a setting that operating systems get one day changes no digest. */
function plainProvider(provider: MachineDeployment['provider']) {
  const set = Object.entries(provider.operatingSystemSpec).filter(([, value]) => value !== false && value !== '')
  return { ...provider, operatingSystemSpec: Object.fromEntries(set) }
}

/** A taint's fields are texts, and "" is the same as none. */
function withoutEmptyTexts(taint: Json): Json {
  if (!isObject(taint)) return taint
  return Object.fromEntries(Object.entries(taint).filter(([, value]) => value !== ''))
}
