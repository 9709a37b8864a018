// Runs osm-krm report: reads or renders the nodes of one side or of two, and writes the page.

import { basename, dirname } from 'node:path'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { Side } from '../documents/side.ts'
import { reportRemovedPrerequisites } from '../inspect/removed-prerequisites.ts'
import { renderingOf } from '../inspect/rendering.ts'
import { reportHtml } from '../inspect/report/report.ts'
import { type ComparedSides, revisionSides } from './compared-sides.ts'
import { writeDiagnostics } from './diagnostics-output.ts'
import { replaceFiles } from './output/files.ts'
import { isInWorkTree } from './output/work-tree.ts'
import { withProgress } from './progress.ts'
import { assertNotRead } from './read-files.ts'
import type { ReportOptions } from './report.ts'
import { reportSource } from './report-source.ts'
import { assertRendered } from './selected-nodes.ts'
import { sideOf, withoutPolicy } from './sides.ts'
import { UsageError } from './usage-error.ts'

const UNREADABLE = 2

/** Writes the HTML report. Returns the exit status. */
export async function runReport(paths: readonly string[], options: ReportOptions): Promise<number> {
  checkOutput(options)
  const { old, now, revisions } = await sidesOf(paths, options)
  const diagnostics = [...(old?.diagnostics ?? []), ...now.diagnostics]
  // In a comparison, a node that cannot be rendered would look like one that was removed.
  const isUnreadable =
    old === undefined ? now.failed && (now.rendered?.nodes.length ?? 0) === 0 : old.failed || now.failed
  if (isUnreadable) {
    await writeDiagnostics(diagnostics, options)
    return UNREADABLE
  }
  const gone: Diagnostic[] = []
  if (old)
    reportRemovedPrerequisites({ old: old.objects, now: now.objects, live: false }, diagnostic => gone.push(diagnostic))
  await writeDiagnostics([...diagnostics, ...gone], options)
  const renderings = { now: renderingOf(now.objects), ...(old && { old: renderingOf(old.objects) }) }
  assertRendered([...(renderings.old?.nodes ?? []), ...renderings.now.nodes])
  const html = await withProgress(progress =>
    reportHtml({
      ...renderings,
      secrets: [...(old?.secrets ?? []), ...now.secrets],
      diagnostics: [...now.diagnostics, ...gone],
      limits: now.settings?.checks.userDataLimits ?? {},
      showSecrets: options.showSecrets,
      source: reportSource(paths, revisions),
      progress,
    }),
  )
  if (options.output === undefined) process.stdout.write(html)
  else {
    assertNotRead(options.output, `-o ${options.output}`)
    replaceFiles(dirname(options.output), [
      { path: basename(options.output), text: () => html, isSecret: options.showSecrets },
    ])
    console.log(options.output)
  }
  return now.failed ? UNREADABLE : 0
}

interface Sides {
  readonly old?: Side
  readonly now: Side
  readonly revisions?: ComparedSides['revisions']
}

async function sidesOf(paths: readonly string[], options: ReportOptions): Promise<Sides> {
  const revisions = await revisionSides(paths, { ...options, lint: true })
  if (revisions !== undefined) return revisions
  const [first = '.', second] = paths
  if (paths.length > 2)
    throw new UsageError(
      `report takes one path, or an old and a new one, but got ${paths.length}: put inputs that belong together into one folder`,
    )
  const linted = { ...options, lint: true }
  if (second === undefined) return { now: await sideOf([first], linted) }
  return { old: await sideOf([first], withoutPolicy(options)), now: await sideOf([second], linted) }
}

function checkOutput({ output, showSecrets }: ReportOptions): void {
  if (output === '') throw new UsageError('-o needs the name of a file')
  if (output === undefined && process.stdout.isTTY)
    throw new UsageError('the report is an HTML file: name it with -o report.html, or send stdout into a file')
  if (output !== undefined && showSecrets && isInWorkTree(output))
    throw new UsageError(
      `-o ${output} is in a Git work tree: with --show-secrets, the report has secrets, which must not get into Git`,
    )
}
