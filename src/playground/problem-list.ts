// The problems of all files, below the editor. Each leads to its place.

import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { counted } from '../inspect/report/client/data.ts'
import { h } from '../inspect/report/client/dom.ts'
import { FILE_NAMES, type FileName } from './files.ts'

type GoTo = (file: FileName, line: number, column?: number) => void

const SEVERITIES = ['error', 'warning', 'info'] as const
const NOUNS = { error: 'error', warning: 'warning', info: 'note' } as const
const SHOWN = 100

/** Shows the problems. `isRendered` is false if the inputs are incomplete, even without problems. */
export function showProblems(
  panel: HTMLElement,
  given: readonly Diagnostic[],
  { isRendered, goTo }: { readonly isRendered: boolean; readonly goTo: GoTo },
): void {
  const diagnostics = given.filter(({ ignored }) => ignored === undefined)
  const counts = SEVERITIES.flatMap(severity => {
    const count = diagnostics.filter(each => each.severity === severity).length
    return count === 0 ? [] : [h('span', { class: `severity ${severity}` }, counted(count, NOUNS[severity]))]
  })
  const sorted = SEVERITIES.flatMap(severity => diagnostics.filter(each => each.severity === severity))
  panel
    .querySelector('summary')!
    .replaceChildren(
      ...(counts.length === 0
        ? [isRendered ? 'No problems' : 'Not rendered']
        : counts.flatMap((count, i) => (i === 0 ? [count] : [', ', count]))),
    )
  panel
    .querySelector('ul')!
    .replaceChildren(
      ...sorted.slice(0, SHOWN).map(diagnostic => h('li', {}, item(diagnostic, goTo))),
      ...(sorted.length > SHOWN ? [h('li', {}, `and ${sorted.length - SHOWN} more`)] : []),
    )
}

function item(diagnostic: Diagnostic, goTo: GoTo): HTMLElement {
  const { severity, code, message, help, origin } = diagnostic
  const file = FILE_NAMES.find(name => name === origin?.path)
  const content = [h('span', { class: `severity ${severity}` }, code), ` ${message} `]
  const text = help === undefined ? undefined : h('span', { class: 'problem-help' }, help)
  if (file === undefined || origin === undefined) return h('div', {}, ...content, text)
  const { line, column } = origin
  const place = `${file}:${line}${column === undefined ? '' : `:${column}`}`
  const button = h('button', { type: 'button' }, ...content, h('span', { class: 'mono quiet' }, place))
  button.addEventListener('click', () => goTo(file, line, column))
  return h('div', {}, button, text)
}
