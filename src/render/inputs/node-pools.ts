// Reads NodePools: nodes that no machine-controller makes. A pool is read in the form of a MachineDeployment, so that there is one path for both.

import { type FieldPath, isWithin } from '../../base/field-path.ts'
import { isObject, type JsonObject, withoutNulls } from '../../base/json.ts'
import { groupKindOf, NODE_POOL_TYPE } from '../../base/kinds.ts'
import type { Diagnostic, ObjectRef, Report } from '../../diagnostics/diagnostic.ts'
import { reportFindings, validateWith } from '../../diagnostics/schema-problems.ts'
import { type NodePool, PROFILE_NAME_ANNOTATION, PROVIDER_SPEC } from '../model/machine-deployment.ts'
import type { InputObject } from './catalog.ts'
import * as schema from './schemas/generated/node-pool.js'
import { objectAt } from './shape.ts'

export const NODE_POOL = groupKindOf(NODE_POOL_TYPE)

/** A NodePool in the form of a MachineDeployment. */
export interface PoolObject extends InputObject {
  readonly pool: JsonObject
}

export const isPool = (input: InputObject | PoolObject): input is PoolObject => 'pool' in input

/** Returns a pool in the form of a MachineDeployment. Fields of wrong types stay what they are, for `readPool` reports them. */
export function inDeploymentForm({ header, object: pool }: InputObject): PoolObject {
  const { kubernetesVersion, profile, labels, taints, output: _, nodeName: __, ...provider } = objectAt(pool, 'spec')
  const { annotations, ...metadata } = objectAt(pool, 'metadata')
  const own = isObject(annotations) ? annotations : {}
  const named = typeof profile === 'string' ? { ...own, [PROFILE_NAME_ANNOTATION]: profile } : own
  const spec = {
    ...(labels !== undefined && { metadata: { labels } }),
    ...(taints !== undefined && { taints }),
    ...(kubernetesVersion !== undefined && { versions: { kubelet: kubernetesVersion } }),
    providerSpec: { value: provider },
  }
  const object = { ...pool, metadata: { ...metadata, annotations: named }, spec: { template: { spec } } }
  return { header, object, pool }
}

/** Returns what a pool has beside a MachineDeployment, or undefined after all problems of its schema were reported. */
export function readPool({ pool }: PoolObject, object: ObjectRef, report: Report): NodePool | undefined {
  const document = withoutNulls(pool)
  const problems = validateWith(schema, document, NODE_POOL_TYPE.kind)
  reportFindings('OSM0280', problems, object, report)
  if (problems.length > 0) return undefined
  // The document has just passed the schema of its type, which filled in the defaults.
  const { output, nodeName } = (document as unknown as schema.NodePool).spec
  return { output, nodeName }
}

/** The fields of a MachineDeployment that a pool has elsewhere. */
const FIELDS: readonly (readonly [inDeployment: FieldPath, inPool: FieldPath])[] = [
  [PROVIDER_SPEC, ['spec']],
  [
    ['spec', 'template', 'spec', 'versions', 'kubelet'],
    ['spec', 'kubernetesVersion'],
  ],
  [
    ['spec', 'template', 'spec', 'metadata', 'labels'],
    ['spec', 'labels'],
  ],
  [
    ['spec', 'template', 'spec', 'taints'],
    ['spec', 'taints'],
  ],
  [
    ['metadata', 'annotations', PROFILE_NAME_ANNOTATION],
    ['spec', 'profile'],
  ],
]

/** Returns the path in a pool of a field of its form as a MachineDeployment. */
export function inPoolFields(field: FieldPath): FieldPath {
  const [from, to] = FIELDS.find(([inDeployment]) => isWithin(field, inDeployment)) ?? [[], []]
  return [...to, ...field.slice(from.length)]
}

/** Returns a problem of a pool with the fields of the pool. */
export function inPoolForm(found: Diagnostic): Diagnostic {
  if (found.object?.kind !== NODE_POOL_TYPE.kind) return found
  return found.field === undefined ? found : { ...found, field: inPoolFields(found.field) }
}
