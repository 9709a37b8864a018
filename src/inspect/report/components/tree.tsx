// The tree of what a node gets.

import { digits } from '../../../base/words.ts'
import type { ChangedPart } from '../../../compare/changes.ts'
import type { NodeKind, ReportNode } from '../report-data.ts'
import { type NodeChanges, type PlacedPart, partBytes } from './data.ts'
import { changeLink, nodeLink, OVERVIEW, partId } from './route.ts'

interface TreeProps {
  readonly kind: NodeKind
  readonly node: ReportNode
  readonly parts: readonly PlacedPart[]
  readonly chosen: PlacedPart | 'overview' | 'differences'
  /** Set if the node changes. */
  readonly changes: NodeChanges | undefined
  /** The parts that come from the cursor of an editor. */
  readonly marked: ReadonlySet<number> | undefined
}

const GROUPS: readonly (readonly [kinds: readonly string[], name: string])[] = [
  [['file'], 'Files'],
  [['unit', 'drop-in'], 'Units'],
  [['commands'], 'Commands'],
  [['SSH keys'], 'SSH keys'],
  [['setting', 'unreadable'], 'Settings'],
]

export function Tree(props: TreeProps) {
  const { kind, node, parts, chosen, changes } = props
  const others = parts.filter(({ section }) => section !== 'bootstrap' && section !== 'provisioning')
  const removed = [...(changes?.parts.values() ?? [])].filter(({ change }) => change === 'removed')
  const top = (name: string, href: string, isCurrent: boolean) => (
    <li>
      <a class="leaf" href={href} aria-current={isCurrent ? 'page' : undefined}>
        <span class="path">{name}</span>
      </a>
    </li>
  )
  return (
    <nav class="tree" aria-labelledby="tree-title">
      <h2 id="tree-title" class="unseen">
        What the node gets
      </h2>
      <ul>
        {changes && top('Differences', nodeLink(node.title), chosen === 'differences')}
        {top('Overview', nodeLink(node.title, changes && OVERVIEW), chosen === 'overview')}
      </ul>
      {kind.phases.map(({ phase }) => (
        <details open key={phase}>
          <summary>
            <b>{phase}</b>
            <span class="meta">{node.bytes[phase] !== undefined && `${digits(node.bytes[phase])} bytes`}</span>
          </summary>
          {GROUPS.map(([kinds, name]) => (
            <Group
              key={name}
              name={name}
              group={parts.filter(part => part.section === phase && kinds.includes(part.kind))}
              {...props}
            />
          ))}
        </details>
      ))}
      <Group name="Beside the user data" group={others} {...props} />
      {removed.length > 0 && (
        <>
          <h3>
            Removed <span class="quiet">{removed.length}</span>
          </h3>
          <ul>
            {removed.map(part => (
              <li class="has-mark" key={part.id}>
                <a class="leaf" href={changeLink(part.id)}>
                  <span class="path">
                    <del>{part.title}</del>
                  </span>
                </a>
                <Mark part={part} />
              </li>
            ))}
          </ul>
        </>
      )}
    </nav>
  )
}

interface GroupProps extends TreeProps {
  readonly name: string
  readonly group: readonly PlacedPart[]
}

function Group({ name, group, kind, node, chosen, changes, marked }: GroupProps) {
  if (group.length === 0) return null
  const sizes = partBytes(kind, node)
  return (
    <>
      <h3>
        {name} <span class="quiet">{group.length}</span>
      </h3>
      <ul>
        {group.map(part => {
          const change = changes?.parts.get(partId(part))
          return (
            <li key={partId(part)} class={change && 'has-mark'}>
              <a
                href={nodeLink(node.title, partId(part))}
                class={`leaf${part.kind === 'drop-in' ? ' inner' : ''}${marked?.has(part.number) ? ' from-cursor' : ''}`}
                title={part.name}
                aria-current={part === chosen ? 'page' : undefined}
              >
                <span class="path">
                  <Path part={part} />
                </span>
                <span class="meta">{part.mode}</span>
                <span class="meta bytes">{digits(sizes[part.number]!)}</span>
              </a>
              {change && <Mark part={change} />}
            </li>
          )
        })}
      </ul>
    </>
  )
}

/** The folder of a path is quieter than its file, and may be broken after a slash. */
function Path({ part: { name, kind } }: { readonly part: PlacedPart }) {
  const at = name.lastIndexOf('/') + 1
  if (kind === 'SSH keys') return <>{name === '' ? 'SSH keys' : name}</>
  const steps = name.slice(0, at).split(/(?<=\/)/)
  return (
    <>
      <span class="folder">
        {steps.map(step => (
          <>
            {step}
            <wbr />
          </>
        ))}
      </span>
      {name.slice(at)}
    </>
  )
}

const MARKS = { added: ['A', 'added'], removed: ['D', 'removed'], changed: ['M', 'changed'] } as const

function Mark({ part: { change, id } }: { readonly part: ChangedPart }) {
  const [letter, word] = MARKS[change]
  return (
    <a class={`mark ${change}`} href={changeLink(id)} title={word} aria-label={`${word}: show the difference`}>
      {letter}
    </a>
  )
}
