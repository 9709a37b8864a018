// A bar that shows a part of a whole.

import { svg } from './dom.ts'

export const meter = (part: number, whole: number): SVGElement =>
  svg(
    'svg',
    { class: 'meter', viewBox: '0 0 100 8', preserveAspectRatio: 'none', 'aria-hidden': 'true' },
    svg('rect', { class: 'all', width: 100, height: 8 }),
    svg('rect', { class: 'used', width: Math.max(1, Math.min(100, Math.ceil((part / whole) * 100))), height: 8 }),
  )
