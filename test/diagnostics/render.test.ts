import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { parse } from 'yaml'
import { t } from '../../src/base/span.ts'
import type { Diagnostic, RelatedPlace } from '../../src/diagnostics/diagnostic.ts'
import { renderDiagnostics } from '../../src/diagnostics/render.ts'
import { toResult } from '../../src/diagnostics/results.ts'
import { terminalYaml } from '../../src/diagnostics/text.ts'
import { plainJson } from '../../src/render/yaml/write.ts'

const problem = (more: Partial<Diagnostic> = {}): Diagnostic => ({
  code: 'OSM0401',
  severity: 'error',
  message: t`it is wrong`,
  object: { apiVersion: 'a/v1', kind: 'Profile', namespace: 'ns', name: 'p' },
  ...more,
})

const lines = (...diagnostics: Diagnostic[]): string[] => renderDiagnostics(diagnostics).split('\n')

describe('the first line is a summary', () => {
  const warning = problem({ severity: 'warning', message: t`it is odd`, object: undefined })
  const TABLE = [
    { name: 'one error', given: [problem()], expected: 'osm-krm: error: Profile ns/p: it is wrong [OSM0401]' },
    { name: 'without an object', given: [warning], expected: 'osm-krm: warning: it is odd [OSM0401]' },
    {
      name: 'errors before warnings',
      given: [warning, problem(), problem({ message: t`so is this` })],
      expected: 'osm-krm: 2 errors, 1 warning; first: Profile ns/p: it is wrong [OSM0401]',
    },
  ]
  for (const { name, given, expected } of TABLE) test(name, () => assert.equal(lines(...given)[0], expected))

  test('returns only the first line for a minimal problem', () => assert.deepEqual(lines(problem()).slice(1), ['']))
})

describe('a problem is shown with its position', () => {
  const TABLE: readonly {
    readonly name: string
    readonly given: Partial<Diagnostic>
    readonly expected: readonly string[]
  }[] = [
    {
      name: 'in a template',
      given: {
        field: ['spec', 'files', 0],
        excerpt: { text: 'one\n{{ two }}\nthree\n', start: 7, end: 10, name: 'template "x"' },
        origin: { path: 'p.yaml', index: 0, line: 12 },
        help: [t`try this`, t`or that`],
      },
      expected: [
        'error[OSM0401] Profile ns/p: it is wrong',
        '  --> p.yaml, spec.files[0], template "x" line 2',
        '    |',
        '  1 | one',
        '  2 | {{ two }}',
        '    |    ^^^',
        '  3 | three',
        '  help: try this',
        '        or that',
      ],
    },
    {
      name: 'in an item, with the lines of the input',
      given: {
        field: ['c'],
        itemExcerpt: () => ({ text: '  a: b\n  c: d\n  e: f\n', start: 12, end: 13, firstLine: 98 }),
        origin: { line: 99, column: 6 },
      },
      expected: [
        'error[OSM0401] Profile ns/p: it is wrong',
        '  --> c, input:99:6',
        '      |',
        '   98 |   a: b',
        '   99 |   c: d',
        '      |      ^',
        '  100 |   e: f',
        '',
        'To see the file and line of each problem: osm-krm render <folder>',
      ],
    },
    {
      name: 'in a file that kpt has read',
      given: { field: ['c'], origin: { path: 'p.yaml', index: 1, line: 9, lineIn: 'object' } },
      expected: ['error[OSM0401] Profile ns/p: it is wrong', '  --> p.yaml (document 2), c, line 9 of the object'],
    },
    {
      name: 'in a file that kustomize has read',
      given: {
        field: ['c'],
        origin: { path: 'p.yaml', note: 'in https://example.com/base at v1', line: 9 },
        itemExcerpt: () => ({ text: '  a: b\n  c: d\n', start: 12, end: 13, unnumbered: true }),
      },
      expected: [
        'error[OSM0401] Profile ns/p: it is wrong',
        '  --> p.yaml (in https://example.com/base at v1), c',
        '   |',
        '   |   a: b',
        '   |   c: d',
        '   |      ^',
      ],
    },
    {
      name: 'beyond its line',
      given: { excerpt: { text: 'ab\ncd', start: 1, end: 5 } },
      expected: [
        'error[OSM0401] Profile ns/p: it is wrong',
        '  --> line 1',
        '    |',
        '  1 | ab',
        '    |  ^',
        '  2 | cd',
      ],
    },
    {
      name: 'at the end of a text',
      given: { excerpt: { text: 'ab', start: 9, end: 9 } },
      expected: ['error[OSM0401] Profile ns/p: it is wrong', '  --> line 1', '    |', '  1 | ab', '    |   ^'],
    },
  ]
  for (const { name, given, expected } of TABLE) {
    test(name, () => assert.deepEqual(lines(problem(given)).slice(2, -1), expected))
  }

  test('a long line is truncated', () => {
    const shown = lines(
      problem({ excerpt: { text: `${'a'.repeat(5000)}X${'b'.repeat(5000)}`, start: 5000, end: 5001 } }),
    )
    const [line, caret] = shown.slice(-3, -1) as [string, string]
    assert.ok(line.length < 130)
    assert.equal(line[caret.indexOf('^')], 'X')
  })
})

