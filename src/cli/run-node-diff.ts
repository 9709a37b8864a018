// Runs osm-krm diff --node a --node b: compares the nodes of two MachineDeployments of one side.

import { inClusterNamed } from '../diagnostics/names.ts'
import { twoNodesJson } from '../inspect/diff/diff-json.ts'
import { diffMarkdown } from '../inspect/diff/diff-markdown.ts'
import { diffText } from '../inspect/diff/diff-text.ts'
import { compareNodes } from '../inspect/diff/two-nodes.ts'
import { renderingOf } from '../inspect/rendering.ts'
import type { ReportChanges } from '../inspect/report/report-data.ts'
import { knownSecrets } from '../inspect/secrets-among.ts'
import { plainJson } from '../render/yaml/plain-json.ts'
import { secretHider } from '../secrets/labels.ts'
import { writeDiagnostics } from './diagnostics-output.ts'
import type { DiffOptions } from './diff.ts'
import { colouredDiff } from './diff-colours.ts'
import { assertRendered, nodeNamed } from './selected-nodes.ts'
import { renderedClusters } from './sides.ts'
import { UsageError } from './usage-error.ts'

const INCOMPARABLE = 2

/** Prints what differs between two MachineDeployments. Returns the exit status. */
export async function runNodeDiff(paths: readonly string[], options: DiffOptions): Promise<number> {
  const [first, second, ...others] = options.node
  if (first === undefined || second === undefined || others.length > 0)
    throw new UsageError('--node names two MachineDeployments to compare, each with its own --node')
  if (options.output === 'html')
    throw new UsageError(
      'the comparison of two MachineDeployments has no HTML: osm-krm report has a page for each of them',
    )
  const now = { paths: paths.length === 0 && options.each.length === 0 ? ['.'] : paths }
  const { clusters } = await renderedClusters({ now }, options)
  const sides = clusters.map(cluster => cluster.now!)
  const renderings = sides.map(({ objects }) => renderingOf(objects))
  const nodes = clusters.flatMap(({ name }, i) =>
    renderings[i]!.nodes.map(node => (name === '' ? node : node.titled(inClusterNamed(name, node.title)))),
  )
  assertRendered(nodes)
  const pair = [nodeNamed(first, { nodes }), nodeNamed(second, { nodes })] as const
  const missing = pair.find(({ isRendered }) => !isRendered)
  if (missing !== undefined) {
    await writeDiagnostics(
      sides.flatMap(({ diagnostics }) => diagnostics),
      options,
    )
    return INCOMPARABLE
  }
  const secrets = sides.flatMap(side => side.secrets)
  const changes = compareNodes(...pair, secretHider(knownSecrets(renderings, secrets)))
  process.stdout.write(written(changes, options))
  return options.exitCode && changes.groups.length > 0 ? 1 : 0
}

function written(changes: ReportChanges, { output, full }: DiffOptions): string {
  switch (output) {
    case 'json':
      return `${plainJson(twoNodesJson(changes))}\n`
    case 'markdown':
      return diffMarkdown(changes)
    default:
      return colouredDiff(diffText(changes, { isFull: full }), process.stdout)
  }
}
