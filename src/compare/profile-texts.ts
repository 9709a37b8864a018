// The differences of the texts of profiles that those of nodes do not show: a branch of a template that no node takes, or a profile that none
// uses.

import { isObject, type Json } from '../base/json.ts'
import { hasTemplates } from '../base/kinds.ts'
import type { Document } from '../documents/documents.ts'
import type { Side } from '../documents/side.ts'
import { objectAt } from '../render/inputs/shape.ts'
import { itemHeaderOf } from '../render/model/kubernetes.ts'
import { readYaml } from '../render/yaml/index.ts'
import type { Hide } from '../secrets/labels.ts'
import type { ChangedPart } from './changes.ts'
import { lineDiff, visibleDiff } from './line-diff.ts'

interface ComparedProfiles {
  readonly old?: Side | undefined
  readonly now?: Side | undefined
}

/** Returns the texts of profiles with a changed line that is in none of the shown differences. */
export function profileParts(
  clusters: readonly ComparedProfiles[],
  shown: readonly ChangedPart[],
  hide: Hide,
): ChangedPart[] {
  const seen = occurrences(shown.flatMap(seenTexts))
  const found = clusters.flatMap(({ old, now }) => {
    const [before, after] = [profilesOf(old), profilesOf(now)]
    return [...new Set([...after.keys(), ...before.keys()])].flatMap((name): ChangedPart[] => {
      const [was, is] = [before.get(name), after.get(name)]
      // What cannot be read is not gone.
      if ((was === undefined && old?.failed) || (is === undefined && now?.failed)) return []
      const changed = occurrences(
        changedLines(was?.lines ?? [], is?.lines ?? []).map(line => line[0] + hide(line.slice(1))),
      )
      const isSeen = [...changed].every(([line, count]) => count <= (seen.get(line) ?? 0))
      return isSeen ? [] : [profilePart(name, was?.document, is?.document, hide)]
    })
  })
  // Clusters may share a profile.
  return [...new Map(found.map(part => [part.id, part])).values()]
}

const occurrences = (texts: readonly string[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  return counts
}

/** Returns what a difference shows: its name, its properties and its lines without their indentation, after + or -. */
const seenTexts = ({ name, traits, hunks }: ChangedPart): string[] => [
  `+${name}`,
  `-${name}`,
  ...traits.flatMap(({ old = '', now = '' }) => [`-${old}`, `+${now}`]),
  ...hunks.flatMap(({ lines }) => lines.filter(line => !line.startsWith(' ')).map(withoutIndent)),
]

/** Returns the lines that are on one side only, or at another place: an order of commands may be in no difference of a node. */
const changedLines = (old: readonly string[], now: readonly string[]): string[] =>
  lineDiff(`${old.join('\n')}\n`, `${now.join('\n')}\n`).flatMap(({ lines }) =>
    lines.filter(line => !line.startsWith(' ')).map(withoutIndent),
  )

const withoutIndent = (line: string): string => line[0] + line.slice(1).trim()

interface ProfileText {
  readonly document: Document
  /** The lines of its texts, in whatever form YAML has them. Its version is among the values that change. */
  readonly lines: readonly string[]
}

const PROFILE = /kind["']?\s*:\s*["']?(?:Custom)?OperatingSystemProfile/

function profilesOf(side: Side | undefined): ReadonlyMap<string, ProfileText> {
  return new Map(
    (side?.documents ?? []).flatMap((document): [string, ProfileText][] => {
      if (!PROFILE.test(document.text)) return []
      const read = readYaml(document.text)
      if (!('value' in read) || !isObject(read.value)) return []
      const { kind, namespace, name } = itemHeaderOf(read.value)
      if (!hasTemplates(kind)) return []
      const { version: _, ...spec } = objectAt(read.value, 'spec')
      return [[`${kind} ${namespace === '' ? '' : `${namespace}/`}${name}`, { document, lines: linesIn(spec) }]]
    }),
  )
}

const linesIn = (value: Json): string[] =>
  value !== null && typeof value === 'object'
    ? Object.values(value).flatMap(linesIn)
    : String(value)
        .split('\n')
        .filter(line => line.trim() !== '')

const profilePart = (name: string, old: Document | undefined, now: Document | undefined, hide: Hide): ChangedPart =>
  textPart(
    name,
    (now ?? old)!.file,
    [old?.text, now?.text].map(text => text && hide(text)),
  )

/** Returns the difference of the texts of an object, of which one is missing if the object is. */
export const textPart = (name: string, place: string, [old, now]: readonly (string | undefined)[]): ChangedPart => ({
  id: `object:${name}@${place}`,
  title: `the text of ${name}`,
  section: 'object',
  kind: 'text',
  name,
  change: old === undefined ? 'added' : now === undefined ? 'removed' : 'changed',
  traits: [],
  hunks: visibleDiff(old ?? '', now ?? ''),
  shownFor: place,
  count: 0,
  causes: [],
})
