// The content of the page without its script: the kinds of nodes, the changes and the problems, with numbers and links as texts.

import { capitalized, countedDigits, digits, percent } from '../../diagnostics/words.ts'
import type { ChangeGroup, ClusterState } from '../diff/changes.ts'
import type { ChangeClass } from '../diff/diff-model.ts'
import { machinesLine } from '../diff/machines.ts'
import { BY_WEIGHT, classesText, shortText } from '../diff/verdict.ts'
import type { SharedText } from '../shared-text.ts'
import { helpBlocks } from './help-blocks.ts'
import type {
  NodeKind,
  PageChanges,
  ReportCluster,
  ReportData,
  ReportIdentity,
  ReportNode,
  ReportProblem,
} from './report-data.ts'

const nodeLink = (title: string): string => `#node=${encodeURIComponent(title)}`

/** Returns the values of the overview of the report, which is shown without scripts. */
export function overview(data: ReportData) {
  const { nodes, kinds, problems, changes, clusters, notRendered: failed = [], identity = {} } = data
  const fullest = nodes.reduce<ReportNode | undefined>(
    (most, node) => (fillOf(node) > fillOf(most) ? node : most),
    undefined,
  )
  const count = (severity: ReportProblem['severity']): number =>
    problems.filter(problem => problem.severity === severity).length
  const counts = [
    ...(count('error') > 0 ? [countedDigits(count('error'), 'error')] : []),
    ...(count('warning') > 0 ? [countedDigits(count('warning'), 'warning')] : []),
    ...(count('info') > 0 ? [countedDigits(count('info'), 'note')] : []),
  ]
  const title = changes
    ? changes.headline
    : nodes.length === 1
      ? nodes[0]!.title
      : [
          ...(clusters ? [countedDigits(clusters.length, 'cluster')] : []),
          countedDigits(nodes.length, 'MachineDeployment'),
        ].join(', ')
  return {
    title,
    pageTitle: [identity.cluster, title].filter(text => text !== undefined).join(' · '),
    identity: identityFacts(identity),
    notes: data.notes ?? [],
    clusters: clusters?.filter(cluster => !isUnchanged(cluster)).map(clusterView),
    unchanged: clusters
      ?.filter(isUnchanged)
      .map(({ name }) => name)
      .join(', '),
    tiles: [
      ...(clusters ? [{ name: clusters.length === 1 ? 'cluster' : 'clusters', value: digits(clusters.length) }] : []),
      ...(failed.length > 0 ? [{ name: 'not rendered', value: digits(failed.length), level: 'roll' }] : []),
      { name: nodes.length === 1 ? 'MachineDeployment' : 'MachineDeployments', value: digits(nodes.length) },
      { name: kinds.length === 1 ? 'kind of node' : 'kinds of nodes', value: digits(kinds.length) },
      ...(fullest?.limit
        ? [
            {
              name: `of the limit, at most (${kinds[fullest.kind]!.cloudProvider})`,
              value: percent(fullest.limit.counted, fullest.limit.limit),
            },
          ]
        : []),
      {
        name:
          counts.length === 1
            ? counts[0]!.replace(/^\S+ /, '')
            : ['problems', ...(counts.length > 1 ? [counts.join(', ')] : [])].join(': '),
        value: digits(problems.length),
        link: problems.length > 0 ? '#view=problems' : undefined,
      },
    ],
    kinds: kindsOf(data),
    failed: failedGroups(data),
    problemCount: digits(problems.length),
    problemGroups: problemGroups(problems),
    isShort: problems.length <= 12,
    changes: changes && {
      groups: changes.groups.map(group => changeGroup(group, data)),
      others: changes.others,
      toDo: changes.toDo.map((each, i) => ({
        ...each,
        heading: `${i + 1}. ${capitalized(each.text)}`,
        text: each.lines.join('\n'),
        nodes: named(each.titles, data),
        isLong: each.titles.length > 12,
        count: countedDigits(each.titles.length, 'MachineDeployment'),
      })),
      machines: capitalized(machinesLine(changes.verdict.machines)),
      values: changes.values.slice(0, MOST_VALUES),
      causes: [
        ...changes.causes.map(
          ({ file, of, count }) => `because of ${of} (${file}): ${countedDigits(count, 'MachineDeployment')}`,
        ),
        ...changes.credentials,
      ],
      moreValues: Math.max(0, changes.values.length - MOST_VALUES),
      count: Object.values(changes.verdict.classes).reduce((sum, each) => sum + each, 0),
      problems: changes.problems,
      hasParts: changes.parts.length > 1,
      summary: summaryOf(changes),
    },
  }
}

