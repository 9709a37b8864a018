// The parts of the page's script that need no DOM: search, routes, differences and the table of nodes.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { expandText, ownTexts, shareQualifiedName } from '../../../src/compare/shared-text.ts'
import { gapRows, hunkRows } from '../../../src/inspect/report/components/difference.tsx'
import { facetsOf, filtered, nodeRows } from '../../../src/inspect/report/components/nodes-view.tsx'
import {
  type NodeFilter,
  nodeLink,
  nodesLink,
  readRoute,
  searchLink,
  withOrigins,
} from '../../../src/inspect/report/components/route.ts'
import { searchOf } from '../../../src/inspect/report/components/search.tsx'
import type { ReportData } from '../../../src/inspect/report/report-data.ts'

describe('texts shared by nodes', () => {
  test('are restored for each node, with any text and name', () => {
    const text = fc.array(fc.constantFrom('pool-a', 'pool-a-ns', 'ns-pool-a', '⟦A⟧', '⟦BC⟧', '⟦secret ', 'x', '\n'), {
      maxLength: 20,
    })
    fc.assert(
      fc.property(text, parts => {
        const node = { title: 'ns/pool-a', stem: 'pool-a-ns' }
        const own = ownTexts(node)
        const shared = own.share(parts.join(''))
        assert.equal(expandText(shared, { ...node, secrets: own.secrets }), parts.join(''))
      }),
    )
  })

  test('are equal for nodes that differ only in names and secrets', () => {
    const shared = (name: string, first: string, second: string) =>
      ownTexts({ title: `ns/${name}`, stem: `${name}-ns` }).share(
        `load ${name}-ns-config and ns-${name}-config with ${first}, ${second}, ${first}`,
      )
    assert.deepEqual(shared('a', '⟦A⟧', '⟦B⟧'), shared('bcd', '⟦X⟧', '⟦AZ⟧'))
    assert.notDeepEqual(shared('a', '⟦A⟧', '⟦A⟧'), shared('bcd', '⟦X⟧', '⟦AZ⟧'))
  })

  test('are equal for nodes of several clusters', () => {
    const node = (title: string, name: string) => ({ title, stem: `${name}-ns`, secrets: [] })
    const [a, b] = [node('berlin / ns/a', 'a'), node('oslo / ns/b', 'b')]
    const text = ownTexts(a).share('load a-ns-config and ns-a-config')
    assert.deepEqual(ownTexts(b).share('load b-ns-config and ns-b-config'), text)
    assert.equal(expandText(text, b), 'load b-ns-config and ns-b-config')
    const setting = shareQualifiedName('setting x[ns/a].y', a)
    assert.equal(expandText(setting, b), 'setting x[ns/b].y')
    assert.equal(shareQualifiedName('setting x[ns/b].y', a), 'setting x[ns/b].y')
  })
})

const part = (name: string, content: number) => ({ kind: 'file' as const, name, properties: [], content, bytes: 1 })
const node = (title: string, kind: number, secret: string) => ({
  title,
  stem: title.split('/').reverse().join('-'),
  kind,
  secrets: [secret],
  sizes: [],
  bytes: {},
  problems: [],
})
const DATA: ReportData = {
  kind: 'MachineDeployment',
  contents: ['one\nTwo Words\nthree\n', ['load ', 0, ' with ', 1, '\n']],
  kinds: [
    { phases: [{ phase: 'bootstrap', parts: [part('/a', 0), part('/b', 1)] }], others: [], loads: [], settings: [] },
    { phases: [{ phase: 'bootstrap', parts: [part('/a', 0)] }], others: [], loads: [], settings: [] },
  ],
  nodes: [node('ns/first', 0, '⟦A⟧'), node('ns/second', 0, '⟦B⟧'), node('ns/third', 1, '')],
  problems: [],
}

describe('search', () => {
  const search = searchOf({
    ...DATA,
    kinds: [{ ...DATA.kinds[0]!, profile: 'ns/company-ubuntu' }, DATA.kinds[1]!],
    notRendered: [{ title: 'ns/failed', profile: 'ns/company-ubuntu', problems: [] }],
  })
  const found = (query: string) => {
    const { titles, parts } = search(query)
    return [...titles, ...parts.map(part => `${part.section} ${part.name} of ${part.titles.join(' ')}`)]
  }
  for (const [what, query, ...expected] of [
    ['the title of a node', 'THIRD', 'ns/third'],
    ['titles of all nodes, in their order', 'ns/', 'ns/first', 'ns/second', 'ns/third', 'ns/failed'],
    ['the name of a profile or an overlay', 'company-u', 'ns/first', 'ns/second', 'ns/failed'],
    ['a profile and a node that has it', 'ubuntu first', 'ns/first'],
    ['a profile and a node that has another one', 'ubuntu third'],
    ['the name of a part, whose nodes have different contents', '/b', 'bootstrap /b of ns/first ns/second'],
    ['a part of several kinds of nodes', '/a', 'bootstrap /a of ns/first ns/second ns/third'],
    ['a part and a node', '/a second', 'bootstrap /a of ns/second'],
    ['a node and its profile and a part', ' second  ubuntu /b ', 'bootstrap /b of ns/second'],
    ['a part and a node without it', '/b third'],
    ['a word of a content', 'words'],
    ['a part and a word of its content', '/a words'],
    ['nothing', '  '],
  ] as const)
    test(what, () => assert.deepEqual(found(query), expected))
})

