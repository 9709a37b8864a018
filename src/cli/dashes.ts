// The words after `--`, which are paths even if they look like something else.

import type { Command } from 'commander'

export interface DashedOptions {
  /** undefined without `--`. */
  readonly pathsAfterDashes?: number | undefined
}

/** Counts the words after `--`, which commander does not pass on. */
export function pathsAfterDashes({ parent }: Command): number | undefined {
  const words = (parent as (Command & { readonly rawArgs: readonly string[] }) | null)?.rawArgs ?? []
  const at = words.indexOf('--')
  return at < 0 ? undefined : words.length - at - 1
}
