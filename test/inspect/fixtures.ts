// Renderings of the quickstart with changes.

import assert from 'node:assert/strict'
import { type CompareOptions, type Comparison, compareClusters } from '../../src/compare/compare.ts'
import type { Diagnostic } from '../../src/diagnostics/diagnostic.ts'
import { type JsonObject, renderNodes } from '../../src/index.ts'
import { type DocumentObject, documentObject } from '../../src/node/document-object.ts'
import { unrenderedSide } from '../../src/source/side.ts'
import { example } from '../fixtures/examples.ts'

/** Changes one of the objects, by kind and name. */
export type Edit = readonly [object: string, change: (object: JsonObject) => void]

export interface GivenRendering {
  readonly edits?: readonly Edit[]
  readonly settings?: (config: JsonObject) => void
  /** The inputs are among the outputs. */
  readonly withInputs?: boolean
}

export const nameOf = ({ kind, metadata }: JsonObject): string => `${kind} ${(metadata as JsonObject).name}`

export function edited(objects: readonly JsonObject[], edits: readonly Edit[]): JsonObject[] {
  const copies = structuredClone(objects) as JsonObject[]
  for (const [name, change] of edits) {
    const object = copies.find(copy => nameOf(copy) === name)
    assert.ok(object, `there is no ${name}`)
    change(object)
  }
  return copies
}

export async function rendered({
  edits = [],
  settings,
  withInputs = false,
}: GivenRendering = {}): Promise<DocumentObject[]> {
  const quickstart = example('quickstart')
  const inputs = edited(quickstart.objects, edits)
  const functionConfig = structuredClone(quickstart.functionConfig) as JsonObject
  settings?.(functionConfig)
  const { objects, diagnostics } = await renderNodes({ objects: inputs, functionConfig })
  assert.deepEqual(
    diagnostics.filter(({ severity }) => severity === 'error'),
    [],
  )
  return [...objects, ...(withInputs ? inputs : [])].map(documentObject)
}

export const at = (object: JsonObject, ...path: string[]): JsonObject =>
  path.reduce((here, name) => (here[name] ??= {}) as JsonObject, object)

export const annotate =
  (name: string, value: string) =>
  (object: JsonObject): void => {
    at(object, 'metadata', 'annotations')[name] = value
  }

export interface ComparedObjects extends CompareOptions {
  readonly old: readonly DocumentObject[]
  readonly now: readonly DocumentObject[]
  readonly oldProblems?: readonly Diagnostic[]
  readonly problems?: readonly Diagnostic[]
}

/** Compares two renderings of one cluster. */
export function compared({ old, now, oldProblems = [], problems = [], ...options }: ComparedObjects): Comparison {
  return compareClusters(
    [
      {
        name: '',
        old: unrenderedSide({ objects: old, diagnostics: oldProblems }),
        now: unrenderedSide({ objects: now, diagnostics: problems }),
        sharedFiles: new Set(),
      },
    ],
    options,
  )
}
