// Tells what osm-krm reads from other things in a repository: Helm charts, workflows, manifests of others, and what osm-krm wrote itself.

import { itemHeaderOf } from '../render/model/kubernetes.ts'
import { GENERATED_BY } from '../render/model/ownership.ts'
import { readYaml } from '../render/yaml/index.ts'
import { type Document, yamlObject } from './documents.ts'
import { isKustomization } from './kustomizations.ts'

/** The first line of the file of inputs that a rendering writes, which tells it from a file of the user. */
export const INPUTS_HEADER =
  '# The inputs, as osm-krm render --with-inputs writes them: the next run replaces this file.\n'

/** Words that only objects have which osm-krm reads or writes, also if their kind is misspelt. */
const OWN = /machine-?deploy|machinepool|operatingsystem|cluster\.k8s\.io|k8c\.io|osm-krm\.dev|cloud-init/i

export const isOwn = (text: string): boolean => OWN.test(text)

/**
 * Matches the kinds of Kubernetes and of its operators that may hold credentials or name a cluster, and kinds and keys that are not plain
 * words: these have to be parsed to be known.
 */
const MAY_BE_READ =
  /\bkind["']?\s*:\s*(?:["']?(?:\w*Secrets?|ConfigMaps?|ServiceAccounts?|EndpointSlices?|OnePasswordItem)\b|[^\s"'A-Za-z]|["'][^"'\n]*\\)|\\[xuU][0-9a-fA-F]{2}|^[ \t-]*\?\s/im

export const isHidden = (name: string): boolean => name.startsWith('.') || name === 'node_modules'

/** Whether a file of a folder is read if it contains an input, by its name. */
export const isInputName = (file: string): boolean => /\.(?:ya?ml|json)$/.test(file) || isKustomization(file)

/** Whether a file of a folder may contain what osm-krm reads. The bytes need not be a text. */
export function mayBeInput(file: string, bytes: Uint8Array): boolean {
  // Kustomizations may leave out their kind.
  if (isKustomization(file)) return true
  const latin1 = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  // UTF-16, which is refused later.
  const text = latin1.includes('\0') ? latin1.replaceAll('\0', '') : latin1
  return isOwn(text) || MAY_BE_READ.test(text)
}

/** Returns the documents without templates of Helm and others, which are no YAML until they are filled in. */
export const withoutTemplates = (documents: readonly Document[]): Document[] =>
  documents.filter(({ text }) => !text.includes('{{') || isOwn(text) || 'value' in readYaml(text))

/** A MachineDeployment or profile in the files of a rendering, and the input of the same name. */
export interface Copy {
  readonly document: Document
  readonly of: Document
}

/** Finds what a rendering has copied from other documents, so that inputs may be beside their rendering. */
export function copiesIn(documents: readonly Document[]): readonly Copy[] {
  const written = new Set(
    documents
      .filter(({ text }) => text.includes(GENERATED_BY) || text.startsWith(INPUTS_HEADER))
      .map(({ file }) => file),
  )
  const copied = documents.filter(({ file, text }) => written.has(file) && COPIED.test(text))
  if (copied.length === 0) return []
  const inputs = new Map(
    documents.flatMap(each => (written.has(each.file) ? [] : [[identityOfText(each) ?? '', each] as const])),
  )
  return copied.flatMap(document => {
    const of = inputs.get(identityOfText(document) ?? '')
    return of === undefined ? [] : [{ document, of }]
  })
}

const COPIED = /^kind:\s*["']?(?:MachineDeployment|\w*OperatingSystemProfile(?:Overlay)?)\b/m

function identityOfText({ text }: Document): string | undefined {
  const object = COPIED.test(text) ? yamlObject(text) : undefined
  if (object === undefined) return undefined
  const { kind, namespace, name } = itemHeaderOf(object)
  return `${kind} ${namespace}/${name}`
}
