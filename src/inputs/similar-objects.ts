// Finds the object that a reference probably means, for the help of a problem: its name is misspelt, it is in another namespace, or it is
// of a kind from which a cluster makes the wanted one.

import { nearest } from '../diagnostics/nearest.ts'
import type { ObjectName } from '../settings/settings.ts'
import type { Catalog } from './catalog.ts'

/** Kinds from which a controller in the cluster makes a Secret of the same name. */
const MAKES_SECRETS: ReadonlySet<string> = new Set([
  'SealedSecret',
  'ExternalSecret',
  'SopsSecret',
  'VaultStaticSecret',
  'VaultDynamicSecret',
  'OnePasswordItem',
  'AzureKeyVaultSecret',
])

/** Returns a sentence that names the object, or undefined if there is none. */
export function similarObject(
  catalog: Catalog,
  kind: 'Secret' | 'ConfigMap' | 'ServiceAccount',
  { namespace, name }: ObjectName,
): string | undefined {
  const maker =
    kind === 'Secret'
      ? catalog.source.items.find(({ header }) => header.name === name && MAKES_SECRETS.has(header.kind))
      : undefined
  if (maker !== undefined)
    return `There is a ${maker.header.kind} of that name, but only a cluster makes the Secret from it: add the Secret itself, or use a placeholder.`
  const headers = catalog.items(kind).map(({ header }) => header)
  const elsewhere = headers.find(header => header.name === name && header.namespace !== namespace)
  if (elsewhere !== undefined)
    return `There is one of that name ${elsewhere.namespace === '' ? 'without a namespace' : `in the namespace "${elsewhere.namespace}"`}.`
  const close = nearest(
    name,
    headers.filter(header => header.namespace === namespace).map(header => header.name),
  )
  return close === undefined ? undefined : `Did you mean "${close}"?`
}

/** Returns the help with the sentence about a similar object before it. */
export const withSimilar = (similar: string | undefined, help: string): string =>
  similar === undefined ? help : `${similar} ${help}`
