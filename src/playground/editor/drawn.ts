// A component as an element that CodeMirror places.

import { render, type VNode } from 'preact'

export function drawn(component: VNode): HTMLElement {
  const place = document.createElement('div')
  render(component, place)
  return place
}
