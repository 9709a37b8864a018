// The kinds of documents. This is the only place that knows which kind a text of YAML or JSON has: all else asks for its header.

import { isObject } from '../base/json.ts'
import { hasNodes, hasTemplates, isForeign, MACHINE_DEPLOYMENT_TYPE } from '../base/kinds.ts'
import { splitByColumns } from '../render/krm/split.ts'
import { type ItemHeader, itemHeaderOf } from '../render/model/kubernetes.ts'
import { FUNCTION_CONFIG_TYPE } from '../render/settings/settings.ts'
import { type Document, readDocument } from './documents.ts'

type Header = Pick<ItemHeader, 'apiVersion' | 'kind'>

/**
 * Returns the header of a document; undefined if it is no object of Kubernetes, such as a configuration of CI. Of a document that cannot be read, it is
 * the kind that its text names, or "".
 */
export function headerOf(document: Pick<Document, 'text'>): Header | undefined {
  const read = readDocument(document)
  if ('problem' in read)
    return headerLines(document.text) ?? { apiVersion: '', kind: NAMED_KIND.exec(document.text)?.[1] ?? '' }
  if (!isObject(read.value)) return undefined
  const { apiVersion, kind } = itemHeaderOf(read.value)
  return apiVersion === '' && kind === '' ? undefined : { apiVersion, kind }
}

/** Whether a document is no YAML or JSON. */
export const isUnreadable = (document: Pick<Document, 'text'>): boolean => 'problem' in readDocument(document)

/** Returns the header of a damaged document in block style. */
function headerLines(text: string): Header | undefined {
  const split = splitByColumns(new TextEncoder().encode(text))
  return split && split.kind !== '' ? { apiVersion: split.apiVersion, kind: split.kind } : undefined
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

/** Returns the kind of a document for which nodes are rendered: a MachineDeployment of machine-controller, or a NodePool. */
export function kindWithNodes(document: Document): string | undefined {
  const header = headerOf(document)
  const hasOurs = header && hasNodes(header) && !isForeign(header) && !header.apiVersion.startsWith(CLUSTER_API)
  return hasOurs ? header.kind : undefined
}

/** Whether nodes are rendered for a document. One that cannot be read decides nothing. */
export const describesNodes = (document: Document): boolean =>
  kindWithNodes(document) !== undefined && !isUnreadable(document)

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
