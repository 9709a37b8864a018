// The function as a KptFunc, to compose with others in TypeScript:
//
//   import { run } from 'kpt-functions'
//   import { generateOperatingSystemConfigs } from 'osm-krm/kpt'
//   run(generateOperatingSystemConfigs)
//
// Unlike osm-krm itself, the runner of kpt-functions parses and prints every item (comments are lost, `0644` becomes 420, dates are
// rewritten), sorts items by key, keeps only the last of two items with the same key, and replaces the global console.

import { type Configs, generalResult, type KptFunc, type KubernetesObject, kubernetesObjectResult } from 'kpt-functions'
import { formatPath } from './base/field-path.ts'
import { identityOf } from './base/refs.ts'
import { type Diagnostic, type InputEdit, type JsonObject, renderNodes } from './index.ts'

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
    for (const each of result.edits) edit(configs.getAll(), each)
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

function edit(objects: readonly KubernetesObject[], { object, path, value }: InputEdit): void {
  const found = objects.find(
    ({ apiVersion, kind, metadata }) => identityOf({ apiVersion, kind, ...metadata }) === identityOf(object),
  )
  if (found !== undefined) setAt(found as unknown as Fields, path, value)
}

type Fields = { [name: string]: unknown }

/** Sets a field. A map that has lost its only field is removed, too. */
function setAt(fields: Fields, [name, ...below]: readonly string[], value: string | undefined): void {
  if (name === undefined) return
  if (below.length === 0) fields[name] = value
  else if (value !== undefined || fields[name] !== undefined) {
    const inner = { ...(fields[name] as Fields | undefined) }
    setAt(inner, below, value)
    fields[name] = inner
  }
  const isEmpty = fields[name] === undefined || (below.length > 0 && Object.keys(fields[name]!).length === 0)
  if (isEmpty) delete fields[name]
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
    field === undefined ? undefined : { path: formatPath(field) },
    SEVERITY[severity],
    tags,
  )
}
