// The buttons above a file: to copy it or its link, to wrap its lines, to show it as it is, and to show where its lines come from.

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
const chosen = { isWrapped: undefined as boolean | undefined, isRaw: false, hasOrigins: false }

export const hasOrigins = (): boolean => chosen.hasOrigins
export const chooseOrigins = (isChosen: boolean): void => {
  chosen.hasOrigins = isChosen
}

export function fileTools({ text, code, origins, hasLink }: FileToolsRequest): Child {
  const raw = h('pre', { class: 'raw', tabindex: 0, role: 'region', 'aria-label': 'The file as it is' }, text)
  const status = h('span', { role: 'status', class: 'quiet' })
  const names = origins && originNames(origins)
  const showChoices = (): void => {
    raw.hidden = !chosen.isRaw
    code.hidden = chosen.isRaw
    for (const view of [code, raw]) {
      view.classList.toggle('wrapped', chosen.isWrapped === true)
      view.classList.toggle('unwrapped', chosen.isWrapped === false)
    }
    wrap.setAttribute('aria-pressed', String(isWrapped()))
    asIs.setAttribute('aria-pressed', String(chosen.isRaw))
    if (origins === undefined || names === undefined) return
    names.hidden = !chosen.hasOrigins || chosen.isRaw
    from?.setAttribute('aria-pressed', String(chosen.hasOrigins && !chosen.isRaw))
    if (code.classList.contains('with-origins') !== chosen.hasOrigins) showOrigins(code, origins, chosen.hasOrigins)
  }
  /** Without a choice, the width of the window decides. */
  const isWrapped = (): boolean => chosen.isWrapped ?? matchMedia(NARROW).matches
  // The keys of the playground are those of its editor.
  const button = (name: string, key: string, press: () => void): HTMLButtonElement => {
    const keys = hasLink ? { 'aria-keyshortcuts': key, 'data-key': key } : {}
    const made = h('button', { type: 'button', ...keys }, name)
    made.addEventListener('click', press)
    return made
  }
  const wrap = button('Wrap', 'w', () => {
    chosen.isWrapped = !isWrapped()
    showChoices()
  })
  const asIs = button('Raw', 'r', () => {
    chosen.isRaw = !chosen.isRaw
    showChoices()
  })
  const from =
    origins &&
    button('Origins', 'o', () => {
      chosen.hasOrigins = chosen.isRaw || !chosen.hasOrigins
      chosen.isRaw = false
      if (hasLink) history.replaceState(null, '', withOrigins(location.hash, chosen.hasOrigins))
      showChoices()
    })
  const copyButton = button('Copy', 'c', () => copy(text, status))
  const link = hasLink ? button('Copy link', 'l', () => copy(location.href, status)) : undefined
  showChoices()
  return [h('p', { class: 'tools' }, copyButton, link, wrap, asIs, from, status), names, raw]
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
