// Shows a text with numbered, highlighted lines, and problems at their lines.

import type { ReportProblem } from '../report-data.ts'
import { h } from './dom.ts'
import { type Language, languageOf, type Token, tokensOf } from './highlight.ts'

export interface CodeRequest {
  readonly name: string
  readonly text: string
  readonly label: string
  /** The address of a line. */
  readonly lineLink: (line: number) => string
  readonly selected?: number
  readonly problems: readonly { readonly line: number; readonly problem: ReportProblem }[]
}

export function codeView({ name, text, label, lineLink, selected, problems }: CodeRequest): HTMLElement {
  const language = languageOf(name, text)
  const lines = text.split('\n')
  if (lines.at(-1) === '') lines.pop()
  const body = h('code')
  for (const [i, line] of lines.entries()) {
    const number = i + 1
    const found = problems.filter(problem => problem.line === number)
    const classes = ['line', ...(number === selected ? ['selected'] : []), ...(found.length > 0 ? ['marked'] : [])]
    body.append(
      h(
        'span',
        { class: classes.join(' ') },
        h('a', { class: 'n', href: lineLink(number), tabindex: -1, 'aria-label': `line ${number}`, 'data-n': number }),
        h('span', { class: 't' }, tokenNodes(line, language)),
      ),
    )
    for (const { problem } of found)
      body.append(h('span', { class: `at-line ${problem.severity}` }, `${problem.code}: ${problem.message}`))
  }
  return h('pre', { class: 'code', tabindex: 0, role: 'region', 'aria-label': label }, body)
}

export const tokenNodes = (line: string, language: Language): (Node | string)[] =>
  tokensOf(line, language).map((token: Token) =>
    token.kind === 'plain' ? token.text : h('span', { class: `k-${token.kind}` }, token.text),
  )
