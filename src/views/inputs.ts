// What changes in the inputs: first what changes nodes, with its files and the nodes, then what reaches none.

import { countOf, joined, named, type Span, type Text, t, words } from '../base/span.ts'
import { type Changes, isFleet } from '../compare/changes.ts'
import type { InputChange } from '../compare/diff-model.ts'
import { kindText } from '../compare/verdict.ts'
import { certificatesText, lineCounts } from './facts.ts'
import { nodeName } from './headline.ts'

/** Returns the causes of what changes. A MachineDeployment that is new or gone has a line of its own. */
export const causeTexts = (changes: Changes): Text[] =>
  changes.inputs
    .filter(input => reaches(input) && !saysNothingMore(input))
    .map(input => {
      // The nodes are named below.
      const isOfNodes = input.of !== 'object' && input.of !== 'file' && input.path !== ''
      const what = whatText(isOfNodes ? { ...input, names: [] } : input)
      return t`${what} ${howText(input)}: ${reachedText(input, changes)}`
    })

/** Returns the changes that reach no node. */
export const unreachedTexts = ({ inputs }: Changes): Text[] =>
  inputs.filter(each => !reaches(each)).map(input => t`${whatText(input)} ${howText(input)}`)

const saysNothingMore = ({ of, path, old, now }: InputChange): boolean =>
  of === 'node' && path === '' && old === undefined && now === undefined

/** Whether it changes a node, or may do so as far as it is known. */
const reaches = ({ titles, notTraced, unknown }: InputChange): boolean => titles.length + notTraced + unknown.length > 0

function whatText({ of, kind, names: [first, ...others], path, files: [place] }: InputChange): Text {
  if (of === 'file' && place !== undefined) return t`${placeName(place)}`
  const more = others.length > 0 ? t` and ${countOf(others.length, 'more', 'more')}` : []
  if (of === 'settings') return t`setting ${named(path)}${first === undefined ? [] : t` of ${named(first)}${more}`}`
  const field = path === '' ? [] : t`${named(path)}`
  if (first === undefined) return field
  return t`${named(`${kind} ${first}`)}${more}${path === '' ? [] : t`: ${field}`}`
}

/** Returns `1.34.1 → 1.35.3 (in 8 files, such as a/web.yaml:12)`. */
const howText = (input: InputChange): Text => t`${valuesText(input)}${filesText(input)}`

function valuesText({ of, change, old, now, hunks, certificates }: InputChange): Text {
  if (of === 'file') return change === 'added' ? t`cannot be read` : t`cannot be read on the old side`
  if (old !== undefined && now !== undefined) return t`${old} → ${now}`
  if (certificates !== undefined) return certificatesText(certificates)
  const lines = lineCounts({ hunks })
  if (change === 'changed') return joined([t`changes`, ...lines], ' ')
  const value = now ?? old
  const verb = change === 'added' ? words('is new') : words('is gone')
  return value === undefined ? joined([t`${verb}`, ...lines], ' ') : t`${verb}: ${value}`
}

function filesText({ of, files, fileCount, build }: InputChange): Text {
  const [first] = files
  if (build !== undefined) return t` (${buildText(build)})`
  if (first === undefined || of === 'file') return []
  const place = placeName(first)
  return fileCount > 1 ? t` (in ${fileCount} files, such as ${place})` : t` (${place})`
}

function buildText({ name, changed: [first, ...others], count }: NonNullable<InputChange['build']>): Text {
  const build = t`the build ${named(name)}`
  if (first === undefined) return build
  if (others.length === 0) return t`${build}; changed in its tree: ${named(first)}`
  return t`${build}; changed in its tree: ${count} files, such as ${named(first)}`
}

const placeName = (place: InputChange['files'][number]): Span => named(`${place.file}:${place.line}`, place)

/** So many nodes are named. */
const NAMED = 3

function reachedText({ titles, unknown, notTraced }: InputChange, changes: Changes): Text {
  const { nodes, verdict } = changes
  const reached = new Set(titles)
  const clusters = new Set(nodes.flatMap(({ title, cluster }) => (reached.has(title) ? cluster : [])))
  const which = clusters.size === 1 ? joinedNames([...clusters]) : countOf(clusters.size, 'cluster')
  const inClusters = isFleet(changes) ? t` in ${which}` : []
  const counted =
    titles.length === nodes.length
      ? t`all ${kindText(titles.length, verdict.kind)}${inClusters}`
      : t`${titles.length} of ${kindText(nodes.length, verdict.kind)}${inClusters}`
  const known = titles.length === 0 ? [] : [titles.length <= NAMED ? joined(titles.map(nodeName), ', ') : counted]
  const perhaps =
    notTraced === 0 ? [] : [t`perhaps ${titles.length > 0 ? t`${notTraced} more` : kindText(notTraced, verdict.kind)}`]
  const credentials =
    unknown.length === 0 ? [] : [t`nodes are compared without ${joinedNames(unknown)}, which is not known`]
  return joined([...known, ...perhaps, ...credentials], ', and ')
}

const joinedNames = (names: readonly string[]): Text =>
  joined(
    names.map(each => t`${named(each)}`),
    ', ',
  )
