// The tabs of the files: arrow keys move between them, as in any list of tabs.

import { render } from 'preact'
import { FILE_NAMES, FILE_TITLES, type FileName } from './files.ts'

export interface FileCounts {
  readonly errors: number
  readonly others: number
}

export interface Tabs {
  readonly choose: (file: string) => void
  /** Shows a tab of a file that can only be read after the others, or none. */
  readonly setReadOnly: (file: string | undefined) => void
  /** Sets how many problems each file has, and which files are others than at the start. */
  readonly count: (problems: ReadonlyMap<string, FileCounts>, changed: ReadonlySet<string>) => void
}

export function createTabs(list: HTMLElement, panel: HTMLElement, onChoice: (file: string) => void): Tabs {
  let chosen: string = FILE_NAMES[0]
  let readOnly: string | undefined
  let counts: ReadonlyMap<string, FileCounts> = new Map()
  let changed: ReadonlySet<string> = new Set()
  const files = (): string[] => [...FILE_NAMES, ...(readOnly === undefined ? [] : [readOnly])]

  const tab = (file: string) => {
    const { errors, others } = counts.get(file) ?? { errors: 0, others: 0 }
    return (
      <button
        type="button"
        role="tab"
        key={file}
        id={`tab-${file}`}
        aria-controls={panel.id}
        title={file}
        aria-selected={file === chosen}
        tabIndex={file === chosen ? 0 : -1}
        onClick={() => choose(file)}
        onKeyDown={event => {
          const all = files()
          const at = all.indexOf(file)
          const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: all.length - 1 }[event.key]
          if (to === undefined) return
          event.preventDefault()
          choose(all[(to + all.length) % all.length]!)
          document.getElementById(`tab-${chosen}`)!.focus()
        }}
      >
        {file === readOnly ? (
          <>
            {file.replace(/\.yaml$/, '')}
            <span class="quiet"> read-only</span>
          </>
        ) : (
          <>
            <span>{FILE_TITLES[file as FileName]}</span>
            {changed.has(file) && (
              <span class="changed">
                <span aria-hidden="true"> •</span>
                <span class="unseen"> changed</span>
              </span>
            )}
            <span class={errors > 0 ? 'count error' : 'count'}>{errors + others > 0 && errors + others}</span>
          </>
        )}
      </button>
    )
  }
  const draw = (): void => render(files().map(tab), list)
  const choose = (wanted: string): void => {
    chosen = wanted
    draw()
    panel.setAttribute('aria-labelledby', `tab-${chosen}`)
    // On a narrow screen, not all of them are in view.
    document.getElementById(`tab-${chosen}`)!.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    onChoice(chosen)
  }
  choose(chosen)
  return {
    choose,
    setReadOnly(file) {
      readOnly = file
      if (files().includes(chosen)) draw()
      else choose(FILE_NAMES[0])
    },
    count(problems, those) {
      counts = problems
      changed = those
      draw()
    },
  }
}