describe('readRoute', () => {
  for (const [hash, route] of [
    ['', undefined],
    ['#view=problems', { view: 'problems' }],
    ['#view=other', undefined],
    ['#change=unit%40a', { view: 'changes', change: 'unit@a' }],
    ['#view=nodes', { view: 'nodes', filter: {} }],
    [
      nodesLink({ class: 'new machines only', profile: 'ns/a&b' }),
      { view: 'nodes', filter: { class: 'new machines only', profile: 'ns/a&b' } },
    ],
    [searchLink('a b&c=d#%'), { view: 'search', query: 'a b&c=d#%' }],
    [
      nodeLink('ns/a', 'bootstrap:file:/etc/a=b&c', 7),
      { view: 'node', node: 'ns/a', part: 'bootstrap:file:/etc/a=b&c', line: 7 },
    ],
    ['#node=ns/a&part=p&line=0', { view: 'node', node: 'ns/a', part: 'p' }],
    ['#node=ns/a&part=p&line=x', { view: 'node', node: 'ns/a', part: 'p' }],
    ['#node=%', { view: 'node', node: '%' }],
    ['#node=ns/a&part=p&origins', { view: 'node', node: 'ns/a', part: 'p', origins: true }],
  ] as const)
    test(`of ${JSON.stringify(hash)}`, () => assert.deepEqual(readRoute(hash), route))
})

test('withOrigins adds the origins to an address once, and removes them', () => {
  assert.equal(withOrigins('#node=a&part=b', true), '#node=a&part=b&origins')
  assert.equal(withOrigins('#node=a&origins&line=3', true), '#node=a&line=3&origins')
  assert.equal(withOrigins('#node=a&part=b&origins', false), '#node=a&part=b')
})

test('hunkRows pairs a removed line with its replacement', () => {
  const rows = hunkRows({ oldStart: 4, newStart: 5, lines: [' a\n', '-b\n', '-c\n', '+d\n', ' e'] })
  assert.deepEqual(
    rows.map(({ old, now, isSame }) => [old?.number, old?.text, now?.number, now?.text, isSame]),
    [
      [4, 'a', 5, 'a', true],
      [5, 'b', 6, 'd', false],
      [6, 'c', undefined, undefined, false],
      [7, 'e', 7, 'e', true],
    ],
  )
})

test('gapRows returns the lines before and after hunks, with their numbers on both sides', () => {
  const hunks = [
    { oldStart: 3, newStart: 3, lines: [' c\n', '-d\n', '+D\n', '+E\n', ' f\n'] },
    { oldStart: 7, newStart: 8, lines: ['-h\n', ' i\n'] },
  ]
  const lines = ['a', 'b', 'c', 'D', 'E', 'f', 'g', 'i', 'j', '']
  assert.deepEqual(
    gapRows(hunks, lines).map(rows => rows.map(({ old, now }) => `${old?.number} ${now?.number} ${now?.text}`)),
    [['1 1 a', '2 2 b'], ['6 7 g'], ['9 9 j']],
  )
})

describe('the table of MachineDeployments', () => {
  const rows = nodeRows({
    ...DATA,
    kinds: DATA.kinds.map((kind, i) => ({ ...kind, operatingSystem: ['ubuntu', 'flatcar'][i]! })),
    problems: [],
    notRendered: [{ title: 'ns/broken', problems: [] }],
  })
  test('has what is not rendered first', () =>
    assert.deepEqual(
      rows.map(({ title }) => title),
      ['ns/broken', 'ns/first', 'ns/second', 'ns/third'],
    ))
  test('can be narrowed by what differs, and by names', () => {
    assert.deepEqual(
      facetsOf(rows).map(({ facet, values }) => [facet, [...values]]),
      [
        [
          'system',
          [
            ['flatcar', 1],
            ['ubuntu', 2],
          ],
        ],
      ],
    )
    const titles = (filter: NodeFilter) => filtered(rows, filter).map(({ title }) => title)
    assert.deepEqual(titles({ system: 'ubuntu' }), ['ns/first', 'ns/second'])
    assert.deepEqual(titles({ system: 'ubuntu', name: ' SEC' }), ['ns/second'])
    assert.deepEqual(titles({ system: 'rhel' }), [])
  })
})
