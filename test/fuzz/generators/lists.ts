// Mutated lists: the structure of a recorded list is changed, then its bytes.

import type { Json, JsonObject } from '../../../src/base/json.ts'
import { quickstart, type Recorded, recorded } from '../corpus.ts'
import type { ListInput } from '../input.ts'
import type { Random } from '../random.ts'
import { yamlText } from '../yaml-text.ts'
import { mutateBytes } from './bytes.ts'
import { mutateStructure } from './structure.ts'
import { UNRELATED } from './unrelated.ts'

export function mutatedList(random: Random): ListInput {
  const { list, ...secrets } = plainList(random)
  const how = random.weighted({ structure: 4, bytes: 5, both: 2, none: 1 })
  if (how === 'structure' || how === 'both') mutateStructure(list, random)
  const text = Buffer.from(
    random.chance(0.08) ? JSON.stringify(list, null, random.pick([0, 2])) : yamlText(list, random),
  )
  const bytes = how === 'bytes' || how === 'both' ? mutateBytes(text, random) : text
  return { kind: 'lists', via: 'run', list: bytes, ...secrets }
}

/** Returns a recorded list that is not damaged. */
function plainList(random: Random): { readonly list: JsonObject } & Pick<Recorded, 'secrets' | 'fieldSecrets'> {
  const base = random.chance(0.2) ? quickstart() : oneOf(recorded(), random)
  const items = (random.chance(0.8) ? withOneMachineDeployment(base.items) : base.items).map(
    item => structuredClone(item) as Json,
  )
  if (random.chance(0.5))
    items.splice(random.below(items.length + 1), 0, structuredClone(random.pick(UNRELATED)) as Json)
  const list: JsonObject = {
    apiVersion: random.pick(['config.kubernetes.io/v1', 'config.kubernetes.io/v1', 'config.kubernetes.io/v1beta1']),
    kind: 'ResourceList',
    ...entries(base, items, random),
  }
  return { list, secrets: base.secrets, fieldSecrets: base.fieldSecrets }
}

/** Picks the smaller of two cases: small ones find as much in less time. */
function oneOf(bySize: readonly Recorded[], random: Random): Recorded {
  return bySize[Math.min(random.below(bySize.length), random.below(bySize.length))]!
}

/** Most lists have one, which takes less time. */
function withOneMachineDeployment(items: readonly JsonObject[]): readonly JsonObject[] {
  const first = items.find(({ kind }) => kind === 'MachineDeployment')
  return items.filter(item => item.kind !== 'MachineDeployment' || item === first)
}

/** Returns the other entries of a list, in one of the orders that hosts write. */
function entries({ functionConfig }: Recorded, items: Json[], random: Random): JsonObject {
  const config = structuredClone(functionConfig)
  if (random.chance(0.3)) return { items, functionConfig: config }
  if (random.chance(0.1)) return { functionConfig: config, items, results: [{ message: 'earlier', severity: 'info' }] }
  return { functionConfig: config, items }
}
