// The problems of all files, below the editor: a block for each code, whose places lead into the editor.

import { type ComponentChildren, render } from 'preact'
import { SEVERITIES } from '../diagnostics/codes.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { nameOf } from '../diagnostics/names.ts'
import { fileText } from '../diagnostics/render.ts'
import { countedDigits, digits } from '../diagnostics/words.ts'
import { Some } from '../inspect/report/components/lists.tsx'
import { NOUNS } from '../inspect/report/components/node-rows.ts'
import { Help } from '../inspect/report/components/paste.tsx'
import { FILE_NAMES, type FileName } from './files.ts'
import { type GroupedMessage, groupByCode, type ProblemGroup } from './problem-groups.ts'
import type { Rendered } from './rendering.ts'

type GoTo = (file: FileName, line: number, column?: number) => void

/** How many messages of a code, and places of a message, are shown before the reader asks for the others. */
const SHOWN_MESSAGES = 10
const SHOWN_PLACES = 6

/** Returns a function that shows the problems of a rendering in the panel. */
export function createProblemList(panel: HTMLElement, goTo: GoTo): (rendered: Rendered) => void {
  const [summary, list] = [panel.querySelector('summary')!, panel.querySelector('ul')!]
  return ({ data, diagnostics, problems = data?.problems ?? [] }) => {
    const groups = groupByCode(diagnostics)
    const titles = new Map(problems.map(({ code, title }) => [code, title]))
    render(<Counts groups={groups} isRendered={data !== undefined} />, summary)
    render(
      groups.map(group => (
        <Group key={`${group.severity} ${group.code}`} group={group} title={titles.get(group.code)} goTo={goTo} />
      )),
      list,
    )
  }
}

/** The numbers of problems. Without any, the inputs may still be incomplete. */
function Counts({ groups, isRendered }: { readonly groups: readonly ProblemGroup[]; readonly isRendered: boolean }) {
  if (groups.length === 0) return <>{isRendered ? 'No problems' : 'Not rendered'}</>
  const counts = SEVERITIES.map(severity => ({
    severity,
    count: groups.filter(group => group.severity === severity).reduce((sum, group) => sum + group.count, 0),
  })).filter(({ count }) => count > 0)
  return (
    <>
      {counts.map(({ severity, count }, i) => (
        <>
          {i > 0 && ', '}
          <span class={`severity ${severity}`}>{countedDigits(count, NOUNS[severity])}</span>
        </>
      ))}
    </>
  )
}

interface GroupProps {
  readonly group: ProblemGroup
  readonly title: string | undefined
  readonly goTo: GoTo
}

const inLine = (button: ComponentChildren): ComponentChildren => <p>{button}</p>

const Group = ({ group: { code, severity, count, messages, help }, title, goTo }: GroupProps) => (
  <li>
    <p class="problem-title">
      <span class={`severity ${severity}`}>
        {NOUNS[severity]} {code}
      </span>{' '}
      {title} {count > 1 && <span class="pill">{digits(count)}</span>}
    </p>
    <Some items={messages} most={SHOWN_MESSAGES} more={inLine}>
      {message => <Message key={message.problems[0].message} message={message} goTo={goTo} />}
    </Some>
    {help !== undefined && <Help text={help} />}
  </li>
)

const Message = ({ message: { problems, help }, goTo }: { readonly message: GroupedMessage; readonly goTo: GoTo }) => (
  <div class="problem-message">
    <p>{problems[0].message}</p>
    <ul class="places">
      <Some items={problems} most={SHOWN_PLACES}>
        {(problem, i) => (
          <li key={i}>
            <Place problem={problem} isOneOfSeveral={problems.length > 1} goTo={goTo} />
          </li>
        )}
      </Some>
    </ul>
    {help !== undefined && <Help text={help} />}
  </div>
)

interface PlaceProps {
  readonly problem: Diagnostic
  readonly isOneOfSeveral: boolean
  readonly goTo: GoTo
}

/** A button that leads to the place of a problem. What is not in a file is named, unless the message does that. */
function Place({ problem: { object, field = '', message, origin }, isOneOfSeveral, goTo }: PlaceProps) {
  const file = FILE_NAMES.find(known => known === origin?.path)
  if (file === undefined || origin === undefined) {
    const names = [object === undefined ? '' : nameOf(object), field]
    return <>{names.filter(name => name !== '' && (isOneOfSeveral || !message.includes(name))).join(', ')}</>
  }
  return (
    <button type="button" onClick={() => goTo(file, origin.line, origin.column)}>
      {/* The objects have the same kind. */}
      {isOneOfSeveral && object && `${object.namespace ? `${object.namespace}/` : ''}${object.name} `}
      <span class="mono quiet">{fileText(origin)}</span>
    </button>
  )
}
