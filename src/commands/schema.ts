// osm-krm schema: the JSON Schema of the functionConfig, for editors and CI.

import { Command } from 'commander'
import schema from '../../function-config/osm-krm.dev_operatingsystemconfiggenerators.schema.json' with { type: 'json' }

export const schemaCommand = (): Command =>
  new Command('schema')
    .description('print the JSON Schema of the functionConfig')
    .addHelpText('after', '\nExample:\n  osm-krm schema > osm-krm.schema.json')
    .action(() => console.log(JSON.stringify(schema, null, 2)))