test('each part is printed in its style', () => {
  const text = renderDiagnostics([problem({ excerpt: { text: 'a: b', start: 3, end: 4 }, help: [t`write c`] })], {
    style: (part, name) => `<${name}>${part}</>`,
  })
  assert.deepEqual(text.split('\n'), [
    '<error>osm-krm: error</>: Profile ns/p: it is wrong [OSM0401]',
    '',
    '<error>error[OSM0401]</> Profile ns/p: it is wrong',
    '  <place>--></> line 1',
    '  <place>  |</>',
    '  <place>1 |</> a: b',
    '  <place>  |</>    <mark>^</>',
    '  <label>help:</> write c',
    '',
  ])
})

describe('text from inputs', () => {
  test('cannot move the cursor, start lines or change the writing direction', () => {
    const evil = '\x1b[31m\r\nosm-krm: all is well\u202e\u061c\u200b\u200d\u00ad\u{e0041}\x9b\x07'
    const text = renderDiagnostics([
      problem({
        message: t`${evil}`,
        field: [evil],
        help: [t`${evil}`],
        object: { kind: evil, name: evil },
        origin: { path: evil, line: 1 },
        excerpt: { text: evil, start: 0, end: 1, name: evil },
        related: [{ object: { kind: evil, name: evil }, role: 'x' }],
      }),
    ])
    assert.doesNotMatch(text, /[\x00-\x09\x0b-\x1f\x7f-\x9f\u202e\u061c\u200b\u00ad]|\u200d|\udb40/)
    assert.doesNotMatch(text, /^osm-krm: all/m)
  })

  test('is escaped in JSON and YAML so that parsers restore it', () => {
    const evil = 'a\u202eb\u200b\ufeff\u00ad\x9b\u2066'
    const written = [plainJson([evil]), terminalYaml(`- "${evil}"\n`)]
    for (const text of written) {
      assert.match(text, /^[\n -~]*$/)
      assert.deepEqual(parse(text), [evil])
    }
    assert.equal(terminalYaml('\u{e0041}'), '\\U000e0041')
    assert.equal(plainJson('\u{e0041}'), '"\\udb40\\udc41"')
    assert.equal(parse(plainJson('\u{e0041}')), '\u{e0041}')
  })

  test('is truncated', () => {
    assert.ok(
      renderDiagnostics([problem({ message: t`${'x'.repeat(1_000_000)}`, field: ['y'.repeat(1_000_000)] })]).length <
        20_000,
    )
  })

  test('has its diagnostics counted if there are many', () => {
    const many = Array.from({ length: 500 }, (_, i) => problem({ message: t`number ${i}` }))
    const text = renderDiagnostics(many, { limit: 3 })
    assert.equal(text.match(/^error\[/gm)?.length, 3)
    assert.match(text, /\n497 more: all of them are in the results on stdout\n$/)
    assert.match(renderDiagnostics(many, { limit: 3, whole: 'see FILE' }), /\n497 more: see FILE\n$/)
  })
})

describe('problems that are alike', () => {
  const md = (name: string, line: number): Diagnostic => ({
    ...problem({ severity: 'warning', message: t`it is odd`, help: [t`Set:`, t`  ${name}: 1`] }),
    endsInList: true,
    object: { kind: 'MachineDeployment', namespace: 'ns', name },
    origin: { path: 'm.yaml', line, lineIn: 'file' },
  })
  test('are one block with all places and one help', () =>
    assert.deepEqual(lines(md('a', 1), md('b', 9), md('c', 5)), [
      'osm-krm: 3 warnings; first: MachineDeployment ns/a: it is odd [OSM0401]',
      '',
      'warning[OSM0401] MachineDeployment ns/a and 2 more: it is odd',
      '  --> m.yaml:1, ns/a',
      '  --> m.yaml:9, ns/b',
      '  --> m.yaml:5, ns/c',
      '  help: Set:',
      '          a: 1',
      '          b: 1',
      '          c: 1',
      '',
    ]))
})

test('the nodes of a profile are named up to two, and counted otherwise', () => {
  const user = (name: string, cluster: string) => ({
    role: 'rendered for',
    object: { kind: 'MachineDeployment', name, cluster },
  })
  const linesFor = (...related: RelatedPlace[]) =>
    lines(problem({ related })).filter(line => line.startsWith('  rendered for: '))
  assert.equal(linesFor(user('a', 'x'), user('b', 'x')).length, 2)
  assert.deepEqual(linesFor(user('a', 'x'), user('b', 'x'), user('a', 'y')), [
    '  rendered for: 3 MachineDeployments in 2 clusters',
  ])
})

describe('on a terminal', () => {
  const shown = (...diagnostics: Diagnostic[]) => renderDiagnostics(diagnostics, { isTerminal: true }).split('\n')
  test('the only problem is printed once', () =>
    assert.deepEqual(shown(problem({ help: [t`try this`], origin: { path: 'p.yaml', line: 3, lineIn: 'file' } })), [
      'osm-krm: error: Profile ns/p: it is wrong [OSM0401]',
      '  --> p.yaml:3',
      '  help: try this',
      '',
    ]))
  test('the first line of several is their number', () =>
    assert.deepEqual(shown(problem(), problem({ severity: 'warning', message: t`odd` })), [
      'osm-krm: 1 error, 1 warning',
      '',
      'error[OSM0401] Profile ns/p: it is wrong',
      '',
      'warning[OSM0401] Profile ns/p: odd',
      '',
    ]))
})

describe('a result', () => {
  const TABLE: readonly { readonly name: string; readonly given: Diagnostic; readonly expected: unknown }[] = [
    {
      name: 'has the object, the field and the file',
      given: problem({ field: ['spec', 'x'], origin: { path: 'p.yaml', index: 0, line: 3 } }),
      expected: {
        message: 'it is wrong',
        severity: 'error',
        resourceRef: { apiVersion: 'a/v1', kind: 'Profile', namespace: 'ns', name: 'p' },
        field: { path: 'spec.x' },
        file: { path: 'p.yaml', index: 0 },
        tags: { code: 'OSM0401' },
      },
    },
    {
      name: 'names related objects in its message, and has the help',
      given: problem({
        object: undefined,
        help: [t`try this`],
        related: [{ object: { kind: 'Machine', namespace: 'n', name: 'm' }, role: 'used by' }],
      }),
      expected: {
        message: 'it is wrong (used by: Machine n/m)\ntry this',
        severity: 'error',
        tags: { code: 'OSM0401' },
      },
    },
  ]
  for (const { name, given, expected } of TABLE) test(name, () => assert.deepEqual(toResult(given), expected))
})
