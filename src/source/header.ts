// The kinds of documents. This is the only place that knows which kind a text of YAML or JSON has: all else asks for its header.

import { isObject, type JsonObject } from '../base/json.ts'
import { hasNodes, hasTemplates, isForeign, MACHINE_DEPLOYMENT_TYPE } from '../base/kinds.ts'
import { splitByColumns } from '../render/krm/split.ts'
import { itemHeaderOf } from '../render/model/kubernetes.ts'
import { FUNCTION_CONFIG_TYPE } from '../render/settings/settings.ts'
import { readCommonYaml, readYaml } from '../render/yaml/index.ts'
import type { Document } from './documents.ts'

export interface Header {
  readonly apiVersion: string
  readonly kind: string
  readonly namespace: string
  readonly name: string
}

const headers = new WeakMap<object, Header | undefined>()
const unreadable = new WeakMap<object, boolean>()

/**
 * Returns the header of a document; undefined if it is no object of Kubernetes, such as a configuration of CI. Of a document that cannot be read, it is
 * the kind that its text names, or "".
 */
export function headerOf(document: Pick<Document, 'text'>): Header | undefined {
  if (!headers.has(document)) headers.set(document, readHeader(document))
  return headers.get(document)
}

/** Whether a document is no YAML or JSON. */
export function isUnreadable(document: Pick<Document, 'text'>): boolean {
  if (!unreadable.has(document)) unreadable.set(document, 'problem' in readYaml(document.text))
  return unreadable.get(document)!
}

function readHeader(document: Pick<Document, 'text'>): Header | undefined {
  const { text } = document
  let object = headerLines(text)
  if (object === undefined) {
    const read = readYaml(text)
    unreadable.set(document, 'problem' in read)
    if ('problem' in read) return { apiVersion: '', kind: NAMED_KIND.exec(text)?.[1] ?? '', namespace: '', name: '' }
    if (!isObject(read.value)) return undefined
    object = read.value
  }
  const { apiVersion, kind, namespace, name } = itemHeaderOf(object)
  return apiVersion === '' && kind === '' ? undefined : { apiVersion, kind, namespace, name }
}

/** Returns the object of a document in block style with nothing but what identifies it, which takes no parser; undefined for other styles. */
function headerLines(text: string): JsonObject | undefined {
  const bytes = new TextEncoder().encode(text)
  const split = splitByColumns(bytes)
  if (split === undefined || split.kind === '') return undefined
  const { apiVersion, kind, others } = split
  const range = others.find(({ name }) => name === 'metadata')?.range
  if (range === undefined) return { apiVersion, kind }
  const lines = readCommonYaml(new TextDecoder().decode(bytes.subarray(range.start, range.end)))
  return isObject(lines) ? { apiVersion, kind, metadata: lines.metadata ?? null } : undefined
}

/** The kind that a text names which is no YAML, such as a template. */
const NAMED_KIND = /^[ \t]*["']?kind["']?[ \t]*:[ \t]*["']?(\w+)/m

/** Whether a document is an OperatingSystemConfigGenerator. */
export const isFunctionConfig = (document: Document): boolean => headerOf(document)?.kind === FUNCTION_CONFIG_TYPE.kind

/** Whether a document holds a profile or an overlay. */
export const isProfile = (document: Document): boolean => hasTemplates(headerOf(document)?.kind ?? '')

/** Whether a document holds a MachineDeployment, a profile or an overlay. */
export const isInput = (document: Document): boolean =>
  isProfile(document) || headerOf(document)?.kind === MACHINE_DEPLOYMENT_TYPE.kind

/** Its MachineDeployments are those of other controllers. */
const CLUSTER_API = 'cluster.x-k8s.io/'

/** Whether nodes are rendered for a document: a MachineDeployment of machine-controller, or a NodePool. One that cannot be read decides nothing. */
export function describesNodes(document: Document): boolean {
  const header = headerOf(document)
  return (
    header !== undefined &&
    hasNodes(header) &&
    !isForeign(header) &&
    !header.apiVersion.startsWith(CLUSTER_API) &&
    !isUnreadable(document)
  )
}

/** Words that only objects have which osm-krm reads or writes, also if their kind is misspelt. */
const OWN = /machine-?deploy|machinepool|nodepool|operatingsystem|cluster\.k8s\.io|k8c\.io|osm-krm\.dev|cloud-init/i

/** Whether a text names a kind of ours. */
export const namesOwnKind = (text: string): boolean => OWN.test(text)

/**
 * Matches the kinds of Kubernetes and of its operators that may hold credentials or name a cluster, and kinds and keys that are not plain
 * words: these have to be parsed to be known.
 */
const MAY_BE_READ =
  /\bkind["']?\s*:\s*(?:["']?(?:\w*Secrets?|ConfigMaps?|ServiceAccounts?|EndpointSlices?|OnePasswordItem)\b|[^\s"'A-Za-z]|["'][^"'\n]*\\)|\\[xuU][0-9a-fA-F]{2}/i

/** Matches a key that a question mark begins. Nearly no text has one, and each line would have to be looked at. */
const EXPLICIT_KEY = /^[ \t-]*\?\s/m

/** Whether the bytes of a file, which need not be a text, may hold what osm-krm reads. */
export function mayBeInput(bytes: Uint8Array): boolean {
  const latin1 = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  // UTF-16, which is refused later.
  const text = latin1.includes('\0') ? latin1.replaceAll('\0', '') : latin1
  return namesOwnKind(text) || MAY_BE_READ.test(text) || (text.includes('?') && EXPLICIT_KEY.test(text))
}
