// Random texts in every field of a comparison that comes from an input: none starts a heading, ends a block, or is a command. The fields are those
// of the types, so that a new one has to be filled here.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import MarkdownIt from 'markdown-it'
import { t } from '../../src/base/span.ts'
import type { Certificate } from '../../src/compare/certificates.node.ts'
import type { Changes, NotComparedReason } from '../../src/compare/changes.ts'
import type { ChangeClass, PoolFacts, ValueChange } from '../../src/compare/diff-model.ts'
import { NO_MACHINES } from '../../src/compare/machines.ts'
import { BY_WEIGHT } from '../../src/compare/verdict.ts'
import { problem } from '../../src/diagnostics/problem.ts'
import { diffMarkdown, diffText } from '../../src/views/diff.ts'

/** The same type with every field. */
type Filled<T> = T extends string | number | boolean
  ? T
  : T extends readonly (infer U)[]
    ? readonly Filled<U>[]
    : { readonly [K in keyof T]-?: Filled<Exclude<T[K], undefined>> }

/** Returns changes of each class with a text of its own in every field that comes from an input. */
function changesWith(x: () => string): Changes {
  const value = (): Filled<ValueChange> => ({ name: x(), old: x(), now: x() })
  /** The line of a hunk has no line feed but its last one. */
  const line = (): string => x().replaceAll('\n', '')
  const limits = () => ({ min: x(), max: x() })
  const certificate = (): Certificate => ({ subject: x(), until: x() })
  const facts = (): Filled<PoolFacts> => ({
    autoscaler: limits(),
    machineType: x(),
    operatingSystem: x(),
    cloudProvider: x(),
    kubernetes: x(),
    profile: x(),
    profileVersion: x(),
  })
  const machines = { old: 3, now: 4, extra: 1, missing: 1 }
  const verdict = {
    kind: 'MachineDeployment',
    classes: Object.fromEntries(BY_WEIGHT.map(name => [name, 1])) as Record<ChangeClass, number>,
    machines: { ...NO_MACHINES, replaced: 3, removed: 1, waiting: 2, extra: 1 },
    uncounted: 1,
  }
  const texts = (): readonly string[] => [x(), x(), x()]
  const reasons: readonly NotComparedReason[] = [
    { code: 'kustomization', what: texts() },
    { code: 'chart' },
    { code: 'checkout', attribute: x() },
    { code: 'submodule' },
    { code: 'link', target: x() },
    { code: 'copy', of: x(), fields: texts() },
  ]
  const filled: Filled<Omit<Changes, 'problems' | 'verdict' | 'notCompared'>> = {
    live: false,
    joining: [
      {
        title: x(),
        links: (['yes', 'no', 'not known'] as const).map(holds => ({
          name: t`Machine`,
          holds,
          text: t`${x()}`,
          repair: { advice: t`${x()}`, command: x() },
        })),
      },
    ] as Filled<Changes['joining']>,
    toDo: [true, false].map(isFailure => ({
      code: 'OSM0740',
      text: t`${x()}`,
      place: x(),
      origin: { file: x(), line: 1 },
      isFailure,
      titles: texts(),
      advice: t`${x()}`,
      lines: texts(),
    })) as Filled<Changes['toDo']>,
    clusters: (['failed', 'new', 'gone', 'changed', 'unchanged'] as const).map(state => ({
      name: x(),
      state,
      verdict,
    })),
    nodes: BY_WEIGHT.map(name => ({
      title: x(),
      cluster: x(),
      class: name,
      meaning: t`${x()}`,
      note: t`${x()}`,
      machines,
      facts: facts(),
      autoscaler: { old: limits(), now: limits() },
      templateFields: texts(),
      values: [value()],
      stamps: [value()],
      causes: [0],
      parts: [0],
    })) as Filled<Changes['nodes']>,
    inputs: (['node', 'settings', 'object'] as const).flatMap(of =>
      [texts(), []].map(titles => ({
        of,
        kind: x(),
        names: texts(),
        path: x(),
        change: 'changed',
        old: x(),
        now: x(),
        hunks: [],
        certificates: { old: 1, now: 2, added: [certificate()], removed: [], kept: [], isAll: true },
        files: [{ file: x(), line: 1 }],
        fileCount: 3,
        build: { name: x(), changed: texts(), count: 3 },
        titles,
        clusters: 2,
        unknown: titles,
        notTraced: titles.length,
      })),
    ),
    values: [{ text: t`${x()}`, value: x(), count: 1 }] as Filled<Changes['values']>,
    functionChanges: [t`${x()}`] as Filled<Changes['functionChanges']>,
    groups: BY_WEIGHT.map(name => ({
      class: name,
      meaning: t`${x()}`,
      note: t`${x()}`,
      machines: t`${x()}`,
      facts: facts(),
      count: 3,
      reasons: [{ text: t`${x()}`, value: x() }],
      parts: [0],
      titles: Array.from({ length: 21 }, x),
    })) as Filled<Changes['groups']>,
    parts: (['file', 'unreadable'] as const).map(kind => ({
      section: 'provisioning',
      kind,
      name: x(),
      change: 'changed',
      traits: [value(), { name: x(), old: x(), now: x() }],
      certificates: {
        old: 1,
        now: 2,
        added: [certificate()],
        removed: [certificate()],
        kept: [certificate()],
        isAll: kind === 'file',
      },
      checksums: { old: 1, now: 1, programs: [{ name: x(), old: x(), now: x() }] },
      hunks: kind === 'file' ? [{ oldStart: 1, newStart: 1, lines: [' a\n', `-${line()}`, `+${line()}\n`] }] : [],
      id: x(),
      title: x(),
      shownFor: x(),
      count: 2,
      causes: texts(),
    })),
    others: [{ object: { apiVersion: x(), kind: x(), namespace: x(), name: x(), cluster: x() }, change: 'added' }],
    isFailed: false,
    differs: true,
  }
  return {
    ...(filled as Omit<Changes, 'problems' | 'verdict' | 'notCompared'>),
    verdict,
    notCompared: [
      ...reasons.map(reason => ({ path: x(), reason, line: x() })),
      ...Array.from({ length: 21 }, () => ({ change: 'A' as const, path: x() })),
    ],
    problems: [
      problem('OSM0440', t`${x()}`, { field: [x()], object: { kind: x(), namespace: x(), name: x() }, state: 'new' }),
    ],
  }
}

