// Validates and types overlays and extensions among the items.

import type { ObjectRef, Report } from '../../../diagnostics/diagnostic.ts'
import { problem } from '../../../diagnostics/problem.ts'
import { listOf, placeOf, sentence, type Validator, validateWith } from '../../../diagnostics/schema-problems.ts'
import { type JsonObject, withoutNulls } from '../../model/json.ts'
import { EXTENSION_TYPE, OVERLAY_TYPE } from '../../model/kinds.ts'
import { compareText, reportNames } from '../../model/kubernetes.ts'
import type { ReadExtension } from './extension.ts'
import * as extensionSchema from './generated/extension.js'
import * as overlaySchema from './generated/overlay.js'

/** An object that was read but not validated. */
export interface CompositionObject {
  readonly ref: ObjectRef
  readonly object: JsonObject
}

export interface ReadOverlay {
  readonly ref: ObjectRef
  /** undefined after it was reported that the overlay is not valid. */
  readonly overlay: overlaySchema.Overlay | undefined
}

/** Returns overlays sorted by name. */
export function readOverlays(objects: readonly CompositionObject[], report: Report): ReadOverlay[] {
  return ofKind(objects, OVERLAY_TYPE.kind).map(({ ref, object }) => ({
    ref,
    overlay: checked<overlaySchema.Overlay>(object, ref, overlaySchema, report),
  }))
}

/** Returns extensions sorted by name. */
export function readExtensions(objects: readonly CompositionObject[], report: Report): ReadExtension[] {
  const read = ofKind(objects, EXTENSION_TYPE.kind).flatMap(({ ref, object }) => {
    const extension = checked<extensionSchema.Extension>(object, ref, extensionSchema, report)
    if (extension === undefined) return []
    reportWithoutEffect({ ref, extension }, report)
    return [{ ref, extension }]
  })
  return read.sort(
    (a, b) => compareText(a.ref.name, b.ref.name) || compareText(a.ref.namespace ?? '', b.ref.namespace ?? ''),
  )
}

const ofKind = (objects: readonly CompositionObject[], kind: string): readonly CompositionObject[] =>
  objects.filter(({ ref }) => ref.kind === kind)

function checked<T>(object: JsonObject, ref: ObjectRef, validator: Validator, report: Report): T | undefined {
  const isNamed = reportNames(ref, report)
  const document = withoutNulls(object)
  const problems = validateWith(validator, document)
  for (const found of problems) report(problem('OSM0360', sentence(found), { object: ref, ...placeOf(found) }))
  // The document has just passed the schema of its type.
  return problems.length === 0 && isNamed ? (document as T) : undefined
}

const WITHOUT_EFFECT = ['enforced', 'default', 'selector'] as const

function reportWithoutEffect({ ref, extension: { spec } }: ReadExtension, report: Report): void {
  const given = WITHOUT_EFFECT.filter(name => spec[name] !== undefined)
  if (given.length === 0) return
  report(
    problem('OSM0380', `${listOf(given, 'and')} ${given.length === 1 ? 'has' : 'have'} no effect here`, {
      object: ref,
      field: `spec.${given[0]}`,
      help: 'A MachineDeployment uses the extended profile if its annotation k8c.io/operating-system-profile has this name.',
    }),
  )
}
