// The fields of a node's objects beside its data and the MachineDeployment's template: annotations, labels, the type of a Secret, a second key. Those
// that shown-values.ts shows are left out.

import type { Json, JsonObject } from '../base/json.ts'
import type { DocumentObject } from '../node/document-object.ts'
import { type NodeObjects, type Role, SECRET_KEYS } from '../node/node-objects.ts'
import { isOwnAnnotation, MACHINE_SET_REVISION } from '../render/inputs/machine-deployments.ts'
import { CLUSTER_API_SECRET } from '../render/outputs/pool-outputs.ts'
import { LAST_APPLIED } from '../secrets/fields.ts'
import type { Hide } from '../secrets/labels.ts'
import type { ValueChange } from './diff-model.ts'
import { annotationChanges, HIDDEN, rolloutChanges, shownChange } from './shown-values.ts'
import { type FieldChange, fieldChanges } from './template-changes.ts'

const ROLES: readonly Role[] = ['machineDeployment', 'bootstrap', 'provisioning', 'kubeconfig', 'edgeScript', 'config']

/** Returns the fields that differ. `names` are the short names of annotations. */
export const objectValues = (
  old: NodeObjects,
  now: NodeObjects,
  names: ReadonlyMap<string, string>,
  hide: Hide,
): ValueChange[] =>
  ROLES.flatMap(role => {
    const [a, b] = [old.objects[role], now.objects[role]]
    const changes = a && b ? otherChanges(role, a, b) : []
    if (changes.length === 0) return []
    const shown = [...annotationChanges(a?.object, b?.object), ...rolloutChanges(a?.object, b?.object)]
    const reported = new Set(shown.map(({ path }) => path))
    return changes
      .filter(change => !reported.has(change.path) && !isOneSided(change))
      .map(change => {
        const name = isAnnotation(change) ? names.get(String(change.keys[2])) : undefined
        return changedValue(role, change, name ?? change.path, hide)
      })
  })

const GROUP = 'osm-krm.dev/'

const isAnnotation = ({ keys }: FieldChange): boolean => keys[0] === 'metadata' && keys[1] === 'annotations'

/** Whether it is an annotation of osm-krm or machine-controller that one side lacks, which outputs of the controller and Git do. */
function isOneSided(change: FieldChange): boolean {
  if (!isAnnotation(change) || (change.old !== undefined && change.now !== undefined)) return false
  const name = String(change.keys[2])
  return name.startsWith(GROUP) || name === MACHINE_SET_REVISION
}

/** Of the data of a Secret, nothing is shown. */
function changedValue(role: Role, change: FieldChange, name: string, hide: Hide): ValueChange {
  if (role === 'machineDeployment') return shownChange(change, name, hide)
  const text = (value: Json | undefined): string | undefined =>
    value === undefined ? undefined : change.keys[0] === 'data' ? HIDDEN : hide(String(value))
  return { name, old: text(change.old), now: text(change.now) }
}

/** Fields that the API server writes. */
const OF_SERVER: ReadonlySet<string> = new Set([
  'creationTimestamp',
  'deletionGracePeriodSeconds',
  'deletionTimestamp',
  'generation',
  'managedFields',
  'resourceVersion',
  'selfLink',
  'uid',
])

const isOfHost = (name: string): boolean => name === LAST_APPLIED || !(isOwnAnnotation(name) || name.startsWith(GROUP))

/** Returns what differs without what the server or a host writes, and without the data that is compared as parts or as a template. */
function otherChanges(role: Role, a: DocumentObject, b: DocumentObject): FieldChange[] {
  // The name of a Secret for Cluster API ends with a hash of its data.
  const hasHash = [a, b].some(({ object }) => object.type === CLUSTER_API_SECRET)
  const isLeftOut = ([top, name, annotation]: FieldChange['keys']): boolean => {
    if (annotation !== undefined) return top === 'metadata' && name === 'annotations' && isOfHost(`${annotation}`)
    if (top === 'metadata') return OF_SERVER.has(`${name}`) || (hasHash && name === 'name')
    return top === 'spec' && role === 'machineDeployment' ? name === 'template' : COMPARED.has(`${top}`)
  }
  const fields = Object.keys({ ...a.object, ...b.object }).flatMap(key =>
    isLeftOut([key]) ? [] : fieldChanges(a.object[key], b.object[key], [key], isLeftOut),
  )
  return isSecretRole(role) ? [...fields, ...fieldChanges(dataOf(role, a), dataOf(role, b), ['data'])] : fields
}

/** The fields that are compared as parts, or not at all. */
const COMPARED: ReadonlySet<string> = new Set(['status', 'data', 'stringData', 'spec'])

/** Returns the texts beside the data. The user of a NodePool names the key with the data. */
function dataOf(role: keyof typeof SECRET_KEYS, secret: DocumentObject): JsonObject {
  const { isOfPool, secretKeys } = secret
  const keys = secretKeys.filter(key => key !== (isOfPool ? 'format' : SECRET_KEYS[role]))
  return Object.fromEntries(keys.map(key => [key, isOfPool ? key : secret.secretText(key)!]))
}

const isSecretRole = (role: Role): role is keyof typeof SECRET_KEYS => Object.hasOwn(SECRET_KEYS, role)
