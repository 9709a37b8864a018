// Lists the objects that carry the copy which a client-side apply of kubectl leaves.

import type { Report } from '../../../diagnostics/diagnostic.ts'
import { problem } from '../../../diagnostics/problem.ts'
import { inputRef } from '../../../render/inputs/catalog.ts'
import { FIELD_MANAGER } from '../../../render/outputs/field-manager.ts'
import type { Applier } from '../../apply/appliers.ts'
import { LAST_APPLIED } from '../../apply/predict.ts'
import { annotationTexts } from '../../documents.ts'
import { annotateCommand } from '../../shell-command.ts'
import type { Compared } from './compared.ts'

export function reportLastApplied(all: readonly Compared[], applier: Applier, report: Report): void {
  // A client-side apply needs the copy, and Flux removes it.
  if (applier.manager === undefined || applier.name === 'flux') return
  const found = all
    .flatMap(({ machineDeployment, secrets, config }) => [machineDeployment, ...secrets, ...(config ? [config] : [])])
    .flatMap(({ live }) => (live && annotationTexts(live).has(LAST_APPLIED) ? [live] : []))
  if (found.length === 0) return
  const groups = new Map<string, { kind: string; namespace: string; names: string[] }>()
  for (const { header } of found) {
    const { kind, name, namespace: given } = header
    const namespace = given || 'default'
    const id = `${kind} ${namespace}`
    const group = groups.get(id) ?? { kind, namespace, names: [] }
    group.names.push(name)
    groups.set(id, group)
  }
  const commands = [...groups.values()].map(group => annotateCommand(group, `${LAST_APPLIED}-`))
  const objects = found.length === 1 ? 'one object carries' : `${found.length} objects carry`
  report(
    problem('OSM0828', `${objects} the copy of a client-side apply of kubectl (${LAST_APPLIED})`, {
      related: found.map(object => ({ object: inputRef(object), role: 'carries it' })),
      help: `kubectl apply --server-side --field-manager=${FIELD_MANAGER} takes over the fields of the client-side apply and removes the copy; with kubectl's default field manager, it keeps the copy up to date. Remove it by hand only after a server-side apply:\n\n${commands.join('\n')}`,
    }),
  )
}
