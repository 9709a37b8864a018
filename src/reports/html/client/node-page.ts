// One node: the way from machine to node, a tree of what it gets, and the chosen file.

import type { NodeKind, ReportData, ReportNode, ReportSettings } from '../report-data.ts'
import { codeView } from './code.ts'
import { contentText, counted, digits, type PlacedPart, partBytes, percent, placedParts, sharedText } from './data.ts'
import { type Child, h, svg } from './dom.ts'
import { flowBoxes, flowPicture } from './flow.ts'
import { nodeLink, partId } from './route.ts'

export interface NodePage {
  readonly title: string
  readonly content: HTMLElement
  /** Called once the page has its width. */
  readonly draw: () => void
}

export function nodePage(data: ReportData, title: string, part?: string, line?: number): NodePage | undefined {
  const node = data.nodes.find(each => each.title === title)
  if (node === undefined) return undefined
  const kind = data.kinds[node.kind]!
  const parts = placedParts(kind)
  const chosen = parts.find(each => partId(each) === part)
  const picture = h('div', { class: 'picture' })
  const content = h(
    'div',
    { class: 'node-page' },
    facts(kind, node),
    problemNote(data, node, parts),
    h(
      'div',
      { class: 'split' },
      tree({ kind, node, parts, chosen }),
      h(
        'div',
        { class: 'pane', id: 'pane' },
        chosen ? partPane({ data, kind, node, part: chosen, line }) : summaryPane(kind, node, parts, picture),
      ),
    ),
  )
  return {
    title,
    content,
    draw() {
      const width = picture.clientWidth
      if (width > 0)
        picture.replaceChildren(
          flowPicture(flowBoxes(kind, node), width, `From the user data to the node of ${node.title}`),
        )
    },
  }
}

function facts(kind: NodeKind, node: ReportNode): HTMLElement {
  const known = [
    kind.operatingSystem && [kind.operatingSystem, kind.cloudProvider && ` on ${kind.cloudProvider}`],
    kind.kubernetes && `Kubernetes ${kind.kubernetes}`,
    kind.profile && `profile ${kind.profile}`,
    kind.profileVersion,
  ].filter(fact => fact !== undefined && fact !== '')
  return h(
    'div',
    { class: 'facts' },
    h('p', {}, h('a', { href: '#view=nodes' }, 'All nodes'), ...known.map(fact => h('span', {}, fact as Child))),
    sizeBar(kind, node),
  )
}

function sizeBar({ cloudProvider }: NodeKind, { limit, bytes }: ReportNode): Child {
  if (limit === undefined)
    return bytes.bootstrap === undefined
      ? undefined
      : h('p', { class: 'size' }, `${digits(bytes.bootstrap)} bytes of user data; the limit is not known`)
  const { counted: size, limit: most, isCompressed, isPublished, verdict } = limit
  const level = verdict === 'fits' ? 'fits' : verdict === 'nearly' ? 'nearly' : 'over'
  return h(
    'p',
    { class: `size ${level}` },
    meter(size, most),
    h('b', {}, percent(size, most)),
    h(
      'span',
      {},
      ` ${size > (bytes.bootstrap ?? size) ? 'at most ' : ''}${digits(size)} bytes${isCompressed ? ' when compressed' : ''}; ${cloudProvider} ${isPublished ? 'accepts' : 'is said to accept'} ${digits(most)}`,
    ),
  )
}

const meter = (part: number, whole: number): SVGElement =>
  svg(
    'svg',
    { class: 'meter', viewBox: '0 0 100 8', preserveAspectRatio: 'none', 'aria-hidden': 'true' },
    svg('rect', { class: 'all', width: 100, height: 8 }),
    svg('rect', { class: 'used', width: Math.max(1, Math.min(100, Math.ceil((part / whole) * 100))), height: 8 }),
  )

const problemNote = (data: ReportData, { problems, title }: ReportNode, parts: readonly PlacedPart[]): Child =>
  problems.length === 0
    ? undefined
    : h(
        'details',
        { class: 'node-problems' },
        h('summary', {}, counted(problems.length, 'problem')),
        h(
          'ul',
          {},
          problems.map(i => {
            const { severity, code, message, lines } = data.problems[i]!
            const place = parts.flatMap(part =>
              lines.filter(({ content }) => content === part.content).map(({ line }) => ({ part, line })),
            )[0]
            return h(
              'li',
              {},
              h('span', { class: `severity ${severity}` }, code),
              ` ${message} `,
              place && h('a', { href: nodeLink(title, partId(place.part), place.line) }, `line ${place.line}`),
            )
          }),
        ),
      )

