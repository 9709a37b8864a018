// Objects from which a controller in the cluster makes a Secret, such as SealedSecrets and ExternalSecrets. The function cannot read its values.

import { isObject } from '../../base/json.ts'
import { rememberedFor } from '../../base/remembered.ts'
import { named, type Text, t } from '../../base/span.ts'
import { TOKEN_LABEL, TOKEN_NAMESPACE } from '../settings/environment.ts'
import type { ObjectName } from '../settings/settings.ts'
import type { Catalog, InputObject } from './catalog.ts'
import { at, listAt, textAt } from './shape.ts'

export const MAKES_SECRETS: ReadonlySet<string> = new Set([
  'SealedSecret',
  'ExternalSecret',
  'SopsSecret',
  'VaultStaticSecret',
  'VaultDynamicSecret',
  'OnePasswordItem',
  'AzureKeyVaultSecret',
])

interface SecretMaker extends InputObject {
  /** The names that its Secret may have. */
  readonly names: readonly string[]
  /** The key of the MachineDeployment in the label of the Secret. */
  readonly tokenKey: string | undefined
}

const makersIn = rememberedFor((catalog: Catalog): readonly SecretMaker[] =>
  catalog.source.items.flatMap(item => {
    const input = MAKES_SECRETS.has(item.header.kind) ? catalog.read(item) : undefined
    return input ? [makerOf(input)] : []
  }),
)

/** Returns the object from which the Secret with a name is made. */
export const makerOfSecret = (catalog: Catalog, { namespace, name }: ObjectName): InputObject | undefined =>
  makersIn(catalog).find(({ header, names }) => header.namespace === namespace && names.includes(name))

/** Returns the object from which the bootstrap token with the label of a MachineDeployment is made. */
export const makerOfToken = (catalog: Catalog, key: string): InputObject | undefined =>
  makersIn(catalog).find(({ header, tokenKey }) => header.namespace === TOKEN_NAMESPACE && tokenKey === key)

/** What to do about a Secret that only the cluster has. */
export const madeInCluster = ({ header: { kind, namespace, name } }: InputObject): Text =>
  t`The Secret is made in the cluster from the ${named(kind)} ${named(namespace)}/${named(name)}, which only the cluster can read. Set a placeholder for the value, or add the Secret itself when rendering: docs/tokens.md.`

function makerOf(input: InputObject): SecretMaker {
  const { header, object } = input
  const secretTemplates = listAt(object, 'spec', 'secretTemplates')
  // Where such objects have the metadata of the Secret.
  const templates = [
    at(object, 'spec', 'template'),
    at(object, 'spec', 'target', 'template'),
    ...secretTemplates,
    object,
  ]
  const names = [
    header.name,
    textAt(object, 'spec', 'target', 'name'),
    textAt(object, 'spec', 'destination', 'name'),
    ...secretTemplates.map(template => textAt(template, 'name')),
  ]
  const labels = [
    ...templates.filter(isObject).map(each => at(each, 'metadata', 'labels')),
    ...templates.filter(isObject).map(each => at(each, 'labels')),
  ]
  return {
    ...input,
    names: names.filter(each => each !== undefined),
    tokenKey: labels.map(each => textAt(each, TOKEN_LABEL)).find(each => each !== undefined),
  }
}
