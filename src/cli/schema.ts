// osm-krm schema: prints the JSON Schemas of the functionConfig, profiles, overlays, extensions and locks, for editors and CI.

import { Argument, Command, InvalidArgumentError } from 'commander'

const SCHEMAS: Readonly<Record<string, () => Promise<{ readonly schemaText: string }>>> = {
  'function-config': () => import('../render/settings/generated/function-config.js'),
  profile: () => import('../render/inputs/schemas/generated/profile.js'),
  overlay: () => import('../render/profiles/composition/generated/overlay.js'),
  extension: () => import('../render/profiles/composition/generated/extension.js'),
  lock: () => import('../inspect/mirror/generated/asset-lock.js'),
}

/** The kinds as kubectl names them. */
const KINDS: Readonly<Record<string, string>> = {
  operatingsystemconfiggenerator: 'function-config',
  operatingsystemprofile: 'profile',
  osp: 'profile',
  operatingsystemprofileoverlay: 'overlay',
  operatingsystemprofileextension: 'extension',
  assetlock: 'lock',
}

const nameOfSchema = (kind: string): string => {
  const name = KINDS[kind.toLowerCase()] ?? kind
  if (Object.hasOwn(SCHEMAS, name)) return name
  throw new InvalidArgumentError(`Allowed choices are ${Object.keys(SCHEMAS).join(', ')}, or the kinds of these.`)
}

export const schemaCommand = (): Command =>
  new Command('schema')
    .description('print the JSON Schema of the functionConfig, or of another kind')
    .addArgument(
      new Argument('[kind]', 'the kind that the schema is for')
        .choices(Object.keys(SCHEMAS))
        .default('function-config', 'function-config')
        .argParser(nameOfSchema),
    )
    .addHelpText(
      'after',
      '\nExamples:\n  osm-krm schema > osm-krm.schema.json\n  osm-krm schema profile > profile.schema.json',
    )
    .action(async (kind: string) => {
      const { schemaText } = await SCHEMAS[kind]!()
      console.log(JSON.stringify(JSON.parse(schemaText), null, 2))
    })
