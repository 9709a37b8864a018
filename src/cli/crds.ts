// osm-krm crds: prints the CustomResourceDefinitions, which must be applied to a management cluster before anything else.

import { Command, Option } from 'commander'

export const crdsCommand = (): Command =>
  new Command('crds')
    .description('print the CustomResourceDefinitions of OperatingSystemProfile and OperatingSystemConfig')
    .addOption(new Option('-o, --output <format>', 'yaml or json').choices(['yaml', 'json']).default('yaml'))
    .addHelpText('after', '\nExample:\n  osm-krm crds | kubectl apply --server-side -f -')
    .action(async ({ output }: { output: 'yaml' | 'json' }) => {
      const { definitionsText } = await import('./definitions-text.ts')
      process.stdout.write(definitionsText(output))
    })
