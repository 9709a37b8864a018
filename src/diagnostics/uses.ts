// Names what cannot be rendered because of the errors of another object.

import type { Diagnostic, ObjectRef } from './diagnostic.ts'

/** An object that uses others. */
export interface Use {
  readonly objects: readonly ObjectRef[]
  readonly usedBy: ObjectRef
}

/** Returns the problems, the errors among them with what uses their objects. */
export function withUses(problems: readonly Diagnostic[], uses: readonly Use[]): readonly Diagnostic[] {
  if (uses.length === 0) return problems
  const users = new Map<string, { readonly object: ObjectRef; readonly role: string }[]>()
  for (const { objects, usedBy } of uses) {
    for (const ref of objects) {
      const known = users.get(identityOf(ref))
      if (known) known.push({ object: usedBy, role: 'used by' })
      else users.set(identityOf(ref), [{ object: usedBy, role: 'used by' }])
    }
  }
  return problems.map(problem => {
    const used = problem.severity === 'error' && problem.object ? users.get(identityOf(problem.object)) : undefined
    return used ? { ...problem, related: [...(problem.related ?? []), ...used] } : problem
  })
}

const identityOf = ({ kind, namespace = '', name }: ObjectRef): string => JSON.stringify([kind, namespace, name])
