// The help of a problem. What it says to paste is a block in which the indentation is kept, with a button that copies it.

import { h } from '../inspect/report/client/dom.ts'
import { copy } from '../inspect/report/client/file-tools.ts'

interface HelpPart {
  /** Whether the text is to be pasted. */
  readonly isCode: boolean
  readonly text: string
}

/** Returns the paragraphs of a help. One that follows a colon and an empty line is to be pasted, as in Markdown and in all messages. */
export function helpParts(help: string): HelpPart[] {
  const paragraphs = help.split(/\n{2,}/)
  return paragraphs.map((text, i) => {
    const isCode = i > 0 && paragraphs[i - 1]!.endsWith(':')
    return { isCode, text: isCode ? withoutIndentation(text) : text }
  })
}

function withoutIndentation(text: string): string {
  const lines = text.split('\n')
  const common = Math.min(...lines.filter(line => line.trim() !== '').map(line => line.search(/\S/)))
  return lines.map(line => line.slice(common)).join('\n')
}

export const helpText = (help: string): HTMLElement =>
  h(
    'div',
    { class: 'help-text' },
    helpParts(help).map(({ isCode, text }) => (isCode ? block(text) : h('p', {}, text))),
  )

function block(text: string): HTMLElement {
  const status = h('span', { role: 'status', class: 'quiet' })
  const button = h('button', { type: 'button' }, 'Copy')
  button.addEventListener('click', () => void copy(text, status))
  return h(
    'div',
    { class: 'help-code' },
    h('pre', { tabindex: 0, role: 'group', 'aria-label': 'What to paste' }, text),
    h('p', { class: 'help-tools' }, button, status),
  )
}
