// Shows what a key means while the pointer is over it.

import { Prec } from '@codemirror/state'
import { hoverTooltip } from '@codemirror/view'
import { render, type VNode } from 'preact'
import { type KeyHelp, keyHelpAt } from '../completion/key-help.ts'

/** Returns a component as an element that CodeMirror places. */
export function drawn(component: VNode): HTMLElement {
  const place = document.createElement('div')
  render(component, place)
  return place
}

/** Below the diagnostics of the same place, in one tooltip with them. */
export const keyTooltip = Prec.lowest(
  hoverTooltip(
    (view, position, side) => {
      const help = keyHelpAt(view.state.doc.toString(), side < 0 ? position - 1 : position)
      return help === undefined
        ? null
        : { pos: help.from, end: help.to, above: true, create: () => ({ dom: drawn(<Explained {...help} />) }) }
    },
    { hideOnChange: true },
  ),
)

const Explained = ({ name, type, description, values, default: given }: KeyHelp) => (
  <div class="key-help">
    <div>
      <span class="key-name">{name}</span> {type}
    </div>
    {description !== undefined && <div class="key-description">{description}</div>}
    {values.length > 0 && <div class="key-values">One of {values.join(', ')}</div>}
    {given !== undefined && <div class="key-values">Default: {given}</div>}
  </div>
)
