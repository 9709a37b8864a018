// Reports objects among the items that outputs of nodes replace although no functionConfig generated them: those of a controller, which are to be
// replaced, or of somebody who gave an object the name of an output.

import type { Report } from '../../diagnostics/diagnostic.ts'
import { problem } from '../../diagnostics/problem.ts'
import { type Catalog, groupKindOf, inputRef, itemHeaderOf } from '../inputs/catalog.ts'
import { GENERATED_BY } from '../model/ownership.ts'
import type { Settings } from '../settings/settings.ts'
import type { Output } from './objects.ts'

export function reportAdopted(
  outputs: readonly Output[],
  catalog: Catalog,
  { output: { adopt } }: Settings,
  report: Report,
): void {
  const [first, ...others] = outputs.flatMap(({ object }) => {
    const { namespace, name, ...header } = itemHeaderOf(object)
    const item = catalog.item(groupKindOf(header), namespace, name)
    return item === undefined || item.header.annotations[GENERATED_BY] !== undefined ? [] : [inputRef(item)]
  })
  if (first === undefined) return
  const count = others.length === 0 ? 'the object' : `${others.length + 1} objects`
  const found = problem('OSM0739', `the output replaces ${count}, which osm-krm has not generated`, {
    object: first,
    ...(others.length > 0 && { related: others.map(object => ({ object, role: 'also replaced' })) }),
    help: adopt
      ? 'If the controller made it, this is intended. Otherwise rename it. With output.adopt: false, this is an error.'
      : 'Remove it from the items or rename it. If the controller made it, set output.adopt: true.',
  })
  report(adopt ? found : { ...found, severity: 'error' })
}
