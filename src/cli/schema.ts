// osm-krm schema: prints the JSON Schemas of the functionConfig, profiles, overlays, extensions and locks, for editors and CI.

const SCHEMA_TEXTS: Readonly<Record<string, () => Promise<{ readonly schemaText: string }>>> = {
  'function-config': () => import('../render/settings/generated/function-config.js'),
  profile: () => import('../render/inputs/schemas/generated/profile.js'),
  overlay: () => import('../render/profiles/composition/generated/overlay.js'),
  extension: () => import('../render/profiles/composition/generated/extension.js'),
  lock: () => import('../inspect/mirror/generated/asset-lock.js'),
}

export async function runSchema(name: string): Promise<number> {
  const { schemaText } = await SCHEMA_TEXTS[name]!()
  console.log(JSON.stringify(JSON.parse(schemaText), null, 2))
  return 0
}
