// Finds patches of a kustomization whose target no object is: kustomize builds it without a word, and without the change.

import { isObject, type Json, type JsonObject } from '../base/json.ts'
import { KNOWN_KINDS } from '../base/kinds.ts'
import { t } from '../base/span.ts'
import { at, listAt } from '../render/inputs/shape.ts'
import { itemHeaderOf } from '../render/model/kubernetes.ts'
import type { Build, Finding } from './rule.ts'

export function unmatchedPatches({ layers, objects, hasRemote }: Build): Finding[] {
  // The objects of a remote base are only known as they end.
  if (hasRemote) return []
  const all = [...objects, ...layers.flatMap(({ object }) => generated(object))]
  return layers.flatMap(({ file, line, object }) =>
    ['patches', 'patchesJson6902'].flatMap(list =>
      listAt(object, list).flatMap((patch, i) => {
        const target = at(patch, 'target')
        if (!isObject(target) || mayBeMade(target) || all.some(each => isSelected(each, target))) return []
        return {
          message: t`no object is the target of the patch: ${textOf(target)}`,
          object: { kind: 'Kustomization', name: file },
          origin: { path: file, line, lineIn: 'file' },
          field: [list, i, 'target'],
          help: [t`Correct the target, or remove the patch. Names are regular expressions of the whole name.`],
        }
      }),
    ),
  )
}

/** What osm-krm makes while kustomize builds may be gone at the end, because of a patch that deletes it. */
const mayBeMade = ({ kind = '' }: JsonObject): boolean =>
  kind !== '' && KNOWN_KINDS.some(each => each.isWritten && isMatch(kind, each.kind))

const textOf = (target: JsonObject): string =>
  Object.entries(target)
    .map(([name, value]) => `${name}: ${String(value)}`)
    .join(', ')

/** Returns what generators make, before it gets the suffix of its name. */
const generated = (object: JsonObject): JsonObject[] =>
  (['Secret', 'ConfigMap'] as const).flatMap(kind =>
    listAt(object, `${kind[0]!.toLowerCase()}${kind.slice(1)}Generator`).map(entry => ({
      apiVersion: 'v1',
      kind,
      metadata: { name: at(entry, 'name') ?? '', namespace: at(entry, 'namespace') ?? '' },
    })),
  )

function isSelected(object: JsonObject, target: JsonObject): boolean {
  const { apiVersion, kind, namespace, name } = itemHeaderOf(object)
  const slash = apiVersion.indexOf('/')
  const facts = { group: apiVersion.slice(0, Math.max(slash, 0)), version: apiVersion.slice(slash + 1), kind, name }
  return (
    Object.entries(facts).every(([field, value]) => isMatch(target[field], value)) &&
    (isMatch(target.namespace, namespace) || (namespace === '' && isMatch(target.namespace, 'default'))) &&
    hasAll(at(object, 'metadata', 'labels'), target.labelSelector) &&
    hasAll(at(object, 'metadata', 'annotations'), target.annotationSelector)
  )
}

/** A pattern that is more than a name, or the start and the end of one, may match anything: its author could make it slow. */
function isMatch(pattern: Json | undefined, value: string): boolean {
  if (typeof pattern !== 'string' || pattern === '') return true
  const parts = pattern.replace(/^\^|\$$/g, '').split('.*')
  const [start = '', end, ...others] = parts
  if (others.length > 0 || parts.some(part => /[^\w.-]/.test(part))) return true
  if (end === undefined) return isLike(start, value)
  const { length } = value
  return (
    start.length + end.length <= length &&
    isLike(start, value.slice(0, start.length)) &&
    isLike(end, value.slice(length - end.length))
  )
}

/** Whether a text is a name in which a dot stands for any character. */
const isLike = (name: string, text: string): boolean =>
  name.length === text.length && [...name].every((char, i) => char === '.' || char === text[i])

/** Whether the values are those of a selector. Requirements other than equality are not judged. */
const hasAll = (values: Json | undefined, selector: Json | undefined): boolean =>
  typeof selector !== 'string' ||
  selector.split(',').every(requirement => {
    const [, name = '', value] = /^([\w./-]+) *==? *([\w.-]*)$/.exec(requirement.trim()) ?? []
    return value === undefined || String(at(values, name) ?? '') === value
  })
