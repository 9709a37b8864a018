// What a report says about where its inputs come from.

import type { ReportSource } from '../inspect/report/identity.ts'
import { programVersion } from './program-version.ts'
import type { Sources } from './sources.ts'

const SHOWN = 10

export function reportSource({ old, now }: Partial<Pick<Sources, 'old'>> & Pick<Sources, 'now'>): ReportSource {
  const revisions = old?.revision && [old.revision, ...(now.revision ? [now.revision] : [])]
  const given = revisions ? now.paths : [...(old?.paths ?? []), ...now.paths]
  const shown = ({ name, commit }: { readonly name: string; readonly commit: string }): string =>
    commit.startsWith(name) ? commit.slice(0, SHOWN) : `${name} ${commit.slice(0, SHOWN)}`
  return {
    version: programVersion(),
    paths: given.filter(path => path !== '-' && path !== '.'),
    ...(revisions && { revisions: [...revisions.map(shown), ...(now.isWorkTree ? ['the work tree'] : [])] }),
  }
}
