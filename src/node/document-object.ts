// Objects of files, and their names in reports.

import type { JsonObject } from '../base/json.ts'
import { CONFIG_TYPE, groupKindOf } from '../base/kinds.ts'
import { namespacedName } from '../base/refs.ts'
import type { Text } from '../base/span.ts'
import type { Diagnostic, DiagnosticCode, Origin } from '../diagnostics/diagnostic.ts'
import { problem } from '../diagnostics/problem.ts'
import { type InputObject, inputRef } from '../render/inputs/catalog.ts'
import { MACHINE_DEPLOYMENT } from '../render/inputs/machine-deployments.ts'
import { NODE_POOL } from '../render/inputs/node-pools.ts'
import { secretData } from '../render/inputs/references.ts'
import { textAt, textsAt } from '../render/inputs/shape.ts'
import type { Output, SecretEntry } from '../render/model/config.ts'
import { type ItemHeader, itemHeaderOf } from '../render/model/kubernetes.ts'
import { LOCAL_CONFIG, NODE_POOL_ANNOTATION } from '../render/model/ownership.ts'
import { CLOUD_INIT_NAMESPACE } from '../render/stamps/names.ts'
import { uncompressed } from './user-data/file-decoder.ts'

export class DocumentObject implements InputObject {
  readonly header: ItemHeader
  readonly object: JsonObject
  readonly origin: Origin | undefined
  /** The text of a Secret that was rendered here, which need not be decoded. */
  readonly made: SecretEntry | undefined
  /** Whether the data of a Secret that was rendered here is written alone, as a file. */
  readonly isFile: boolean
  #decoded: ReadonlyMap<string, string> | undefined

  constructor(object: JsonObject, origin?: Origin, { data, fileHash }: Partial<Output> = {}) {
    this.header = itemHeaderOf(object)
    this.object = object
    this.origin = origin
    this.made = data
    this.isFile = fileHash !== undefined
  }

  /** Whether it is the Secret of a NodePool, which has the key that the user has chosen. */
  get isOfPool(): boolean {
    return this.header.annotations[NODE_POOL_ANNOTATION] !== undefined
  }

  /** The keys of a Secret that have a text. */
  get secretKeys(): readonly string[] {
    return this.made ? [this.made.key] : [...this.#secretData.keys()]
  }

  secretText(key: string): string | undefined {
    if (this.made) return key === this.made.key || this.isOfPool ? this.made.text.text() : undefined
    return this.#secretData.get(this.isOfPool ? this.secretKeys.find(other => other !== 'format')! : key)
  }

  /** Decoded once, because user data is long and asked for often. */
  get #secretData(): ReadonlyMap<string, string> {
    return (this.#decoded ??= new Map(
      [...(secretData(this.object) ?? [])].map(([key, text]) => [key, this.isOfPool ? uncompressed(text) : text]),
    ))
  }
}

/** Returns an object that is in no file. */
export const documentObject = (object: JsonObject): DocumentObject => new DocumentObject(object)

/** Returns an object that was rendered here. */
export const madeObject = (output: Output): DocumentObject => new DocumentObject(output.object, undefined, output)

const CONFIG_KIND = groupKindOf(CONFIG_TYPE)

export const isSecret = ({ header }: InputObject): boolean => groupKindOf(header) === 'Secret'
export const isConfig = ({ header }: InputObject): boolean => groupKindOf(header) === CONFIG_KIND
/** Whether nodes are rendered for the object. */
export const describesNodes = (object: InputObject): boolean => isMachineDeployment(object) || isNodePool(object)
export const isNodePool = ({ header }: InputObject): boolean => groupKindOf(header) === NODE_POOL
export const isMachineDeployment = ({ header }: InputObject): boolean => groupKindOf(header) === MACHINE_DEPLOYMENT

export const annotationTexts = ({ object }: InputObject): ReadonlyMap<string, string> =>
  new Map(textsAt(object, 'metadata', 'annotations'))

export const secretText = (secret: DocumentObject, key: string): string | undefined => secret.secretText(key)

/** Whether two Secrets have the same texts under the same keys. */
export const haveSameTexts = (a: DocumentObject, b: DocumentObject): boolean =>
  [...new Set([...a.secretKeys, ...b.secretKeys])].every(key => a.secretText(key) === b.secretText(key))

/** Returns `namespace/name`, with the default namespace if the object has none. */
export const qualifiedName = ({ header }: InputObject): string => namespacedName(header)

/** Whether machine-controller, nodes and the controller look for the object in its namespace. */
export const isLookedUp = (object: InputObject): boolean =>
  !isSecret(object) || object.header.namespace === CLOUD_INIT_NAMESPACE

/** Whether hosts do not apply the object. */
export const isInput = (object: InputObject): boolean =>
  textAt(object.object, 'metadata', 'annotations', LOCAL_CONFIG) === 'true' ||
  /^(?:osm-krm\.dev|kustomize\.config\.k8s\.io|kpt\.dev)\//.test(object.header.apiVersion)

/** Returns a problem of an object, with the object's origin. */
export const about = (
  object: DocumentObject,
  code: DiagnosticCode,
  message: Text,
  where: Omit<Diagnostic, 'code' | 'severity' | 'message' | 'object' | 'origin'> = {},
): Diagnostic => problem(code, message, { object: inputRef(object), origin: object.origin, ...where })
