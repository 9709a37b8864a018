// The comment on a pull request: its length, and that text from inputs is not read as Markdown. test/slow/cli/review.test.ts has whole ones.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type Text, t } from '../../src/base/span.ts'
import type { Changes } from '../../src/compare/changes.ts'
import type { PartChange } from '../../src/compare/diff-model.ts'
import { groupedChanges, type NamedDiff } from '../../src/compare/grouping.ts'
import { lineDiff } from '../../src/compare/line-diff.ts'
import { verdictOf } from '../../src/compare/verdict.ts'
import { problem } from '../../src/diagnostics/problem.ts'
import { diffMarkdown } from '../../src/views/diff.ts'
import { compared } from '../inspect/fixtures.ts'

const part = (name: string, old: string, now: string): PartChange => ({
  section: 'provisioning',
  kind: 'file',
  name,
  change: 'changed',
  traits: [],
  hunks: lineDiff(old, now),
})

const node = (title: string, parts: readonly PartChange[], path = 'spec.x'): NamedDiff => ({
  title,
  cluster: '',
  stem: title,
  kind: 'MachineDeployment',
  class: 'replaced',
  template: [{ path, keys: [], old: undefined, now: undefined }],
  stamps: [],
  values: [],
  machines: { old: 1, now: 1, extra: 1, missing: 0 },
  obstacles: [],
  parts,
})

const { changes: NONE } = compared({ old: [], now: [] })

const markdown = (nodes: readonly NamedDiff[], more: Partial<Changes> = {}): string =>
  diffMarkdown({ ...NONE, ...groupedChanges(nodes), verdict: verdictOf(nodes), ...more })

