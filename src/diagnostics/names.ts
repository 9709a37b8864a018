// The names of objects in messages.

import type { ObjectRef } from './diagnostic.ts'

export const nameOf = ({ kind, namespace, name }: ObjectRef): string =>
  `${kind === '' ? 'object' : kind}${name === '' ? '' : ` ${namespace ? `${namespace}/` : ''}${name}`}`
