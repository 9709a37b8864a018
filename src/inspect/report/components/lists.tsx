// Lists that can be long: a part of them is shown, and the rest when the reader asks for it.

import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { digits } from '../../../base/words.ts'
import { nodeLink } from './route.ts'

interface SomeProps<Item> {
  readonly items: readonly Item[]
  readonly most: number
  readonly children: (item: Item, index: number) => ComponentChildren
  /** Places the button that shows more. */
  readonly more?: (button: ComponentChildren) => ComponentChildren
}

/** How many items a click adds. */
const STEP = 500

/** The first items, and a button that adds further ones. */
export function Some<Item>({ items, most, children, more = button => <li>{button}</li> }: SomeProps<Item>) {
  const [limit, setLimit] = useState(most)
  const left = items.length - limit
  return (
    <>
      {items.slice(0, limit).map(children)}
      {left > 0 &&
        more(
          <button type="button" class="plain" onClick={() => setLimit(limit + STEP)}>
            {digits(left)} more
          </button>,
        )}
    </>
  )
}

interface FoldProps {
  readonly summary: ComponentChildren
  readonly class?: string
  readonly id?: string
  readonly isOpen?: boolean
  readonly children: () => ComponentChildren
}

/** A part of a page that is drawn when it is opened. */
export function Fold({ summary, class: name, id, isOpen = false, children }: FoldProps) {
  const [open, setOpen] = useState(isOpen)
  useEffect(() => {
    if (isOpen) setOpen(true)
  }, [isOpen])
  return (
    <details class={name} id={id} open={open} onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>{summary}</summary>
      {open && children()}
    </details>
  )
}

interface NamesProps {
  readonly titles: readonly string[]
  readonly most?: number
  readonly part?: string | undefined
  /** The titles that have a page; without it, all have one. */
  readonly known?: ReadonlySet<string>
}

const MOST_NAMES = 12

/** MachineDeployments, with links to their pages. */
export const Names = ({ titles, most = MOST_NAMES, part, known }: NamesProps) =>
  titles.length === 0 ? null : (
    <ul class="names">
      <Some items={titles} most={most}>
        {title => (
          <li key={title}>{known?.has(title) === false ? title : <a href={nodeLink(title, part)}>{title}</a>}</li>
        )}
      </Some>
    </ul>
  )
