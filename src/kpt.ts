// The function as a KptFunc, to compose with others in TypeScript:
//
//   import { run } from 'kpt-functions'
//   import { generateOperatingSystemConfigs } from 'osm-krm/kpt'
//   run(generateOperatingSystemConfigs)
//
// Unlike osm-krm itself, the runner of kpt-functions parses and prints every item (comments are lost, `0644` becomes 420, dates are
// rewritten), sorts items by key, keeps only the last of two items with the same key, and replaces the global console.

import { type Configs, generalResult, type KptFunc, type KubernetesObject, kubernetesObjectResult } from 'kpt-functions'
import type { Diagnostic } from './diagnostics/diagnostic.ts'
import { type InputAnnotation, type JsonObject, renderNodes } from './index.ts'

const USAGE = `Makes the OperatingSystemConfigs and Secrets that operating-system-manager would make from the
MachineDeployments and OperatingSystemProfiles among the items.

The functionConfig is an OperatingSystemConfigGenerator (osm-krm.dev/v1alpha1), or a ConfigMap whose keys
are the controller's flags.`

export const generateOperatingSystemConfigs: KptFunc = Object.assign(
  async (configs: Configs): Promise<void> => {
    const functionConfig = configs.getFunctionConfig() as unknown as JsonObject | undefined
    const objects = configs.getAll().map(withoutMark) as unknown as JsonObject[]
    const result = await renderNodes({ objects, ...(functionConfig && { functionConfig }) })
    configs.addResults(...result.diagnostics.map(resultOf))
    configs.insert(...(result.objects as unknown as KubernetesObject[]))
    for (const annotation of result.annotations) annotate(configs.getAll(), annotation)
  },
  { usage: USAGE },
)

/**
 * The annotation that the runner puts on every item before the function runs. On a MachineDeployment, it would change the hash of the
 * annotations.
 */
const MARK = 'internal.kubernetes.io/annotations-migration-resource-id'

function withoutMark(object: KubernetesObject): KubernetesObject {
  const { annotations } = object.metadata
  if (annotations?.[MARK] === undefined) return object
  const { [MARK]: _, ...own } = annotations
  const { annotations: __, ...metadata } = object.metadata
  return { ...object, metadata: Object.keys(own).length > 0 ? { ...metadata, annotations: own } : metadata }
}

function annotate(objects: readonly KubernetesObject[], { object, name, value }: InputAnnotation): void {
  const found = objects.find(
    ({ apiVersion, kind, metadata }) =>
      apiVersion === object.apiVersion &&
      kind === object.kind &&
      metadata.name === object.name &&
      (metadata.namespace || 'default') === object.namespace,
  )
  const current = found?.metadata.annotations?.[name]
  if (found === undefined || current === value) return
  const { [name]: _, ...others } = found.metadata.annotations ?? {}
  found.metadata.annotations = value === undefined ? others : { ...others, [name]: value }
  if (Object.keys(found.metadata.annotations).length === 0) delete found.metadata.annotations
}

const SEVERITY = { error: 'error', warning: 'warn', info: 'info' } as const

function resultOf({ code, severity, message, object, field }: Diagnostic) {
  const tags = { code }
  if (object === undefined) return generalResult(message, SEVERITY[severity], tags)
  const { apiVersion = '', kind, namespace = '', name } = object
  const target = { apiVersion, kind, metadata: { namespace, name } }
  return kubernetesObjectResult(
    message,
    target,
    field === undefined ? undefined : { path: field },
    SEVERITY[severity],
    tags,
  )
}
