// The problems by code.

import { countedDigits, digits } from '../../../diagnostics/words.ts'
import { grouped } from '../../../render/model/grouped.ts'
import type { ReportData, ReportProblem } from '../report-data.ts'
import { Names, Some } from './lists.tsx'
import { NOUNS } from './node-rows.ts'
import { Help } from './paste.tsx'

/** The maximum number of problems of a code that are shown at first. */
const MOST = 20
const MOST_RELATED = 5
/** Pages with few problems show all of them. */
const FEW = 12

export function ProblemsView({ data }: { readonly data: ReportData }) {
  const { problems, changes } = data
  const added = new Set(changes?.problems.added.map(({ code, message }) => `${code} ${message}`))
  const isNew = ({ code, message }: ReportProblem): boolean | undefined => changes && added.has(`${code} ${message}`)
  const groups = grouped(problems, ({ severity, code }) => `${severity} ${code}`)
  return (
    <section id="view-problems" aria-labelledby="problems-title">
      <h1 id="problems-title" tabIndex={-1}>
        Problems
      </h1>
      {problems.length === 0 && <p>Nothing was found.</p>}
      {[...groups].map(([key, group]) => {
        const { severity, code, title } = group[0]!
        const count = group.filter(isNew).length
        return (
          <details
            key={key}
            class={`card problems ${severity}`}
            open={severity === 'error' || problems.length <= FEW || count > 0}
          >
            <summary>
              <span class="severity">{NOUNS[severity]}</span> <code>{code}</code> {title}{' '}
              <span class="pill">{digits(group.length)}</span>
              {count > 0 && <span class="new"> {digits(count)} new</span>}
            </summary>
            <Some items={group} most={MOST} more={button => <p>{button}</p>}>
              {problem => <Problem key={JSON.stringify(problem)} problem={problem} isNew={isNew(problem)} />}
            </Some>
          </details>
        )
      })}
    </section>
  )
}

function Problem({ problem, isNew }: { readonly problem: ReportProblem; readonly isNew: boolean | undefined }) {
  const { message, object, place, field, excerpt, related, help, nodes } = problem
  const where = [object, place ?? field].filter(text => text !== undefined).join(', ')
  return (
    <div class="problem">
      <p>
        {isNew !== undefined && <span class={isNew ? 'new' : 'quiet'}>{isNew ? 'new: ' : 'as before: '}</span>}
        {message}
      </p>
      {where !== '' && <p class="mono quiet">{where}</p>}
      {excerpt && (
        <pre class="excerpt" tabIndex={0}>
          {excerpt}
        </pre>
      )}
      {related.slice(0, MOST_RELATED).map(line => (
        <p class="quiet" key={line}>
          {line}
        </p>
      ))}
      {related.length > MOST_RELATED && (
        <p class="quiet">and {countedDigits(related.length - MOST_RELATED, 'more', 'more')}</p>
      )}
      {help && <Help text={help} />}
      <Names titles={nodes} />
    </div>
  )
}
