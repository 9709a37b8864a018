// The names of objects in messages.

import type { ObjectRef } from './diagnostic.ts'

/** Returns the name of an object for messages: `Secret kube-system/a`. */
export const nameOf = ({ kind, namespace, name }: ObjectRef): string =>
  `${kind === '' ? 'object' : kind}${name === '' ? '' : ` ${namespace ? `${namespace}/` : ''}${name}`}`
