import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { visibleDiff } from '../../src/compare/line-diff.ts'
import { renderExcerpt } from '../../src/diagnostics/excerpt.ts'
import { printable, terminalText, visibleLine, withoutCommands } from '../../src/diagnostics/text.ts'

describe('text of an input is no command to the runner of a job', () => {
  const ANYWHERE: readonly (readonly [name: string, given: string, expected: string])[] = [
    ['a command of Azure', 'x ##vso[task.setvariable a=b]c', 'x ##vso\\u005btask.setvariable a=b]c'],
    ['in capitals', '##VSO[a]', '##VSO\\u005ba]'],
    ['a command of the first runner of GitHub', '##[stop-commands]x', '##\\u005bstop-commands]x'],
    ['a command of TeamCity', "##teamcity[message text='x']", "##teamcity\\u005bmessage text='x']"],
    ['behind more number signs', '####[group]', '####\\u005bgroup]'],
    ['several', '##[a]##[b]', '##\\u005ba]##\\u005bb]'],
    ['a number sign alone', '#[a] ## [b] ##', '#[a] ## [b] ##'],
  ]
  for (const [name, given, expected] of ANYWHERE)
    test(name, () => {
      for (const safe of [printable, terminalText, visibleLine]) assert.equal(safe(given), expected)
    })

  const AT_START: readonly (readonly [name: string, given: string, expected: string])[] = [
    ['a command of GitHub', '::stop-commands::x', '\\u003a:stop-commands::x'],
    ['with properties, behind blanks', '  ::Error file=a::b', '  \\u003a:Error file=a::b'],
    ['within a line', 'a ::error::b', 'a ::error::b'],
    ['an address', '::1, ::ffff:10.0.0.1', '::1, ::ffff:10.0.0.1'],
  ]
  for (const [name, given, expected] of AT_START) test(name, () => assert.equal(printable(given), expected))

  test('each line of a text is a start', () =>
    assert.equal(terminalText('a\n  ::debug::b\n'), 'a\n  \\u003a:debug::b\n'))

  test('a line of a difference begins with its sign, and one that both sides have with a blank', () =>
    assert.deepEqual(
      visibleDiff('::a::\nx\n', '::a::\n::b::\n').flatMap(({ lines }) => lines),
      [' \\u003a:a::\n', '-x\n', '+::b::\n'],
    ))

  test('JSON keeps its value', () => {
    const json = withoutCommands(JSON.stringify({ '##[a]': ['##vso[b]'] }))
    assert.equal(/##(?:vso)?\[/.test(json), false)
    assert.deepEqual(JSON.parse(json), { '##[a]': ['##vso[b]'] })
  })

  test('an excerpt keeps its columns', () =>
    assert.deepEqual(renderExcerpt({ text: 'a: "##[x]" !', start: 11, end: 12 }), [
      '  |',
      '1 | a: "##?x]" !',
      '  |            ^',
    ]))
})

describe('blanks that move the rest of a line out of sight', () => {
  const ROWS: readonly (readonly [name: string, given: string, expected: string])[] = [
    ['twenty', `a${' '.repeat(20)}b`, `a${' '.repeat(20)}b`],
    ['more', `a${' '.repeat(200)}b`, 'a\\u0020{200}b'],
    ['twice', `a${' '.repeat(21)}b${' '.repeat(22)}c`, 'a\\u0020{21}b\\u0020{22}c'],
  ]
  for (const [name, given, expected] of ROWS)
    test(name, () => {
      for (const safe of [printable, visibleLine]) assert.equal(safe(given), expected)
    })

  test('an indentation is one only in a line of a file', () => {
    const line = `${' '.repeat(40)}b`
    assert.deepEqual([visibleLine(line), printable(line)], [line, '\\u0020{40}b'])
  })
})
