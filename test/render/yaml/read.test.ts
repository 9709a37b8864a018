import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { stringify } from 'yaml'
import type { Json } from '../../../src/base/json.ts'
import { plain } from '../../../src/base/span.ts'
import { readCommonYaml, readYaml, writeYaml } from '../../../src/render/yaml/index.ts'
import { readAnyYaml } from '../../../src/render/yaml/read.ts'
import { Random } from '../../fuzz/random.ts'
import { quoted } from './any-style.ts'
import { json, nastyText } from './values.ts'

interface Case {
  readonly name: string
  readonly given: string
  readonly expected: Json
}

/** Syntax that the fast reader supports. Both readers must agree on it. */
const COMMON: readonly Case[] = [
  { name: 'nothing', given: '# a comment\n\n', expected: null },
  { name: 'no line break at the end', given: 'a: b', expected: { a: 'b' } },
  { name: 'a missing value', given: 'a:\nb:\n', expected: { a: null, b: null } },
  { name: 'an indented list', given: 'a:\n  - b\n  -\n  - c\n', expected: { a: ['b', null, 'c'] } },
  { name: 'maps in a list', given: '- a: b\n  c: d\n-\n  e: f\n', expected: [{ a: 'b', c: 'd' }, { e: 'f' }] },
  { name: 'comments', given: '# x\na: b # y\n# z\nc:\n  # q\n  d: "e"   # f\n', expected: { a: 'b', c: { d: 'e' } } },
  { name: 'a hash without a space', given: 'a: b#c\n', expected: { a: 'b#c' } },
  { name: 'a colon without a space', given: 'a: b:c\nd:e: f\n', expected: { a: 'b:c', 'd:e': 'f' } },
  {
    name: 'keys that look like numbers',
    given: '1: a\n-2: b\ntrue: c\n1.2.3: d\n',
    expected: { '1': 'a', '-2': 'b', true: 'c', '1.2.3': 'd' },
  },
  { name: 'single quotes', given: "a: 'it''s'\n", expected: { a: "it's" } },
  { name: 'escapes of JSON', given: 'a: "\\t\\u00e9 \\"b\\\\"\n', expected: { a: '\té "b\\' } },
  {
    name: 'single quotes over several lines, as PyYAML writes them',
    given: "a: 'b ''c''\n\n    d\n\n\n    # e\n\n    '\nf: g\n",
    expected: { a: "b 'c'\nd\n\n# e\n", f: 'g' },
  },
  {
    name: 'single quotes that end in the first column',
    given: "a:\n  - 'b\n\n'\n  - c\n",
    expected: { a: ['b\n', 'c'] },
  },
  { name: 'blanks around line breaks', given: "a: ' b \t\n\t c\n '\n", expected: { a: ' b c ' } },
  {
    name: 'double quotes over several lines',
    given: 'a: "b\n  c\n\n  d \\\n  e\\\n  f\\n\\\n  \\  g\\ \n  h"\n',
    expected: { a: 'b c\nd ef\n  g  h' },
  },
  { name: 'escaped backslashes at line ends', given: 'a: "b\\\\\n  c\\\\\\\n\n  d"\n', expected: { a: 'b\\ c\\\nd' } },
  { name: 'empty flow collections', given: 'a: {}\nb:\n  - [] # c\n', expected: { a: {}, b: [[]] } },
  {
    name: 'flow style',
    given: 'a: {b: [c, 1, -2, "d"], "e":f, g: {}}\nh: []\n',
    expected: { a: { b: ['c', 1, -2, 'd'], e: 'f', g: {} }, h: [] },
  },
  { name: 'a quoted merge key is an ordinary key', given: 'a: {"<<": {b: 1}}\n', expected: { a: { '<<': { b: 1 } } } },
  { name: 'several merged maps', given: 'a: {<<: [{b: 1}, {b: 2, c: 3}]}\n', expected: { a: { b: 1, c: 3 } } },
  { name: 'quoted numbers are strings', given: 'a: "0644"\nb: \'true\'\n', expected: { a: '0644', b: 'true' } },
  { name: 'a literal block, kept', given: 'a: |+\n  b\n\n\nc: d\n', expected: { a: 'b\n\n\n', c: 'd' } },
  { name: 'a literal block with an indentation indicator', given: 'a: |2-\n    b\n   c\n', expected: { a: '  b\n c' } },
  {
    name: 'a literal block that looks like YAML',
    given: 'a: |\n  - b: c\n  # d\n  "e\nf: g\n',
    expected: { a: '- b: c\n# d\n"e\n', f: 'g' },
  },
  { name: 'a tab inside a literal block', given: 'a: |\n  b\n  \tc\n', expected: { a: 'b\n\tc\n' } },
  { name: 'Windows line breaks', given: 'a: b\r\nc: |\r\n  d\r\n', expected: { a: 'b', c: 'd\n' } },
  {
    name: 'a key called __proto__',
    given: '__proto__:\n  x: 1\nconstructor: z\n',
    expected: JSON.parse('{"__proto__":{"x":1},"constructor":"z"}'),
  },
]

