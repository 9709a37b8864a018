// Checks which tool must fill in placeholders, and whether it is configured to do so.

import { isObject } from '../../base/json.ts'
import { groupKindOf } from '../../base/kinds.ts'
import { joined, named, type Text, t } from '../../base/span.ts'
import type { DocumentObject } from '../../node/document-object.ts'
import { distinct, type PendingPlaceholders, placeholdersIn } from '../../node/pending-placeholders.ts'
import { at, listAt, textAt, textsAt } from '../../render/inputs/shape.ts'
import { type ManifestFinding, type Manifests, roleOf } from './manifests.ts'

/** Returns the Secrets whose placeholders a tool fills in, and their names. Only `stringData` is filled in before a Secret is applied. */
function waitingFor(by: PendingPlaceholders['by'], { rendered }: Manifests) {
  const found = rendered
    .filter(secret => roleOf(secret) !== undefined)
    .flatMap(secret => {
      const texts = textsAt(secret.object, 'stringData').map(([, text]) => text)
      const placeholders = placeholdersIn(texts.join('\n'))
      return placeholders?.by === by ? [{ secret, names: placeholders.names }] : []
    })
  return { first: found[0]?.secret, names: distinct(found.flatMap(({ names }) => names)) }
}

/** Without a name, only a dollar sign was doubled. */
const namesText = (names: readonly string[]): Text => (names.length === 0 ? t`"$$"` : joined(names, ', '))

const KUSTOMIZATION = 'Kustomization.kustomize.toolkit.fluxcd.io'

const kustomizationsIn = ({ documents }: Manifests): DocumentObject[] =>
  documents.filter(({ header }) => groupKindOf(header) === KUSTOMIZATION)

export function waitingSecrets(manifests: Manifests): ManifestFinding[] {
  const [flux, vault] = [waitingFor('flux', manifests), waitingFor('vault', manifests)]
  const found: ManifestFinding[] = []
  if (flux.first !== undefined && kustomizationsIn(manifests).length === 0)
    found.push({
      object: flux.first,
      message: t`Flux must fill in ${namesText(flux.names)}`,
      help: [
        t`Set the variables in spec.postBuild of its Kustomization. Without any variable there, Flux substitutes nothing, and "$$" stays.`,
      ],
    })
  if (vault.first !== undefined)
    found.push({
      object: vault.first,
      message: t`the Vault plugin must fill in ${namesText(vault.names)}`,
      help: [t`The application must use the Argo CD Vault plugin. Unknown placeholders stay unchanged.`],
    })
  return found
}

export function substitutesNothing(manifests: Manifests): ManifestFinding[] {
  const { first, names } = waitingFor('flux', manifests)
  if (first === undefined) return []
  return kustomizationsIn(manifests)
    .filter(kustomization => !hasVariables(kustomization))
    .map(object => ({
      object,
      message: t`has no variable, so Flux leaves ${namesText(names)} as it is`,
      field: ['spec', 'postBuild'],
      help: [t`Name the Secret with the values under spec.postBuild.substituteFrom.`],
    }))
}

/** Reports the fields by which Flux changes the fixed names and namespaces of all objects that it applies. */
export function fluxRenames(manifests: Manifests): ManifestFinding[] {
  const [object, ...others] = kustomizationsIn(manifests)
  // With several, it is not known which of them applies these manifests.
  if (object === undefined || others.length > 0 || waitingFor('flux', manifests).first === undefined) return []
  return ['targetNamespace', 'namePrefix', 'nameSuffix']
    .filter(name => (textAt(object.object, 'spec', name) ?? '') !== '')
    .map(name => ({
      object,
      message: t`Flux changes the fixed names of Secrets with ${named(name)}, and machine-controller and the nodes will not find them`,
      field: ['spec', name],
      help: [t`Remove ${named(name)}. If other objects need it, apply them with a Kustomization of their own.`],
    }))
}

function hasVariables({ object }: DocumentObject): boolean {
  const substitute = at(object, 'spec', 'postBuild', 'substitute')
  return (
    (isObject(substitute) && Object.keys(substitute).length > 0) ||
    listAt(object, 'spec', 'postBuild', 'substituteFrom').length > 0
  )
}