const PIECES = [
  ...[
    '\n',
    '\r',
    '\r\n',
    '\u2028',
    '\u0085',
    '\t',
    ' '.repeat(60),
    '\u202e',
    '\u200b',
    '\u001b[2J',
    '\u0007',
    '\0',
    '\ud800',
  ],
  ...[
    '# ',
    '### Nothing changes for nodes',
    '\n\n',
    '---',
    '===',
    '> ',
    '- ',
    '1. ',
    '| ',
    '`',
    '```',
    '~~~',
    '***',
    '__',
    '\\',
  ],
  ...[
    '<!--',
    '-->',
    '</details>',
    '<details>',
    '<h1>',
    '</code>',
    '<script>',
    '&lt;',
    '&#35;',
    '[x](https://a.example)',
    '![',
  ],
  ...[
    '@everyone',
    '#1',
    'www.a.example',
    'https://a.example',
    '$\\a$',
    ':smile:',
    '::error::x',
    '##[group]',
    '##vso[a]b',
  ],
  ...['a', 'workers', '.', '1.36.1', 'é', '\u0430'],
]

/** A generator of numbers below 1 that begins with a seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const markdown = new MarkdownIt({ html: true, linkify: true })

describe('10,000 texts of inputs', () => {
  const random = randomFrom(35)
  let made = 0
  const text = (): string => {
    made++
    const length = 1 + Math.floor(random() * 6)
    return Array.from({ length }, () => PIECES[Math.floor(random() * PIECES.length)]!).join('')
  }
  const all: Changes[] = []
  while (made < 10_000) all.push(changesWith(text))

  test('start no heading in Markdown, end no block, and are no link and no tag', () => {
    for (const changes of all) {
      const comment = diffMarkdown(changes)
      const tokens = markdown.parse(comment, {})
      assert.deepEqual(
        tokens.filter(({ type }) => type === 'heading_open').map(({ tag }) => tag),
        ['h3'],
        comment,
      )
      const html = tokens.flatMap(({ type, content, children }) => [
        ...(type === 'html_block' ? [content] : []),
        ...(children ?? []).flatMap(child => (child.type === 'html_inline' ? [child.content] : [])),
      ])
      const tags = html.join('\n').match(/<[^>]*>?/g) ?? []
      for (const tag of tags) assert.match(tag, /^<\/?(?:code|details|summary)(?: open)?>$|^<br>$/)
      assert.equal(
        tags.filter(tag => tag.startsWith('<details')).length,
        tags.filter(tag => tag === '</details>').length,
      )
      const links = tokens.flatMap(({ children }) => (children ?? []).filter(({ type }) => type === 'link_open'))
      assert.deepEqual(links, [])
      assert.equal(tokens.filter(({ type }) => type === 'hr' || type === 'code_block').length, 0)
    }
  })

  test('write nothing but visible characters on a terminal, and no command', () => {
    for (const changes of all) {
      const shown = diffText(changes, { isFull: true })
      assert.doesNotMatch(shown, /[\0-\x08\x0b-\x1f\x7f-\x9f\u200b\u2028\u202e]|##\w*\[/)
      assert.doesNotMatch(shown, /^[ \t]*::[a-z-]+(?: |::)/m)
      assert.doesNotMatch(diffText(changes, { isFull: true, hasColours: true }), /\x1b\[(?!\d+(?:;\d+)*m)/)
    }
  })
})