const identityFacts = ({ cluster, server, paths, revisions, version }: ReportIdentity) => [
  ...(cluster === undefined ? [] : [{ name: 'cluster', value: cluster }]),
  ...(server === undefined ? [] : [{ name: 'API server', value: server }]),
  ...(paths === undefined ? [] : [{ name: 'from', value: paths.join(', ') }]),
  ...(revisions === undefined ? [] : [{ name: 'revisions', value: revisions.join(' → ') }]),
  ...(version === undefined ? [] : [{ name: 'osm-krm', value: version }]),
]

/** The MachineDeployments that could not be rendered, those with the same errors together. */
function failedGroups({ notRendered = [], problems }: ReportData) {
  const byErrors = new Map<string, { readonly errors: readonly number[]; readonly titles: string[] }>()
  for (const { title, problems: errors } of notRendered) {
    const key = errors.join()
    const known = byErrors.get(key)
    if (known === undefined) byErrors.set(key, { errors, titles: [title] })
    else known.titles.push(title)
  }
  return [...byErrors.values()].map(({ errors, titles }) => ({
    heading: titles.length === 1 ? titles[0]! : countedDigits(titles.length, 'MachineDeployment'),
    titles: titles.length === 1 ? [] : titles,
    isLong: titles.length > 12,
    errors: errors.map(i => {
      const { code, message, place, field } = problems[i]!
      return { code, message, place: place ?? field }
    }),
  }))
}

const isUnchanged = ({ changes }: ReportCluster): boolean => changes?.state === 'unchanged'

const MEANINGS: Readonly<Record<ClusterState, string>> = {
  failed: 'cannot be compared',
  new: 'is new',
  gone: 'is gone',
  changed: 'changes',
  unchanged: 'does not change',
}

const clusterView = ({ name, titles, changes }: ReportCluster) => ({
  name,
  facts: changes
    ? `${MEANINGS[changes.state]}: ${classesText(changes.verdict)}`
    : countedDigits(titles.length, 'MachineDeployment'),
})

const fillOf = (node: ReportNode | undefined): number => (node?.limit ? node.limit.counted / node.limit.limit : -1)

/** The kinds with most nodes first. */
function kindsOf({ kinds, nodes }: ReportData) {
  const members = kinds.map((): ReportNode[] => [])
  for (const node of nodes) members[node.kind]!.push(node)
  const firsts = firstAlike(kinds)
  return kinds
    .map((kind, i) => ({ ...kindView(kind, members[i]!), ...unlike(i, firsts[i]!, kinds, members) }))
    .sort((a, b) => b.nodes.length - a.nodes.length || (a.nodes[0]!.title < b.nodes[0]!.title ? -1 : 1))
}

/** The maximum number of parts that are named as differences between two kinds. */
const NAMED = 4

/** Returns, for each kind, the index of the first one with the same operating system, provider, version and profile. */
function firstAlike(kinds: readonly NodeKind[]): number[] {
  const firsts = new Map<string, number>()
  return kinds.map(({ operatingSystem, cloudProvider, kubernetes, profile, profileVersion }, i) => {
    const key = JSON.stringify([operatingSystem, cloudProvider, kubernetes, profile, profileVersion])
    const first = firsts.get(key) ?? i
    firsts.set(key, first)
    return first
  })
}

