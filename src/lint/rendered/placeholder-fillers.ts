// Checks which tool must fill in placeholders, and whether it is configured to do so.

import type { Report } from '../../diagnostics/diagnostic.ts'
import { about, type DocumentObject } from '../../node/document-object.ts'
import { distinct, type PendingPlaceholders, placeholdersIn } from '../../node/pending-placeholders.ts'
import { at, listAt, textAt, textsAt } from '../../render/inputs/shape.ts'
import { isObject } from '../../render/model/json.ts'
import { groupKindOf } from '../../render/model/kinds.ts'
import { type Manifests, roleOf } from './manifests.ts'

/** Returns placeholders in `stringData`, the only field that is filled in before the Secret is applied. */
const waiting = (secret: DocumentObject): PendingPlaceholders | undefined =>
  placeholdersIn(
    textsAt(secret.object, 'stringData')
      .map(([, text]) => text)
      .join('\n'),
  )

export function reportPlaceholderFillers(manifests: Manifests, report: Report): void {
  const found = manifests.rendered
    .filter(secret => roleOf(secret) !== undefined)
    .flatMap(secret => {
      const placeholders = waiting(secret)
      return placeholders ? [{ secret, placeholders }] : []
    })
  const names = (by: PendingPlaceholders['by']): string[] =>
    distinct(found.flatMap(({ placeholders }) => (placeholders.by === by ? placeholders.names : [])))
  if (found.some(({ placeholders }) => placeholders.by === 'flux')) reportFlux(manifests, names('flux'), report)
  const vault = names('vault')
  if (vault.length > 0) {
    const help = 'The application must use the Argo CD Vault plugin. Unknown placeholders stay unchanged.'
    const [first] = found
    report(about(first!.secret, 'OSM0811', `the Vault plugin must fill in ${vault.join(', ')}`, { help }))
  }
}

const KUSTOMIZATION = 'Kustomization.kustomize.toolkit.fluxcd.io'

/** Reports a Kustomization without variables, for which Flux substitutes nothing and leaves `$$` unchanged. */
function reportFlux({ documents, rendered }: Manifests, names: readonly string[], report: Report): void {
  const kustomizations = documents.filter(({ header }) => groupKindOf(header) === KUSTOMIZATION)
  for (const kustomization of kustomizations) {
    if (hasVariables(kustomization)) continue
    const message = `has no variable, so Flux leaves ${names.length === 0 ? '"$$"' : names.join(', ')} as it is`
    const help = 'Name the Secret with the values under spec.postBuild.substituteFrom.'
    report(about(kustomization, 'OSM0812', message, { field: 'spec.postBuild', help }))
  }
  const [only, ...others] = kustomizations
  // With several, it is not known which of them applies these manifests.
  if (only !== undefined && others.length === 0) reportRenames(only, report)
  if (kustomizations.length > 0) return
  const first = rendered.find(secret => waiting(secret)?.by === 'flux')!
  const help =
    'Set the variables in spec.postBuild of its Kustomization. Without any variable there, Flux substitutes nothing, and "$$" stays.'
  report(about(first, 'OSM0811', `Flux must fill in ${names.join(', ') || '"$$"'}`, { help }))
}

/** Reports the fields by which Flux changes the fixed names and namespaces of all objects that it applies. */
function reportRenames(kustomization: DocumentObject, report: Report): void {
  for (const name of ['targetNamespace', 'namePrefix', 'nameSuffix']) {
    const value = textAt(kustomization.object, 'spec', name) ?? ''
    if (value === '') continue
    const message = `Flux changes the fixed names of Secrets with ${name}, and machine-controller and the nodes will not find them`
    const help = `Remove ${name}. If other objects need it, apply them with a Kustomization of their own.`
    report(about(kustomization, 'OSM0803', message, { field: `spec.${name}`, help }))
  }
}

function hasVariables({ object }: DocumentObject): boolean {
  const substitute = at(object, 'spec', 'postBuild', 'substitute')
  return (
    (isObject(substitute) && Object.keys(substitute).length > 0) ||
    listAt(object, 'spec', 'postBuild', 'substituteFrom').length > 0
  )
}
