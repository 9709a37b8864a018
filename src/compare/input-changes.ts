// The changes of the inputs, as all forms of a comparison show them: each with its files and the nodes that it changes.

import type { Json } from '../base/json.ts'
import { hasTemplates } from '../base/kinds.ts'
import { namespacedName } from '../base/refs.ts'
import { visibleLine } from '../diagnostics/text.ts'
import type { StandIn } from '../render/inputs/credential.ts'
import { IGNORE_ANNOTATION } from '../render/inputs/policy.ts'
import { MAKES_SECRETS } from '../render/inputs/secret-makers.ts'
import { writeYaml } from '../render/yaml/index.ts'
import type { Hide } from '../secrets/labels.ts'
import { certificateChange } from './certificates.node.ts'
import type { ChangedPart, NodeChange } from './changes.ts'
import type { InputChange } from './diff-model.ts'
import type { FieldDifference } from './field-differences.ts'
import { type ClusterDifferences, isNode, type NodeCauses, revisionOf, signatures } from './input-causes.ts'
import { type Input, type InputDifference, inputIn, placeOf } from './input-differences.ts'
import { visibleDiff } from './line-diff.ts'
import { textId, textPart } from './object-changes.ts'
import { fieldName, lineOf, shownJson } from './shown-values.ts'
import { changedStandIns } from './stand-ins.ts'

interface Draft {
  /** At least one. */
  readonly differences: InputDifference[]
  readonly nodes: Set<NodeChange>
  readonly unknown: Set<string>
  readonly notTraced: Set<NodeChange>
}

export interface ShownInputs {
  readonly inputs: readonly InputChange[]
  /** The indexes of the inputs that change a node. */
  readonly causesOf: (node: NodeChange) => readonly number[]
  /** The differences of texts that no difference of a node shows. */
  readonly partsBeside: (shown: readonly ChangedPart[]) => ChangedPart[]
}

/** Returns the changes of the inputs, those of most nodes first, and those of none last. */
export function inputChanges(
  differences: readonly ClusterDifferences[],
  causes: ReadonlyMap<NodeChange, NodeCauses>,
  { isPart, hide }: { readonly isPart: boolean; readonly hide: Hide },
): ShownInputs {
  const signature = signatures()
  const drafts = new Map<string, Draft>()
  const draftOf = (difference: InputDifference): Draft => {
    const key = signature(difference)
    const draft = drafts.get(key) ?? { differences: [], nodes: new Set(), unknown: new Set(), notTraced: new Set() }
    drafts.set(key, draft)
    return draft
  }
  for (const { all, cluster } of differences) {
    const changed = changedStandIns(cluster.old?.standIns ?? [], cluster.now?.standIns ?? [])
    for (const difference of all) {
      const draft = draftOf(difference)
      draft.differences.push(difference)
      for (const each of changed) if (isOfStandIn(difference, each)) draft.unknown.add(each.name)
    }
  }
  for (const [node, { causes: own, notTraced }] of causes) {
    for (const difference of own) draftOf(difference).nodes.add(node)
    for (const difference of notTraced) draftOf(difference).notTraced.add(node)
  }
  const sorted = [...drafts.values()]
    .filter(({ nodes, notTraced, unknown }) => !isPart || nodes.size + notTraced.size + unknown.size > 0)
    .sort((a, b) => b.nodes.size - a.nodes.size || b.notTraced.size - a.notTraced.size)
  const indexes = new Map<NodeChange, number[]>()
  for (const [i, { nodes }] of sorted.entries())
    for (const node of nodes) indexes.set(node, [...(indexes.get(node) ?? []), i])
  const inputs = sorted.map(draft => inputChange(draft, hide))
  const lines = new Map(inputs.map((input, i) => [input, linesOf(sorted[i]!.differences[0]!, input, hide)]))
  return {
    inputs,
    causesOf: node => indexes.get(node) ?? [],
    partsBeside: shown => inputParts(lines, shown),
  }
}

