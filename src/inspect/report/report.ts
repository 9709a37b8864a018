// The HTML page of nodes, or of what changes for them: its data. If there are several clusters, the names of MachineDeployments begin with those of
// their clusters.

import { formatPath } from '../../base/field-path.ts'
import { grouped } from '../../base/grouped.ts'
import { plain } from '../../base/span.ts'
import type { Changes } from '../../compare/changes.ts'
import { titleOf, titlesOf } from '../../compare/node-errors.ts'
import { isGone } from '../../compare/problem-changes.ts'
import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import { printedExcerpt, renderExcerpt } from '../../diagnostics/excerpt.ts'
import { titles } from '../../diagnostics/generated/texts.ts'
import { inClusterNamed, nameOf } from '../../diagnostics/names.ts'
import { fileText } from '../../diagnostics/render.ts'
import { shownProblems } from '../../diagnostics/repeats.ts'
import { printable, printableText, terminalText } from '../../diagnostics/text.ts'
import { annotationTexts } from '../../node/document-object.ts'
import { nodeFacts } from '../../node/node-facts.ts'
import { kindOfAll, type NodeObjects } from '../../node/node-objects.ts'
import type { RenderingObjects } from '../../node/rendering.ts'
import { GENERATED_BY } from '../../render/model/ownership.ts'
import type { OnProgress } from '../../render/model/run.ts'
import type { OwnLimits } from '../../render/userdata/size-limits.ts'
import type { Hide } from '../../secrets/labels.ts'
import { changesDoc } from '../../views/changes.ts'
import { headlineOf } from '../../views/headline.ts'
import { kubeconfigServer } from '../assets/needed.ts'
import type { OriginSource } from '../origins/file-lines.ts'
import type { FileLine } from '../show/file-lines.ts'
import type { PageChanges, ProblemCard, ProblemLine, ReportCluster, ReportData, ReportIdentity } from './report-data.ts'
import { kindFacts, type ReportNodes, reportNodes, shownParts } from './report-nodes.ts'

export interface ClusterReport {
  /** "" if there is only one. */
  readonly name: string
  readonly now: RenderingObjects
  readonly limits: OwnLimits
  /** Set if it was rendered from inputs. */
  readonly origins?: OriginSource | undefined
}

export interface ReportRequest {
  readonly clusters: readonly ClusterReport[]
  /** Set if two sides are compared. */
  readonly changes?: Changes | undefined
  readonly diagnostics: readonly Diagnostic[]
  /** What is not among the files: a sentence each. */
  readonly notes?: readonly string[]
  readonly hide: Hide
  readonly source?: ReportSource | undefined
  readonly progress?: OnProgress | undefined
}

/** Returns the data of the report, with secrets hidden. */
export async function reportData({ clusters, changes, ...request }: ReportRequest): Promise<ReportData> {
  const named = new Map<NodeObjects, ClusterNode>()
  for (const cluster of clusters)
    for (const node of cluster.now.nodes)
      named.set(node.titled(inClusterNamed(cluster.name, node.title)), { cluster, node })
  const nodes = [...named.keys()]
  const rendered = nodes.filter(({ isRendered }) => isRendered)
  const found = await reportNodes({
    ...request,
    nodes: rendered,
    parts: rendered.map(shownParts),
    limitsOf: node => named.get(node)!.cluster.limits,
    origins: clusterOrigins(named),
  })
  const diagnostics = shownProblems(request.diagnostics)
  const problems = reportProblems(diagnostics, found)
  const byTitle = indexesByTitle(problems.map(each => each.nodes))
  const failed = notRendered(nodes, diagnostics)
  const isFleet = clusters.some(({ name }) => name !== '')
  return {
    // Each of several clusters has its own name and API server.
    identity: reportIdentity(isFleet ? [] : rendered, request.source, request.hide),
    ...(request.notes && request.notes.length > 0 && { notes: request.notes }),
    ...found,
    kind: kindOfAll(nodes),
    nodes: found.nodes.map(node => ({ ...node, problems: byTitle.get(node.title) ?? [] })),
    problems,
    ...(failed.length > 0 && { notRendered: failed }),
    ...(isFleet && { clusters: clusters.map(reportCluster) }),
    ...(changes && { changes: pageChanges(changes) }),
  }
}

function pageChanges(changes: Changes): PageChanges {
  const { groups, parts, problems } = changes
  const gone = problems
    .filter(isGone)
    .map(({ code, message, state }) => ({ code, message: plain(message), ...(state && { state }) }))
  const doc = changesDoc(changes).filter(({ kind }) => kind !== 'heading')
  return { headline: headlineOf(changes), doc, groups, parts, gone }
}

/** A node of a cluster, with the title that it has there. */
interface ClusterNode {
  readonly cluster: ClusterReport
  readonly node: NodeObjects
}

const clusterOrigins = (named: ReadonlyMap<NodeObjects, ClusterNode>): OriginSource => ({
  inputsOf(node) {
    const { cluster, node: own } = named.get(node)!
    const inputs = cluster.origins?.inputsOf(own)
    return inputs && `${cluster.name} ${inputs}`
  },
  async linesOf(nodes) {
    const found = new Map<NodeObjects, readonly (readonly FileLine[])[]>()
    for (const cluster of new Set([...named.values()].map(each => each.cluster))) {
      const own = nodes.filter(({ node }) => named.get(node)!.cluster === cluster)
      const lines = await cluster.origins?.linesOf(own.map(each => ({ ...each, node: named.get(each.node)!.node })))
      for (const [i, { node }] of own.entries()) found.set(node, lines?.[i] ?? [])
    }
    return nodes.map(({ node }) => found.get(node)!)
  },
})