/** Describes what sets a kind apart from the first one that is alike: its settings, or else the names of its parts. */
function unlike(index: number, other: number, kinds: readonly NodeKind[], members: readonly (readonly ReportNode[])[]) {
  if (other === index) return {}
  const settings = otherSettings(kinds[other]!, kinds[index]!)
  const names = settings.length > 0 ? settings : otherParts(kinds[other]!, kinds[index]!)
  return {
    unlike: {
      node: members[other]![0]!.title,
      names: names.slice(0, NAMED),
      more: Math.max(0, names.length - NAMED),
    },
  }
}

function otherParts(first: NodeKind, own: NodeKind): string[] {
  const [before, now] = [contentsOf(first), contentsOf(own)]
  return [...new Set([...before.keys(), ...now.keys()])].filter(name => before.get(name) !== now.get(name))
}

/** Returns the effective settings that differ, with their values. */
function otherSettings(first: NodeKind, own: NodeKind): string[] {
  const valuesOf = ({ settings }: NodeKind): ReadonlyMap<string, string> =>
    new Map(
      settings.flatMap(({ settings: each }) => each.map(({ name, value }) => [name, textOfValue(value)] as const)),
    )
  const [before, now] = [valuesOf(first), valuesOf(own)]
  return [...new Set([...now.keys(), ...before.keys()])]
    .filter(name => before.get(name) !== now.get(name))
    .map(name => (now.has(name) ? `${name} ${now.get(name)}` : `no ${name}`))
}

/** A name or secret of the node itself does not set its kind apart. */
const textOfValue = (value: SharedText): string =>
  typeof value === 'string' ? value : value.map(piece => (typeof piece === 'string' ? piece : '…')).join('')

/** Returns what identifies the properties and the content of each part, by the name of the part. */
const contentsOf = ({ phases, others }: NodeKind): ReadonlyMap<string, string> =>
  new Map(
    [
      ...phases.flatMap(({ phase, parts }) => parts.map(part => [phase, part] as const)),
      ...others.map(part => ['', part] as const),
    ].map(([phase, { bytes, ...part }]) => [
      `${phase} ${part.name === '' ? part.kind : part.name}`.trim(),
      JSON.stringify(part),
    ]),
  )

function kindView(kind: NodeKind, nodes: readonly ReportNode[]) {
  const parts = kind.phases.flatMap(phase => phase.parts)
  const number = (what: string): number => parts.filter(part => part.kind === what).length
  const fullest = nodes.reduce((most, node) => (fillOf(node) > fillOf(most) ? node : most))
  const problems = new Set(nodes.flatMap(node => node.problems)).size
  return {
    name: kind.operatingSystem ?? 'unknown operating system',
    facts: [
      ...(kind.cloudProvider === undefined ? [] : [`on ${kind.cloudProvider}`]),
      ...(kind.kubernetes === undefined ? [] : [`Kubernetes ${kind.kubernetes}`]),
    ].join(', '),
    profile: [kind.profile, kind.profileVersion].filter(text => text !== undefined).join(' '),
    contents: [
      countedDigits(number('file'), 'file'),
      ...(number('unit') > 0 ? [countedDigits(number('unit'), 'unit')] : []),
      ...(kind.loads.length > 0 ? [`loads ${countedDigits(kind.loads.length, 'asset')}`] : []),
      ...(problems > 0 ? [countedDigits(problems, 'problem')] : []),
    ].join(' · '),
    size: sizeView(fullest, kind.cloudProvider, nodes.length > 1),
    count: countedDigits(nodes.length, 'MachineDeployment'),
    isLong: nodes.length > 12,
    nodes: nodes.map(({ title }) => ({ title, link: nodeLink(title) })),
  }
}