/** Syntax that only the full parser supports. */
const RARE: readonly Case[] = [
  { name: 'a plain scalar over several lines', given: 'a: b\n  c\n', expected: { a: 'b c' } },
  {
    name: 'tags',
    given: 'a: !!str 1\nb: !!int "2"\nc: !!float 3\nd: !foo e\n',
    expected: { a: '1', b: 2, c: 3, d: 'e' },
  },
  { name: 'binary', given: 'a: !!binary aMOp\n', expected: { a: 'hé' } },
  { name: 'explicit keys', given: '? a\n: b\n', expected: { a: 'b' } },
  { name: 'a literal block at the end of the text', given: 'a: |\n  b', expected: { a: 'b' } },
  { name: 'other escapes', given: 'a: "\\x41\\U0001F600\\e"\n', expected: { a: 'A😀\x1b' } },
  { name: 'escaped surrogate pairs', given: 'a: "\\ud83d\\ude00"\n', expected: { a: '😀' } },
  { name: 'JSON with an escaped slash', given: '{"a": "b\\/c"}\n', expected: { a: 'b/c' } },
]

const WRONG: readonly {
  readonly name: string
  readonly given: string
  readonly expected: RegExp
  readonly at: string
}[] = [
  { name: 'a quote that is not closed', given: 'a: "b\nc: d\n', expected: /missing/, at: '"' },
  { name: 'wrong indentation', given: 'a:\n    b: 1\n  c: 2\n', expected: /indentation/, at: 'c: 2' },
  { name: 'a mapping within a plain value', given: 'a: b: c\n', expected: /a key in a value/, at: 'b' },
  {
    name: 'a key below a plain value',
    given: 'a:\n   b: x\n    c: |\n      d\n',
    expected: /align both keys/,
    at: 'c',
  },
  { name: 'an unknown alias', given: 'a: *x\n', expected: /alias/, at: '*x' },
  { name: 'an alias inside its own anchor', given: 'a: &x [*x]\n', expected: /inside its own anchor/, at: '*x' },
  { name: 'a control character', given: 'a: b\x07\n', expected: /U\+0007/, at: '\x07' },
  { name: 'a value that does not match its tag', given: 'a: !!int b\n', expected: /!!int/, at: 'b\n' },
  { name: 'the key null', given: 'a: 1\nnull: 2\n', expected: /the key null must be in quotes/, at: 'null' },
  {
    name: 'a key that occurs twice',
    given: 'a: 1\nb:\n  c: 2\na: 3\n',
    expected: /^this key occurs twice: it is also 3 lines above$/,
    at: 'a: 3',
  },
  { name: 'a key twice in a line', given: 'x: {a: 1, a: 3}\n', expected: /^this key occurs twice$/, at: 'a: 3' },
  { name: 'an empty key', given: 'a:\n  ? \n  : 1\n', expected: /this key is empty/, at: ' \n  : 1' },
  { name: 'not a number', given: 'a: .nan\n', expected: /[.]nan is not a number in JSON/, at: '.nan' },
  { name: 'infinity with its tag', given: 'a: !!float .inf\n', expected: /!!float/, at: '.inf' },
  { name: 'the escape of a slash', given: 'a: "b\\/c"\n', expected: /escape/, at: '/c' },
]

for (const { name, given, expected } of COMMON) {
  test(name, () => {
    assert.deepEqual(readCommonYaml(given), expected)
    assert.deepEqual(readAnyYaml(given), { value: expected })
  })
}

for (const { name, given, expected } of RARE) {
  test(name, async () => {
    assert.equal(readCommonYaml(given), undefined)
    assert.deepEqual(await readYaml(given), { value: expected })
  })
}

