// osm-krm crds: prints the CustomResourceDefinitions, which must be applied to a management cluster before anything else.

import { customResourceDefinitions, immutabilityPolicy } from '../render/outputs/prerequisites/index.ts'
import { writeYaml } from '../render/yaml/index.ts'
import { plainJson } from '../render/yaml/write.ts'
import type { CrdsOptions } from './options.ts'

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
