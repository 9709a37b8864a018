// Fields of a MachineDeployment that nothing reads because their names are misspelt. Fields of other programs are left alone.

import { nearest } from '../../diagnostics/nearest.ts'
import { at } from '../../inputs/shape.ts'
import { isObject } from '../../model/json.ts'
import type { JsonObject } from '../../model/profile.ts'
import type { Found } from './found.ts'

const METADATA = [
  'name',
  'namespace',
  'annotations',
  'labels',
  'generateName',
  'finalizers',
  'ownerReferences',
  'uid',
  'resourceVersion',
  'generation',
  'selfLink',
  'creationTimestamp',
  'deletionTimestamp',
  'deletionGracePeriodSeconds',
  'managedFields',
]

interface Place {
  readonly path: readonly string[]
  readonly fields: readonly string[]
  /** Whether any other name is reported, and not only a near miss. */
  readonly closed?: boolean
}

const PLACES: readonly Place[] = [
  { path: [], fields: ['apiVersion', 'kind', 'metadata', 'spec', 'status'] },
  { path: ['metadata'], fields: METADATA },
  {
    path: ['spec'],
    fields: [
      'replicas',
      'selector',
      'template',
      'strategy',
      'minReadySeconds',
      'revisionHistoryLimit',
      'paused',
      'progressDeadlineSeconds',
    ],
  },
  { path: ['spec', 'strategy'], fields: ['type', 'rollingUpdate'] },
  { path: ['spec', 'strategy', 'rollingUpdate'], fields: ['maxSurge', 'maxUnavailable'] },
  { path: ['spec', 'template'], fields: ['metadata', 'spec'] },
  { path: ['spec', 'template', 'metadata'], fields: METADATA },
  {
    path: ['spec', 'template', 'spec'],
    fields: ['metadata', 'taints', 'providerSpec', 'versions', 'configSource'],
  },
  { path: ['spec', 'template', 'spec', 'metadata'], fields: METADATA },
  { path: ['spec', 'template', 'spec', 'versions'], fields: ['kubelet', 'controlPlane'], closed: true },
  { path: ['spec', 'template', 'spec', 'providerSpec'], fields: ['value', 'valueFrom'] },
].map(place => ({ ...place, known: new Set(place.fields) }))

export function fieldProblems(machineDeployment: JsonObject): Found[] {
  const found: Found[] = []
  for (const place of PLACES as readonly (Place & { readonly known: ReadonlySet<string> })[]) {
    const object = at(machineDeployment, ...place.path)
    if (!isObject(object)) continue
    for (const name of Object.keys(object)) {
      if (place.known.has(name)) continue
      const problem = unknownField(place, name)
      // Without a version, the missing version is an error that names this field.
      if (problem !== undefined && !(place.closed && isMeantVersion(object, name))) found.push(problem)
    }
  }
  return found
}

const isMeantVersion = (versions: JsonObject, name: string): boolean =>
  versions.kubelet === undefined && nearest(name, ['kubelet']) !== undefined

function unknownField({ path, fields, closed }: Place, name: string): Found | undefined {
  // If a colon is missing, a value is part of the text in the place of a name.
  if (!/^[A-Za-z]\w*$/.test(name)) return undefined
  const close = nearest(name, fields)
  if (close === undefined && !closed) return undefined
  const field = [...path, name].join('.')
  return {
    code: 'OSM0241',
    message: `${field} has no effect: there is no field ${JSON.stringify(name)}`,
    field,
    caret: 'key',
    help: close === undefined ? `The fields here are ${fields.join(' and ')}.` : `Did you mean ${close}?`,
  }
}
