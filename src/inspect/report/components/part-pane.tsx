// One part of a node: its properties, what changes in it, and its content.

import { counted, digits } from '../../../base/words.ts'
import { type ChangedPart, partLines } from '../../../compare/changes.ts'
import { expandText } from '../../../compare/shared-text.ts'
import type { NodeKind, ReportData, ReportNode, ShownOrigin } from '../report-data.ts'
import { Counts } from './changes-view.tsx'
import { Code, type LineSources, OriginNames } from './code.tsx'
import { contentText, type PlacedPart, partBytes, placedParts } from './data.ts'
import { SideBySide } from './difference.tsx'
import { Fold, Names } from './lists.tsx'
import { CopyButton } from './paste.tsx'
import { nodeLink, partId } from './route.ts'

/** Choices of the reader that hold for all files. */
export interface Choices {
  /** Without a choice, the width of the window decides. */
  readonly isWrapped?: boolean
  readonly hasOrigins: boolean
}

/** How parts are shown. */
export interface PartView {
  readonly choices: Choices
  readonly choose: (choices: Choices) => void
  /** Whether single letters are keys of the page. In the playground, they are those of its editor. */
  readonly hasKeys: boolean
  /** Returns the origins of the lines of a part; without it, they are those in the data. */
  readonly originsOf?: ((part: PlacedPart) => readonly ShownOrigin[] | undefined) | undefined
  readonly sourcesOf?: ((part: PlacedPart) => LineSources | undefined) | undefined
}

interface PaneProps extends PartView {
  readonly data: ReportData
  readonly kind: NodeKind
  readonly node: ReportNode
  readonly part: PlacedPart
  readonly line: number | undefined
  readonly change: ChangedPart | undefined
}

/** The width in which page.css wraps lines. */
const NARROW = '(max-width: 44rem)'

export function PartPane({
  data,
  kind,
  node,
  part,
  line,
  change,
  choices,
  choose,
  hasKeys,
  originsOf,
  sourcesOf,
}: PaneProps) {
  const { content, name, section, mode, properties } = part
  const facts = [
    section,
    part.kind === 'file' ? undefined : part.kind,
    mode === undefined ? undefined : `mode ${mode}`,
    counted(partBytes(kind, node)[part.number]!, 'byte'),
    ...properties.map(([property, value]) => `${property}: ${expandText(value, node)}`),
  ].filter(text => text !== undefined)
  const heading = (
    <>
      <h2 class="mono">{name === '' ? part.kind : name}</h2>
      <p class="properties">
        {facts.map(text => (
          <span key={text}>{text}</span>
        ))}
      </p>
      {change && (
        <Fold
          class="card"
          isOpen
          summary={
            <>
              What changes <Counts {...partLines(change)} />
            </>
          }
        >
          {() => <SideBySide data={data} part={change} />}
        </Fold>
      )}
    </>
  )
  if (content === undefined)
    return (
      <>
        {heading}
        <p class="note">This is not valid YAML or JSON. It is not shown, because its secrets cannot be found.</p>
      </>
    )
  const text = contentText(data, content, node)
  const origins = originsOf?.(part)
  const problems = node.problems.flatMap(i => {
    const problem = data.problems[i]!
    return problem.lines.filter(place => place.content === content).map(place => ({ line: place.line, problem }))
  })
  const isWrapped = choices.isWrapped ?? matchMedia(NARROW).matches
  const keys = (key: string): Readonly<Record<string, string>> =>
    hasKeys ? { title: `Key: ${key}`, 'aria-keyshortcuts': key, 'data-key': key } : {}
  return (
    <>
      {heading}
      <Sharing data={data} part={part} />
      <p class="tools">
        <CopyButton text={text} keys={keys('c')} />
        <button
          type="button"
          aria-pressed={isWrapped}
          onClick={() => choose({ ...choices, isWrapped: !isWrapped })}
          {...keys('w')}
        >
          Wrap
        </button>
        {origins && (
          <button
            type="button"
            aria-pressed={choices.hasOrigins}
            onClick={() => choose({ ...choices, hasOrigins: !choices.hasOrigins })}
            {...keys('o')}
          >
            Origins
          </button>
        )}
      </p>
      {origins && choices.hasOrigins && <OriginNames origins={origins} />}
      <Code
        name={name}
        text={text}
        lineLink={number => nodeLink(node.title, partId(part), number)}
        selected={line}
        problems={problems}
        origins={choices.hasOrigins ? origins : undefined}
        isWrapped={choices.isWrapped}
        sources={sourcesOf?.(part)}
      />
    </>
  )
}

/** The MachineDeployments whose nodes have the same text, another one, or none at all. */
function Sharing({ data: { nodes, kinds, kind: of }, part }: { readonly data: ReportData; readonly part: PlacedPart }) {
  if (nodes.length < 2) return null
  const id = partId(part)
  const contents = kinds.map(kind => placedParts(kind).find(other => partId(other) === id)?.content)
  const having = (wanted: (content: number | undefined) => boolean): string[] =>
    nodes.filter(({ kind }) => wanted(contents[kind])).map(({ title }) => title)
  const same = having(content => content === part.content)
  const list = (heading: string, titles: readonly string[], name?: string) =>
    titles.length > 0 && (
      <>
        <p class="quiet">{heading}</p>
        <Names titles={titles} most={MOST_NAMES} part={name} />
      </>
    )
  return (
    <Fold
      class="sharing"
      summary={
        same.length === nodes.length
          ? `The same for all ${digits(same.length)} ${of}s`
          : `The same for ${digits(same.length)} of ${digits(nodes.length)} ${of}s`
      }
    >
      {() => (
        <>
          {list('The same in', same, id)}
          {list(
            'Different in',
            having(content => content !== undefined && content !== part.content),
            id,
          )}
          {list(
            'Not in',
            having(content => content === undefined),
          )}
        </>
      )}
    </Fold>
  )
}

const MOST_NAMES = 30
