// What a rendering makes of a MachineDeployment: its objects, the texts with which its nodes boot, and annotations of inputs.

import type { ObjectRef } from '../../diagnostics/diagnostic.ts'
import type { JsonObject } from './json.ts'
import type { ClusterRole } from './ownership.ts'
import type { LazyText } from './text.ts'

/** An output object, and the cluster to which it belongs if there are two. */
export interface Output {
  readonly object: JsonObject
  readonly cluster: ClusterRole
  /** True if the object contains placeholders. */
  readonly hasPlaceholders?: boolean
  /** True if `render -d` writes the data alone, and not the Secret. */
  readonly isFile?: boolean
  /** The data of a Secret before it is encoded; undefined if it contains placeholders. */
  readonly data?: SecretText
}

/** The one text that a Secret holds, under its key. */
export interface SecretText {
  readonly key: string
  readonly text: LazyText
}

/** The texts with which the nodes of a MachineDeployment boot. */
export interface NodeTexts {
  readonly bootstrap: string
  readonly provisioning: string
  readonly kubeconfig: string
  /** Only for the provider "edge", otherwise undefined. */
  readonly edgeScript: string | undefined
}

/** A text that an input item gets in one of its fields. If `value` is undefined, the field is removed. */
export interface InputEdit {
  readonly object: ObjectRef
  readonly path: readonly [string, ...string[]]
  readonly value: string | undefined
}

/** Returns the path of an annotation. */
export const annotationPath = (name: string): InputEdit['path'] => ['metadata', 'annotations', name]
