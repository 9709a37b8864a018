// osm-krm schema: prints the JSON Schemas of the functionConfig, profiles, overlays, extensions and locks, for editors and CI.

import { Argument, Command } from 'commander'

const SCHEMAS: Readonly<Record<string, () => Promise<{ readonly schemaText: string }>>> = {
  'function-config': () => import('../render/settings/generated/function-config.js'),
  profile: () => import('../render/inputs/schemas/generated/profile.js'),
  overlay: () => import('../render/profiles/composition/generated/overlay.js'),
  extension: () => import('../render/profiles/composition/generated/extension.js'),
  lock: () => import('../inspect/mirror/generated/asset-lock.js'),
}

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
    .action(async (kind: string) => {
      const { schemaText } = await SCHEMAS[kind]!()
      console.log(JSON.stringify(JSON.parse(schemaText), null, 2))
    })
