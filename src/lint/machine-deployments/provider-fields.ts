// The fields of the cloudProviderSpec of each cloud provider, from machine-controller's own types, which it decodes strictly.

import table from '../generated/provider-fields.json' with { type: 'json' }

const PROVIDERS: ReadonlyMap<string, string> = new Map(Object.entries(table.providers))

/** A struct of machine-controller. */
export interface Struct {
  readonly names: readonly string[]
  /** The types of the fields by their names, as written and in lower case: a scalar or the name of a struct, after `[]` for a list and `{}` for a map. */
  readonly types: ReadonlyMap<string, string>
}

const structs = new Map<string, Struct | undefined>()

/** Returns a struct by its name, or undefined for a scalar. */
export function structOf(type: string): Struct | undefined {
  if (!structs.has(type)) structs.set(type, madeOf(type))
  return structs.get(type)
}

function madeOf(type: string): Struct | undefined {
  const fields = (table.types as Readonly<Record<string, Readonly<Record<string, string>>>>)[type]
  return fields && { names: Object.keys(fields), types: foldedTypes(fields) }
}

const foldedTypes = (fields: Readonly<Record<string, string>>): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(fields).flatMap(([name, type]): [string, string][] => [
      [name, type],
      [name.toLowerCase(), type],
    ]),
  )

/** Returns the type of a field. Go matches names without regard to case, also where unknown fields are refused. */
export const providerFieldType = ({ types }: Struct, name: string): string | undefined =>
  types.get(name) ?? types.get(name.toLowerCase())

/** Returns the name of the struct of a provider's cloudProviderSpec, or undefined if machine-controller does not decode it strictly. */
export const specType = (cloudProvider: string): string | undefined => PROVIDERS.get(cloudProvider)
