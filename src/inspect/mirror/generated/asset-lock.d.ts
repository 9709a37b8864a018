// Made from function-config/osm-krm.dev_assetlocks.schema.json by scripts/generate-validators.ts. Not to be edited.

import type { Validator } from '../../../diagnostics/schema-problems.ts'

export declare const validate: Validator['validate']
export declare const schemaText: Validator['schemaText']

export type AssetLock = {
  readonly apiVersion: 'osm-krm.dev/v1alpha1'
  readonly kind: 'AssetLock'
  readonly files?: readonly {
    readonly url: string
    readonly path?: string
    readonly publishedSum?: boolean
    readonly sha256?: Sha256
    readonly size?: Size
  }[]
  readonly images?: readonly {
    readonly image: string
    readonly digest?: string
    readonly size?: Size
  }[]
  readonly repositories?: readonly {
    readonly path: string
    readonly url?: string
    readonly suites?: string
    readonly components?: string
    readonly repo?: string
    readonly sha256?: Sha256
    readonly size?: Size
  }[]
  readonly packages?: readonly string[]
}

export type Sha256 = string

export type Size = number
