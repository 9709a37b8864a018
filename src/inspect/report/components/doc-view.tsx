// A document as components: spans are text, which the browser escapes, and names of nodes and classes are links.

import { type Link, plain, type Span, type Text } from '../../../base/span.ts'
import type { Block, Doc, Fold as FoldBlock, Line, Table, Task } from '../../../doc/doc.ts'
import { Fold, Some } from './lists.tsx'
import { Paste } from './paste.tsx'
import { nodeLink, nodesLink } from './route.ts'

/** The names of nodes that have a page. */
type Known = ReadonlySet<string>

interface SpansProps {
  readonly text: Text
  readonly known: Known
}

export const Spans = ({ text, known }: SpansProps) => <>{text.map((span, i) => spanOf(span, i, known))}</>

function spanOf(span: Span, key: number, known: Known) {
  const shown = 'words' in span ? span.words : span.isName ? span.code : <code key={key}>{span.code}</code>
  const address = addressOf(span.link, known)
  if (address === undefined) return shown
  return (
    <a key={key} href={address}>
      {shown}
    </a>
  )
}

/** Files are on no page. */
function addressOf(link: Link | undefined, known: Known): string | undefined {
  if (link === undefined || 'file' in link) return undefined
  if ('node' in link) return known.has(link.node) ? nodeLink(link.node) : undefined
  return nodesLink(link)
}

const MOST_ROWS = 20

interface DocProps {
  readonly doc: Doc
  readonly known: Known
}

/** The blocks below the heading, which is that of the page. */
export const DocView = ({ doc, known }: DocProps) => (
  <>
    {listsOf(doc).map((blocks, i) => (
      <Blocks key={i} blocks={blocks} known={known} />
    ))}
  </>
)

/** Returns the blocks, those that are entries of one list together. */
function listsOf(doc: Doc): Block[][] {
  const lists: Block[][] = []
  for (const block of doc) {
    const last = lists.at(-1)
    if (last !== undefined && (isTask(block) ? isTask(last[0]!) : isEntry(block) && isEntry(last[0]!))) last.push(block)
    else lists.push([block])
  }
  return lists
}

const isTask = (block: Block): block is Task => block.kind === 'task'

type EntryBlock = Line | FoldBlock

/** A line about nodes, or all names of those of which the line before has only the first. */
const isEntry = (block: Block): block is EntryBlock =>
  (block.kind === 'line' && block.sign !== undefined) || block.kind === 'fold'

function Blocks({ blocks, known }: { readonly blocks: readonly Block[]; readonly known: Known }) {
  const [first] = blocks as [Block]
  if (isTask(first))
    return (
      <ol class="to-do card change roll">
        {blocks.filter(isTask).map(task => (
          <TaskEntry key={task.number} task={task} known={known} />
        ))}
      </ol>
    )
  const entries = blocks.filter(isEntry)
  if (entries.length > 0)
    return (
      <Some items={entries} most={MOST_ROWS} more={button => <p>{button}</p>}>
        {(block, i) => <Entry key={i} block={block} known={known} />}
      </Some>
    )
  switch (first.kind) {
    case 'line':
      return (
        <p>
          <Spans text={first.text} known={known} />
        </p>
      )
    case 'list':
      return (
        <>
          {first.title && (
            <p>
              <Spans text={first.title} known={known} />
            </p>
          )}
          <Items items={first.items} known={known} />
        </>
      )
    case 'table':
      return <TableView table={first} known={known} />
    default:
      return null
  }
}

const Items = ({ items, known }: { readonly items: readonly Text[]; readonly known: Known }) =>
  items.length === 0 ? null : (
    <ul class="reasons">
      <Some items={items} most={MOST_ROWS}>
        {(text, i) => (
          <li key={i}>
            <Spans text={text} known={known} />
          </li>
        )}
      </Some>
    </ul>
  )

/** A thing to do. The text to write is folded, so that what happens is on the first screen. */
const TaskEntry = ({ task: { text, notes, advice, lines }, known }: { readonly task: Task; readonly known: Known }) => (
  <li>
    <b>
      <Spans text={text} known={known} />
    </b>
    <Items items={notes} known={known} />
    {(advice || lines.length > 0) && (
      <details>
        <summary>What to do</summary>
        {advice && (
          <p>
            <Spans text={advice} known={known} />
          </p>
        )}
        {lines.length > 0 && <Paste text={lines.join('\n')} />}
      </details>
    )}
  </li>
)

const LEVEL = { '-': 'roll', '-/+': 'roll', '!': 'roll', '+': 'new', '~': 'data' } as const

function Entry({ block, known }: { readonly block: EntryBlock; readonly known: Known }) {
  if (block.kind === 'fold')
    return (
      <Fold summary={<Spans text={block.summary} known={known} />}>
        {() => <Items items={block.items} known={known} />}
      </Fold>
    )
  const { sign = '~', text, below = [] } = block
  return (
    <article class={`card change ${LEVEL[sign]}`}>
      <h2>
        <Spans text={text} known={known} />
      </h2>
      <Items items={below} known={known} />
    </article>
  )
}

/** Columns without any text are left out. */
function TableView({ table: { head, rows }, known }: { readonly table: Table; readonly known: Known }) {
  const shown = head.map((_, i) => i).filter(i => rows.some(row => plain(row[i]!) !== ''))
  return (
    <div class="scrolled" tabIndex={0} role="region" aria-label={plain(head[0]!)}>
      <table class="classes">
        <thead>
          <tr>
            {shown.map(i => (
              <th scope="col" class={i === 0 ? undefined : 'number'} key={i}>
                <Spans text={head[i]!} known={known} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Some
            items={rows}
            most={MOST_ROWS}
            more={button => (
              <tr>
                <td colSpan={99}>{button}</td>
              </tr>
            )}
          >
            {(row, r) => (
              <tr key={r}>
                {shown.map(i =>
                  i === 0 ? (
                    <th scope="row" key={i}>
                      <Spans text={row[i]!} known={known} />
                    </th>
                  ) : (
                    <td class="number" key={i}>
                      <Spans text={row[i]!} known={known} />
                    </td>
                  ),
                )}
              </tr>
            )}
          </Some>
        </tbody>
      </table>
    </div>
  )
}
