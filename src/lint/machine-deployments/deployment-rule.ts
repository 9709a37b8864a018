// What the checks of one MachineDeployment return.

import { mayQuote, quote } from '../../diagnostics/schema-problems.ts'
import type { Finding } from '../rule.ts'

/** A finding without the MachineDeployment in which it is reported. */
export interface DeploymentFinding extends Pick<Finding, 'message' | 'help' | 'caret' | 'belongsTo'> {
  readonly field: string
}

export const REFUSED = 'machine-controller refuses the MachineDeployment'

/** Returns the text in quotes after a space, or "" if a message may not contain it. */
export const quotedValue = (path: readonly string[], text: string): string =>
  mayQuote('MachineDeployment', path, text) ? ` ${quote(text)}` : ''

/** Memoizes `find`. Only a few results are kept, because a run may have many different values. */
export function memoize<T>(find: (key: string) => T): (key: string) => T {
  const known = new Map<string, { readonly found: T }>()
  return key => {
    let entry = known.get(key)
    if (entry === undefined) {
      entry = { found: find(key) }
      if (known.size < MOST_REMEMBERED) known.set(key, entry)
    }
    return entry.found
  }
}

const MOST_REMEMBERED = 256
