// The old and the new text of a changed file or other part, side by side, with the lines between them when the reader asks for them.

import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { plain } from '../../../base/span.ts'
import { counted } from '../../../base/words.ts'
import type { ChangedPart } from '../../../compare/changes.ts'
import { changedWords } from '../../../doc/changed-words.ts'
import type { Hunk } from '../../../doc/doc.ts'
import { factsOf } from '../../../views/facts.ts'
import type { ReportData, ShownOrigin } from '../report-data.ts'
import { lineOrigins } from './code.tsx'
import { contentText, placedParts, treeId } from './data.ts'
import { nodeLink, partId } from './route.ts'

interface DifferenceProps {
  readonly data: ReportData
  readonly part: ChangedPart
}

export function SideBySide({ data, part }: DifferenceProps) {
  const { traits, hunks, causes, kind, count, shownFor } = part
  const now = newSide(data, part)
  return (
    <div class="difference">
      {causes.length > 0 && <p class="quiet">because of {causes.join(', ')}</p>}
      <p class="quiet">
        {count < 2 ? 'of ' : `of ${counted(count, data.kind)}, shown for `}
        {now ? <a href={nodeLink(shownFor, treeId(part))}>{shownFor}</a> : shownFor}
      </p>
      {traits.length > 0 && (
        <ul class="reasons">
          {traits.map(({ name, old, now: value }) => (
            <li key={name}>
              {name}: {old === undefined ? 'new ' : <del>{old}</del>}
              {value === undefined ? ' is gone' : <ins>{value}</ins>}
            </li>
          ))}
        </ul>
      )}
      {factsOf(part).map(text => (
        <p class="note" key={plain(text)}>
          {plain(text)}
        </p>
      ))}
      {kind === 'unreadable' && <p class="note">This is not valid YAML or JSON, and is not shown.</p>}
      {hunks.length > 0 && <Table part={part} now={now} />}
    </div>
  )
}

interface NewSide {
  readonly lines: readonly string[]
  readonly origins: readonly ShownOrigin[] | undefined
}

/** Returns the whole new text, if the page has it, and where its lines come from. */
function newSide(data: ReportData, part: ChangedPart): NewSide | undefined {
  const node = data.nodes.find(({ title }) => title === part.shownFor)
  const kind = node && data.kinds[node.kind]!
  const placed = kind && placedParts(kind).find(each => partId(each) === treeId(part))
  if (placed?.content === undefined) return undefined
  return {
    lines: contentText(data, placed.content, node!).split('\n'),
    origins: lineOrigins(data, node!, placed),
  }
}

interface Side {
  readonly number: number
  readonly text: string
  readonly hasEnd: boolean
}

interface Row {
  readonly old?: Side
  readonly now?: Side
  readonly isSame: boolean
}

/** Pairs removed lines with the lines that replace them. */
export function hunkRows({ oldStart, newStart, lines }: Hunk): Row[] {
  const rows: Row[] = []
  let [oldNumber, newNumber] = [oldStart, newStart]
  const side = (line: string, number: number): Side => ({
    number,
    text: line.slice(1).replace(/\n$/, ''),
    hasEnd: line.endsWith('\n'),
  })
  for (let i = 0; i < lines.length; ) {
    if (lines[i]!.startsWith(' ')) {
      rows.push({ old: side(lines[i]!, oldNumber++), now: side(lines[i]!, newNumber++), isSame: true })
      i++
      continue
    }
    const removed: Side[] = []
    const added: Side[] = []
    for (; lines[i]?.startsWith('-'); i++) removed.push(side(lines[i]!, oldNumber++))
    for (; lines[i]?.startsWith('+'); i++) added.push(side(lines[i]!, newNumber++))
    for (let j = 0; j < Math.max(removed.length, added.length); j++) {
      const [old, now] = [removed[j], added[j]]
      rows.push({ ...(old && { old }), ...(now && { now }), isSame: false })
    }
  }
  return rows
}

