// osm-krm runbook: prints the commands that switch a cluster to Git, and those that switch it back.

import { Command } from 'commander'
import type { Exit } from './exit.ts'

const EXAMPLES = `
The commands contain the names of the objects in the export, such as the
Deployments and webhooks of operating-system-manager. Nothing is executed. After
an import, the folder in Git is complete.

Examples:
  osm-krm runbook exported.yaml git/ --secrets ~/tokens.yaml > runbook.sh`

export interface RunbookOptions {
  readonly secrets?: string
  readonly rendered: string
}

export const runbookCommand = (exit: Exit): Command =>
  new Command('runbook')
    .description('print the commands that switch a cluster to Git, with a check after each step, and back')
    .argument('<exported>', 'a file that kubectl exported from the cluster')
    .argument('<git>', 'the folder with the inputs, as osm-krm import writes it')
    .option('--secrets <file>', 'the file with the Secrets that a rendering needs')
    .option('--rendered <folder>', 'the folder for the rendering', 'rendered')
    .addHelpText('after', EXAMPLES)
    .action(async (exported: string, git: string, options: RunbookOptions) => {
      const { runRunbook } = await import('./run-runbook.ts')
      exit(await runRunbook(exported, git.replace(/(?<=[^/])\/+$/, ''), options))
    })
