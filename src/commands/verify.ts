// osm-krm verify: whether manifests that a host rendered are what machine-controller and the nodes need, and what the cluster has.

import { Command, Option } from 'commander'
import { renderDiagnostics } from '../diagnostics/render.ts'
import { plainJson } from '../formats/plain-json.ts'
import { diagnosticsJson } from '../reports/diagnostics-json.ts'
import { isMachineDeployment } from '../reports/documents.ts'
import { verify } from '../reports/verify/index.ts'
import { readDocuments } from './documents.ts'
import type { Exit } from './index.ts'
import { readObjects } from './objects.ts'

const EXAMPLES = `
Exit status: 0, 1 where something is wrong, 2 where the manifests could not be read. Warnings alone are no failure.

Examples:
  kustomize build --enable-alpha-plugins --enable-exec clusters/production | osm-krm verify -
  osm-krm verify --live exported.yaml machines.yaml rendered/`

interface Options {
  readonly live?: string
  readonly output: string
}

export const verifyCommand = (exit: Exit): Command =>
  new Command('verify')
    .description('check rendered manifests: names, stamps, sizes, and whether anything was rendered')
    .argument('<path...>', 'files and folders with what was rendered, and its MachineDeployments; - is stdin')
    .option('--live <file>', 'also compare with what was exported from the cluster')
    .addOption(new Option('-o, --output <form>', 'form of the report').choices(['text', 'json']).default('text'))
    .addHelpText('after', EXAMPLES)
    .action(async (paths: string[], options: Options) => exit(await verifyPaths(paths, options)))

const UNREADABLE = 2

async function verifyPaths(paths: readonly string[], { live, output }: Options): Promise<number> {
  const manifests = await readObjects(readDocuments(paths))
  const exported = live === undefined ? undefined : await readObjects(readDocuments([live]))
  const damage = [...manifests.diagnostics, ...(exported?.diagnostics ?? [])]
  if (damage.length > 0) {
    process.stderr.write(renderDiagnostics(damage))
    return UNREADABLE
  }
  const found = await verify(manifests.objects, exported?.objects)
  const count = manifests.objects.filter(isMachineDeployment).length
  const text = () => renderDiagnostics(found, { limit: found.length }) || allWell(count)
  process.stdout.write(output === 'json' ? `${plainJson(diagnosticsJson(found))}\n` : text())
  return found.some(({ severity }) => severity === 'error') ? 1 : 0
}

const allWell = (count: number): string =>
  count === 0
    ? 'What was rendered is well-formed. Give the MachineDeployments too, to see whether it is complete.\n'
    : `${count} MachineDeployment${count === 1 ? '' : 's'}: everything is there.\n`
