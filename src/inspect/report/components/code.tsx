// A text with numbered lines, problems at their lines, and if they are shown, the origins of the lines.

import { useEffect, useRef } from 'preact/hooks'
import { expandText } from '../../../compare/shared-text.ts'
import type { ProblemCard, ReportData, ReportNode, ShownOrigin } from '../report-data.ts'
import type { PlacedPart } from './data.ts'

/** What an editor beside the text knows of its lines. */
export interface LineSources {
  /** Returns where a line comes from. */
  readonly placeOf: (line: number) => string | undefined
  /** The lines that come from the cursor. */
  readonly marked: ReadonlySet<number>
}

interface CodeProps {
  readonly name: string
  readonly text: string
  /** The address of a line. */
  readonly lineLink: (line: number) => string
  readonly selected?: number | undefined
  readonly problems: readonly { readonly line: number; readonly problem: ProblemCard }[]
  /** Set if they are shown. */
  readonly origins?: readonly ShownOrigin[] | undefined
  /** Whether lines are wrapped; undefined if the width of the page decides. */
  readonly isWrapped: boolean | undefined
  readonly sources?: LineSources | undefined
}

export function Code({ name, text, lineLink, selected, problems, origins, isWrapped, sources }: CodeProps) {
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
                  {line}
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

/** Returns the origins of the lines of a part, or undefined if they are not known. */
export function lineOrigins(
  { origins }: Pick<ReportData, 'origins'>,
  node: ReportNode,
  { number }: PlacedPart,
): ShownOrigin[] | undefined {
  const text = origins?.texts[origins.nodes[node.origins ?? 0]?.[number] ?? -1]
  if (text === undefined) return undefined
  const nameOf = (index: number): string => expandText(origins!.names[index] ?? '', node)
  const { runs, values } = text
  const valuesAt = new Map<number, readonly string[]>()
  for (let i = 0; i < values.length; i += 2) valuesAt.set(values[i]!, [nameOf(values[i + 1]!)])
  const lines: ShownOrigin[] = []
  for (let i = 0; i < runs.length; i += 3) {
    const [count = 0, index = 0, first = 0] = runs.slice(i, i + 3)
    const name = nameOf(index)
    for (let j = 0; j < count; j++) {
      const line = first === 0 ? 0 : first + j
      lines.push({ name, line, isNext: j > 0, values: valuesAt.get(lines.length) ?? [] })
    }
  }
  return lines
}

/** The longest text in the gutter. */
const MOST_SHOWN = 36

interface GutterPlace extends Pick<ShownOrigin, 'isNext' | 'values'> {
  readonly shown: string
  readonly whole: string
}

/** Returns what the gutter shows: the names of files without folders, unless there are two with the same name. */
function gutterOf(origins: readonly ShownOrigin[]): GutterPlace[] {
  const names = new Set(origins.flatMap(({ name, line }) => (line > 0 ? [name] : [])))
  const counts = new Map<string, number>()
  for (const name of names) counts.set(lastStep(name), (counts.get(lastStep(name)) ?? 0) + 1)
  return origins.map(({ name, line, isNext, values }) => {
    const short = line > 0 && counts.get(lastStep(name)) === 1 ? lastStep(name) : name
    const at = line > 0 ? `:${line}` : ''
    const most = MOST_SHOWN - at.length
    const shown = short.length > most ? `${short.slice(0, most - 1)}…` : short
    return { shown: `${shown}${at}`, whole: `${name}${at}`, isNext, values }
  })
}

const lastStep = (name: string): string => name.slice(name.lastIndexOf('/') + 1)
