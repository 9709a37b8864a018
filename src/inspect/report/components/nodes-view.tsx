// The table of MachineDeployments.

import { countedDigits, digits } from '../../../diagnostics/words.ts'
import type { ReportData } from '../report-data.ts'
import { LEVELS } from './data.ts'
import { Some } from './lists.tsx'
import { facetsOf, filtered, type NodeRow, nodeRows, severitiesText } from './node-rows.ts'
import { FACETS, type NodeFilter, nodeLink, nodesLink } from './route.ts'
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
const known = new WeakMap<ReportData, readonly NodeRow[]>()

export function NodesView({ data, filter, replace }: NodesProps) {
  const rows = known.get(data) ?? nodeRows(data)
  known.set(data, rows)
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
        {countedDigits(data.kinds.length, 'kind of node', 'kinds of nodes')}
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
  const { title, node, errors, unlike, provider, profileVersion, change } = row
  const more = { system: provider && ` on ${provider}`, profile: profileVersion && ` ${profileVersion}` } as const
  return (
    <tr class={errors.length > 0 ? 'failed' : undefined}>
      <th scope="row">
        {node ? <a href={nodeLink(title)}>{title}</a> : title}
        {node && node.problems.length > 0 && (
          <>
            {' '}
            <span class="quiet">{countedDigits(node.problems.length, 'problem')}</span>
          </>
        )}
        {unlike && <div class="quiet unlike">{unlike}</div>}
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
