// osm-krm diff: what nodes would get of one rendering and not of the other, and what becomes of the nodes that run.

import { Command, Option } from 'commander'
import { renderDiagnostics } from '../diagnostics/render.ts'
import { plainJson } from '../formats/plain-json.ts'
import { diffJson } from '../reports/diff-json.ts'
import { diffText } from '../reports/diff-text.ts'
import { type DiffRequest, diffRenderings, hasDifferences } from '../reports/node-diff.ts'
import { readDocuments } from './documents.ts'
import type { Exit } from './index.ts'
import { readObjects } from './objects.ts'
import { type SideOptions, sideOf } from './sides.ts'
import { UsageError } from './usage-error.ts'

const EXAMPLES = `
Files and folders hold a rendering, or inputs with a functionConfig, which are rendered first. Secrets are shown as <secret A>,
<secret B>: the same letter is the same secret.

Exit status: 0, with --exit-code 1 where anything differs, 2 where the two could not be compared.

Examples:
  osm-krm diff rendered-main/ rendered/
  osm-krm diff --live exported.yaml rendered/
  osm-krm diff old/ new/ -o json --exit-code`

interface Options extends SideOptions {
  readonly live?: string
  readonly output: string
  readonly exitCode: boolean
}

const INCOMPARABLE = 2

export const diffCommand = (exit: Exit): Command =>
  new Command('diff')
    .description('compare two renderings, or a rendering with a cluster, by what the nodes get')
    .argument('<path...>', 'the old and the new rendering; with --live the new one alone')
    .option('--live <file>', 'compare with what was exported from a cluster; - is stdin')
    .option('-f, --function-config <file>', 'the functionConfig; default: the one among the files')
    .option('--set <path=value>', 'override a setting of the functionConfig (may be repeated)', collect, [])
    .option('--exit-code', 'exit with 1 where anything differs', false)
    .addOption(new Option('-o, --output <form>', 'form of the report').choices(['text', 'json']).default('text'))
    .addHelpText('after', EXAMPLES)
    .action(async (paths: string[], options: Options) => exit(await diff(paths, options)))

const collect = (value: string, previous: readonly string[]): readonly string[] => [...previous, value]

async function diff(paths: readonly string[], options: Options): Promise<number> {
  const request = await requestOf(paths, options)
  if (request === undefined) return INCOMPARABLE
  const found = diffRenderings(request)
  process.stdout.write(options.output === 'json' ? `${plainJson(diffJson(found))}\n` : diffText(found))
  return options.exitCode && hasDifferences(found) ? 1 : 0
}

async function requestOf(paths: readonly string[], options: Options): Promise<DiffRequest | undefined> {
  if (options.live === undefined && paths.length !== 2)
    throw new UsageError(`diff compares two renderings, an old and a new one, and was given ${paths.length}`)
  const [old, now] =
    options.live === undefined
      ? [await sideOf(paths.slice(0, 1), options), await sideOf(paths.slice(1), options)]
      : [await exported(options.live), await sideOf(paths, options)]
  process.stderr.write(renderDiagnostics([...old.diagnostics, ...now.diagnostics]))
  if (old.failed || now.failed) return undefined
  return { old: old.objects, now: now.objects, live: options.live !== undefined }
}

async function exported(file: string) {
  const read = await readObjects(readDocuments([file]))
  return { ...read, failed: read.diagnostics.length > 0 }
}
