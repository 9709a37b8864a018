// Renderings of the quickstart with changes.

import assert from 'node:assert/strict'
import { type JsonObject, renderNodes } from '../../src/index.ts'
import type { RenderingDiff } from '../../src/inspect/diff/diff-model.ts'
import { type DiffRequest, diffRenderings, stemsOf } from '../../src/inspect/diff/node-diff.ts'
import type { ProblemChanges } from '../../src/inspect/diff/problem-changes.ts'
import type { DocumentObject } from '../../src/inspect/documents.ts'
import { documentObject } from '../../src/inspect/documents.ts'
import { reportChanges } from '../../src/inspect/report/report-changes.ts'
import type { ReportChanges } from '../../src/inspect/report/report-data.ts'
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

/** The changes between two renderings for all forms. */
export function changesOf(
  request: DiffRequest,
  problems?: ProblemChanges,
): { diff: RenderingDiff; changes: ReportChanges } {
  const diff = diffRenderings(request)
  return { diff, changes: reportChanges(diff, stemsOf(request), problems) }
}
