// What a report says about where its inputs come from.

import type { ReportSource } from '../inspect/report/identity.ts'
import type { ComparedSides } from './compared-sides.ts'
import { programVersion } from './program-version.ts'

const SHOWN = 10

/** `paths` are the words of the command; the first of them is the range if revisions are compared. */
export function reportSource(paths: readonly string[], revisions: ComparedSides['revisions']): ReportSource {
  const given = revisions === undefined ? paths : paths.slice(1)
  const shown = ({ name, commit }: { readonly name: string; readonly commit: string }): string =>
    commit.startsWith(name) ? commit.slice(0, SHOWN) : `${name} ${commit.slice(0, SHOWN)}`
  return {
    version: programVersion(),
    paths: given.filter(path => path !== '-' && path !== '.'),
    ...(revisions && { revisions: [shown(revisions.old), shown(revisions.now)] }),
  }
}
