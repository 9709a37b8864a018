// The help of a problem. What it says to paste is a block in which the indentation is kept, with a button that copies it.

import { h } from '../inspect/report/client/dom.ts'
import { copy } from '../inspect/report/client/file-tools.ts'
import { helpBlocks } from '../inspect/report/help-blocks.ts'

export const helpText = (help: string): HTMLElement =>
  h(
    'div',
    { class: 'help-text' },
    helpBlocks(help).map(({ isCode, text }) => (isCode ? block(text) : h('p', {}, text))),
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
