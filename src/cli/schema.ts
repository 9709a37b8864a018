// osm-krm schema: prints the JSON Schemas of the functionConfig, profiles, overlays, extensions and locks, for editors and CI.

const SCHEMAS: Readonly<Record<string, () => Promise<{ readonly default: object }>>> = {
  'function-config': () =>
    import('../../function-config/osm-krm.dev_operatingsystemconfiggenerators.schema.json', { with: { type: 'json' } }),
  profile: () =>
    import('../../function-config/operatingsystemmanager.k8c.io_operatingsystemprofiles.schema.json', {
      with: { type: 'json' },
    }),
  overlay: () =>
    import('../../function-config/osm-krm.dev_operatingsystemprofileoverlays.schema.json', { with: { type: 'json' } }),
  extension: () =>
    import('../../function-config/kubermatic.k8c.io_operatingsystemprofileextensions.schema.json', {
      with: { type: 'json' },
    }),
  lock: () => import('../../function-config/osm-krm.dev_assetlocks.schema.json', { with: { type: 'json' } }),
}

export async function runSchema(name: string): Promise<number> {
  console.log(JSON.stringify((await SCHEMAS[name]!()).default, null, 2))
  return 0
}
