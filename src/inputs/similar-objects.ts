// Finds the object that a reference probably means: its name is misspelt, it is in another namespace, its kind is misspelt, or it is of a
// kind from which a cluster makes the wanted one. Or kustomize has changed its name or namespace.

import type { ObjectRef } from '../diagnostics/diagnostic.ts'
import { nearest } from '../diagnostics/nearest.ts'
import { isRenamed } from '../profiles/selection.ts'
import type { ObjectName } from '../settings/settings.ts'
import { type Catalog, type InputItem, inputRef } from './catalog.ts'
import { isNearKind } from './kinds.ts'

export interface SimilarObject {
  readonly object: ObjectRef
  /** The field in which it differs from the wanted object. */
  readonly field: string
  /** A sentence that names it. */
  readonly help: string
}

/** Searches for one object after another take time in the square of their number, and nobody reads so many. */
export const MOST_SEARCHES = 20

/** Names of objects share long parts, such as those of their MachineDeployments. */
export const MOST_SLIPS = 3

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

export function similarObject(
  catalog: Catalog,
  kind: 'Secret' | 'ConfigMap' | 'ServiceAccount',
  { namespace, name }: ObjectName,
): SimilarObject | undefined {
  const found = (item: InputItem, field: string, help: string): SimilarObject => ({
    object: inputRef(item),
    field,
    help,
  })
  for (const item of catalog.source.items) {
    const { header } = item
    if (header.name !== name || header.kind === kind) continue
    if (kind === 'Secret' && MAKES_SECRETS.has(header.kind))
      return found(
        item,
        'kind',
        `There is a ${header.kind} of that name, but only a cluster makes the Secret from it: add the Secret itself, or use a placeholder.`,
      )
    if (isNearKind(header.kind, kind))
      return found(item, 'kind', `There is an object of that name and of the kind ${header.kind}.`)
  }
  const other = kind === 'Secret' ? 'ConfigMap' : kind === 'ConfigMap' ? 'Secret' : undefined
  const item = other && catalog.item(other, namespace, name)
  if (item !== undefined) return found(item, 'kind', `There is a ${other} of that name: write kind: ${kind}.`)
  const items = catalog.items(kind)
  const elsewhere = items.find(({ header }) => header.name === name && header.namespace !== namespace)
  if (elsewhere !== undefined) {
    const where =
      elsewhere.header.namespace === '' ? 'without a namespace' : `in the namespace "${elsewhere.header.namespace}"`
    const help = `There is one of that name ${where}.`
    return found(
      elsewhere,
      'metadata.namespace',
      catalog.annotationsOf(elsewhere).get(FORMER_NAMESPACES)?.split(',').includes(namespace)
        ? `${help} ${MOVED}`
        : help,
    )
  }
  const there = items.filter(({ header }) => header.namespace === namespace)
  const hashed = there.find(({ header }) => HASH.test(header.name) && header.name.replace(HASH, '') === name)
  if (hashed !== undefined)
    return found(
      hashed,
      'metadata.name',
      `There is a ${kind} of that name with a hash of kustomize after it: set "generatorOptions: {disableNameSuffixHash: true}" where it is generated.`,
    )
  const renamed = there.filter(({ header }) => isRenamed(header.name, name))
  if (renamed.length === 1)
    return found(
      renamed[0]!,
      'metadata.name',
      `There is a ${kind} of that name with something before or after it: "${renamed[0]!.header.name}". ${RENAMED}`,
    )
  const close = nearest(
    name,
    there.map(({ header }) => header.name),
    MOST_SLIPS,
  )
  const named = there.find(({ header }) => header.name === close)
  return named && found(named, 'metadata.name', `There is a ${kind} with nearly that name: "${close}".`)
}

/** What kustomize appends to the names of generated Secrets and ConfigMaps: ten hexadecimal digits, some of them replaced by letters. */
const HASH = /-[2456789bcdfghkmt]{10}$/

export const RENAMED =
  'A namePrefix or nameSuffix in a kustomization changes all names: set it only in a kustomization of the objects that need it.'

/** Set by kustomize in the run that hands the object over. */
const FORMER_NAMESPACES = 'internal.config.kubernetes.io/previousNamespaces'

const MOVED = 'kustomize has moved it from there: set namespace only in a kustomization of the objects that need it.'

/** Returns the help with the sentence about a similar object before it. */
export const withSimilar = (similar: SimilarObject | undefined, help: string): string =>
  similar === undefined ? help : `${similar.help} ${help}`
