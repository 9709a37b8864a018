// osm-krm schema: the JSON Schema of the functionConfig, for editors and CI.

import { Command } from 'commander'
import { schemaText } from '../settings/generated/function-config.js'

export const schemaCommand = (): Command =>
  new Command('schema')
    .description('print the JSON Schema of the functionConfig')
    .addHelpText('after', '\nExample:\n  osm-krm schema > osm-krm.schema.json')
    .action(() => console.log(JSON.stringify(JSON.parse(schemaText), null, 2)))
