// Finds the object that a reference probably means: its name is misspelt, it is in another namespace, its kind is misspelt, or it is of a
// kind from which a cluster makes the wanted one. Or kustomize has changed its name or namespace.

import { namespacedName } from '../../base/refs.ts'
import type { ObjectRef } from '../../diagnostics/diagnostic.ts'
import { MOST_TYPOS, nearest } from '../../diagnostics/nearest.ts'
import { TOKEN_LABEL, TOKEN_NAMESPACE } from '../model/environment.ts'
import { isRenamed } from '../profiles/selection.ts'
import type { ObjectName } from '../settings/settings.ts'
import { type Catalog, type InputItem, type InputObject, inputRef } from './catalog.ts'
import { isNearKind } from './kinds.ts'

export interface SimilarObject {
  readonly object: ObjectRef
  /** The field in which it differs from the wanted object. */
  readonly field: string
  /** A sentence that names it. */
  readonly help: string
}

/** The maximum number of missing objects for which a run searches for similar ones: each search goes through all items. */
export const MOST_SEARCHES = 20

/** Kinds from which a controller in the cluster makes a Secret of the same name. */
export const MAKES_SECRETS: ReadonlySet<string> = new Set([
  'SealedSecret',
  'ExternalSecret',
  'SopsSecret',
  'VaultStaticSecret',
  'VaultDynamicSecret',
  'OnePasswordItem',
  'AzureKeyVaultSecret',
])

type WantedKind = 'Secret' | 'ConfigMap' | 'ServiceAccount'

/** Returns the object that is probably meant, or undefined. */
export function similarObject(catalog: Catalog, kind: WantedKind, wanted: ObjectName): SimilarObject | undefined {
  const there = catalog.items(kind).filter(({ header }) => header.namespace === wanted.namespace)
  return (
    ofOtherKind(catalog, kind, wanted) ??
    inOtherNamespace(catalog, kind, wanted) ??
    renamedByKustomize(there, kind, wanted) ??
    withNearlyThatName(there, kind, wanted)
  )
}

const similar = (item: InputItem, field: string, help: string): SimilarObject => ({
  object: inputRef(item),
  field,
  help,
})

/** Finds an object of that name from which a cluster makes the wanted one, or that has the wrong kind. */
function ofOtherKind(catalog: Catalog, kind: WantedKind, { namespace, name }: ObjectName): SimilarObject | undefined {
  for (const item of catalog.source.items) {
    const { header } = item
    if (header.name !== name || header.kind === kind) continue
    if (kind === 'Secret' && MAKES_SECRETS.has(header.kind)) {
      const help = `There is a ${header.kind} with this name, but only a cluster creates the Secret from it: add the Secret itself, or use a placeholder.`
      return similar(item, 'kind', help)
    }
    if (isNearKind(header.kind, kind))
      return similar(
        item,
        'kind',
        `There is an object of that name and of the kind ${header.kind}: did you mean ${kind}?`,
      )
  }
  const other = kind === 'Secret' ? 'ConfigMap' : kind === 'ConfigMap' ? 'Secret' : undefined
  const item = other && catalog.item(other, namespace, name)
  return item && similar(item, 'kind', `There is a ${other} of that name: write kind: ${kind}.`)
}

function inOtherNamespace(
  catalog: Catalog,
  kind: WantedKind,
  { namespace, name }: ObjectName,
): SimilarObject | undefined {
  const item = catalog.items(kind).find(({ header }) => header.name === name && header.namespace !== namespace)
  if (item === undefined) return undefined
  const other = item.header.namespace
  const help = `There is one of that name ${other === '' ? 'without a namespace' : `in the namespace "${other}"`}.`
  const isMoved = item.header.annotations[FORMER_NAMESPACES]?.split(',').includes(namespace)
  return similar(item, 'metadata.namespace', isMoved ? `${help} ${MOVED}` : help)
}

/** Finds an object whose name got a hash, a prefix or a suffix. */
function renamedByKustomize(
  there: readonly InputItem[],
  kind: WantedKind,
  { name }: ObjectName,
): SimilarObject | undefined {
  const hashed = there.find(({ header }) => HASH.test(header.name) && header.name.replace(HASH, '') === name)
  if (hashed !== undefined) {
    const help = `There is a ${kind} of that name with a hash of kustomize after it: set "generatorOptions: {disableNameSuffixHash: true}" where it is generated.`
    return similar(hashed, 'metadata.name', help)
  }
  const [renamed, ...more] = there.filter(({ header }) => isRenamed(header.name, name))
  if (renamed === undefined || more.length > 0) return undefined
  const help = `There is a ${kind} of that name with something before or after it: "${renamed.header.name}". ${RENAMED}`
  return similar(renamed, 'metadata.name', help)
}

function withNearlyThatName(
  there: readonly InputItem[],
  kind: WantedKind,
  { name }: ObjectName,
): SimilarObject | undefined {
  const names = there.map(({ header }) => header.name)
  const close = nearest(name, names, MOST_TYPOS)
  const item = there.find(({ header }) => header.name === close)
  return item && similar(item, 'metadata.name', `There is a ${kind} with a similar name: "${close}".`)
}

/**
 * Matches the suffix that kustomize appends to the names of generated Secrets and ConfigMaps: ten hexadecimal digits, some of them replaced by
 * letters.
 */
const HASH = /-[2456789bcdfghkmt]{10}$/

const RENAMED =
  'A namePrefix or nameSuffix in a kustomization changes all names: set it only in a kustomization of the objects that need it.'

/** Set by kustomize in the run that hands the object over. */
const FORMER_NAMESPACES = 'internal.config.kubernetes.io/previousNamespaces'

const MOVED = 'kustomize has moved it from there: set namespace only in a kustomization of the objects that need it.'

const LABEL_FIELD = `metadata.labels[${TOKEN_LABEL}]`

/** Returns a Secret that is probably meant for the key: it is in a different namespace, or its label has a similar value. */
export function similarToken(
  catalog: Catalog,
  key: string,
  name: string,
  byKey: ReadonlyMap<string, InputObject[]>,
): SimilarObject | undefined {
  const elsewhere = catalog
    .items('Secret')
    .find(({ header }) => header.namespace !== TOKEN_NAMESPACE && header.labels[TOKEN_LABEL] === key)
  if (elsewhere !== undefined) {
    const help = `The Secret ${namespacedName(elsewhere.header)} has its label, but only Secrets in ${TOKEN_NAMESPACE} are looked up.`
    return similar(elsewhere, 'metadata.namespace', help)
  }
  const withLabel = (label: string, help: string): SimilarObject =>
    similar(byKey.get(label)![0]!, LABEL_FIELD, `A Secret has the label ${TOKEN_LABEL}: ${label}${help}`)
  const close = nearest(key, byKey.keys(), MOST_TYPOS) ?? (byKey.has(name) ? name : undefined)
  if (close !== undefined) return withLabel(close, `; did you mean ${key}?`)
  const before = key.slice(0, key.length - name.length)
  const [former, ...more] = [...byKey.keys()].filter(
    other => other.startsWith(before) && isRenamed(name, other.slice(before.length)),
  )
  return former === undefined || more.length > 0
    ? undefined
    : withLabel(former, `, without the prefix or suffix of the name of the MachineDeployment. ${RENAMED}`)
}
