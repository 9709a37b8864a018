// Exported objects as manifests for Git: without status, and without what the API server, controllers and GitOps tools have added.

import { isObject, isSameJson, type Json, type JsonObject } from '../base/json.ts'
import { MACHINE_SET_REVISION } from '../render/inputs/machine-deployments.ts'
import { at } from '../render/inputs/shape.ts'
import { LAST_APPLIED } from '../secrets/fields.ts'

/** Annotations and labels that a tool adds to the objects that it applies. */
const OF_GITOPS_TOOLS =
  /^(?:argocd\.argoproj\.io|kustomize\.toolkit\.fluxcd\.io|helm\.toolkit\.fluxcd\.io|config\.k8s\.io)\//

/** The defaults that machine-controller's webhook writes into a MachineDeployment. */
const DEFAULTS: JsonObject = {
  minReadySeconds: 0,
  progressDeadlineSeconds: 600,
  revisionHistoryLimit: 1,
  paused: false,
  strategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge: 1, maxUnavailable: 0 } },
}

/** Returns the MachineDeployment without defaults, status, finalizers and the revision, which machine-controller counts. */
export function machineDeploymentManifest(object: JsonObject): JsonObject {
  const spec = isObject(object.spec) ? object.spec : {}
  const own = Object.entries(spec).filter(([name, value]) => !(name in DEFAULTS && isSameJson(value, DEFAULTS[name])))
  return {
    ...manifest(object, name => name === MACHINE_SET_REVISION),
    spec: withoutEmpty(Object.fromEntries(own)),
  }
}

/** Returns the object without status and without fields that others than its author have added. */
export function manifest(
  { apiVersion, kind, metadata, status: _, ...others }: JsonObject,
  isAdded: (annotation: string) => boolean = () => false,
): JsonObject {
  const own = (field: 'annotations' | 'labels'): JsonObject => {
    const entries = Object.entries((at(metadata, field) ?? {}) as JsonObject)
    const kept = entries.filter(([name]) => name !== LAST_APPLIED && !OF_GITOPS_TOOLS.test(name) && !isAdded(name))
    return kept.length === 0 ? {} : { [field]: Object.fromEntries(kept) }
  }
  const namespace = at(metadata, 'namespace')
  return {
    apiVersion: apiVersion!,
    kind: kind!,
    metadata: {
      name: at(metadata, 'name')!,
      ...(namespace !== undefined && { namespace }),
      ...own('labels'),
      ...own('annotations'),
    },
    ...others,
  }
}

/** Removes null fields, and the empty metadata that the API server writes into templates. */
function withoutEmpty(value: Json): Json {
  if (Array.isArray(value)) return value.map(withoutEmpty)
  if (!isObject(value)) return value
  const entries = Object.entries(value)
    .filter(([, field]) => field !== null)
    .map(([name, field]) => [name, withoutEmpty(field)] as const)
    .filter(([name, field]) => name !== 'metadata' || !isObject(field) || Object.keys(field).length > 0)
  return Object.fromEntries(entries)
}
