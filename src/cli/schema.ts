// osm-krm schema and crds: print the JSON Schemas of the functionConfig, pools, profiles, overlays and locks, and the
// CustomResourceDefinitions, which must be applied to a management cluster before anything else.

import { customResourceDefinitions, immutabilityPolicy } from '../render/outputs/prerequisites/index.ts'
import { writeYaml } from '../render/yaml/index.ts'
import { plainJson } from '../render/yaml/write.ts'
import type { CrdsOptions } from './options.ts'

const SCHEMAS: Readonly<Record<string, () => Promise<{ readonly default: object }>>> = {
  'function-config': () =>
    import('../../function-config/osm-krm.dev_operatingsystemconfiggenerators.schema.json', { with: { type: 'json' } }),
  profile: () =>
    import('../../function-config/operatingsystemmanager.k8c.io_operatingsystemprofiles.schema.json', {
      with: { type: 'json' },
    }),
  'node-pool': () => import('../../function-config/osm-krm.dev_nodepools.schema.json', { with: { type: 'json' } }),
  overlay: () =>
    import('../../function-config/osm-krm.dev_operatingsystemprofileoverlays.schema.json', { with: { type: 'json' } }),
  lock: () => import('../../function-config/osm-krm.dev_assetlocks.schema.json', { with: { type: 'json' } }),
}

export async function runSchema(name: string): Promise<number> {
  console.log(JSON.stringify((await SCHEMAS[name]!()).default, null, 2))
  return 0
}

export async function runCrds({ output, withPolicy }: CrdsOptions): Promise<number> {
  process.stdout.write(definitionsText(output, withPolicy))
  return 0
}

/** Returns the CustomResourceDefinitions that outputs need, and with `withPolicy` the policy that keeps their objects unchanged. */
export function definitionsText(output: 'yaml' | 'json', withPolicy: boolean): string {
  const items = [...customResourceDefinitions(), ...(withPolicy ? immutabilityPolicy() : [])]
  return output === 'json'
    ? `${plainJson({ apiVersion: 'v1', kind: 'List', items })}\n`
    : items.map(item => writeYaml(item)).join('---\n')
}