describe('where Go’s parsers differ, readYaml follows sigs.k8s.io/yaml and notes it', () => {
  const TABLE: readonly (Case & { readonly noted: readonly string[] })[] = [
    { name: 'yes', given: 'a: yes\n', expected: { a: true }, noted: ['boolean yes'] },
    { name: 'Off in flow style', given: '[Off, "off"]\n', expected: [false, 'off'], noted: ['boolean Off'] },
    { name: 'y as a key', given: 'y: a\n', expected: { true: 'a' }, noted: ['key y'] },
    { name: 'an octal key', given: '0644: a\n', expected: { '420': 'a' }, noted: ['key 0644'] },
    {
      name: 'a float as a key',
      given: '{1e6: a, 0.10: b}\n',
      expected: { '1e+06': 'a', '0.1': 'b' },
      noted: ['key 1e6', 'key 0.10'],
    },
    { name: 'a date', given: 'a: 2024-01-31\n', expected: { a: '2024-01-31' }, noted: ['date 2024-01-31'] },
    { name: 'not a date', given: 'a: 2024-13-31\n', expected: { a: '2024-13-31' }, noted: [] },
    { name: 'a bare tag', given: 'a: ! 4\nb: ! c\n', expected: { a: '4', b: 'c' }, noted: ['tag 4'] },
    { name: 'a key before <<', given: 'a: 1\n<<: {a: 2, b: 3}\n', expected: { a: 2, b: 3 }, noted: ['merged key a'] },
    { name: 'a key after <<', given: '<<: {a: 2, b: 3}\na: 1\n', expected: { a: 1, b: 3 }, noted: [] },
  ]
  for (const { name, given, expected, noted } of TABLE) {
    test(name, () => {
      const result = readYaml(given)
      assert.ok('value' in result)
      assert.deepEqual(result.value, expected)
      const { differences = [] } = result
      assert.deepEqual(
        differences.map(({ kind, text }) => `${kind} ${text}`),
        noted,
      )
      for (const { text, start, end } of differences) assert.equal(given.slice(start, end), text)
    })
  }

  test('keys that are equal after conversion to strings are duplicates', () => {
    for (const given of ['yes: 1\ntrue: 2\n', '{10: 1, 0xA: 2}\n']) assert.ok('problem' in readYaml(given))
  })
})

describe('readYaml accepts what Go accepts', () => {
  const TABLE: readonly Case[] = [
    {
      name: 'a closing quote in the first column',
      given: "a:\n  b: 'c\n\n    d\n\n'\n  e: f\n",
      expected: { a: { b: 'c\nd\n', e: 'f' } },
    },
    {
      name: 'quoted text with less indentation than its key',
      given: 'a:\n  - b: "c\nd: e\n- f"\n    g: h\n',
      expected: { a: [{ b: 'c d: e - f', g: 'h' }] },
    },
    { name: 'NEL', given: 'a: b\x85c: "d\x85  e"\x85', expected: { a: 'b', c: 'd e' } },
    { name: 'CR alone', given: 'a: b\rc: |\r  d\r  e\r', expected: { a: 'b', c: 'd\ne\n' } },
    { name: 'U+2028 in plain text', given: 'a: b\u2028   c\n', expected: { a: 'b\u2028c' } },
    { name: 'an empty second document', given: '{a: b}\n--- # c\n', expected: { a: 'b' } },
  ]
  for (const { name, given, expected } of TABLE) {
    test(name, () => assert.deepEqual(readYaml(given), { value: expected }))
  }
})

describe("U+2028 and U+2029 end a line, as in Go's writers", () => {
  const TABLE: readonly Case[] = [
    { name: 'in a literal block', given: 'a: |-\n  b\u2028  c\n', expected: { a: 'b\u2028c' } },
    { name: 'with spaces after the indentation', given: 'a: |-\n  b\u2028    c\n', expected: { a: 'b\u2028  c' } },
    { name: 'after a line feed', given: 'a: |-\n  b\n\u2029  c\n', expected: { a: 'b\n\u2029c' } },
    { name: 'at the end', given: 'a: |\n  b\n  c\u2028d: e\n', expected: { a: 'b\nc\u2028', d: 'e' } },
    { name: 'in single quotes', given: "a: 'b \u2028\u2029  c'\n", expected: { a: 'b\u2028\u2029c' } },
    { name: 'as an escape', given: 'a: "b \\L  c"\n', expected: { a: 'b \u2028  c' } },
  ]
  for (const { name, given, expected } of TABLE) {
    test(name, async () => assert.deepEqual(await readYaml(given), { value: expected }))
  }
})

