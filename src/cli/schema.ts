// osm-krm schema: prints the JSON Schemas of the functionConfig, profiles, overlays and extensions, for editors and CI.

import { Argument, Command } from 'commander'
import { schemaText as profile } from '../inputs/schemas/generated/profile.js'
import { schemaText as extension } from '../profiles/composition/generated/extension.js'
import { schemaText as overlay } from '../profiles/composition/generated/overlay.js'
import { schemaText as functionConfig } from '../settings/generated/function-config.js'

const SCHEMAS: Readonly<Record<string, string>> = { 'function-config': functionConfig, profile, overlay, extension }

export const schemaCommand = (): Command =>
  new Command('schema')
    .description('print the JSON Schema of the functionConfig, or of another kind')
    .addArgument(
      new Argument('[kind]', 'the kind that the schema is for')
        .choices(Object.keys(SCHEMAS))
        .default('function-config', 'function-config'),
    )
    .addHelpText(
      'after',
      '\nExamples:\n  osm-krm schema > osm-krm.schema.json\n  osm-krm schema profile > profile.schema.json',
    )
    .action((kind: string) => console.log(JSON.stringify(JSON.parse(SCHEMAS[kind]!), null, 2)))
