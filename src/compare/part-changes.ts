// Compares the parts of a node that its machines get: files, units, commands and settings.

import { remembered } from '../base/remembered.ts'
import { visibleLine } from '../diagnostics/text.ts'
import type { NodePart } from '../node/node-objects.ts'
import { fillsIn } from '../node/pending-placeholders.ts'
import type { Hide } from '../secrets/labels.ts'
import { certificateChange } from './certificates.node.ts'
import { checksumChange } from './checksums.ts'
import type { PartChange, ValueChange } from './diff-model.ts'
import { visibleDiff } from './line-diff.ts'

export const valueChange = (name: string, old: string | undefined, now: string | undefined): ValueChange[] =>
  old === now ? [] : [{ name, old, now }]

export interface BothParts {
  readonly old: readonly NodePart[]
  readonly now: readonly NodePart[]
}

/** Replaces texts that equal those in the cluster except for placeholders, which the cluster has filled in. */
export function filledIn({ old, now }: BothParts): BothParts {
  const texts = new Map(old.map(part => [part.id, part.text]))
  return {
    old,
    now: now.map(part => {
      const text = texts.get(part.id)
      return text !== undefined && fillsIn(text, part.text) ? { ...part, text } : part
    }),
  }
}

export function partChanges({ old, now }: BothParts, hide: Hide): PartChange[] {
  const before = new Map(old.map(part => [part.id, part]))
  const after = new Map(now.map(part => [part.id, part]))
  const changes: PartChange[] = []
  // In the order of the new rendering, followed by removed parts.
  for (const [id, part] of after) {
    const known = before.get(id)
    if (known === undefined || !isSamePart(known, part)) changes.push(...partChange(known, part, hide))
  }
  for (const [id, part] of before) if (!after.has(id)) changes.push(...partChange(part, undefined, hide))
  return changes
}

function isSamePart(old: NodePart, now: NodePart): boolean {
  if (old === now) return true
  if (old.text !== now.text || old.traits.size !== now.traits.size) return false
  for (const [trait, value] of old.traits) if (now.traits.get(trait) !== value) return false
  return true
}

/** Most nodes of a fleet have the same change. */
const textChange = remembered(
  ([old, now]: readonly [old: string, now: string]) => ({
    hunks: visibleDiff(old, now),
    checksums: old === '' || now === '' ? undefined : checksumChange(old, now),
  }),
  ([old, now]) => `${old.length} ${old}${now}`,
)

function partChange(old: NodePart | undefined, now: NodePart | undefined, hide: Hide): PartChange[] {
  const { section, kind, name } = (now ?? old)!
  const names = new Set([...(old?.traits.keys() ?? []), ...(now?.traits.keys() ?? [])])
  const traits = [...names]
    .filter(trait => old?.traits.get(trait) !== now?.traits.get(trait))
    .flatMap(trait => valueChange(trait, hidden(old, trait, hide), hidden(now, trait, hide)))
  if (old && now && old.text === now.text && traits.length === 0) return []
  // An unreadable text is not shown, because its secrets cannot be found.
  const isShown = kind !== 'unreadable'
  const { hunks, checksums } = isShown
    ? textChange([hide(old?.text ?? ''), hide(now?.text ?? '')])
    : { hunks: [], checksums: undefined }
  const change = old === undefined ? 'added' : now === undefined ? 'removed' : 'changed'
  const certificates = isShown ? certificateChange(old?.text, now?.text, hide) : undefined
  const facts = { ...(certificates && { certificates }), ...(checksums && { checksums }) }
  return [{ section, kind, name, change, traits, hunks, ...facts }]
}

const hidden = (part: NodePart | undefined, trait: string, hide: Hide): string | undefined => {
  const value = part?.traits.get(trait)
  return value === undefined ? undefined : visibleLine(hide(value))
}
