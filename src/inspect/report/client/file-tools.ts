// The buttons above a file: to copy it, to wrap its lines, and to show where its lines come from.

import { type Child, h } from './dom.ts'
import { originNames, type ShownOrigin, showOrigins } from './origins.ts'
import { withOrigins } from './route.ts'

export interface FileToolsRequest {
  readonly text: string
  /** The view of the text. */
  readonly code: HTMLElement
  /** undefined if it is not known where the lines come from. */
  readonly origins: readonly ShownOrigin[] | undefined
  /** Whether the address of the page leads to the file. */
  readonly hasLink: boolean
}

/** The width in which page.css wraps lines. */
const NARROW = '(max-width: 44rem)'

/** Choices that hold for all files. */
const chosen = { isWrapped: undefined as boolean | undefined, hasOrigins: false }

export const hasOrigins = (): boolean => chosen.hasOrigins
export const chooseOrigins = (isChosen: boolean): void => {
  chosen.hasOrigins = isChosen
}

export function fileTools({ text, code, origins, hasLink }: FileToolsRequest): Child {
  const status = h('span', { role: 'status', class: 'quiet' })
  const names = origins && originNames(origins)
  const showChoices = (): void => {
    code.classList.toggle('wrapped', chosen.isWrapped === true)
    code.classList.toggle('unwrapped', chosen.isWrapped === false)
    wrap.setAttribute('aria-pressed', String(isWrapped()))
    if (origins === undefined || names === undefined) return
    names.hidden = !chosen.hasOrigins
    from?.setAttribute('aria-pressed', String(chosen.hasOrigins))
    if (code.classList.contains('with-origins') !== chosen.hasOrigins) showOrigins(code, origins, chosen.hasOrigins)
  }
  /** Without a choice, the width of the window decides. */
  const isWrapped = (): boolean => chosen.isWrapped ?? matchMedia(NARROW).matches
  // The keys of the playground are those of its editor.
  const button = (name: string, key: string, press: () => void): HTMLButtonElement => {
    const keys = hasLink ? { title: `Key: ${key}`, 'aria-keyshortcuts': key, 'data-key': key } : {}
    const made = h('button', { type: 'button', ...keys }, name)
    made.addEventListener('click', press)
    return made
  }
  const wrap = button('Wrap', 'w', () => {
    chosen.isWrapped = !isWrapped()
    showChoices()
  })
  const from =
    origins &&
    button('Origins', 'o', () => {
      chosen.hasOrigins = !chosen.hasOrigins
      if (hasLink) history.replaceState(null, '', withOrigins(location.hash, chosen.hasOrigins))
      showChoices()
    })
  const copyButton = button('Copy', 'c', () => copy(text, status))
  showChoices()
  return [h('p', { class: 'tools' }, copyButton, wrap, from, status), names]
}

/** Copies the text, and says so for a moment. */
export async function copy(text: string, status: HTMLElement): Promise<void> {
  status.textContent = (await isCopied(text)) ? 'Copied' : 'The browser does not allow to copy'
  setTimeout(() => {
    status.textContent = ''
  }, 2000)
}

async function isCopied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
