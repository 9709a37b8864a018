// The outputs of an earlier run, in a list of their own.

import type { Diagnostic, Report } from '../diagnostics/diagnostic.ts'
import { problem } from '../diagnostics/problem.ts'
import { Catalog } from '../render/inputs/catalog.ts'
import type { ResourceList } from '../render/krm/index.ts'
import { readList, sourceOf } from './items.ts'

/** The outputs of an earlier run. Their problems are located in their own list, not in that of the input. */
export interface OpenedPrevious {
  readonly catalog: Catalog
  readonly list: ResourceList | undefined
  /** The problems that were found when they were read, by message. */
  readonly problems: ReadonlyMap<string, Diagnostic>
}

/** Opens the outputs of an earlier run, and reports their errors. */
export function openPrevious(text: string, report: Report): OpenedPrevious {
  const problems = new Map<string, Diagnostic>()
  const reportPrevious: Report = found => {
    if (found.severity !== 'error') return
    const message = previousMessage(found)
    problems.set(message, found)
    report(problem('OSM0735', message, { object: found.object, help: PREVIOUS_HELP }))
  }
  const list = readList(text, reportPrevious)
  const catalog =
    list === undefined ? Catalog.of([], reportPrevious) : new Catalog(sourceOf(list, reportPrevious), reportPrevious)
  return { catalog, list, problems }
}

const previousMessage = ({ message }: Diagnostic): string => `the previous output cannot be used: ${message}`

const PREVIOUS_HELP = 'Name the folder that an earlier run wrote, unchanged, or remove --previous.'

/** Locates the diagnostics of earlier outputs in their own list. */
export async function locatePrevious(
  found: readonly Diagnostic[],
  previous: OpenedPrevious | undefined,
  inFiles: (found: readonly Diagnostic[]) => readonly Diagnostic[] = each => each,
): Promise<readonly Diagnostic[]> {
  const { list, problems } = previous ?? {}
  if (list === undefined || problems === undefined || problems.size === 0) return found
  const { locate } = await import('../render/krm/locate.ts')
  const all: Diagnostic[] = []
  for (const diagnostic of found) {
    const own = problems.get(diagnostic.message)
    const [located] = own === undefined ? [] : inFiles(await locate(list, [own]))
    if (located === undefined) all.push(diagnostic)
    else {
      const { code, severity, help } = diagnostic
      all.push({ ...located, code, severity, message: previousMessage(located), ...(help !== undefined && { help }) })
    }
  }
  return all
}
