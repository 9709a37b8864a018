// The names of objects in messages.

import type { ObjectRef } from './diagnostic.ts'

/** Returns the name of an object for messages: `Secret kube-system/a`, or `Secret berlin / kube-system/a` in one of several clusters. */
export const nameOf = (object: ObjectRef): string =>
  `${object.kind === '' ? 'object' : object.kind}${object.name === '' ? '' : ` ${nameWithoutKind(object)}`}`

export function nameWithoutKind({ namespace, name, cluster }: ObjectRef): string {
  const qualified = `${namespace ? `${namespace}/` : ''}${name}`
  return cluster === undefined ? qualified : inClusterNamed(cluster, qualified)
}

/** Returns a name with that of its cluster before it. A cluster that is alone has the name "". */
export const inClusterNamed = (cluster: string, name: string): string =>
  cluster === '' ? name : `${cluster} / ${name}`
