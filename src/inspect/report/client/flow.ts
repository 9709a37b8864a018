// Draws how a machine becomes a node, with the node's own names: user data, the Secret that it loads, what that sets up, and the node.

import type { NodeKind, ReportNode } from '../report-data.ts'
import { counted, digits, percent } from './data.ts'
import { svg } from './dom.ts'

interface Box {
  readonly title: string
  readonly lines: readonly string[]
  /** On the arrow to the next box. */
  readonly next?: string
  readonly isNode?: boolean
}

export function flowBoxes(kind: NodeKind, node: ReportNode): Box[] {
  const partsOf = (phase: string) => kind.phases.find(each => each.phase === phase)?.parts ?? []
  const contents = (phase: string): string => {
    const parts = partsOf(phase)
    const number = (what: string) => parts.filter(part => part.kind === what).length
    const units = number('unit')
    return [counted(number('file'), 'file'), ...(units > 0 ? [counted(units, 'unit')] : [])].join(', ')
  }
  const { bytes, limit, objects } = node
  const fill = limit === undefined ? '' : ` (at most ${percent(limit.counted, limit.limit)} of the limit)`
  return [
    {
      title: 'Machine boots',
      lines: [
        objects.bootstrap ?? 'bootstrap user data',
        bytes.bootstrap === undefined ? '' : `${digits(bytes.bootstrap)} bytes${fill}`,
        contents('bootstrap'),
      ].filter(text => text !== ''),
      next: 'loads with a token',
    },
    {
      title: 'Secret',
      lines: [
        objects.provisioning ?? 'provisioning Secret',
        ...(bytes.provisioning === undefined ? [] : [`${digits(bytes.provisioning)} bytes`]),
      ],
      next: 'applies',
    },
    {
      title: 'Provisioning',
      lines: [
        contents('provisioning'),
        ...(kind.loads.length > 0 ? [`loads ${counted(kind.loads.length, 'asset')}`] : []),
        ...(objects.kubeconfig === undefined ? [] : [objects.kubeconfig]),
      ],
      next: 'kubelet joins',
    },
    {
      title: 'Node',
      lines: [
        `of ${node.title}`,
        ...(kind.kubernetes === undefined ? [] : [`Kubernetes ${kind.kubernetes}`]),
        ...(kind.operatingSystem === undefined ? [] : [kind.operatingSystem]),
      ],
      isNode: true,
    },
  ]
}

const GAP = 104
const PADDING = 12
const LINE = 18
/** The width of a character of the small font, which is monospaced. */
const CHARACTER = 6.65

/** Draws the boxes in a row, or in a column where there is no room for a row. */
export function flowPicture(boxes: readonly Box[], width: number, label: string): SVGElement {
  const isRow = width >= 860
  const boxWidth = isRow ? Math.min(260, (width - GAP * (boxes.length - 1)) / boxes.length) : Math.min(width, 420)
  const fits = Math.max(8, Math.floor((boxWidth - 2 * PADDING) / CHARACTER))
  const wrapped = boxes.map(box => ({ ...box, lines: box.lines.flatMap(line => wrap(line, fits)) }))
  const heights = wrapped.map(({ lines }) => PADDING * 2 + 20 + lines.length * LINE)
  const tallest = Math.max(...heights)
  const parts: SVGElement[] = []
  let [x, y] = [1, 1]
  for (const [i, { title, lines, next, isNode }] of wrapped.entries()) {
    const height = isRow ? tallest : heights[i]!
    parts.push(
      svg('rect', { class: isNode ? 'box node' : 'box', x, y, width: boxWidth - 2, height, rx: 8 }),
      svg('text', { class: 'title', x: x + PADDING, y: y + PADDING + 12 }, title),
      ...lines.map((line, j) => svg('text', { class: 'name', x: x + PADDING, y: y + PADDING + 34 + j * LINE }, line)),
    )
    if (isRow) {
      if (next !== undefined) parts.push(...arrow(x + boxWidth, y + tallest / 2, GAP - 4, true, next))
      x += boxWidth + GAP
    } else {
      if (next !== undefined) parts.push(...arrow(x + 28, y + height + 2, 34, false, next))
      y += height + 40
    }
  }
  const total = { width: isRow ? x - GAP : boxWidth, height: (isRow ? tallest : y - 40) + 2 }
  return svg(
    'svg',
    {
      class: 'flow',
      role: 'img',
      'aria-label': label,
      width: total.width,
      height: total.height,
      viewBox: `0 0 ${total.width} ${total.height}`,
    },
    ...parts,
  )
}

function arrow(x: number, y: number, length: number, isRow: boolean, text: string): SVGElement[] {
  const tip = length - 7
  return isRow
    ? [
        svg('path', { class: 'arrow', d: `M${x} ${y}h${tip}` }),
        svg('path', { class: 'tip', d: `M${x + tip} ${y - 5}l9 5l-9 5z` }),
        ...wrap(text, 14).map((line, i, all) =>
          svg(
            'text',
            { class: 'label', x: x + length / 2, y: y - 8 - (all.length - 1 - i) * 14, 'text-anchor': 'middle' },
            line,
          ),
        ),
      ]
    : [
        svg('path', { class: 'arrow', d: `M${x} ${y}v${tip}` }),
        svg('path', { class: 'tip', d: `M${x - 5} ${y + tip}l5 9l5 -9z` }),
        svg('text', { class: 'label', x: x + 14, y: y + length / 2 + 3 }, text),
      ]
}

/** Breaks a text where names have separators, or anywhere if they have none. */
export function wrap(text: string, most: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const piece of text.match(/[^\s/.-]+[\s/.-]?|[\s/.-]/g) ?? []) {
    if (line !== '' && (line + piece).trimEnd().length > most) {
      lines.push(line.trimEnd())
      line = ''
    }
    line += piece
    while (line.length > most && line.trimEnd().length > most) {
      lines.push(line.slice(0, most))
      line = line.slice(most)
    }
  }
  return line.trim() === '' ? lines : [...lines, line.trimEnd()]
}
