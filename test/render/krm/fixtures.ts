// ResourceLists for tests, and helpers that read, merge and write them.

import assert from 'node:assert/strict'
import type { JsonObject } from '../../../src/base/json.ts'
import { plain } from '../../../src/base/span.ts'
import type { Diagnostic, Report } from '../../../src/diagnostics/diagnostic.ts'
import {
  type Chunk,
  mergeOutputs,
  type Outputs,
  type ResourceList,
  readItem,
  readResourceList,
  writeResourceList,
} from '../../../src/render/krm/index.ts'
import type { ItemHeader } from '../../../src/render/model/kubernetes.ts'
import { told } from '../../fixtures/told.ts'

export const HEAD = 'apiVersion: config.kubernetes.io/v1\nkind: ResourceList\n'

export const textOf = (chunks: Iterable<Chunk>): string =>
  Buffer.concat(Array.from(chunks, chunk => Buffer.from(chunk as string))).toString()

/** For steps that must not report anything. */
export const silent: Report = ({ code, message }) => assert.fail(`${code} ${plain(message)}`)

/** The objects of the items whose headers match. */
export const readItems = (
  list: ResourceList,
  isWanted: (header: ItemHeader) => boolean,
  report: Report,
): { readonly object: JsonObject }[] =>
  list.items.flatMap(item => {
    const object = isWanted(item.header) ? readItem(list, item, report) : undefined
    return object === undefined ? [] : [{ object }]
  })

export async function listOf(input: string | Uint8Array): Promise<ResourceList> {
  const list = readResourceList(input, silent)
  assert.ok(list)
  return list
}

/** The diagnostics that a step reports, as codes with messages. */
export async function reported<T>(
  step: (report: (diagnostic: Diagnostic) => void) => T | Promise<T>,
): Promise<{ readonly value: T; readonly problems: string[]; readonly found: Diagnostic[] }> {
  const found: Diagnostic[] = []
  const value = await step(diagnostic => found.push(diagnostic))
  return { value, problems: found.map(told).map(({ code, message }) => `${code} ${message}`), found }
}

export const secret = (name: string, data: JsonObject = { key: 'dmFsdWU=' }): JsonObject => ({
  apiVersion: 'v1',
  kind: 'Secret',
  metadata: { name, namespace: 'cloud-init-settings' },
  data,
})

const OWNER = 'production'

/** Objects as the pipeline makes them, with the annotation of their owner. */
const owned = (object: JsonObject): JsonObject => {
  const metadata = object.metadata as JsonObject
  const annotations = { ...(metadata.annotations as JsonObject | undefined), 'osm-krm.dev/generated-by': OWNER }
  return { ...object, metadata: { ...metadata, annotations } }
}

const pathOf = ({ kind, metadata }: JsonObject): string => {
  const { namespace, name } = metadata as { namespace: string; name: string }
  return `osm-krm/${namespace}/${String(kind).toLowerCase()}_${name}.yaml`
}

type MergedOutputs = Omit<Outputs, 'read'>

export const outputsOf = (objects: readonly JsonObject[], more: Partial<MergedOutputs> = {}): MergedOutputs => ({
  objects: objects.map(object => ({ object: owned(object), path: pathOf(object) })),
  owner: { annotation: 'osm-krm.dev/generated-by', value: OWNER },
  inputAnnotation: 'config.kubernetes.io/local-config',
  isStale: () => true,
  ...more,
})

export const merge = (list: ResourceList, outputs: MergedOutputs, report: Report) =>
  mergeOutputs(list, { ...outputs, read: item => readItem(list, item, report) }, report)

/** The input with the outputs merged in. */
export async function merged(
  input: string,
  outputs: MergedOutputs | ((list: ResourceList) => MergedOutputs),
): Promise<string> {
  const list = await listOf(input)
  const { value, problems } = await reported(report =>
    merge(list, typeof outputs === 'function' ? outputs(list) : outputs, report),
  )
  assert.deepEqual(problems, [])
  return textOf(writeResourceList(list, { items: value, diagnostics: [] }))
}
