// Each object is made once, and takes the place of no input that somebody else made. What is compared are the objects, not the names that
// MachineDeployments and NodePools could lead to.

import { type FieldPath, formatPath } from '../../base/field-path.ts'
import type { JsonObject } from '../../base/json.ts'
import { type Identity, refOf } from '../../base/refs.ts'
import { listOf, named, type Text, t } from '../../base/span.ts'
import type { Report } from '../../diagnostics/diagnostic.ts'
import { nameOf } from '../../diagnostics/names.ts'
import { problem } from '../../diagnostics/problem.ts'
import { type Catalog, inputRef } from '../inputs/catalog.ts'
import type { Output } from '../model/config.ts'
import { itemHeaderOf, objectIdentity } from '../model/kubernetes.ts'
import type { MachineDeployment } from '../model/machine-deployment.ts'
import { GENERATED_BY, NODE_POOL_ANNOTATION } from '../model/ownership.ts'
import type { Settings } from '../settings/settings.ts'
import { itemOf } from '../stamps/previous.ts'

/** Outputs, and the MachineDeployment or NodePool for which they are made; undefined if the functionConfig asks for them. */
export interface MadeBy {
  readonly maker: MachineDeployment | undefined
  readonly outputs: readonly Output[]
}

type Maker = MadeBy['maker']

/** Reports two makers once, with the first object that both make, because others usually follow from it. */
export function reportSharedIdentities(made: readonly MadeBy[], report: Report): void {
  const makers = new Map<Identity, Maker>()
  const pairs = new Map<Maker, Set<Maker>>()
  for (const { maker, outputs } of made)
    for (const { object } of outputs) {
      const identity = objectIdentity(object)
      const other = makers.get(identity)
      if (!makers.has(identity)) makers.set(identity, maker)
      else if (!pairs.get(maker)?.has(other)) {
        pairs.set(maker, new Set([...(pairs.get(maker) ?? []), other]))
        report(madeTwice(object, [maker, other]))
      }
    }
}

function madeTwice(object: JsonObject, makers: readonly Maker[]) {
  const deployments = makers.filter(maker => maker !== undefined)
  // The name of a Secret is easier to change than that of nodes.
  const changed = deployments.find(each => nameFieldOf(each, object) !== NAME) ?? deployments[0]
  const kept = makers.find(each => each !== changed)
  const changes = deployments.map(
    each => t`${named(formatPath(nameFieldOf(each, object)))} of ${named(nameOf(each.ref))}`,
  )
  const other = kept ? t`for ${named(nameOf(kept.ref))}` : t`because of output.prerequisites`
  return problem('OSM0202', t`${named(nameOf(refOf(itemHeaderOf(object))))} is also made ${other}`, {
    ...(changed && { object: changed.ref, field: nameFieldOf(changed, object) }),
    help: [t`Change ${listOf(changes, 'or')}: one would overwrite what the other makes.`],
    ...(kept && { related: [{ object: kept.ref, role: 'the other' }] }),
  })
}

const NAME: FieldPath = ['metadata', 'name']

/** Returns the field that names the object. */
function nameFieldOf({ ref, pool }: MachineDeployment, object: JsonObject): FieldPath {
  const secret = pool?.output.secret
  return secret && refOf(itemHeaderOf(object)).name === (secret.name ?? ref.name)
    ? ['spec', 'output', 'secret', 'name']
    : NAME
}

/** Reports the outputs in the place of items that osm-krm has not made. */
export function reportReplaced(
  outputs: readonly Output[],
  catalog: Catalog,
  { output: { adopt } }: Settings,
  report: Report,
): void {
  const replacing = outputs.filter(output => {
    const item = itemOf(output, catalog)
    return item !== undefined && item.header.annotations[GENERATED_BY] === undefined
  })
  // No controller makes the Secret of a NodePool.
  const [ofPools, others] = [replacing.filter(isOfPool), replacing.filter(output => !isOfPool(output))]
  reportEach(ofPools, t`Remove it from the items, or give the Secret of the NodePool another name.`, 'error')
  const help = adopt
    ? t`If the controller made it, this is intended. Otherwise rename it. With output.adopt: false, this is an error.`
    : t`Remove it from the items or rename it. If the controller made it, set output.adopt: true.`
  reportEach(others, help, adopt ? undefined : 'error')

  function reportEach(replacing: readonly Output[], help: Text, severity?: 'error'): void {
    const [object, ...related] = replacing.map(output => inputRef(itemOf(output, catalog)!))
    if (object === undefined) return
    const count = related.length === 0 ? t`the object` : t`${related.length + 1} objects`
    const found = problem('OSM0739', t`the output replaces ${count}, which osm-krm has not generated`, {
      object,
      ...(related.length > 0 && { related: related.map(object => ({ object, role: 'also replaced' })) }),
      help: [help],
    })
    report(severity ? { ...found, severity } : found)
  }
}

const isOfPool = ({ object }: Output): boolean => itemHeaderOf(object).annotations[NODE_POOL_ANNOTATION] !== undefined
