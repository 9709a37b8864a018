// The table of MachineDeployments.

import { rememberedFor } from '../../../base/remembered.ts'
import { counted, digits } from '../../../base/words.ts'
import type { ChangeClass } from '../../../compare/diff-model.ts'
import { BY_WEIGHT, shortText } from '../../../compare/verdict.ts'
import type { KindFacts, ProblemCard, ReportData, ReportNode } from '../report-data.ts'
import { LEVELS } from './data.ts'
import { Some } from './lists.tsx'
import { FACETS, type Facet, type NodeFilter, nodeLink, nodesLink } from './route.ts'
import { nodesTitle } from './shell.tsx'

interface NodesProps {
  readonly data: ReportData
  readonly filter: NodeFilter
  /** Shows an address in the place of the present one; missing in a page without a script. */
  readonly replace?: (address: string) => void
}

const MOST_ROWS = 100

const HEADS = {
  cluster: 'cluster',
  class: 'change',
  system: 'system',
  version: 'Kubernetes',
  profile: 'profile',
} as const

/** The rows of each page: a filter must not make those of 10,000 MachineDeployments again. */
const rowsOf = rememberedFor(nodeRows)

export function NodesView({ data, filter, replace }: NodesProps) {
  const rows = rowsOf(data)
  const facets = facetsOf(rows)
  const shown = filtered(rows, filter)
  const set = (name: string, value: string): void =>
    replace?.(nodesLink({ ...filter, [name]: value === '' ? undefined : value }))
  // The title begins with the cluster.
  const columns = FACETS.filter(facet => facet !== 'cluster' && rows.some(row => row[facet] !== undefined))
  return (
    <section id="view-nodes" aria-labelledby="nodes-title">
      <h1 id="nodes-title" tabIndex={-1}>
        {data.changes ? `After the change: ${nodesTitle(data)}` : nodesTitle(data)}
      </h1>
      <p>
        {counted(data.kinds.length, 'kind of node', 'kinds of nodes')}
        {data.problems.length > 0 && (
          <>
            , <a href="#view=problems">{severitiesText(data.problems)}</a>
          </>
        )}
      </p>
      {replace && rows.length > 1 && (
        <form class="filter" onSubmit={event => event.preventDefault()}>
          <label>
            name{' '}
            <input
              type="search"
              value={filter.name ?? ''}
              autocomplete="off"
              spellcheck={false}
              onInput={event => set('name', event.currentTarget.value)}
            />
          </label>
          {facets.map(({ facet, values }) => (
            <label key={facet}>
              {HEADS[facet]}{' '}
              <select value={filter[facet] ?? ''} onChange={event => set(facet, event.currentTarget.value)}>
                <option value="">all</option>
                {[...values].map(([value, count]) => (
                  <option value={value} key={value}>
                    {value} ({digits(count)})
                  </option>
                ))}
              </select>
            </label>
          ))}
          <span role="status">{shown.length < rows.length && `${digits(shown.length)} found`}</span>
        </form>
      )}
      <div class="scrolled" tabIndex={0} role="region" aria-label={`${data.kind}s`}>
        <table class="nodes">
          <thead>
            <tr>
              <th scope="col">{data.kind}</th>
              {columns.map(facet => (
                <th scope="col" key={facet}>
                  {HEADS[facet]}
                </th>
              ))}
              <th scope="col" class="number">
                user data
              </th>
            </tr>
          </thead>
          <tbody>
            <Some
              key={JSON.stringify(filter)}
              items={shown}
              most={MOST_ROWS}
              more={button => (
                <tr>
                  <td colSpan={columns.length + 2}>{button}</td>
                </tr>
              )}
            >
              {row => <Row key={row.title} row={row} columns={columns} />}
            </Some>
          </tbody>
        </table>
      </div>
    </section>
  )
}

