// What the writers of cloud configs share: their type, and quotes of gcfg.

import type { DecodeContext, JsonValue } from 'gotemplate/go/json'
import type { Version } from 'gotemplate/go/semver'
import type { Resolver } from './config-var.ts'

export interface CloudConfigContext {
  readonly kubeletVersion: Version
  readonly kubevirtNamespace: string
  readonly resolve: Resolver
  /** The path of the cloudProviderSpec. */
  readonly at: string
  readonly decode: DecodeContext
}

/** Returns the text of the cloud config. Problems are reported to the context; after one, the result is not used. */
export type CloudConfigWriter = (spec: JsonValue, context: CloudConfigContext) => string

/** Returns the value in quotation marks. */
export const iniEscape = (value: string): string => `"${value.replace(/[\\"]/g, '\\$&')}"`
