// The page of one node: facts, problems, the tree of what it gets, and the chosen part, its differences, or an overview.

import type { ComponentChildren } from 'preact'
import { plain } from '../../../base/span.ts'
import { counted } from '../../../base/words.ts'
import { partLines } from '../../../compare/changes.ts'
import type { NodeKind, ReportData, ReportNode } from '../report-data.ts'
import { Counts, Reasons } from './changes-view.tsx'
import { lineOrigins } from './code.tsx'
import { type NodeChanges, nodeChanges, type PlacedPart, placedParts } from './data.ts'
import { SideBySide } from './difference.tsx'
import { PartPane, type PartView } from './part-pane.tsx'
import { nodeLink, nodesLink, OVERVIEW, partId } from './route.ts'
import { Summary } from './summary.tsx'
import { Tree } from './tree.tsx'

export interface NodePageProps extends PartView {
  readonly data: ReportData
  readonly title: string
  readonly part?: string | undefined
  readonly line?: number | undefined
  /** The parts that come from the cursor of an editor. */
  readonly marked?: ReadonlySet<number>
}

export function NodePage({ data, title, part, line, marked, ...view }: NodePageProps) {
  const node = data.nodes.find(each => each.title === title)
  if (node === undefined) return <NotThere />
  const kind = data.kinds[node.kind]!
  const parts = placedParts(kind)
  const chosen = parts.find(each => partId(each) === part)
  const changes = nodeChanges(data, title)
  const isOverview = chosen === undefined && (part === OVERVIEW || changes === undefined)
  return (
    <section aria-labelledby="node-title">
      <h1 id="node-title" tabIndex={-1}>
        {title}
      </h1>
      <Facts kind={kind} node={node} changes={changes} />
      <Problems data={data} node={node} parts={parts} />
      <div class="split">
        <Tree
          kind={kind}
          node={node}
          parts={parts}
          chosen={chosen ?? (isOverview ? 'overview' : 'differences')}
          changes={changes}
          marked={marked}
        />
        <div class="pane" id="pane">
          {chosen ? (
            <PartPane
              {...view}
              key={partId(chosen)}
              data={data}
              kind={kind}
              node={node}
              part={chosen}
              line={line}
              change={changes?.parts.get(partId(chosen))}
              originsOf={view.originsOf ?? (each => lineOrigins(data, node, each))}
            />
          ) : isOverview ? (
            <Summary kind={kind} node={node} />
          ) : (
            <Differences data={data} changes={changes!} />
          )}
        </div>
      </div>
    </section>
  )
}

export const NotThere = () => (
  <section aria-labelledby="missing-title">
    <h1 id="missing-title" tabIndex={-1}>
      This is not in the report
    </h1>
    <p>
      <a href={nodesLink({})}>Show all</a>
    </p>
  </section>
)

/** What changes for the node, and why. */
const Differences = ({
  data,
  changes: { group, parts },
}: {
  readonly data: ReportData
  readonly changes: NodeChanges
}) => (
  <>
    <h2>{plain(group.meaning)}</h2>
    {group.machines && <p class="machines">{plain(group.machines)}</p>}
    <Reasons group={group} />
    {[...parts.values()].map(part => (
      <section key={part.id}>
        <h3>
          <span class="mono">{part.title}</span> <span class="quiet">{part.change}</span>{' '}
          <Counts {...partLines(part)} />
        </h3>
        <SideBySide data={data} part={part} />
      </section>
    ))}
  </>
)

interface FactsProps {
  readonly kind: NodeKind
  readonly node: ReportNode
  readonly changes: NodeChanges | undefined
}

function Facts({ kind, node, changes }: FactsProps) {
  const { operatingSystem, cloudProvider, kubernetes, profile, profileVersion } = kind
  const facts: ComponentChildren[] = [
    <a href={nodesLink({})}>All nodes</a>,
    operatingSystem && `${operatingSystem}${cloudProvider ? ` on ${cloudProvider}` : ''}`,
    kubernetes && `Kubernetes ${kubernetes}`,
    profile && <a href={nodesLink({ profile })}>profile {profile}</a>,
    profileVersion,
    changes && <a href={nodeLink(node.title)}>{plain(changes.group.meaning)}</a>,
    node.fill ? (
      <>
        <b class={node.verdict}>{node.fill}</b> of the limit: {node.size}
      </>
    ) : (
      node.size
    ),
  ]
  return (
    <p class="facts">
      {facts
        .filter(fact => fact !== undefined && fact !== '')
        .map((fact, i) => (
          <span key={i}>{fact}</span>
        ))}
    </p>
  )
}

interface ProblemsProps {
  readonly data: ReportData
  readonly node: ReportNode
  readonly parts: readonly PlacedPart[]
}

function Problems({ data, node: { problems, title }, parts }: ProblemsProps) {
  if (problems.length === 0) return null
  return (
    <details class="node-problems">
      <summary>{counted(problems.length, 'problem')}</summary>
      <ul>
        {problems.map(i => {
          const { severity, code, message, lines } = data.problems[i]!
          const [place] = parts.flatMap(part =>
            lines.filter(({ content }) => content === part.content).map(({ line }) => ({ part, line })),
          )
          return (
            <li key={i}>
              <span class={`severity ${severity}`}>{code}</span> {message}{' '}
              {place && <a href={nodeLink(title, partId(place.part), place.line)}>line {place.line}</a>}
            </li>
          )
        })}
      </ul>
    </details>
  )
}
