// Reports shared objects that an earlier rendering or the cluster has from the same functionConfig and that a new rendering lacks: a tool
// that prunes deletes them with everything that depends on them.

import { named, type Text, t } from '../base/span.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { problem } from '../diagnostics/problem.ts'
import { annotationTexts, type DocumentObject, isInput } from '../node/document-object.ts'
import { documentIdentity } from '../node/rendering.ts'
import { inputRef } from '../render/inputs/catalog.ts'
import { textAt } from '../render/inputs/shape.ts'
import { CLUSTER_ROLE, GENERATED_BY } from '../render/model/ownership.ts'
import { isKept } from '../render/outputs/delivery.ts'

/** The objects that are deleted together with an object, by its kind. */
const LOST: Readonly<Record<string, (object: DocumentObject) => Text>> = {
  Namespace: ({ header }) => t`all Secrets of the namespace ${named(header.name)}`,
  CustomResourceDefinition: ({ object }) =>
    t`all ${named(textAt(object, 'spec', 'names', 'kind') ?? 'object')}s of the cluster`,
}

/** `live`: whether the old side is a cluster. Prerequisites may have been applied there once, on their own. */
export function removedPrerequisites(
  old: readonly DocumentObject[],
  now: readonly DocumentObject[],
  live: boolean,
): Diagnostic[] {
  const generated = old.filter(
    object => Object.hasOwn(LOST, object.header.kind) && annotationTexts(object).has(GENERATED_BY),
  )
  if (generated.length === 0) return []
  const applied = now.filter(object => !isInput(object))
  const stamps = applied.map(annotationTexts).filter(annotations => annotations.has(GENERATED_BY))
  // Another functionConfig, or the one for the other cluster, may make them.
  const makers = new Set(stamps.map(makerOf))
  const present = new Set(applied.map(documentIdentity))
  return generated
    .filter(object => makers.has(makerOf(annotationTexts(object))) && !present.has(documentIdentity(object)))
    .map(object => lost(object, live))
}

const makerOf = (annotations: ReadonlyMap<string, string>): string =>
  `${annotations.get(GENERATED_BY)} ${annotations.get(CLUSTER_ROLE)}`

function lost(object: DocumentObject, live: boolean): Diagnostic {
  const what = LOST[object.header.kind]!(object)
  const isSafe = isKept(annotationTexts(object))
  const message = isSafe
    ? t`was generated earlier and is no longer part of the rendering: Argo CD and Flux keep it, but other tools that prune delete it, and with it ${what}`
    : t`was generated earlier and is no longer part of the rendering: a tool that prunes deletes it, and with it ${what}`
  const help = isSafe
    ? t`Set output.prerequisites to true again, or remove the annotation osm-krm.dev/generated-by from the object in the cluster if something else manages it now.`
    : t`Set output.prerequisites to true again. If something else is to manage it, first apply a rendering with it, whose annotations make Argo CD and Flux keep the object.`
  const code = isSafe && live ? 'OSM0842' : 'OSM0836'
  return problem(code, message, { object: inputRef(object), origin: object.origin, help: [help] })
}
