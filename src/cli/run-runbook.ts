// Runs osm-krm runbook: reads the export of the cluster, and prints the commands.

import { readObjects } from '../documents/objects.ts'
import { runbook } from '../import/runbook.ts'
import { writeDiagnostics } from './diagnostics-output.ts'
import { readManifests } from './manifests.ts'
import type { RunbookOptions } from './runbook.ts'

const UNREADABLE = 2

/** Prints the steps of the switch of a cluster. Returns the exit status. */
export async function runRunbook(exported: string, git: string, options: RunbookOptions): Promise<number> {
  const { objects, diagnostics } = readObjects(await readManifests([exported]))
  if (diagnostics.length > 0) {
    writeDiagnostics(diagnostics)
    return UNREADABLE
  }
  const { secrets, rendered } = options
  process.stdout.write(runbook(objects, { exported, git, secrets, rendered }))
  return 0
}