const MOST_FILES = 20

function inputChange({ differences, nodes, unknown, notTraced }: Draft, hide: Hide): InputChange {
  const [first] = differences as [InputDifference, ...InputDifference[]]
  // Clusters may share a file.
  const documents = new Map(
    differences.map(each => [`${inputIn(each).document.file}:${inputIn(each).document.line}`, each]),
  )
  const {
    header,
    document: { build },
  } = inputIn(first)
  const revisions = differences.flatMap(each => revisionOf(each) ?? [])
  const isRevision = revisions.length > 0
  const of = subjectOf(first)
  const names = of === 'settings' ? revisions : differences.map(each => inputName(inputIn(each)))
  const path = isRevision ? first.field!.names.slice(0, -1) : first.field?.names
  return {
    of,
    kind: visibleLine(header.kind),
    names: [...new Set(names.map(visibleLine))],
    path: path ? visibleLine(fieldName(header.kind, path)) : '',
    ...shownValues(first, hide),
    files: [...documents.values()].slice(0, MOST_FILES).map(placeOf),
    fileCount: new Set(differences.map(each => inputIn(each).document.file)).size,
    ...(build && {
      build: {
        name: visibleLine(build.name),
        changed: build.changed.slice(0, MOST_FILES).map(visibleLine),
        count: build.changed.length,
      },
    }),
    titles: [...nodes].map(({ title }) => title),
    clusters: new Set([...nodes].map(({ cluster }) => cluster)).size,
    unknown: [...unknown],
    notTraced: notTraced.size,
  }
}

function subjectOf(difference: InputDifference): InputChange['of'] {
  const { header, object } = inputIn(difference)
  if (object === undefined) return 'file'
  const isInSpec = difference.field?.names[0] === 'spec'
  return difference.isSetting && isInSpec ? 'settings' : isNode(header) ? 'node' : 'object'
}

const inputName = ({ header, document, object }: Input): string =>
  object === undefined ? document.file : [header.namespace, header.name].filter(part => part !== '').join('/')

type ShownValues = Pick<InputChange, 'change' | 'old' | 'now' | 'hunks' | 'certificates'>

function shownValues({ old, now, field }: InputDifference, hide: Hide): ShownValues {
  const [was, is] = field ? [field.old, field.now] : [old, now]
  const change = was === undefined ? 'added' : is === undefined ? 'removed' : 'changed'
  const { kind } = (now ?? old)!.header
  if (kind === 'Secret' || MAKES_SECRETS.has(kind)) return { change, hunks: [] }
  if (field === undefined) {
    const ignored = now?.header.annotations[IGNORE_ANNOTATION]
    const texts = [old, now].map(each => (each?.object && hasTexts(kind) ? hide(each.document.text) : ''))
    return {
      change,
      ...(old === undefined && ignored !== undefined && { now: visibleLine(`${IGNORE_ANNOTATION} ${ignored}`) }),
      hunks: visibleDiff(texts[0]!, texts[1]!),
    }
  }
  const [before, after] = bothValues(kind, field, hide)
  if ([before, after].some(isBlock)) {
    const certificates = certificateChange(textIn(before), textIn(after), hide)
    return { change, hunks: visibleDiff(textOf(before), textOf(after)), ...(certificates && { certificates }) }
  }
  const [oldLine, line] = withoutEnds(before, after).map(value => (value === undefined ? undefined : lineOf(value)))
  return { change, ...(oldLine !== undefined && { old: oldLine }), ...(line !== undefined && { now: line }), hunks: [] }
}

const bothValues = (kind: string, { old, oldPath, now, nowPath }: FieldDifference, hide: Hide) =>
  [
    old === undefined ? undefined : shownJson(kind, old, oldPath, hide),
    now === undefined ? undefined : shownJson(kind, now, nowPath, hide),
  ] as const

