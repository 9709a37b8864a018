// Lists for tests, and what becomes of them.

import assert from 'node:assert/strict'
import type { Diagnostic, Report } from '../../src/diagnostics/diagnostic.ts'
import {
  type Chunk,
  mergeOutputs,
  type Outputs,
  type ResourceList,
  readResourceList,
  writeResourceList,
} from '../../src/krm/index.ts'
import type { JsonObject } from '../../src/model/profile.ts'

export const HEAD = 'apiVersion: config.kubernetes.io/v1\nkind: ResourceList\n'

export const textOf = (chunks: Iterable<Chunk>): string =>
  Buffer.concat(Array.from(chunks, chunk => Buffer.from(chunk as string))).toString()

/** For steps that have nothing to complain about. */
export const silent: Report = ({ code, message }) => assert.fail(`${code} ${message}`)

export async function listOf(input: string | Uint8Array): Promise<ResourceList> {
  const list = await readResourceList(input, silent)
  assert.ok(list)
  return list
}

/** What a step reports, as codes with messages. */
export async function reported<T>(
  step: (report: (diagnostic: Diagnostic) => void) => Promise<T>,
): Promise<{ readonly value: T; readonly problems: string[]; readonly found: Diagnostic[] }> {
  const found: Diagnostic[] = []
  const value = await step(diagnostic => found.push(diagnostic))
  return { value, problems: found.map(({ code, message }) => `${code} ${message}`), found }
}

export const secret = (name: string, data: JsonObject = { key: 'dmFsdWU=' }): JsonObject => ({
  apiVersion: 'v1',
  kind: 'Secret',
  metadata: { name, namespace: 'cloud-init-settings' },
  data,
})

const OWNER = 'production'

/** Objects as the pipeline makes them: each says whose it is. */
const owned = (object: JsonObject): JsonObject => {
  const metadata = object.metadata as JsonObject
  const annotations = { ...(metadata.annotations as JsonObject | undefined), 'osm-krm.dev/generated-by': OWNER }
  return { ...object, metadata: { ...metadata, annotations } }
}

export const outputsOf = (objects: readonly JsonObject[], more: Partial<Outputs> = {}): Outputs => ({
  objects: objects.map(object => ({ object: owned(object) })),
  folder: 'osm-krm',
  owner: OWNER,
  isGone: () => true,
  ...more,
})

/** The input with the outputs merged in. */
export async function merged(input: string, outputs: Outputs | ((list: ResourceList) => Outputs)): Promise<string> {
  const list = await listOf(input)
  const { value, problems } = await reported(report =>
    mergeOutputs(list, typeof outputs === 'function' ? outputs(list) : outputs, report),
  )
  assert.deepEqual(problems, [])
  return textOf(writeResourceList(list, { items: value, diagnostics: [] }))
}
