// The frame of the page: links to its views, the search, and where the inputs come from.

import type { ComponentChildren } from 'preact'
import { plain } from '../../../base/span.ts'
import { counted, digits } from '../../../base/words.ts'
import type { ReportData, ReportIdentity } from '../report-data.ts'

interface ShellProps {
  readonly data: ReportData
  /** The view that is shown; missing in a page without a script, which shows all of them. */
  readonly view?: string
  /** The field of the search; missing without a script. */
  readonly search?: ComponentChildren
  readonly children: ComponentChildren
}

export const Shell = ({ data, view, search, children }: ShellProps) => (
  <>
    <a class="skip" href="#main">
      Skip to the content
    </a>
    <header class="bar">
      <a class="brand" href={`#view=${data.changes ? 'changes' : 'nodes'}`}>
        osm-krm
      </a>
      <Views data={data} view={view} />
      {search && <search class="search">{search}</search>}
    </header>
    <main id="main" tabIndex={-1}>
      <Identity {...data.identity} />
      <Notes data={data} />
      {children}
    </main>
    <footer>
      <p>
        Made by osm-krm from files: no cluster was asked.{' '}
        {search && (
          <span class="keys">
            <kbd>/</kbd> searches, <kbd>↑</kbd> <kbd>↓</kbd> move in lists, <kbd>Esc</kbd> goes back.
          </span>
        )}
      </p>
    </footer>
  </>
)

interface ViewsProps {
  readonly data: ReportData
  readonly view?: string | undefined
  /** Whether there are changes, which need not be compared yet. */
  readonly hasChanges?: boolean
}

/** The links to the views; a page of a node belongs to the nodes. */
export function Views({ data, view, hasChanges = data.changes !== undefined }: ViewsProps) {
  const link = (name: string, text: string, count?: number) => (
    <a
      href={`#view=${name}`}
      aria-current={view === name ? 'page' : view === 'node' && name === 'nodes' ? 'true' : undefined}
    >
      {text}
      {count !== undefined && (
        <>
          {' '}
          <span class="pill">{digits(count)}</span>
        </>
      )}
    </a>
  )
  return (
    <nav aria-label="Views" class="views">
      {hasChanges && link('changes', 'Changes')}
      {link('nodes', 'Nodes')}
      {link('problems', 'Problems', data.problems.length)}
    </nav>
  )
}

export const Notes = ({ data: { notes = [] } }: { readonly data: Pick<ReportData, 'notes'> }) => (
  <>
    {notes.map(note => (
      <p class="note" key={note}>
        {note}
      </p>
    ))}
  </>
)

function Identity({ cluster, server, paths, revisions, version }: ReportIdentity) {
  const facts = [
    ['cluster', cluster],
    ['API server', server],
    ['from', paths?.join(', ')],
    ['revisions', revisions?.join(' → ')],
    ['osm-krm', version],
  ].filter(([, value]) => value !== undefined)
  if (facts.length === 0) return null
  return (
    <dl class="identity">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt> <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Returns how many clusters and MachineDeployments there are, or the name of the only one. */
export function nodesTitle({ nodes, notRendered = [], clusters, kind }: ReportData): string {
  const count = nodes.length + notRendered.length
  if (count === 1) return (nodes[0] ?? notRendered[0])!.title
  return [...(clusters ? [counted(clusters.length, 'cluster')] : []), counted(count, kind)].join(', ')
}

export const pageTitle = (data: ReportData): string =>
  [data.identity?.cluster, data.changes ? plain(data.changes.headline) : nodesTitle(data)]
    .filter(text => text !== undefined)
    .join(' · ')
