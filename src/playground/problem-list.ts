// The problems of all files, below the editor: a block for each code, whose places lead into the editor.

import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { nameOf } from '../diagnostics/names.ts'
import { fileText } from '../diagnostics/render.ts'
import { countedDigits, digits } from '../diagnostics/words.ts'
import { type Child, h } from '../inspect/report/client/dom.ts'
import { FILE_NAMES, type FileName } from './files.ts'
import { helpText } from './help-text.ts'
import { type GroupedMessage, groupByCode, type ProblemGroup, SEVERITIES } from './problem-groups.ts'
import type { Rendered } from './rendering.ts'

type GoTo = (file: FileName, line: number, column?: number) => void

const NOUNS = { error: 'error', warning: 'warning', info: 'note' } as const
/** How many messages of a code, and places of a message, are shown before the reader asks for the others. */
const SHOWN_MESSAGES = 10
const SHOWN_PLACES = 6

/** Returns a function that shows the problems of a rendering in the panel. */
export function createProblemList(panel: HTMLElement, goTo: GoTo): (rendered: Rendered) => void {
  const summary = panel.querySelector('summary')!
  const list = panel.querySelector('ul')!
  /** What the reader has opened, which stays open when the inputs are rendered again. */
  const opened = new Set<string>()

  function groupBlock({ code, severity, count, messages, help }: ProblemGroup, title: string): Child {
    const shown = (from: number, to?: number): Child =>
      messages.slice(from, to).map((message, i) => messageBlock(message, `${code} ${from + i}`))
    return [
      h(
        'p',
        { class: 'problem-title' },
        h('span', { class: `severity ${severity}` }, `${NOUNS[severity]} ${code}`),
        ` ${title} `,
        count > 1 ? h('span', { class: 'pill' }, digits(count)) : undefined,
      ),
      shown(0, SHOWN_MESSAGES),
      more(code, messages.length - SHOWN_MESSAGES, () => shown(SHOWN_MESSAGES)),
      help === undefined ? undefined : helpText(help),
    ]
  }

  function messageBlock({ problems, help }: GroupedMessage, name: string): HTMLElement {
    const shown = (from: number, to?: number): Child =>
      h(
        'ul',
        { class: 'places' },
        problems.slice(from, to).map(problem => h('li', {}, placeOf(problem, problems.length > 1))),
      )
    return h(
      'div',
      { class: 'problem-message' },
      h('p', {}, problems[0].message),
      shown(0, SHOWN_PLACES),
      more(name, problems.length - SHOWN_PLACES, () => shown(SHOWN_PLACES)),
      help === undefined ? undefined : helpText(help),
    )
  }

  /** Returns what shows further items when it is opened: there can be thousands. */
  function more(name: string, count: number, content: () => Child): HTMLElement | undefined {
    if (count <= 0) return undefined
    const place = h('div')
    const details = h(
      'details',
      { class: 'more', open: opened.has(name) },
      h('summary', {}, `${digits(count)} more`),
      place,
    )
    details.addEventListener('toggle', () => {
      if (details.open) opened.add(name)
      else opened.delete(name)
      if (details.open && place.childElementCount === 0) place.append(h('div', {}, content()))
    })
    return details
  }

  /** Returns a button that leads to the place of a problem. What is not in a file is named, unless the message does that. */
  function placeOf({ object, field = '', message, origin }: Diagnostic, isOneOfSeveral: boolean): Child {
    const file = FILE_NAMES.find(known => known === origin?.path)
    if (file === undefined || origin === undefined) {
      const names = [object === undefined ? '' : nameOf(object), field]
      return names.filter(name => name !== '' && (isOneOfSeveral || !message.includes(name))).join(', ')
    }
    const button = h(
      'button',
      { type: 'button' },
      // The objects have the same kind.
      isOneOfSeveral && object ? `${object.namespace ? `${object.namespace}/` : ''}${object.name} ` : undefined,
      h('span', { class: 'mono quiet' }, fileText(origin)),
    )
    button.addEventListener('click', () => goTo(file, origin.line, origin.column))
    return button
  }

  return ({ data, diagnostics, problems = data?.problems ?? [] }) => {
    const groups = groupByCode(diagnostics)
    const titles = new Map(problems.map(({ code, title }) => [code, title]))
    summary.replaceChildren(...summaryOf(groups, data !== undefined))
    list.replaceChildren(...groups.map(group => h('li', {}, groupBlock(group, titles.get(group.code) ?? ''))))
  }
}

/** Returns the numbers of problems. Without any, the inputs may still be incomplete. */
function summaryOf(groups: readonly ProblemGroup[], isRendered: boolean): (Node | string)[] {
  if (groups.length === 0) return [isRendered ? 'No problems' : 'Not rendered']
  const counts = SEVERITIES.flatMap(severity => {
    const count = groups.filter(group => group.severity === severity).reduce((sum, group) => sum + group.count, 0)
    return count === 0 ? [] : [h('span', { class: `severity ${severity}` }, countedDigits(count, NOUNS[severity]))]
  })
  return counts.flatMap((count, i) => (i === 0 ? [count] : [', ', count]))
}