interface TreeRequest {
  readonly kind: NodeKind
  readonly node: ReportNode
  readonly parts: readonly PlacedPart[]
  readonly chosen: PlacedPart | undefined
}

const GROUPS: readonly (readonly [kinds: readonly string[], name: string])[] = [
  [['file'], 'Files'],
  [['unit', 'drop-in'], 'Units'],
  [['commands'], 'Commands'],
  [['SSH keys'], 'SSH keys'],
  [['setting', 'unreadable'], 'Settings'],
]

function tree({ kind, node, parts, chosen }: TreeRequest): HTMLElement {
  const sizes = partBytes(kind, node)
  const leaf = (part: PlacedPart): HTMLElement =>
    h(
      'li',
      {},
      h(
        'a',
        {
          href: nodeLink(node.title, partId(part)),
          class: part.kind === 'drop-in' ? 'leaf inner' : 'leaf',
          title: part.name,
          ...(part === chosen && { 'aria-current': 'page' }),
        },
        h('span', { class: 'path' }, pathNodes(part)),
        h('span', { class: 'meta' }, part.mode),
        h('span', { class: 'meta bytes' }, digits(sizes[part.number]!)),
      ),
    )
  const phases = kind.phases.map(({ phase }) => {
    const own = parts.filter(({ section }) => section === phase)
    const total = node.bytes[phase]
    return h(
      'details',
      { open: true },
      h(
        'summary',
        {},
        h('b', {}, phase),
        h('span', { class: 'meta' }, total === undefined ? '' : `${digits(total)} bytes`),
      ),
      GROUPS.map(([kinds, name]) => {
        const group = own.filter(part => kinds.includes(part.kind))
        return group.length === 0
          ? undefined
          : [h('h3', {}, `${name} `, h('span', { class: 'quiet' }, String(group.length))), h('ul', {}, group.map(leaf))]
      }),
    )
  })
  const others = parts.filter(({ section }) => section !== 'bootstrap' && section !== 'provisioning')
  return h(
    'nav',
    { class: 'tree', 'aria-labelledby': 'tree-title' },
    h('h2', { id: 'tree-title', class: 'unseen' }, 'What the node gets'),
    h(
      'ul',
      {},
      h(
        'li',
        {},
        h(
          'a',
          { class: 'leaf', href: nodeLink(node.title), ...(chosen === undefined && { 'aria-current': 'page' }) },
          h('span', { class: 'path' }, 'Overview'),
        ),
      ),
    ),
    phases,
    others.length === 0 ? undefined : [h('h3', {}, 'Beside the user data'), h('ul', {}, others.map(leaf))],
  )
}

/** The folder of a path is quieter than its file. */
function pathNodes({ name, kind }: PlacedPart): Child {
  const at = name.lastIndexOf('/') + 1
  if (kind === 'SSH keys') return name === '' ? 'SSH keys' : name
  return at === 0 ? name : [h('span', { class: 'folder' }, breakable(name.slice(0, at))), name.slice(at)]
}

/** A path may be broken after a slash. */
const breakable = (path: string): Child => (path.match(/[^/]*\/|[^/]+/g) ?? []).map(step => [step, h('wbr')])

interface PaneRequest {
  readonly data: ReportData
  readonly kind: NodeKind
  readonly node: ReportNode
  readonly part: PlacedPart
  readonly line: number | undefined
}

function partPane({ data, kind, node, part, line }: PaneRequest): Child {
  const bytes = partBytes(kind, node)[part.number]!
  const heading = h('h2', { class: 'mono' }, part.name === '' ? part.kind : part.name)
  const properties = [
    part.section,
    part.kind === 'file' ? undefined : part.kind,
    part.mode === undefined ? undefined : `mode ${part.mode}`,
    counted(bytes, 'byte'),
    ...part.properties.map(([name, value]) => `${name}: ${sharedText(value, node)}`),
  ].filter(text => text !== undefined)
  const description = h(
    'p',
    { class: 'properties' },
    properties.map(text => h('span', {}, text)),
  )
  if (part.content === undefined)
    return [
      heading,
      description,
      h(
        'p',
        { class: 'note' },
        'This is not valid YAML or JSON. It is not shown, because its secrets cannot be found.',
      ),
    ]
  const content = part.content
  const problems = node.problems.flatMap(i => {
    const problem = data.problems[i]!
    return problem.lines.filter(place => place.content === content).map(place => ({ line: place.line, problem }))
  })
  return [
    heading,
    description,
    sharing(data, part),
    codeView({
      name: part.name,
      text: contentText(data, content, node),
      label: `Content of ${part.name}`,
      lineLink: number => nodeLink(node.title, partId(part), number),
      selected: line,
      problems,
    }),
  ]
}

