// The problems by code.

import { grouped } from '../../../base/grouped.ts'
import { counted, digits } from '../../../base/words.ts'
import type { ProblemCard, ReportData } from '../report-data.ts'
import { Names, Some } from './lists.tsx'
import { NOUNS } from './nodes-view.tsx'
import { Help } from './paste.tsx'

/** The maximum number of problems of a code that are shown at first. */
const MOST = 20
const MOST_RELATED = 5
/** Pages with few problems show all of them. */
const FEW = 12

export function ProblemsView({ data }: { readonly data: ReportData }) {
  const { problems, changes } = data
  const notChecked = (changes?.gone ?? []).filter(({ state }) => state === 'not checked').length
  return (
    <section id="view-problems" aria-labelledby="problems-title">
      <h1 id="problems-title" tabIndex={-1}>
        Problems
      </h1>
      {problems.length === 0 && <p>Nothing was found.</p>}
      {notChecked > 0 && (
        <p>
          {counted(notChecked, 'problem')} of the old side {notChecked === 1 ? 'is' : 'are'} not checked: what has{' '}
          {notChecked === 1 ? 'it' : 'them'} could not be rendered.
        </p>
      )}
      <ProblemGroups problems={problems} />
    </section>
  )
}

interface GroupsProps {
  readonly problems: readonly ProblemCard[]
  /** Goes to a place in the editor beside the problems, which has the lines itself. */
  readonly goTo?: (place: string) => void
}

export const ProblemGroups = ({ problems, goTo }: GroupsProps) => (
  <>
    {[...grouped(problems, ({ severity, code }) => `${severity} ${code}`)].map(([key, group]) => {
      const { severity, code, title } = group[0]!
      const count = group.filter(({ state }) => state === 'new').length
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
            {problem => <Problem key={JSON.stringify(problem)} problem={problem} goTo={goTo} />}
          </Some>
        </details>
      )
    })}
  </>
)

interface ProblemProps extends Pick<GroupsProps, 'goTo'> {
  readonly problem: ProblemCard
}

const STATES = { new: 'new: ', before: 'as before: ', fixed: 'fixed: ', 'not checked': 'not checked: ' } as const

function Problem({ problem, goTo }: ProblemProps) {
  const { message, state, object, place, field, excerpt, related, help, nodes } = problem
  const isLink = goTo !== undefined && place !== undefined
  const where = [object, isLink ? undefined : (place ?? field)].filter(text => text !== undefined).join(', ')
  return (
    <div class="problem">
      <p>
        {state && <span class={state === 'new' ? 'new' : 'quiet'}>{STATES[state]}</span>}
        {message}
      </p>
      {where !== '' && <p class="mono quiet">{where}</p>}
      {isLink && (
        <button type="button" class="mono" onClick={() => goTo(place)}>
          {place}
        </button>
      )}
      {excerpt && goTo === undefined && (
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
        <p class="quiet">and {counted(related.length - MOST_RELATED, 'more', 'more')}</p>
      )}
      {help && <Help text={help} />}
      {goTo === undefined && <Names titles={nodes} />}
    </div>
  )
}
