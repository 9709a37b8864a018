// ResourceLists of the quickstart as hosts hand them over: text in, text out.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { type FunctionResult, run } from '../src/function.ts'
import { root } from './examples/objects.ts'
import { textOf } from './krm/given.ts'

const quickstart = (file: string): string => readFileSync(join(root, 'examples/quickstart', file), 'utf8')

/** The documents of a file. */
const documents = (text: string): string[] => text.split(/^---\n/m)

export const [UBUNTU, FLATCAR] = documents(quickstart('machine-deployments.yaml')) as [string, string]
export const [API_TOKEN, UBUNTU_TOKEN, FLATCAR_TOKEN] = documents(quickstart('tokens.yaml')) as [string, string, string]
export const CONFIG = quickstart('osm-krm.yaml')

export const QUICKSTART: readonly string[] = [UBUNTU, FLATCAR, API_TOKEN, UBUNTU_TOKEN, FLATCAR_TOKEN]

export interface ListParts {
  readonly items?: readonly string[]
  readonly functionConfig?: string
  readonly version?: string
}

const indented = (text: string, pad: string): string => text.replace(/^(?=.)/gm, pad)

/** One document as an item of a block list. */
export const item = (text: string): string => `-\n${indented(text, '  ')}`

export const configEntry = (functionConfig: string): string => `functionConfig:\n${indented(functionConfig, '  ')}`

/** The list with another functionConfig. */
export const configuredBy = (functionConfig: string, list: string): string =>
  edit(list, configEntry(CONFIG), configEntry(functionConfig))

export function listText({ items = QUICKSTART, functionConfig = CONFIG, version = 'v1' }: ListParts = {}): string {
  const list = items.length === 0 ? 'items: []\n' : `items:\n${items.map(item).join('')}`
  return `apiVersion: config.kubernetes.io/${version}\nkind: ResourceList\n${configEntry(functionConfig)}${list}`
}

/** The text with one stretch replaced: a test that changes nothing would prove nothing. */
export function edit(text: string, from: string, to: string): string {
  if (!text.includes(from)) throw new Error(`not there: ${from}`)
  return text.replace(from, () => to)
}

export interface Result {
  readonly message: string
  readonly severity: string
  readonly field?: { readonly path: string }
  readonly tags: { readonly code: string }
}

export interface Outcome extends Pick<FunctionResult, 'messages' | 'failed'> {
  readonly text: string
  readonly results: readonly Result[]
}

export async function outcomeOf(input: string | Uint8Array | ListParts): Promise<Outcome> {
  const isInput = typeof input === 'string' || input instanceof Uint8Array
  const { output, messages, failed } = await run(isInput ? input : listText(input))
  const text = textOf(output)
  return { text, messages, failed, results: resultsIn(text) }
}

/** Items may be damaged: only what follows them is read. */
function resultsIn(text: string): readonly Result[] {
  const at = text.lastIndexOf('\nresults:\n')
  return at < 0 ? [] : parse(text.slice(at)).results
}

/** What comes before the results. A second run may tell less: it finds the revisions that the first one took. */
export const withoutResults = (text: string): string => {
  const at = text.lastIndexOf('\nresults:\n')
  return at < 0 ? text : text.slice(0, at + 1)
}

export const errorsOf = ({ results }: Outcome): string[] =>
  results.filter(({ severity }) => severity === 'error').map(({ tags }) => tags.code)

interface Made {
  readonly kind: string
  readonly metadata?: {
    readonly namespace: string
    readonly name: string
    readonly annotations?: Readonly<Record<string, string>>
  }
}

/** What a run made, as `kind namespace/name`. */
export const madeIn = ({ text }: Pick<Outcome, 'text'>): string[] =>
  (parse(text, { uniqueKeys: false }).items as readonly (Made | null)[])
    .filter(made => made?.metadata?.annotations?.['osm-krm.dev/generated-by'] !== undefined)
    .map(made => `${made?.kind} ${made?.metadata?.namespace}/${made?.metadata?.name}`)
    .sort()

export const outputsOf = (pool: string): string[] =>
  [
    `OperatingSystemConfig kube-system/${pool}-kube-system-config`,
    `Secret cloud-init-settings/${pool}-kube-system-bootstrap-config`,
    `Secret cloud-init-settings/${pool}-kube-system-provisioning-config`,
    `Secret cloud-init-settings/kube-system-${pool}-kubelet-bootstrap-config`,
  ].sort()