const reportCluster = ({ name, now }: ClusterReport): ReportCluster => ({
  name,
  titles: now.nodes.filter(({ isRendered }) => isRendered).map(({ title }) => inClusterNamed(name, title)),
})

/** Returns the MachineDeployments that errors kept from being rendered: those that name it, or else those of its cluster that name none. */
function notRendered(
  nodes: readonly NodeObjects[],
  shown: readonly Diagnostic[],
): NonNullable<ReportData['notRendered']> {
  const keeping = shown.map(problem => problem.severity === 'error' || problem.code === PROFILE_IS_MISSING)
  const byTitle = indexesByTitle(shown.map((problem, i) => (keeping[i] ? titlesOf(problem) : [])))
  const others = shown.flatMap((problem, i) => (keeping[i] && titlesOf(problem).length === 0 ? [{ problem, i }] : []))
  const ofCluster = (title: string): number[] =>
    others.flatMap(({ problem: { object }, i }) =>
      object?.cluster === undefined || title.startsWith(inClusterNamed(object.cluster, '')) ? [i] : [],
    )
  return nodes.flatMap(node => {
    if (node.isRendered) return []
    const problems = byTitle.get(node.title) ?? ofCluster(node.title)
    return problems.length === 0 ? [] : [{ title: node.title, problems, ...kindFacts(nodeFacts(node)) }]
  })
}

/** A note: beside a controller, the others are shown without the profile. */
const PROFILE_IS_MISSING = 'OSM0315'

function indexesByTitle(titles: readonly (readonly string[])[]): ReadonlyMap<string, readonly number[]> {
  const all = titles.flatMap((some, i) => some.map(title => ({ title, i })))
  return new Map([...grouped(all, ({ title }) => title)].map(([title, own]) => [title, own.map(({ i }) => i)]))
}

/** What only the command knows. */
export interface ReportSource {
  readonly version: string
  /** The paths as the user names them, without stdin. */
  readonly paths: readonly string[]
  /** The names of the revisions that are compared, each with its commit. */
  readonly revisions?: readonly string[]
}

function reportIdentity(nodes: readonly NodeObjects[], source: ReportSource | undefined, hide: Hide): ReportIdentity {
  const cluster = only(nodes.flatMap(namesOf))
  const server = only(nodes.flatMap(node => kubeconfigServer(node) ?? []))
  return {
    ...(cluster !== undefined && { cluster: printable(cluster) }),
    ...(server !== undefined && { server: printable(hide(server)) }),
    ...(source && source.paths.length > 0 && { paths: source.paths.map(printable) }),
    ...(source?.revisions && { revisions: source.revisions.map(printable) }),
    ...(source && { version: source.version }),
  }
}

/** The functionConfig is named after its cluster. */
const namesOf = ({ objects: { config, bootstrap } }: NodeObjects): string[] =>
  [config, bootstrap].flatMap(object => (object && annotationTexts(object).get(GENERATED_BY)) ?? [])

/** Returns the value that all have, or undefined. */
function only(values: readonly string[]): string | undefined {
  const [first, ...others] = new Set(values)
  return others.length === 0 ? first : undefined
}

const visible = (_: string, value: unknown): unknown => (typeof value === 'string' ? terminalText(value) : value)

/** Returns the data as the JSON that a page shows. */
export const visibleJson = (data: ReportData): string => JSON.stringify(data, visible)

export function reportProblems(shown: readonly Diagnostic[], nodes: ReportNodes): ProblemCard[] {
  const known = new Set(nodes.nodes.map(({ title }) => title))
  const lines = lineFinder(nodes)
  return shown.map(diagnostic => reportProblem(diagnostic, known, lines))
}

type FindLines = (diagnostic: Diagnostic) => readonly ProblemLine[]

function reportProblem(diagnostic: Diagnostic, known: ReadonlySet<string>, lines: FindLines): ProblemCard {
  const { code, severity, message, state, help, object, field, origin, related = [] } = diagnostic
  const excerpt = printedExcerpt(diagnostic)
  const place = fileText(origin)
  const nodes = titlesOf(diagnostic).filter(title => known.has(title))
  return {
    severity,
    code,
    title: titles[code],
    message: printableText(message),
    ...(state && { state }),
    ...(help !== undefined && { help: help.map(printableText).join('\n') }),
    ...(object && { object: printable(nameOf(object)) }),
    ...(place !== '' && { place: printable(place) }),
    ...(field !== undefined && { field: printable(formatPath(field)) }),
    ...(excerpt && { excerpt: renderExcerpt(excerpt).join('\n') }),
    related: related.map(({ role, object: other }) => printable(`${role}: ${nameOf(other)}`)),
    nodes,
    lines: lines(diagnostic),
  }
}

/** Returns a function that finds the lines of rendered texts that a problem is about. */
function lineFinder({ kinds, nodes }: ReportNodes): FindLines {
  const kindOf = new Map(nodes.map(({ title, kind }) => [title, kind]))
  return ({ object, rendered, related = [] }) => {
    const places = [...(object ? [{ object, rendered }] : []), ...related].flatMap(each => {
      const kind = kindOf.get(titleOf(each.object))
      return kind === undefined
        ? []
        : (each.rendered ?? []).flatMap(({ name, line }) => (line ? { kind, name, line } : []))
    })
    const found = new Map<string, ProblemLine>()
    for (const { kind, name: wanted, line } of new Map(places.map(place => [JSON.stringify(place), place])).values())
      for (const { kind: what, name, content } of kinds[kind]!.phases.flatMap(({ parts }) => parts))
        if (content !== undefined && TEXTS.has(what) && name === wanted)
          found.set(`${content}:${line}`, { content, line })
    return [...found.values()]
  }
}

const TEXTS: ReadonlySet<string> = new Set(['file', 'unit', 'drop-in'])
