// What makes the cloud config of one provider.

import type { DecodeContext, JsonValue } from '../../gotemplate/encoding/json/struct.ts'
import type { Version } from '../../gotemplate/semver/semver.ts'
import type { Resolver } from './resolve.ts'

export interface CloudConfigContext {
  readonly kubeletVersion: Version
  readonly kubevirtNamespace: string
  readonly resolve: Resolver
  /** Path of the cloudProviderSpec. */
  readonly at: string
  readonly decode: DecodeContext
}

/** The cloud config's bytes. Problems go to the context; what is returned after one is not used. */
export type CloudConfigWriter = (spec: JsonValue, context: CloudConfigContext) => string
