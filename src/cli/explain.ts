// osm-krm explain: prints what a code means, why it matters and how to repair it, with an example; or searches the codes.

import { Command } from 'commander'

export const explainCommand = (): Command =>
  new Command('explain')
    .description('explain a code of an error or warning, or search the codes')
    .argument('[words...]', 'a code, such as OSM0205, or words to search for; default: list all codes')
    .addHelpText(
      'after',
      '\nExamples:\n  osm-krm explain OSM0205\n  osm-krm explain bootstrap token\n  osm-krm explain',
    )
    .action(async (words: readonly string[]) => {
      const { explain } = await import('./explanation.ts')
      process.stdout.write(explain(words))
    })
