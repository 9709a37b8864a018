// The text of osm-krm crds.

import { customResourceDefinitions } from '../render/outputs/prerequisites/definitions.ts'
import { writeYaml } from '../render/yaml/index.ts'
import { plainJson } from '../render/yaml/plain-json.ts'

/** Returns the CustomResourceDefinitions that outputs need. */
export function definitionsText(output: 'yaml' | 'json'): string {
  const items = customResourceDefinitions()
  return output === 'json'
    ? `${plainJson({ apiVersion: 'v1', kind: 'List', items })}\n`
    : items.map(writeYaml).join('---\n')
}