/** Without the line break with which both texts end. */
const withoutEnds = (...values: readonly (Json | undefined)[]): readonly (Json | undefined)[] =>
  values.every(value => typeof value === 'string' && value.endsWith('\n'))
    ? values.map(value => String(value).slice(0, -1))
    : values

/** Whether there is a text of several lines in a value. */
const hasLines = (value: Json | undefined): boolean =>
  typeof value === 'string'
    ? value.trimEnd().includes('\n')
    : typeof value === 'object' && value !== null && Object.values(value).some(hasLines)

/** A longer value is not shown within a sentence. */
const MOST_CHARACTERS = 200

const isBlock = (value: Json | undefined): boolean =>
  value !== undefined && (hasLines(value) || lineOf(value).length > MOST_CHARACTERS)

const textIn = (value: Json | undefined): string | undefined => (typeof value === 'string' ? value : undefined)

const textOf = (value: Json | undefined): string =>
  value === undefined ? '' : typeof value === 'string' ? value : writeYaml(value)

/** Whether the text of a whole object is shown. What a MachineDeployment makes is shown for its nodes. */
const hasTexts = (kind: string): boolean => hasTemplates(kind) || kind === 'ConfigMap'

/** Whether a credential that is not known is in the object, or made of it in the cluster. */
function isOfStandIn(difference: InputDifference, { object, reason }: StandIn): boolean {
  const { header } = inputIn(difference)
  return header.kind === 'Secret'
    ? object === `Secret ${namespacedName(header)}`
    : MAKES_SECRETS.has(header.kind) && reason.endsWith(` ${header.kind}`)
}

/**
 * Returns the lines of an input that differ, after + or -, without their indentation, which a template may change. Of a map or a list, these are
 * the lines of its texts.
 */
function linesOf({ field, ...difference }: InputDifference, input: InputChange, hide: Hide): readonly string[] {
  if (field === undefined || input.hunks.length === 0) return changedLines(input)
  const values = bothValues(inputIn(difference).header.kind, field, hide)
  if (values.every(value => typeof value !== 'object')) return changedLines(input)
  const [old, now] = values.map(linesIn) as [string[], string[]]
  return [
    ...old.flatMap(line => (now.includes(line) ? [] : `-${line}`)),
    ...now.flatMap(line => (old.includes(line) ? [] : `+${line}`)),
  ]
}

const linesIn = (value: Json | undefined): string[] => {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(linesIn)
  return value === undefined
    ? []
    : String(value)
        .split('\n')
        .flatMap(line => visibleLine(line.trim()) || [])
}

/** Returns the texts of inputs with a changed line that no difference of a node shows: a branch of a template that no node takes. */
function inputParts(inputs: ReadonlyMap<InputChange, readonly string[]>, shown: readonly ChangedPart[]): ChangedPart[] {
  const seen = new Set(shown.flatMap(part => [...changedLines(part), ...changedFacts(part)]))
  const ids = new Set(shown.map(({ id }) => id))
  return [...inputs].flatMap(([{ names, path, kind, change, hunks, titles, files }, lines]) => {
    if (hunks.length === 0 || (titles.length > 0 && lines.every(line => seen.has(line)))) return []
    const object = [kind, ...names.slice(0, 1)].join(' ')
    const place = files[0]?.file ?? ''
    // One that is applied is shown as an object.
    if (ids.has(textId(object, place))) return []
    return [textPart({ name: path === '' ? object : `${object} ${path}`, change, hunks }, place)]
  })
}

const changedLines = ({ hunks }: Pick<ChangedPart, 'hunks'>): string[] =>
  hunks.flatMap(({ lines }) =>
    lines.flatMap(line => (line.startsWith(' ') || line.trim().length < 2 ? [] : [line[0] + line.slice(1).trim()])),
  )

/** The name and the properties of a part are a text of the input, too. */
const changedFacts = ({ name, traits }: ChangedPart): string[] => [
  `-${name}`,
  `+${name}`,
  ...traits.flatMap(({ old, now }) => [`-${old}`, `+${now}`]),
]
