// Finds the origin of a setting: a field of the functionConfig, a flag in a ConfigMap, --set, or its default.

import { valueAt } from '../../diagnostics/field-path.ts'
import { type Document, yamlObject } from '../../documents/documents.ts'
import type { NodeOrigin } from '../../node/origins/node-origin.ts'
import type { JsonObject } from '../../render/model/json.ts'
import { itemHeaderOf } from '../../render/model/kubernetes.ts'
import { flagField } from '../../render/settings/flags.ts'

/** Returns the origin of a setting by its path below `spec`. */
export function settingOrigins({ text }: Document, overrides: readonly string[]): (path: string) => NodeOrigin {
  const config = yamlObject(text) ?? {}
  const { apiVersion, kind, namespace, name } = itemHeaderOf(config)
  const object = { apiVersion, kind, ...(namespace !== '' && { namespace }), name }
  const overridden = overrides.map(assignment => stepsOf(assignment.slice(0, endOfPath(assignment))))
  const originOf = (path: string): NodeOrigin => {
    const field = kind === 'ConfigMap' ? flagField(`spec.${path}`, config.data) : `spec.${path}`
    const steps = field === undefined || kind !== 'ConfigMap' ? stepsOf(path) : stepsOf(field).slice(1)
    const set = overridden.find(given => given.every((step, i) => i >= steps.length || step === steps[i]))
    if (set !== undefined) return { kind: 'option', field: set.join('.') }
    if (kind !== 'ConfigMap')
      return setting({ kind: 'setting', object, field: `spec.${path}` }, config, ['spec', ...steps])
    return setting({ kind: 'flag', object, field: field ?? `spec.${path}` }, config, ['data', ...steps])
  }
  // Many lines print the same settings.
  const known = new Map<string, NodeOrigin>()
  return path => {
    const origin = known.get(path) ?? originOf(path)
    known.set(path, origin)
    return origin
  }
}

const setting = (origin: NodeOrigin, config: JsonObject, path: readonly string[]): NodeOrigin =>
  valueAt(config, path) === undefined ? { ...origin, isDefault: true } : origin

const endOfPath = (assignment: string): number => /^(?:\[[^\]]*\]|[^[\]=])*/.exec(assignment)![0].length

/** Returns the steps of a path: `.name`, or `[name]` for a name with dots. */
const stepsOf = (path: string): string[] =>
  [...path.matchAll(/\.?([^.[\]=]+)|\[([^[\]]*)\]/g)]
    .map(([, name, bracketed]) => (name ?? bracketed ?? '').replace(/^"(.*)"$/, '$1'))
    .filter((step, i) => i > 0 || step !== 'spec')
