// The fields of the cloudProviderSpec of each cloud provider, from machine-controller's own types, which it decodes strictly.

import { remembered } from '../../base/remembered.ts'
import table from '../generated/provider-fields.json' with { type: 'json' }

const PROVIDERS: ReadonlyMap<string, string> = new Map(Object.entries(table.providers))

/** A struct of machine-controller. */
export interface Struct {
  readonly names: readonly string[]
  /** The types of the fields by their names, as written and in lower case: a scalar or the name of a struct, after `[]` for a list and `{}` for a map. */
  readonly types: ReadonlyMap<string, string>
}

const STRUCTS: Readonly<Record<string, Readonly<Record<string, string>>>> = table.types

/** Returns a struct by its name, or undefined for a scalar. */
export const structOf = remembered((name: string): Struct | undefined => {
  const fields = Object.hasOwn(STRUCTS, name) ? Object.entries(STRUCTS[name]!) : undefined
  return (
    fields && {
      names: fields.map(([field]) => field),
      types: new Map(fields.flatMap(([field, type]) => [[field, type] as const, [field.toLowerCase(), type] as const])),
    }
  )
})

/** Returns the type of a field. Go matches names without regard to case, also where unknown fields are refused. */
export const providerFieldType = ({ types }: Struct, name: string): string | undefined =>
  types.get(name) ?? types.get(name.toLowerCase())

/** Returns the name of the struct of a provider's cloudProviderSpec, or undefined if machine-controller does not decode it strictly. */
export const specType = (cloudProvider: string): string | undefined => PROVIDERS.get(cloudProvider)