/** The user data against the limit: of the node that comes nearest to it. */
function sizeView({ bytes, limit }: ReportNode, provider: string | undefined, isOneOfMany: boolean) {
  if (limit === undefined)
    return bytes.bootstrap === undefined
      ? undefined
      : { text: `${digits(bytes.bootstrap)} bytes of user data; the limit is not known` }
  const { counted: size, limit: most, isCompressed, isPublished, verdict } = limit
  return {
    percent: percent(size, most),
    width: Math.max(1, Math.min(100, Math.ceil((size / most) * 100))),
    level: verdict === 'fits' ? 'fits' : verdict === 'nearly' ? 'nearly' : 'over',
    text: `${isOneOfMany || size > (bytes.bootstrap ?? size) ? 'at most ' : ''}${digits(size)} bytes of user data${isCompressed ? ', compressed' : ''}; ${provider} ${isPublished ? 'accepts' : 'is said to accept'} ${digits(most)}`,
  }
}

const NOUNS = { error: 'error', warning: 'warning', info: 'note' } as const
/** The maximum number of problems of a code that are shown with their lines; of the others, only the place is shown. */
const SHOWN = 20
/** The maximum number of places that follow. The data of the page has all of them, and the page of a node its own. */
const PLACES = 500

function problemGroups(problems: readonly ReportProblem[]) {
  const byCode = new Map<string, ReportProblem[]>()
  for (const problem of problems) {
    const key = `${problem.severity} ${problem.code}`
    const group = byCode.get(key)
    if (group) group.push(problem)
    else byCode.set(key, [problem])
  }
  return [...byCode.values()].map(group => {
    const { severity, code, title } = group[0]!
    return {
      severity,
      noun: NOUNS[severity],
      code,
      title,
      count: group.length,
      shown: group.slice(0, SHOWN).map(problemView),
      more: group.slice(SHOWN, SHOWN + PLACES).map(problemView),
      omitted: Math.max(0, group.length - SHOWN - PLACES),
      moreText: countedDigits(group.length - SHOWN, 'more place'),
    }
  })
}

const LINKED = 5

const problemView = ({ message, help, object, place, field, excerpt, related, nodes }: ReportProblem) => ({
  message,
  help: help === undefined ? [] : helpBlocks(help),
  excerpt,
  where: [object, place, field].filter(text => text !== undefined).join(', '),
  related: related.slice(0, LINKED),
  moreRelated: Math.max(0, related.length - LINKED),
  nodes: nodes.slice(0, LINKED).map(title => ({ title, link: nodeLink(title) })),
  moreNodes: Math.max(0, nodes.length - LINKED),
})

const MOST_VALUES = 12

/** The MachineDeployments, with links to those that the report shows. */
function named(titles: readonly string[], { nodes }: ReportData) {
  const known = new Set(nodes.map(({ title }) => title))
  return titles.map(title => ({ title, link: known.has(title) ? nodeLink(title) : undefined }))
}

function changeGroup({ class: name, meaning, machines, reasons, parts, titles }: ChangeGroup, data: ReportData) {
  return {
    level: LEVELS[name],
    meaning,
    machines,
    reasons,
    count: countedDigits(titles.length, 'MachineDeployment'),
    heading: titles.length === 1 ? titles[0]! : countedDigits(titles.length, 'MachineDeployment'),
    isLong: titles.length > 12,
    nodes: named(titles, data),
    parts: parts.map(i => {
      const part = data.changes!.parts[i]!
      const lines = part.hunks.flatMap(hunk => hunk.lines)
      return {
        title: part.title,
        link: `#change=${encodeURIComponent(part.id)}`,
        change: part.change,
        added: lines.filter(line => line.startsWith('+')).length,
        removed: lines.filter(line => line.startsWith('-')).length,
      }
    }),
  }
}

const LEVELS: Readonly<Record<ChangeClass, string>> = {
  failed: 'roll',
  waits: 'roll',
  gone: 'roll',
  new: 'new',
  paused: 'quiet',
  replaced: 'roll',
  'new machines': 'data',
  scaled: 'quiet',
  objects: 'quiet',
  unchanged: 'quiet',
}

const summaryOf = ({ verdict: { classes } }: PageChanges) =>
  BY_WEIGHT.flatMap(name =>
    classes[name] === undefined ? [] : [{ name: shortText(name), value: digits(classes[name]), level: LEVELS[name] }],
  )
