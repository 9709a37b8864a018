// osm-krm explain: prints what a code means, why it matters and how to repair it, with an example.

import { Command } from 'commander'

export const explainCommand = (): Command =>
  new Command('explain')
    .description('explain a code of an error or warning, or list all codes')
    .argument('[code]', 'a code, such as OSM0205; default: list all')
    .addHelpText('after', '\nExamples:\n  osm-krm explain OSM0205\n  osm-krm explain')
    .action(async (code: string | undefined) => {
      const { explanationOf, listOfCodes } = await import('./explanation.ts')
      process.stdout.write(code === undefined ? listOfCodes() : explanationOf(code.toUpperCase()))
    })
