// What a change does: whether it can be merged, what is to be done before, the clusters, and then why, and every difference.

import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { plain } from '../../../base/span.ts'
import { capitalized, countedDigits, digits } from '../../../base/words.ts'
import { type ChangeGroup, isFleet, partLines, stateText, usersText } from '../../../compare/changes.ts'
import type { ToDo } from '../../../compare/outlook.ts'
import { BY_WEIGHT, classesText, meanwhileText, shortText, verdictText } from '../../../compare/verdict.ts'
import { alteringTexts, otherFiles } from '../../../views/not-compared.ts'
import { poolText } from '../../../views/pool-facts.ts'
import type { PageChanges, ReportData } from '../report-data.ts'
import { LEVELS } from './data.ts'
import { SideBySide } from './difference.tsx'
import { Fold, Names, Some } from './lists.tsx'
import { Paste } from './paste.tsx'
import { changeLink, nodesLink } from './route.ts'

interface ChangesProps {
  readonly data: ReportData
  readonly changes: PageChanges
  /** The id of the difference that is opened, or "all". */
  readonly open?: string | undefined
}

const MOST_ROWS = 20

export function ChangesView({ data, changes, open }: ChangesProps) {
  const known = new Set(data.nodes.map(({ title }) => title))
  const total = Object.values(changes.verdict.classes).reduce((sum, count) => sum + count, 0)
  const { headline, toDo, verdict, values, causes, groups, others, parts } = changes
  const facts = [...alteringTexts(changes.notCompared), ...changes.credentials, ...changes.functionChanges]
  const other = otherFiles(changes.notCompared, true)
  return (
    <section id="view-changes" aria-labelledby="changes-title">
      <h1 id="changes-title" tabIndex={-1}>
        {headline}
      </h1>
      <p class="machines">{capitalized(verdictText(verdict))}</p>
      {toDo.length > 0 && <Tasks tasks={toDo} known={known} />}
      <Classes changes={changes} />
      {values.length > 0 && (
        <table class="values">
          <caption class="unseen">The values that change</caption>
          <tbody>
            <Some items={values} most={MOST_ROWS} more={asRow}>
              {({ text, value, count }) => (
                <tr key={text + value}>
                  <th scope="row">{text}</th>
                  <td>
                    <code>{value}</code>
                  </td>
                  <td class="quiet">
                    {digits(count)} of {digits(total)}
                  </td>
                </tr>
              )}
            </Some>
          </tbody>
        </table>
      )}
      {causes.length + facts.length > 0 && (
        <ul class="reasons">
          <Some items={causes} most={MOST_ROWS}>
            {cause => (
              <li key={cause.file + cause.of}>
                because of {cause.of} (<code>{cause.file}</code>): {usersText(cause, changes)}
              </li>
            )}
          </Some>
          {facts.map(text => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      {other.title !== '' && (
        <Fold summary={other.title}>
          {() => (
            <ul class="reasons">
              <Some items={other.names} most={MOST_ROWS}>
                {name => <li key={name}>{name}</li>}
              </Some>
            </ul>
          )}
        </Fold>
      )}
      <Problems problems={data.problems} changes={changes} />
      {groups.length === 0 && <p>There are no nodes on either side.</p>}
      <Some items={groups} most={MOST_ROWS} more={button => <p>{button}</p>}>
        {(group, i) => <Group key={i} group={group} changes={changes} known={known} />}
      </Some>
      {others.length > 0 && (
        <article class="card">
          <h2>Other objects</h2>
          <ul class="reasons">
            {others.map(({ object, change }) => (
              <li key={object}>
                {object} <span class="quiet">{change}</span>
              </li>
            ))}
          </ul>
        </article>
      )}
      {parts.length > 0 && <Differences data={data} changes={changes} open={open} />}
    </section>
  )
}

const asRow = (button: ComponentChildren): ComponentChildren => (
  <tr>
    <td colSpan={99}>{button}</td>
  </tr>
)

/** What is to be done before merging. The texts to write are folded, so that the verdict is on the first screen. */
const Tasks = ({ tasks, known }: { readonly tasks: readonly ToDo[]; readonly known: ReadonlySet<string> }) => (
  <ol class="to-do card change roll">
    {tasks.map(({ code, text, place, titles, advice, lines }) => (
      <li key={code + place + titles.join()}>
        <details>
          <summary>
            <b>{capitalized(text)}</b> {place && <span class="mono quiet">{place}</span>}
          </summary>
          <p>
            {advice} <span class="quiet">{code}</span>
          </p>
          {lines.length > 0 && <Paste text={lines.join('\n')} />}
          <Names titles={titles} known={known} />
        </details>
      </li>
    ))}
  </ol>
)

/** A table of clusters and classes. Its numbers lead to the MachineDeployments. */
function Classes({ changes }: { readonly changes: PageChanges }) {
  const { clusters, verdict } = changes
  const shown = clusters.filter(({ state }) => state !== 'unchanged')
  const unchanged = clusters.length - shown.length
  const classes = BY_WEIGHT.filter(name => verdict.classes[name] !== undefined)
  const isRolling = meanwhileText(verdict) !== ''
  const count = (own: typeof verdict, name: (typeof classes)[number], cluster?: string) => {
    const number = own.classes[name]
    return (
      <td class={`number ${number === undefined ? '' : LEVELS[name]}`} key={name}>
        {number !== undefined && (
          <a href={nodesLink({ ...(cluster && { cluster }), class: shortText(name) })}>{digits(number)}</a>
        )}
      </td>
    )
  }
  return (
    <div class="scrolled" tabIndex={0} role="region" aria-label={`${verdict.kind}s by class`}>
      <table class="classes">
        <caption class="unseen">{classesText(verdict)}</caption>
        <thead>
          <tr>
            <th scope="col">{isFleet(changes) ? 'cluster' : 'class'}</th>
            {classes.map(name => (
              <th scope="col" class={`number ${LEVELS[name]}`} key={name}>
                {shortText(name)}
              </th>
            ))}
            {isRolling && (
              <th scope="col" class="number">
                meanwhile
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {isFleet(changes) && (
            <Some items={shown} most={MOST_ROWS} more={asRow}>
              {({ name, state, verdict: own }) => (
                <tr key={name}>
                  <th scope="row">
                    <a href={nodesLink({ cluster: name })}>{name}</a>
                    {stateText(state)}
                  </th>
                  {classes.map(each => count(own, each, name))}
                  {isRolling && <td class="number">{meanwhileText(own)}</td>}
                </tr>
              )}
            </Some>
          )}
          <tr class="sum">
            <th scope="row">
              {isFleet(changes) ? 'all' : `${verdict.kind}s`}
              {unchanged > 0 && shown.length > 0 && (
                <span class="quiet"> and {countedDigits(unchanged, 'more cluster')} unchanged</span>
              )}
            </th>
            {classes.map(each => count(verdict, each))}
            {isRolling && <td class="number">{meanwhileText(verdict)}</td>}
          </tr>
        </tbody>
      </table>
    </div>
  )
}

/** Errors are among the things to do. */
function Problems({
  problems,
  changes: { gone, problemCounts },
}: Pick<ReportData, 'problems'> & { changes: PageChanges }) {
  const added = problems.filter(({ state, severity }) => state === 'new' && severity !== 'error')
  const fixed = gone.filter(({ state }) => state === 'fixed')
  if (added.length + gone.length === 0) return null
  return (
    <article class="card">
      <h2>
        <a href="#view=problems">Problems: {problemCounts}</a>
      </h2>
      <ul class="reasons">
        <Some items={added} most={MOST_ROWS}>
          {({ code, severity, message, object, place, field }) => (
            <li key={code + object + place + field + message}>
              <span class={`severity ${severity}`}>new {code}</span> {message}{' '}
              <span class="mono quiet">{[object, place, field].filter(text => text !== undefined).join(', ')}</span>
            </li>
          )}
        </Some>
        <Some items={fixed} most={MOST_ROWS}>
          {({ code, message }) => (
            <li class="quiet" key={code + message}>
              <span class="severity">fixed {code}</span> {message}
            </li>
          )}
        </Some>
      </ul>
    </article>
  )
}

interface GroupProps {
  readonly group: ChangeGroup
  readonly changes: PageChanges
  readonly known: ReadonlySet<string>
}

function Group({ group, changes, known }: GroupProps) {
  const { class: name, meaning, titles } = group
  return (
    <article class={`card change ${LEVELS[name]}`}>
      <h2>
        {titles.length === 1 ? titles[0] : countedDigits(titles.length, changes.verdict.kind)}: {meaning}
      </h2>
      <Machines group={group} />
      <Reasons group={group} />
      {group.parts.length > 0 && (
        <ul class="parts">
          {group.parts.map(i => {
            const part = changes.parts[i]!
            return (
              <li key={part.id}>
                <a href={changeLink(part.id)}>{part.title}</a> <span class="quiet">{part.change}</span>{' '}
                <Counts {...partLines(part)} />
              </li>
            )
          })}
        </ul>
      )}
      <Names titles={titles} known={known} />
    </article>
  )
}

export function Machines({ group }: { readonly group: ChangeGroup }) {
  const text = group.machines ?? plain(poolText(group))
  return text === '' ? null : <p class="machines">{text}</p>
}

export const Reasons = ({ group: { reasons } }: { readonly group: Pick<ChangeGroup, 'reasons'> }) =>
  reasons.length === 0 ? null : (
    <ul class="reasons">
      {reasons.map(({ text, value }) => (
        <li key={text + value}>
          {text} {value && <code>{value}</code>}
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
        {countedDigits(parts.length, 'difference')}{' '}
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
