// Compares a composed profile with its base.

import { formatPath } from '../../diagnostics/field-path.ts'
import { printable } from '../../diagnostics/text.ts'
import type { Json } from '../../render/model/json.ts'
import { type Hide, secretHider } from '../../secrets/labels.ts'
import { unifiedText, visibleDiff } from './line-diff.ts'
import type { PartDifference } from './profile-difference.ts'

interface ProfileDiff {
  /** The names for display. */
  readonly profile: string
  readonly base: string
  readonly parts: readonly PartDifference[]
}

export function profileDiffText({ profile, base, parts }: ProfileDiff): string {
  const title = printable(`${profile} against ${base}: ${summary(parts)}`)
  const hide = hider()
  return [`${title}\n`, ...parts.map(part => partText(part, hide))].join('\n')
}

/** Hides credentials, which scripts and templates may contain, behind labels that distinguish them. */
const hider = (): Hide => secretHider({ secrets: [], shown: [], names: [] })

const CHANGES = ['added', 'replaced', 'removed'] as const

type Change = (typeof CHANGES)[number]

const changeOf = ({ old, now }: PartDifference): Change =>
  old === undefined ? 'added' : now === undefined ? 'removed' : 'replaced'

function summary(parts: readonly PartDifference[]): string {
  const counts = CHANGES.map(change => ({ change, count: parts.filter(part => changeOf(part) === change).length }))
  const texts = counts.filter(({ count }) => count > 0).map(({ change, count }) => `${count} ${change}`)
  return texts.join(', ') || 'no difference'
}

const byText = ({ by }: PartDifference): string | undefined =>
  by && [`${by.object.kind} ${by.object.name}`, ...('field' in by ? [by.field] : [])].join(', ')

function partText(part: PartDifference, hide: Hide): string {
  const by = byText(part)
  const { values, texts } = detailsOf(part, hide)
  const lines = [
    `${[part.list, part.name].filter(Boolean).join(' ')} (${changeOf(part)})`,
    ...(by === undefined ? [] : [`  by ${by}`]),
    ...values.map(value => `  ${valueText(value, changeOf(part))}`),
  ]
  const diffs = texts.map(({ field, diff }) => (texts.length > 1 ? `  ${field}\n${diff}` : diff))
  return [...lines.map(line => `${printable(line)}\n`), ...diffs].join('')
}

function valueText({ field, old, now }: Leaf, change: Change): string {
  const name = field === '' ? '' : `${field} `
  if (old !== undefined && now !== undefined) return `${name}${formatValue(old)} -> ${formatValue(now)}`
  const value = name + formatValue(now ?? old ?? '')
  return change === 'replaced' ? `${value} is ${old === undefined ? 'new' : 'gone'}` : value
}

const formatValue = (value: string): string => (value === '' ? '""' : value)

/** A value without entries. */
interface Leaf {
  /** The path within the part; "" for the part itself. */
  readonly field: string
  readonly old?: string
  readonly now?: string
}

interface Details {
  readonly values: readonly Leaf[]
  /** Texts of several lines, as unified diffs. */
  readonly texts: readonly { readonly field: string; readonly diff: string }[]
}

function detailsOf({ name, old, now }: PartDifference, hide: Hide): Details {
  const [before, after] = [leavesOf(old), leavesOf(now)]
  const fields = [...new Set([...after.keys(), ...before.keys()])]
  const changed = fields
    .map(field => ({ field, old: before.get(field), now: after.get(field) }))
    .filter(leaf => leaf.old !== leaf.now && !(NAMES.has(leaf.field) && (leaf.now ?? leaf.old) === name))
  const isText = (leaf: Leaf): boolean => /\n/.test(`${leaf.old ?? ''}${leaf.now ?? ''}`)
  const hidden = ({ field, old, now }: Leaf): Leaf => {
    const own = field === '' ? name : field
    const secret = (text: string): string => hide(text, /\{\{|<%/.test(text) ? '' : own)
    return { field, ...(old !== undefined && { old: secret(old) }), ...(now !== undefined && { now: secret(now) }) }
  }
  return {
    values: changed.filter(leaf => !isText(leaf)).map(hidden),
    texts: changed
      .filter(isText)
      .map(hidden)
      .map(leaf => ({ field: leaf.field, diff: unifiedText(visibleDiff(leaf.old ?? '', leaf.now ?? '')) })),
  }
}

/** Fields that only repeat the name of the part. A command is its own name. */
const NAMES: ReadonlySet<string> = new Set(['', 'path', 'name'])

/** Returns all values without entries, by their paths. */
export function leavesOf(value: Json | undefined): ReadonlyMap<string, string> {
  const leaves = new Map<string, string>()
  const collect = (path: readonly (string | number)[], part: Json): void => {
    const entries = Array.isArray(part) ? part.entries() : Object.entries(part ?? {})
    if (typeof part === 'object') for (const [key, entry] of entries) collect([...path, key], entry)
    else leaves.set(formatPath(path), String(part))
  }
  if (value !== undefined) collect([], value)
  return leaves
}
