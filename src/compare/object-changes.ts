// Compares objects that belong to no node (tokens, access, jobs), and shows the texts of those that are no Secrets.

import { isObject, type Json, type JsonObject } from '../base/json.ts'
import { hasTemplates } from '../base/kinds.ts'
import { type Identity, identityOf, refOf } from '../base/refs.ts'
import { type DocumentObject, isInput, isSecret } from '../node/document-object.ts'
import { documentIdentity } from '../node/rendering.ts'
import { secretData } from '../render/inputs/references.ts'
import { at } from '../render/inputs/shape.ts'
import { annotationsOf, withAnnotations } from '../render/krm/files.ts'
import { writeYaml } from '../render/yaml/index.ts'
import { LAST_APPLIED } from '../secrets/fields.ts'
import type { Hide } from '../secrets/labels.ts'
import type { ChangedPart } from './changes.ts'
import { type ObjectChange, objectName } from './diff-model.ts'
import { visibleDiff } from './line-diff.ts'

/**
 * Returns the changed objects. Against a cluster, only rendered objects and fields are compared, because the cluster contains others and
 * adds fields.
 */
export function changedObjects(
  old: readonly DocumentObject[],
  now: readonly DocumentObject[],
  live: boolean,
): ObjectChange[] {
  const before = byIdentity(old)
  const after = byIdentity(now)
  const changes = [...new Set([...before.keys(), ...after.keys()])].flatMap((identity): ObjectChange[] => {
    const [a, b] = [before.get(identity), after.get(identity)]
    const object = refOf((b ?? a)!.header)
    if (b === undefined) return live ? [] : [{ object, change: 'removed' }]
    if (a === undefined) return [{ object, change: 'added' }]
    const [was, is] = [a, b].map(contentOf) as [Json, Json]
    return holds(was, is) && (live || holds(is, was)) ? [] : [{ object, change: 'changed' }]
  })
  return changes.sort((a, b) => (objectName(a.object) < objectName(b.object) ? -1 : 1))
}

/** Returns objects by identity. Inputs and what has no kind or no name, such as a kustomization, are never applied, so they are omitted. */
const byIdentity = (objects: readonly DocumentObject[]): ReadonlyMap<Identity, DocumentObject> =>
  new Map(
    objects
      .filter(object => !isInput(object) && object.header.kind !== '' && object.header.name !== '')
      .map(object => [documentIdentity(object), object]),
  )

/** Returns the object as the API server stores it, with `stringData` in `data`. */
function contentOf(object: DocumentObject): Json {
  if (!isSecret(object)) return object.object
  const { data: _data, stringData: _stringData, ...rest } = object.object
  return { ...rest, data: Object.fromEntries(secretData(object.object) ?? []) }
}

/** Whether a value contains everything that another one contains. */
function holds(value: Json | undefined, wanted: Json | undefined): boolean {
  if (isObject(wanted))
    return isObject(value) && Object.entries(wanted).every(([key, below]) => holds(at(value, key), below))
  if (Array.isArray(wanted))
    return Array.isArray(value) && value.length === wanted.length && wanted.every((below, i) => holds(value[i], below))
  return value === wanted
}

/** Returns the texts of objects that change or are new. Those of profiles are compared with what nodes get. */
export function objectParts(
  sides: { readonly old: readonly DocumentObject[]; readonly now: readonly DocumentObject[] },
  changes: readonly ObjectChange[],
  hide: Hide,
): ChangedPart[] {
  if (changes.length === 0) return []
  const [before, after] = [sides.old, sides.now].map(
    objects => new Map(objects.map(object => [documentIdentity(object), object])),
  )
  return changes.flatMap(({ object, change }) => {
    const both = [before!.get(identityOf(object)), after!.get(identityOf(object))]
    const { origin, header } = (both[1] ?? both[0])!
    if (change === 'removed' || both.some(each => each && mayBeSecret(each)) || hasTemplates(header.kind)) return []
    const [old, now] = both.map(each => (each ? hide(writeYaml(withoutCopy(each.object))) : ''))
    const place = origin?.path ?? 'what is rendered'
    return textPart({ name: objectName(object), change, hunks: visibleDiff(old!, now!) }, place)
  })
}

/** Whether an object is a Secret, or one whose kind is misspelt: of the kinds of version v1, only Secrets and ConfigMaps have data. */
function mayBeSecret(document: DocumentObject): boolean {
  const { apiVersion, kind } = document.header
  const hasData = document.object.data !== undefined || document.object.stringData !== undefined
  return isSecret(document) || (apiVersion === 'v1' && kind !== 'ConfigMap' && hasData)
}

/** Names the difference of a text that belongs to no node. */
export const textId = (name: string, place: string): string => `object:${name}@${place}`

/** Returns the difference of a text that belongs to no node. */
export const textPart = (text: Pick<ChangedPart, 'name' | 'change' | 'hunks'>, place: string): ChangedPart => ({
  ...text,
  id: textId(text.name, place),
  title: `the text of ${text.name}`,
  section: 'object',
  kind: 'text',
  traits: [],
  shownFor: place,
  count: 0,
  causes: [],
})

/** Returns an object without the copy of it that kubectl keeps, which is not in Git. */
function withoutCopy(object: JsonObject): JsonObject {
  const { [LAST_APPLIED]: copy, ...annotations } = annotationsOf(object)
  return copy === undefined ? object : withAnnotations(object, annotations)
}
