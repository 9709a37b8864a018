// What is printed as one block: the findings of a line of a text, and the same finding in several lines.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { t } from '../../src/base/span.ts'
import type { Diagnostic, DiagnosticCode } from '../../src/diagnostics/diagnostic.ts'
import { problem } from '../../src/diagnostics/problem.ts'
import { renderDiagnostics } from '../../src/diagnostics/render.ts'

const TEXT = 'one\ntwo\nthree\nfour\n'
const PROFILE = { kind: 'OperatingSystemProfile', namespace: 'kube-system', name: 'own' }

/** A finding about a word of the text. */
function finding(
  code: DiagnosticCode,
  word: string,
  { message = 'is wrong', help = 'Correct it.', object = PROFILE } = {},
): Diagnostic {
  const start = TEXT.indexOf(word)
  const excerpt = { text: TEXT, start, end: start + word.length }
  return problem(code, t`${message}`, { object, field: ['spec', 'data'], help: [t`${help}`], excerpt })
}

/** A finding that is located in a file: the place in its text is that in the file. */
function inFile(word: string, message: string): Diagnostic {
  const { excerpt, ...found } = finding('OSM0653', word, { message })
  const line = TEXT.slice(0, excerpt!.start).split('\n').length
  return { ...found, itemExcerpt: () => excerpt!, origin: { path: 'own.yaml', line, column: 1, lineIn: 'file' } }
}

const headsAndPlaces = (...found: Diagnostic[]): string[] =>
  renderDiagnostics(found, { isTerminal: true })
    .split('\n')
    .filter(line => /^(?:(?:error|warning)\[| {2}(?:-->|also|help))/.test(line))

const HEAD = 'OperatingSystemProfile kube-system/own: is wrong'

const CASES: readonly (readonly [what: string, found: readonly Diagnostic[], printed: readonly string[]])[] = [
  [
    'two findings of a line',
    [finding('OSM0640', 'two'), finding('OSM0642', 'two', { help: 'Move it.' })],
    [
      `warning[OSM0640] ${HEAD}`,
      `warning[OSM0642] ${HEAD}`,
      '  --> spec.data, line 2',
      '  help: Correct it.',
      '  help: Move it.',
    ],
  ],
  [
    'one finding in three lines',
    ['one', 'three', 'four'].map(word => finding('OSM0640', word)),
    [`warning[OSM0640] ${HEAD}`, '  --> spec.data, line 1', '  also in lines 3, 4', '  help: Correct it.'],
  ],
  [
    'one finding with another text in each line',
    [finding('OSM0640', 'one'), finding('OSM0640', 'four', { message: 'is not right' })],
    [`warning[OSM0640] ${HEAD}`, '  --> spec.data, line 1', '  --> line 4: is not right', '  help: Correct it.'],
  ],
  [
    'one finding with another text in each line of a file',
    [inFile('one', 'loads a'), inFile('two', 'loads b')],
    [
      'error[OSM0653] OperatingSystemProfile kube-system/own: loads a',
      '  --> own.yaml:1:1, spec.data',
      '  --> line 2: loads b',
      '  help: Correct it.',
    ],
  ],
  [
    'two findings of two lines',
    [finding('OSM0640', 'one'), finding('OSM0642', 'two')],
    [
      `warning[OSM0640] ${HEAD}`,
      '  --> spec.data, line 1',
      '  help: Correct it.',
      `warning[OSM0642] ${HEAD}`,
      '  --> spec.data, line 2',
      '  help: Correct it.',
    ],
  ],
  [
    'one finding with another help',
    [finding('OSM0640', 'one'), finding('OSM0640', 'two', { help: 'Move it.' })],
    [
      `warning[OSM0640] ${HEAD}`,
      '  --> spec.data, line 1',
      '  help: Correct it.',
      `warning[OSM0640] ${HEAD}`,
      '  --> spec.data, line 2',
      '  help: Move it.',
    ],
  ],
]

for (const [what, found, printed] of CASES) test(what, () => assert.deepEqual(headsAndPlaces(...found), printed))