/** Of a text that a host would cut: what is open would take in what follows. */
function assertWhole(text: string): void {
  assert.ok(Buffer.byteLength(text) <= 65_000, `${Buffer.byteLength(text)}`)
  assert.equal(text.split(/<details(?: open)?>/).length, text.split('</details>').length)
  const fences = [...text.matchAll(/^ *(`{3,})/gm)]
  assert.equal(fences.length % 2, 0)
  for (const line of text.split('\n').filter(each => each.startsWith('| '))) assert.match(line, / \|$/)
}

describe('diffMarkdown', () => {
  for (const [name, nodes] of [
    [
      'long differences',
      [
        node(
          'ns/a',
          Array.from({ length: 40 }, (_, i) => part(`/f${i}`, '', `${'x'.repeat(80)}\n`.repeat(60))),
        ),
      ],
    ],
    [
      'many nodes that differ',
      Array.from({ length: 2000 }, (_, i) => node(`ns/pool-${i}`, [part(`/f${i}`, 'a\n', 'é\n')], `spec.f${i}`)),
    ],
    ['one difference that is too long', [node('ns/a', [part('/f', '', `${'é'.repeat(500)}\n`.repeat(300))])]],
  ] as const)
    test(`of ${name} stays below GitHub's limit, and notes the omission`, () => {
      const text = markdown(nodes)
      assertWhole(text)
      assert.match(text, /\nLeft out: .*, because a comment has at most 65,536 characters\. /)
    })

  const LONG = `a${'#`|\n'.repeat(5_000)}b`
  const many = <T>(item: T): T[] => Array.from({ length: 30 }, () => item)
  const long = problem('OSM0440', t`${LONG}`, { field: [LONG], state: 'new' })
  const toDo = {
    code: 'OSM0440',
    text: t`${LONG}`,
    isFailure: false,
    titles: many(LONG),
    advice: t`${LONG}`,
    lines: [LONG],
  }
  const longNode = (i: number): NamedDiff => ({
    ...node(`ns/${LONG}${i}`, [part(LONG, LONG, `${LONG}${i}`)]),
    note: t`${LONG}`,
  })
  const HUGE: Readonly<Record<string, Partial<Changes>>> = {
    values: { values: many({ text: t`${LONG}`, value: LONG, count: 1 }) },
    inputs: {
      inputs: many({
        of: 'object',
        kind: LONG,
        names: many(LONG),
        path: LONG,
        change: 'changed',
        old: LONG,
        now: LONG,
        hunks: [],
        files: many({ file: LONG, line: 1 }),
        fileCount: 30,
        titles: many(LONG),
        clusters: 1,
        unknown: many(LONG),
        notTraced: 1,
      }),
    },
    facts: { functionChanges: many(t`${LONG}`) },
    problems: { problems: many(long) },
    'things to do': { toDo: many(toDo) },
    errors: { toDo: many({ ...toDo, isFailure: true }) },
    files: {
      notCompared: many({ path: LONG, reason: { code: 'kustomization', what: many(LONG) }, line: LONG }),
    },
    'other files': { notCompared: many({ change: 'M', path: LONG }) },
    clusters: { clusters: many({ name: LONG, state: 'changed', verdict: verdictOf([]) }) },
    objects: { others: many({ object: { kind: LONG, name: LONG }, change: 'added' }) },
  }
  for (const [name, more] of [...Object.entries(HUGE), ['all', Object.assign({}, ...Object.values(HUGE))] as const])
    test(`of long ${name} stays whole, below the limit, and says what is left out`, () => {
      const text = markdown([longNode(0)], more)
      assertWhole(text)
      assert.match(text, /^### /m)
      assert.match(text, /more characters|\d+ more/)
    })

  test('of many long MachineDeployments stays whole, below the limit', () =>
    assertWhole(markdown(Array.from({ length: 60 }, (_, i) => ({ ...longNode(i), class: i % 2 ? 'new' : 'failed' })))))

  test('shows the start and the end of a long value', () => {
    const text = markdown([], {
      values: [{ text: t`${'serverType'}`, value: `cx42 → ${'#'.repeat(18_000)}!`, count: 1 }],
    })
    assert.match(
      text,
      /^- <code>serverType<\/code> <code>cx42 → (?:&#35;){393}<\/code> … 17,208 more characters … <code>(?:&#35;){399}&#33;<\/code>/m,
    )
  })

  test('names nodes with the same change in one line, and shows the change once', () => {
    const of = (length: number): string =>
      markdown(Array.from({ length }, (_, i) => node(`ns/p${i}`, [part('/f', 'a\n', 'b\n')])))
    assert.match(of(20), /^- -\/\+ <code>ns\/p0<\/code>, .*<code>ns\/p19<\/code>: /m)
    const text = of(21)
    assert.match(text, /^- -\/\+ <code>ns\/p0<\/code>, .*<code>ns\/p9<\/code> and 11 more: /m)
    assert.match(text, /^<details><summary>.*\n\n- <code>ns\/p0<\/code>\n(?:- .*\n){19}- <code>ns\/p20<\/code>\n/m)
    assert.equal(text.split('```diff').length, 2)
  })
})

describe('text from inputs', () => {
  const HOSTILE = [
    '@everyone',
    '#12',
    '`x`',
    '</details>',
    '|',
    '**b**',
    '[a](https://x.example.com)',
    'www.example.com',
    '&amp;',
    '\u202e',
    '<!--',
  ]
  for (const text of HOSTILE)
    test(`${JSON.stringify(text)} is escaped in names and paths`, () => {
      const comment = markdown([node(`ns/${text}`, [part(`/${text}`, 'a\n', 'b\n')], `spec[${text}]`)])
      const outside = comment.replace(/^```+diff\n[\s\S]*?^```+$/gm, '')
      assert.ok(
        !outside
          .replace(/<code>[^<]*<\/code>/g, '')
          .includes(text === '</details>' ? '</details></code>' : text === '|' ? '||' : text),
        outside,
      )
      for (const [, code = ''] of outside.matchAll(/<code>([^<]*)<\/code>/g))
        assert.doesNotMatch(code, /[`*_|@\\[\]<>\u202e]|#(?!\d+;)|www\./)
      for (const line of outside.split('\n').filter(each => each.startsWith('| <')))
        assert.equal(line.split('|').length, 6)
    })

  for (const what of ['new', 'failed', 'replaced'] as const)
    test(`the sentence of ${what} MachineDeployments ends no cell and starts no heading`, () => {
      const note = 'is new: x | | |\n\n### All is well\n\n<!--\u001b[2J'
      const comment = markdown([{ ...node('ns/a', []), class: what, note: t`${note}` }])
      const words =
        '<code>is new&#58; x &#124; &#124; &#124;&#92;n&#92;n&#35;&#35;&#35; All is well&#92;n&#92;n&#60;&#33;--&#92;u001b&#91;2J</code>'
      assert.ok(comment.includes(words), comment)
      assert.doesNotMatch(comment, /<!--|\u001b|^#+ All/m)
    })

  for (const hostile of ['@everyone', 'www.example.com', '[a](https://x.example.com)', '</details>', '`x`'])
    test(`${hostile} is escaped in what is to be done`, () => {
      const toDo = [
        {
          code: 'OSM0200',
          text: t`no ${hostile}`,
          isFailure: false,
          titles: [hostile],
          advice: t`Remove ${hostile}`,
          lines: [`a: ${hostile}`, '```', '@b'],
        },
      ]
      const comment = diffMarkdown({ ...compared({ old: [], now: [] }).changes, toDo })
      const [, fence = ''] = /^ {3}(`{4,})yaml$/m.exec(comment)!
      const outside = comment.replace(new RegExp(`^ {3}${fence}yaml\\n[\\s\\S]*?^ {3}${fence}$`, 'm'), '')
      assert.ok(!outside.replace(/<code>[^<]*<\/code>/g, '').includes(hostile), outside)
      assert.doesNotMatch(outside, /^ {3}@b/m)
    })

  describe('what is to be done', () => {
    const task = (text: Text, isFailure: boolean) => ({
      code: 'OSM0740',
      text,
      place: 'HEAD:a (b).yaml:3:1',
      origin: { file: 'HEAD:a (b).yaml', line: 3 },
      isFailure,
      titles: ['ns/a'],
      advice: t`Repair it`,
      lines: ['a: 1'],
    })
    const { changes } = compared({ old: [], now: [] })

    test('is headed by what is compared', () => {
      const toDo = [task(t`is stuck`, false)]
      assert.match(diffMarkdown({ ...changes, toDo }), /^Before merging:\n\n1\. /m)
      assert.match(diffMarkdown({ ...changes, toDo, live: true }), /^To do for the cluster:\n\n1\. /m)
    })
    test('begins with a caution about what cannot be rendered', () => {
      const text = diffMarkdown({
        ...changes,
        toDo: [task(t`is broken`, true), task(t`is stuck`, false)],
      })
      assert.ok(
        text.includes(
          [
            'Before merging:',
            '',
            '> [!CAUTION]',
            '> 1. **Is broken &#91;<code>OSM0740</code>&#93;**',
            '>    at <code>HEAD&#58;a &#40;b&#41;.yaml&#58;3&#58;1</code><br>',
            '>    for <code>ns/a</code><br>',
            '>    Repair it<br>',
            '>',
            '>    ```yaml',
            '>    a: 1',
            '>    ```',
            '',
            '2. **Is stuck ',
          ].join('\n'),
        ),
        text,
      )
    })
    test('links its place, where the repository is known', () =>
      assert.match(
        diffMarkdown(
          { ...changes, toDo: [task(t`is stuck`, false)] },
          (file, line) => `https://example.com/${file.length}#L${line}`,
        ),
        /^ {3}at \[<code>HEAD&#58;a &#40;b&#41;\.yaml&#58;3&#58;1<\/code>\]\(https:\/\/example\.com\/15#L3\)<br>$/m,
      ))
  })

  test('differences of a few MachineDeployments are open', () => {
    const nodes = (count: number) =>
      Array.from({ length: count }, (_, i) => node(`ns/${i}`, [part(`/f${i}`, 'a\n', 'b\n')]))
    assert.equal(markdown(nodes(5)).split('<details open>').length, 6)
    assert.doesNotMatch(markdown(nodes(6)), /<details open>/)
  })

  test('what only new MachineDeployments have is folded', () => {
    const added: NamedDiff = { ...node('ns/b', [part('/new', '', 'b\n')]), class: 'new' }
    const text = markdown([node('ns/a', [part('/f', 'a\n', 'b\n')]), added])
    assert.match(text, /<details open><summary>[^<]*<code>provisioning file \/f<\/code>/)
    assert.match(text, /<details><summary>[^<]*<code>provisioning file \/new<\/code>/)
  })

  test('a difference with a fence does not end the surrounding fence', () => {
    const text = markdown([node('ns/a', [part('/f', 'a\n', '````\n</details>\n')])])
    const [fence = ''] = /^`+(?=diff$)/m.exec(text)!
    assert.equal(fence, '`````')
    assert.equal(text.split(`\n${fence}`).length, 3)
  })
})