/** Says how many other nodes have the same content in this place. */
function sharing({ nodes, kinds }: ReportData, part: PlacedPart): Child {
  const having = new Set(
    kinds.flatMap((kind, i) =>
      placedParts(kind).some(other => partId(other) === partId(part) && other.content === part.content) ? [i] : [],
    ),
  )
  const count = nodes.filter(({ kind }) => having.has(kind)).length
  if (count < 2) return undefined
  return h(
    'p',
    { class: 'quiet' },
    count === nodes.length
      ? `The same for all ${digits(count)} MachineDeployments`
      : `The same for ${digits(count)} of ${digits(nodes.length)} MachineDeployments`,
    part.bytes === undefined ? ', but for names and secrets.' : '.',
  )
}

const LOADS: readonly (readonly [kind: string, name: string])[] = [
  ['url', 'URLs'],
  ['image', 'Images'],
  ['repository', 'Repositories'],
  ['package', 'Packages'],
  ['unknown', 'Known only to the node'],
]

function summaryPane(kind: NodeKind, node: ReportNode, parts: readonly PlacedPart[], picture: HTMLElement): Child {
  const sizes = partBytes(kind, node)
  const largest = parts
    .filter(({ section, kind: what }) => section === 'bootstrap' && what !== 'unreadable')
    .map(part => ({ part, bytes: sizes[part.number]! }))
    .sort((a, b) => b.bytes - a.bytes)
    .slice(0, 6)
  const most = largest[0]?.bytes ?? 0
  return [
    h('h2', {}, 'From machine to node'),
    picture,
    largest.length === 0
      ? undefined
      : [
          h('h2', {}, 'Largest parts of the user data'),
          h(
            'ul',
            { class: 'bars' },
            largest.map(({ part, bytes }) =>
              h(
                'li',
                {},
                h(
                  'a',
                  { class: 'mono', href: nodeLink(node.title, partId(part)) },
                  part.name === '' ? part.kind : part.name,
                ),
                meter(bytes, Math.max(1, most)),
                h('span', { class: 'meta' }, counted(bytes, 'byte')),
              ),
            ),
          ),
        ],
    kind.loads.length === 0
      ? undefined
      : [
          h('h2', {}, 'What the node loads'),
          LOADS.map(([what, name]) => {
            const loads = kind.loads.filter(load => load.kind === what)
            return loads.length === 0
              ? undefined
              : h(
                  'details',
                  { open: what !== 'package' },
                  h('summary', {}, `${name} `, h('span', { class: 'quiet' }, String(loads.length))),
                  h(
                    'ul',
                    { class: 'loads' },
                    loads.map(({ value, version, sha256, isMirrored }) =>
                      h(
                        'li',
                        {},
                        h('span', { class: 'mono' }, sharedText(value, node)),
                        version === undefined ? undefined : h('span', { class: 'quiet' }, ` ${version}`),
                        sha256 === undefined
                          ? undefined
                          : h('span', { class: 'quiet mono' }, ` sha256 ${sha256.slice(0, 12)}…`),
                        isMirrored ? h('span', { class: 'quiet' }, ' from a mirror') : undefined,
                      ),
                    ),
                  ),
                )
          }),
        ],
    kind.settings.length === 0
      ? undefined
      : [h('h2', {}, 'Users and effective settings'), kind.settings.map(each => settingsDetails(each, node))],
  ]
}

const settingsDetails = ({ name, note, settings }: ReportSettings, node: ReportNode): Child =>
  h(
    'details',
    { open: settings.length <= MOST_OPEN },
    h('summary', {}, `${name} `, h('span', { class: 'quiet' }, String(settings.length))),
    note === undefined ? undefined : h('p', { class: 'quiet read' }, `Read from ${note}`),
    h(
      'dl',
      { class: 'settings' },
      settings.map(({ name: setting, value, note: from }) => [
        h('dt', { class: 'mono' }, setting),
        h(
          'dd',
          {},
          h('span', { class: 'mono' }, sharedText(value, node)),
          from === undefined ? undefined : h('span', { class: 'quiet' }, ` ${from}`),
        ),
      ]),
    ),
  )

/** Longer lists of settings are closed at first. */
const MOST_OPEN = 12
