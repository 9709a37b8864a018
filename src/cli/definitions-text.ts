// The text of osm-krm crds.

import { customResourceDefinitions } from '../render/outputs/prerequisites/definitions.ts'
import { immutabilityPolicy } from '../render/outputs/prerequisites/immutability.ts'
import { writeYaml } from '../render/yaml/index.ts'
import { plainJson } from '../render/yaml/plain-json.ts'

/** Returns the CustomResourceDefinitions that outputs need, and with `withPolicy` the policy that keeps their objects unchanged. */
export function definitionsText(output: 'yaml' | 'json', withPolicy: boolean): string {
  const items = [...customResourceDefinitions(), ...(withPolicy ? immutabilityPolicy() : [])]
  return output === 'json'
    ? `${plainJson({ apiVersion: 'v1', kind: 'List', items })}\n`
    : items.map(item => writeYaml(item)).join('---\n')
}
