// A text with numbered, highlighted lines, problems at their lines, and if they are shown, the origins of the lines.

import { useEffect, useRef } from 'preact/hooks'
import type { ReportProblem } from '../report-data.ts'
import { HighlightedLine, languageOf } from './highlight.tsx'
import { gutterOf, type ShownOrigin } from './origins.ts'

/** What an editor beside the text knows of its lines. */
export interface LineSources {
  /** Returns where a line comes from. */
  readonly placeOf: (line: number) => string | undefined
  /** The lines that come from the cursor. */
  readonly marked: ReadonlySet<number>
}

export interface CodeProps {
  readonly name: string
  readonly text: string
  /** The address of a line. */
  readonly lineLink: (line: number) => string
  readonly selected?: number | undefined
  readonly problems: readonly { readonly line: number; readonly problem: ReportProblem }[]
  /** Set if they are shown. */
  readonly origins?: readonly ShownOrigin[] | undefined
  /** Whether lines are wrapped; undefined if the width of the page decides. */
  readonly isWrapped: boolean | undefined
  readonly sources?: LineSources | undefined
}

export function Code({ name, text, lineLink, selected, problems, origins, isWrapped, sources }: CodeProps) {
  const language = languageOf(name, text)
  const lines = text.split('\n')
  if (lines.at(-1) === '') lines.pop()
  const gutter = origins && gutterOf(origins)
  const pre = useRef<HTMLPreElement>(null)
  const width = gutter?.reduce((most, { shown }) => Math.max(most, shown.length), 0) ?? 0
  // An attribute is not allowed by the policy of the page.
  useEffect(() => pre.current?.style.setProperty('--origin-width', `${width}ch`), [width])
  const wrapped = isWrapped === undefined ? '' : isWrapped ? ' wrapped' : ' unwrapped'
  return (
    <pre
      class={`code${wrapped}${gutter ? ' with-origins' : ''}`}
      tabIndex={0}
      role="region"
      aria-label={`Content of ${name}`}
      ref={pre}
    >
      <code>
        {lines.map((line, i) => {
          const number = i + 1
          const found = problems.filter(problem => problem.line === number)
          const place = sources?.placeOf(number)
          const classes = [
            'line',
            ...(number === selected ? ['selected'] : []),
            ...(found.length > 0 ? ['marked'] : []),
            ...(place === undefined ? [] : ['has-source']),
            ...(sources?.marked.has(number) ? ['from-cursor'] : []),
          ]
          const origin = gutter?.[i]
          return (
            <>
              <span class={classes.join(' ')}>
                {/* biome-ignore lint/a11y/useAnchorContent: its number is not copied with the text */}
                <a
                  class="n"
                  href={lineLink(number)}
                  // The numbers of lines that lead to an editor are one stop of the Tab key.
                  tabIndex={sources && number === (selected ?? 1) ? 0 : -1}
                  aria-label={`line ${number}${place === undefined ? '' : `, from ${place}`}`}
                  data-n={number}
                />
                {origin && (
                  <span
                    class={origin.isNext ? 'origin next' : 'origin'}
                    title={origin.shown === origin.whole ? undefined : origin.whole}
                  >
                    {origin.shown}
                  </span>
                )}
                <span class="t">
                  <HighlightedLine line={line} language={language} />
                  {origin && origin.values.length > 0 && (
                    <span class="value-origins">
                      ←{' '}
                      {origin.values.map((value, j) => (
                        <>
                          {j > 0 && ', '}
                          <span data-value={j}>{value}</span>
                        </>
                      ))}
                    </span>
                  )}
                </span>
              </span>
              {found.map(({ problem }) => (
                <span class={`at-line ${problem.severity}`}>
                  {problem.code}: {problem.message}
                </span>
              ))}
            </>
          )
        })}
      </code>
    </pre>
  )
}

export const OriginNames = ({ origins }: { readonly origins: readonly ShownOrigin[] }) => (
  <p class="origin-names quiet">
    The lines come from{' '}
    {[...new Set(origins.map(({ name }) => name))]
      .filter(name => name !== '')
      .map((name, i) => (
        <>
          {i > 0 && ', '}
          <span class="mono">{name}</span>
        </>
      ))}
  </p>
)
