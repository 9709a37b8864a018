// Committed renderings that are not what the inputs make: a host that applies them applies something else than what is compared.

import { type Identity, refOf } from '../base/refs.ts'
import { firstOf, named, type Span, type Text, t, words } from '../base/span.ts'
import { documentIdentity, renderingOf } from '../node/rendering.ts'
import type { Hide } from '../secrets/labels.ts'
import type { Side } from '../source/side.ts'
import type { ChangedPart } from './changes.ts'
import { objectName } from './diff-model.ts'
import { changedPart } from './grouping.ts'
import { diffRenderings } from './node-diff.ts'
import { objectParts } from './object-changes.ts'

interface CommittedChanges {
  readonly texts: readonly Text[]
  /** What the files have in place of what the inputs make. */
  readonly parts: readonly ChangedPart[]
}

/** Returns the files of a rendering that are edited, or deleted, on the new side only. */
export function committedChanges(old: Side | undefined, now: Side | undefined, hide: Hide): CommittedChanges {
  if (now === undefined || now.failed) return { texts: [], parts: [] }
  const [before, after] = [old?.committed ?? [], now.committed ?? []]
  const was = new Map(before.map(({ content, isOther }) => [content, isOther]))
  const kept = new Set(after.map(({ object }) => documentIdentity(object)))
  const made = new Set(now.objects.map(documentIdentity))
  const others = after.filter(({ content, isOther }) => isOther && was.get(content) !== true)
  const isDeleted = (identity: Identity): boolean => !kept.has(identity) && made.has(identity)
  const deleted = before.filter(({ object }) => isDeleted(documentIdentity(object)))
  // A file that does not change is only not rendered again.
  const edited = others.filter(({ content }) => !was.has(content))
  const replaced = new Map(edited.map(({ object }) => [documentIdentity(object), object]))
  const committed = now.objects.map(object => replaced.get(documentIdentity(object)) ?? object)
  const { nodes, others: objects } =
    edited.length === 0
      ? { nodes: [], others: [] }
      : diffRenderings({ old: renderingOf(now.objects), now: renderingOf(committed), hide })
  return {
    texts: [
      ...sentence(words('The inputs do not make what is in'), [
        ...new Set(others.map(({ object }) => object.origin?.path ?? '')),
      ]),
      ...sentence(words('What the inputs make is no longer among the committed files:'), [
        ...new Set(deleted.map(({ object }) => objectName(refOf(object.header)))),
      ]),
    ],
    parts: [
      ...nodes.flatMap(({ title, parts }) => parts.map(part => ({ ...changedPart(part, title), count: 0 }))),
      ...objectParts({ old: now.objects, now: committed }, objects, hide),
    ].map(part => ({
      ...part,
      id: `committed ${part.id}`,
      title: `${part.title} of the committed rendering`,
      section: 'committed rendering',
    })),
  }
}

const NAMED = 5

const sentence = (start: Span, names: readonly string[]): Text[] =>
  names.length === 0
    ? []
    : [
        t`${start} ${firstOf(
          names.map(name => named(name)),
          NAMED,
        )}`,
      ]
