// The built-in profile of a node as a document, so that lines that come from it have places.

import type { Document } from '../../documents/documents.ts'
import { rootOf } from '../../node/profile-origin.ts'
import type { JsonObject } from '../../render/model/json.ts'
import type { PhaseName, ProfilePhase } from '../../render/model/profile.ts'
import { builtInObject } from '../../render/profiles/built-in/index.ts'
import { ADDED_TEMPLATES } from '../../render/profiles/built-in/names.ts'
import { writeYaml } from '../../render/yaml/index.ts'
import type { OriginNode } from './node-origins.ts'

/** Returns the built-in profile that the node's profile is or extends, with the templates that it has for this node. */
export async function builtInDocument({ known, profile }: OriginNode): Promise<Document | undefined> {
  const root = rootOf(known)
  const object = root.builtIn ? await builtInObject(root.name) : undefined
  if (object === undefined) return undefined
  const spec = object.spec as JsonObject
  const phaseOf = (name: PhaseName): JsonObject => {
    const phase = spec[name] as unknown as ProfilePhase
    const added = Object.entries(profile.spec[name].templates ?? {}).filter(([key]) => ADDED_TEMPLATES.includes(key))
    const templates = { ...phase.templates, ...Object.fromEntries(added) }
    return { ...phase, ...(Object.keys(templates).length > 0 && { templates }) } as JsonObject
  }
  const phases = { bootstrapConfig: phaseOf('bootstrapConfig'), provisioningConfig: phaseOf('provisioningConfig') }
  const text = writeYaml({ ...object, spec: { ...spec, ...phases } })
  return { file: `${root.name}.yaml`, line: 1, text }
}