/** Returns the lines before each hunk and after the last one, which are the same on both sides. */
export function gapRows(hunks: readonly Hunk[], lines: readonly string[]): Row[][] {
  const end = lines.at(-1) === '' ? lines.length - 1 : lines.length
  let [oldNumber, newNumber] = [1, 1]
  const rows = (count: number): Row[] =>
    Array.from({ length: Math.max(0, count) }, () => {
      const text = lines[newNumber - 1] ?? ''
      return {
        old: { number: oldNumber++, text, hasEnd: true },
        now: { number: newNumber++, text, hasEnd: true },
        isSame: true,
      }
    })
  const gaps = hunks.map(({ oldStart, newStart, lines: own }) => {
    const gap = rows(Math.min(oldStart - oldNumber, newStart - newNumber))
    oldNumber = oldStart + own.filter(line => !line.startsWith('+')).length
    newNumber = newStart + own.filter(line => !line.startsWith('-')).length
    return gap
  })
  return [...gaps, rows(end - newNumber + 1)]
}

function Table({
  part: { title, hunks, change },
  now,
}: {
  readonly part: ChangedPart
  readonly now: NewSide | undefined
}) {
  const [opened, open] = useState<readonly number[]>([])
  const all = hunks.map(hunkRows)
  const gaps = now && change === 'changed' ? gapRows(hunks, now.lines) : []
  const body = (rows: readonly Row[]) =>
    rows.map(row => <Line key={`${row.old?.number} ${row.now?.number}`} row={row} origins={now?.origins} />)
  const gap = (i: number): ComponentChildren => {
    const rows = gaps[i] ?? []
    if (opened.includes(i)) return body(rows)
    if (rows.length === 0 && (gaps.length > 0 || i === 0 || i === all.length)) return null
    return (
      <tr class="gap">
        <td colSpan={4}>
          {rows.length === 0 ? (
            '⋯'
          ) : (
            <button type="button" class="plain" onClick={() => open([...opened, i])}>
              ⋯ {counted(rows.length, 'more line')}
            </button>
          )}
        </td>
      </tr>
    )
  }
  return (
    <div class="diff" tabIndex={0} role="region" aria-label={`Differences of ${title}`}>
      <table>
        <colgroup>
          <col class="n" />
          <col />
          <col class="n" />
          <col />
        </colgroup>
        <thead>
          <tr>
            <th colSpan={2} scope="colgroup">
              Old
            </th>
            <th colSpan={2} scope="colgroup">
              New
            </th>
          </tr>
        </thead>
        {all.map((rows, i) => (
          <tbody key={i}>
            {gap(i)}
            {body(rows)}
          </tbody>
        ))}
        <tbody>{gap(all.length)}</tbody>
      </table>
    </div>
  )
}

interface LineProps {
  readonly row: Row
  readonly origins: readonly ShownOrigin[] | undefined
}

function Line({ row: { old, now, isSame }, origins }: LineProps) {
  const words = old && now && !isSame ? changedWords(old.text, now.text) : undefined
  const origin = now && !isSame ? origins?.[now.number - 1] : undefined
  return (
    <tr class={isSame ? 'same' : old && now ? 'both' : old ? 'gone' : 'new'}>
      <Cells side={old} which="old" isSame={isSame} words={words?.old} />
      <Cells side={now} which="now" isSame={isSame} words={words?.now} origin={origin} />
    </tr>
  )
}

interface CellsProps {
  readonly side: Side | undefined
  readonly which: 'old' | 'now'
  readonly isSame: boolean
  /** The range of the words that differ. Lines with little in common are easier to read without marks. */
  readonly words: readonly [number, number] | undefined
  readonly origin?: ShownOrigin | undefined
}

function Cells({ side, which, isSame, words, origin }: CellsProps) {
  if (side === undefined)
    return (
      <>
        <td class={`n ${which} none`} />
        <td class={`t ${which} none`} />
      </>
    )
  const shade = isSame ? '' : ' changed'
  const Tag = which === 'old' ? 'del' : 'ins'
  return (
    <>
      <td class={`n ${which}${shade}`}>{side.number}</td>
      <td class={`t ${which}${shade}`}>
        {!isSame && <span class="sign">{which === 'old' ? '−' : '+'}</span>}
        {words === undefined ? (
          side.text
        ) : (
          <>
            {side.text.slice(0, words[0])}
            {words[0] < words[1] && <Tag>{side.text.slice(...words)}</Tag>}
            {side.text.slice(words[1])}
          </>
        )}
        {!side.hasEnd && <span class="quiet"> (no line break at the end)</span>}
        {origin && (
          <span class="value-origins">
            ← {[`${origin.name}${origin.line > 0 ? `:${origin.line}` : ''}`, ...origin.values].join(', ')}
          </span>
        )}
      </td>
    </>
  )
}
