// What a change does: whether it can be merged, what is to be done before, the clusters, and then why, and every difference.

import { useState } from 'preact/hooks'
import { plain } from '../../../base/span.ts'
import { counted, digits } from '../../../base/words.ts'
import { type ChangeGroup, partLines } from '../../../compare/changes.ts'
import type { PageChanges, ReportData } from '../report-data.ts'
import { SideBySide } from './difference.tsx'
import { DocView, Spans } from './doc-view.tsx'
import { Fold, Some } from './lists.tsx'

interface ChangesProps {
  readonly data: ReportData
  readonly changes: PageChanges
  /** The id of the difference that is opened, or "all". */
  readonly open?: string | undefined
}

export function ChangesView({ data, changes, open }: ChangesProps) {
  const known = new Set(data.nodes.map(({ title }) => title))
  return (
    <section id="view-changes" aria-labelledby="changes-title">
      <h1 id="changes-title" tabIndex={-1}>
        <Spans text={changes.headline} known={known} />
      </h1>
      <DocView doc={changes.doc} known={known} />
      {changes.parts.length > 0 && <Differences data={data} changes={changes} open={open} />}
    </section>
  )
}

export const Reasons = ({ group: { reasons } }: { readonly group: Pick<ChangeGroup, 'reasons'> }) =>
  reasons.length === 0 ? null : (
    <ul class="reasons">
      {reasons.map(({ text, value }) => (
        <li key={plain(text) + value}>
          {plain(text)} {value && <code>{value}</code>}
        </li>
      ))}
    </ul>
  )

export const Counts = ({ added, removed }: { readonly added: number; readonly removed: number }) => (
  <>
    <span class="plus">+{digits(added)}</span> <span class="minus">−{digits(removed)}</span>
  </>
)

/** Shorter lists of differences are open. */
const MOST_OPEN = 5

function Differences({ data, changes: { parts }, open }: ChangesProps) {
  const [isAll, setAll] = useState(parts.length <= MOST_OPEN)
  return (
    <>
      <h2 class="differences">
        {counted(parts.length, 'difference')}{' '}
        {!isAll && (
          <button type="button" onClick={() => setAll(true)}>
            Open all
          </button>
        )}
      </h2>
      <Some
        items={parts}
        most={Math.max(100, parts.findIndex(({ id }) => id === open) + 1)}
        more={button => <p>{button}</p>}
      >
        {part => (
          <Fold
            key={part.id}
            id={part.id === open ? 'opened' : undefined}
            class="card"
            isOpen={isAll || open === part.id || open === 'all'}
            summary={
              <>
                <b class="mono">{part.title}</b> <span class="quiet">{part.change}</span>{' '}
                <Counts {...partLines(part)} />
              </>
            }
          >
            {() => <SideBySide data={data} part={part} />}
          </Fold>
        )}
      </Some>
    </>
  )
}
