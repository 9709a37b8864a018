// osm-krm crds: prints the CustomResourceDefinitions, which must be applied to a management cluster before anything else.

import { Command, Option } from 'commander'

export const crdsCommand = (): Command =>
  new Command('crds')
    .description('print the CustomResourceDefinitions of OperatingSystemProfile and OperatingSystemConfig')
    .addOption(new Option('-o, --output <format>', 'yaml or json').choices(['yaml', 'json']).default('yaml'))
    .option('--with-policy', 'also print the admission policy that refuses changes of their objects')
    .addHelpText('after', '\nExample:\n  osm-krm crds --with-policy | kubectl apply --server-side -f -')
    .action(async ({ output, withPolicy = false }: { output: 'yaml' | 'json'; withPolicy?: boolean }) => {
      const { definitionsText } = await import('./definitions-text.ts')
      process.stdout.write(definitionsText(output, withPolicy))
    })
