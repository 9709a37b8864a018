// osm-krm crds: prints the CustomResourceDefinitions, which must be applied to a management cluster before anything else.

import { Command, Option } from 'commander'
import { writeYaml } from '../yaml/index.ts'
import { plainJson } from '../yaml/plain-json.ts'

export const crdsCommand = (): Command =>
  new Command('crds')
    .description('print the CustomResourceDefinitions of OperatingSystemProfile and OperatingSystemConfig')
    .addOption(new Option('-o, --output <format>', 'yaml or json').choices(['yaml', 'json']).default('yaml'))
    .addHelpText('after', '\nExample:\n  osm-krm crds | kubectl apply --server-side -f -')
    .action(async ({ output }: { output: 'yaml' | 'json' }) => {
      const { customResourceDefinitions } = await import('../outputs/prerequisites/definitions.ts')
      const items = customResourceDefinitions()
      const text =
        output === 'json'
          ? `${plainJson({ apiVersion: 'v1', kind: 'List', items })}\n`
          : items.map(writeYaml).join('---\n')
      process.stdout.write(text)
    })
