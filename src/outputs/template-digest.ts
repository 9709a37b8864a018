// A MachineDeployment's template as one digest, by what machine-controller compares when it looks for the MachineSet of a template.
//
// It compares decoded objects: a field that is empty is the same as none. Its webhook writes the provider config anew from what
// it decoded, so the decoded one counts here, except for cloudProviderSpec, which it keeps as it is written.

import { digestOfMembers, filledMemberText, memberText } from '../formats/canonical.ts'
import { onceFrozen } from '../formats/once-frozen.ts'
import { at, isObject } from '../inputs/shape.ts'
import type { MachineDeployment } from '../model/machine-deployment.ts'
import type { Json, JsonObject } from '../model/profile.ts'

/** machine-controller writes it on the MachineSets' templates, and leaves it out of the comparison. */
const TEMPLATE_HASH = 'machine-template-hash'

export function templateDigest({ template, provider }: MachineDeployment): string {
  const { metadata, spec, ...rest } = template
  const written = { ...rest, metadata: withoutHashLabel(metadata ?? null), spec: plainSpec(spec ?? null) }
  return digestOfMembers({ provider: providerText(provider).text, written: filledMemberText(written) })
}

/** Many MachineDeployments have the same. */
const providerText = onceFrozen((provider: MachineDeployment['provider']) => ({
  text: memberText(plainProvider(provider) as unknown as Json),
}))

function withoutHashLabel(metadata: Json): Json {
  const labels = at(metadata, 'labels')
  if (!isObject(metadata) || !isObject(labels)) return metadata
  const { [TEMPLATE_HASH]: _hash, ...others } = labels
  return { ...metadata, labels: others }
}

function plainSpec(spec: Json): Json {
  if (!isObject(spec)) return spec
  const { providerSpec, taints, ...rest } = spec
  const { value: _decoded, ...source } = isObject(providerSpec ?? null) ? (providerSpec as JsonObject) : {}
  return { ...rest, providerSpec: source, taints: Array.isArray(taints) ? taints.map(withoutEmptyTexts) : null }
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
