// Shows what a key means while the pointer is over it.

import { Prec } from '@codemirror/state'
import { hoverTooltip } from '@codemirror/view'
import { h } from '../../inspect/report/client/dom.ts'
import { type KeyHelp, keyHelpAt } from '../completion/key-help.ts'

/** Below the diagnostics of the same place, in one tooltip with them. */
export const keyTooltip = Prec.lowest(
  hoverTooltip(
    (view, position, side) => {
      const help = keyHelpAt(view.state.doc.toString(), side < 0 ? position - 1 : position)
      return help === undefined
        ? null
        : { pos: help.from, end: help.to, above: true, create: () => ({ dom: explained(help) }) }
    },
    { hideOnChange: true },
  ),
)

function explained({ name, type, description, values, default: given }: KeyHelp): HTMLElement {
  return h(
    'div',
    { class: 'key-help' },
    h('div', {}, h('span', { class: 'key-name' }, name), ` ${type}`),
    description === undefined ? undefined : h('div', { class: 'key-description' }, description),
    values.length === 0 ? undefined : h('div', { class: 'key-values' }, `One of ${values.join(', ')}`),
    given === undefined ? undefined : h('div', { class: 'key-values' }, `Default: ${given}`),
  )
}