function Row({ row, columns }: { readonly row: NodeRow; readonly columns: readonly (typeof FACETS)[number][] }) {
  const { title, node, errors, provider, profileVersion, change } = row
  const more = { system: provider && ` on ${provider}`, profile: profileVersion && ` ${profileVersion}` } as const
  return (
    <tr class={errors.length > 0 ? 'failed' : undefined}>
      <th scope="row">
        {node ? <a href={nodeLink(title)}>{title}</a> : title}
        {node && node.problems.length > 0 && (
          <>
            {' '}
            <span class="quiet">{counted(node.problems.length, 'problem')}</span>
          </>
        )}
        {errors.map(({ code, message, place, field }) => (
          <div key={code + message}>
            not rendered: <a href="#view=problems">{code}</a> {message} <span class="mono quiet">{place ?? field}</span>
          </div>
        ))}
      </th>
      {columns.map(facet => (
        <td key={facet} class={facet === 'class' && change ? LEVELS[change] : undefined}>
          {row[facet]}
          {facet in more && <span class="quiet">{more[facet as keyof typeof more]}</span>}
        </td>
      ))}
      <td class="number">
        {node && (
          <span class={node.verdict}>{node.fill ?? (node.bytes.bootstrap && digits(node.bytes.bootstrap))}</span>
        )}
      </td>
    </tr>
  )
}

interface NodeRow extends Readonly<Partial<Record<Facet, string>>> {
  readonly title: string
  readonly provider?: string
  readonly profileVersion?: string
  /** Missing if there is no page of the node. */
  readonly node?: ReportNode
  /** The errors because of which it is not rendered. */
  readonly errors: readonly ProblemCard[]
  readonly change?: ChangeClass
}

/** Returns a row for each MachineDeployment: those that are not rendered first, then by what happens to them, in the order of their titles. */
export function nodeRows(data: ReportData): NodeRow[] {
  const { nodes, notRendered = [], clusters = [], changes, kinds, problems } = data
  const clusterOf = new Map(clusters.flatMap(({ name, titles }) => titles.map(title => [title, name] as const)))
  const classOf = new Map(changes?.groups.flatMap(group => group.titles.map(title => [title, group.class] as const)))
  const rowOf = (title: string) => {
    const change = classOf.get(title)
    const cluster = clusterOf.get(title) ?? clusters.find(({ name }) => title.startsWith(`${name} / `))?.name
    return { title, errors: [], ...(cluster && { cluster }), ...(change && { change, class: shortText(change) }) }
  }
  const factsOf = ({ operatingSystem, cloudProvider, kubernetes, profile, profileVersion }: KindFacts) => ({
    system: operatingSystem,
    provider: cloudProvider,
    version: kubernetes,
    profile,
    profileVersion,
  })
  const rendered = nodes.map(
    (node): NodeRow => ({
      ...rowOf(node.title),
      ...factsOf(kinds[node.kind]!),
      node,
    }),
  )
  const failed = notRendered.map(
    ({ title, problems: errors, ...facts }): NodeRow => ({
      ...rowOf(title),
      ...factsOf(facts),
      errors: errors.map(i => problems[i]!),
    }),
  )
  const known = new Set([...rendered, ...failed].map(({ title }) => title))
  const gone = [...classOf.keys()].filter(title => !known.has(title)).map(rowOf)
  const weight = ({ change, errors }: NodeRow): number =>
    errors.length > 0 ? -1 : change === undefined ? 0 : BY_WEIGHT.indexOf(change)
  return [...failed, ...rendered, ...gone].sort((a, b) => weight(a) - weight(b) || (a.title < b.title ? -1 : 1))
}

export function facetsOf(
  rows: readonly NodeRow[],
): { readonly facet: Facet; readonly values: ReadonlyMap<string, number> }[] {
  return FACETS.map(facet => {
    const values = new Map<string, number>()
    for (const { [facet]: value } of rows) if (value !== undefined) values.set(value, (values.get(value) ?? 0) + 1)
    return { facet, values: new Map([...values].sort(([a], [b]) => (a < b ? -1 : 1))) }
  }).filter(({ values }) => values.size > 1)
}

export function filtered(rows: readonly NodeRow[], { name = '', ...facets }: NodeFilter): readonly NodeRow[] {
  const wanted = name.trim().toLowerCase()
  return rows.filter(
    row =>
      Object.entries(facets).every(([facet, value]) => row[facet as Facet] === value) &&
      row.title.toLowerCase().includes(wanted),
  )
}

/** Returns how many problems there are of each severity: `2 errors, 1 warning`. */
export const severitiesText = (problems: readonly ProblemCard[]): string =>
  (['error', 'warning', 'info'] as const)
    .map(severity => ({ severity, count: problems.filter(problem => problem.severity === severity).length }))
    .filter(({ count }) => count > 0)
    .map(({ severity, count }) => counted(count, NOUNS[severity]))
    .join(', ')

export const NOUNS = { error: 'error', warning: 'warning', info: 'note' } as const