describe('readYaml reports errors', () => {
  for (const { name, given, expected, at } of WRONG) {
    test(name, async () => {
      const result = await readYaml(given)
      assert.ok('problem' in result)
      assert.match(plain(result.problem.message), expected)
      assert.ok(given.startsWith(at, result.problem.start), `at ${result.problem.start}`)
    })
  }

  test('no message quotes the text', async () => {
    for (const given of [
      'a: "secret\n',
      'secret\nsecret: x\n',
      'a: *secret\n',
      'a: @secret\n',
      'a: !!int secret\n',
      '- secret\nsecret\n',
    ]) {
      const result = await readYaml(given)
      assert.doesNotMatch('problem' in result ? plain(result.problem.message) : '', /secret/)
    }
  })

  test('aliases are limited in proportion to the text, as in sigs.k8s.io/yaml', () => {
    const list = (item: string, count: number) => `[${Array(count).fill(item).join(',')}]`
    const nested = (items: number, aliases: number, count: number) =>
      `a: &a ${list('x', items)}\nb: &b ${list('*a', aliases)}\nc: ${list('*b', count)}\n`
    // The first count that Go rejects.
    for (const [items, aliases, refused] of [
      [30, 10, 21],
      [10, 20, 25],
      [50, 20, 8],
    ] as const) {
      assert.ok('value' in readYaml(nested(items, aliases, refused - 1)), `${items} ${aliases}`)
      const result = readYaml(nested(items, aliases, refused))
      assert.match('problem' in result ? plain(result.problem.message) : '', /^aliases make the document too large$/)
    }
  })

  const HOSTILE = {
    'a bomb of aliases': `${Array.from(
      { length: 12 },
      (_, i) =>
        `a${i}: &a${i} [${Array(10)
          .fill(i === 0 ? 'x' : `*a${i - 1}`)
          .join()}]`,
    ).join('\n')}\n`,
    'deep nesting': `${'['.repeat(100_000)}${']'.repeat(100_000)}\n`,
  }
  for (const [name, given] of Object.entries(HOSTILE)) {
    test(`readYaml rejects ${name}`, async () => assert.ok('problem' in (await readYaml(given))))
  }
})

describe('the fast reader agrees with the yaml package', () => {
  const agree = (text: string): void => {
    // For Go's parsers and ours these end a line; for the package they are ordinary characters.
    if (/[\u2028\u2029]/.test(text)) return
    const fast = readCommonYaml(text)
    if (fast !== undefined) assert.deepEqual(readAnyYaml(text), { value: fast })
  }

  test('on output of the yaml package', () => {
    fc.assert(
      fc.property(
        json(),
        fc.constantFrom(20, 80, 0),
        fc.constantFrom('PLAIN', 'QUOTE_SINGLE', 'QUOTE_DOUBLE'),
        (value, lineWidth, defaultStringType) => agree(stringify(value, { lineWidth, defaultStringType })),
      ),
    )
  })

  test('on quoted texts of random lines, many of which it supports', () => {
    const counts = { supported: 0, folded: 0 }
    for (let i = 0; i < 4000; i++) {
      const text = `a:\n  b: ${quoted(new Random(1, i), 2)}\n  c: d\n`
      const fast = readCommonYaml(text)
      if (fast === undefined) continue
      assert.deepEqual(readAnyYaml(text), { value: fast }, JSON.stringify(text))
      counts.supported++
      if (text.split('\n').length > 4) counts.folded++
    }
    assert.ok(counts.supported > 1000 && counts.folded > 500, JSON.stringify(counts))
  })

  test('on single quotes over several lines, all of which it supports', () => {
    fc.assert(
      fc.property(nastyText(), fc.nat(8), (value, indent) => {
        fc.pre(!/[^\n\x20-\x7e]|^(?:---|\.\.\.)|^[ \t]|[ \t]$/m.test(value))
        const lines = value.replaceAll("'", "''").replaceAll(/\n+/g, breaks => `${breaks}\n${' '.repeat(indent)}`)
        assert.deepEqual(readCommonYaml(`a: '${lines}'\n`), { a: value })
      }),
    )
  })

  test('on output of writeYaml, all of which it supports', () => {
    fc.assert(
      fc.property(json(), value => {
        const text = writeYaml({ value })
        assert.notEqual(readCommonYaml(text), undefined)
        agree(text)
      }),
    )
  })

  test('on damaged texts', () => {
    const piece = fc.constantFrom(
      ...[
        '- ',
        '  ',
        '\n',
        ': ',
        ' #',
        "'",
        '"',
        '|',
        '[',
        ']',
        '{',
        '}',
        ',',
        '&a',
        '*a',
        '\t',
        '\\',
        '~',
        '- - ',
        'a: b',
        '?',
        '0x1',
        '.5',
      ],
    )
    const text = fc.constantFrom(...COMMON.filter(({ given }) => !given.includes('|2')).map(({ given }) => given))
    fc.assert(
      fc.property(text, fc.array(fc.tuple(fc.nat(), piece, fc.boolean()), { maxLength: 3 }), (given, edits) => {
        let damaged = given
        for (const [where, added, removes] of edits) {
          const at = where % (damaged.length + 1)
          damaged = damaged.slice(0, at) + added + damaged.slice(at + (removes ? 1 : 0))
        }
        const fast = readCommonYaml(damaged)
        const any = readAnyYaml(damaged)
        if (fast !== undefined && 'value' in any) assert.deepEqual(any.value, fast)
      }),
      { numRuns: 800 },
    )
  })
})
