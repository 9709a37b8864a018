// Diagnostics in the formats of CI systems.

import assert from 'node:assert/strict'
import { describe, it, test } from 'node:test'
import { t } from '../../../src/base/span.ts'
import { filePlaceOf, githubAnnotations } from '../../../src/cli/formats/github.ts'
import { sarif } from '../../../src/cli/formats/sarif.ts'
import type { Diagnostic } from '../../../src/diagnostics/diagnostic.ts'
import { problem } from '../../../src/diagnostics/problem.ts'

const profile = { kind: 'OperatingSystemProfile', namespace: 'kube-system', name: 'own' }

const FOUND: readonly Diagnostic[] = [
  problem('OSM0410', t`no field "Nme",\nsee 100 %`, {
    object: profile,
    field: ['spec', 'version'],
    origin: { path: 'profiles/a,b:c.yaml', line: 7, column: 5, lineIn: 'file' },
    help: [t`did you mean .Name?`],
  }),
  problem('OSM0301', t`an unknown field`, {
    object: profile,
    origin: { path: '/tmp/x y.yaml', line: 3, lineIn: 'file' },
  }),
  problem('OSM0105', t`there is no functionConfig`),
  { ...problem('OSM0301', t`another`), ignored: 'kept for the old controller' },
]

/** Reads a workflow command as the runner of GitHub Actions does. */
function readCommand(line: string) {
  const [, name, list = '', data = ''] = /^::(\w+) (.*?)::(.*)$/.exec(line) ?? []
  const unescaped = (text: string): string => text.replaceAll('%0D', '\r').replaceAll('%0A', '\n')
  const properties = list.split(',').map(pair => {
    const [key, ...value] = pair.split('=')
    return [key, unescaped(value.join('=')).replaceAll('%3A', ':').replaceAll('%2C', ',').replaceAll('%25', '%')]
  })
  return { name, properties: Object.fromEntries(properties), data: unescaped(data).replaceAll('%25', '%') }
}

describe('githubAnnotations', () => {
  const commands = githubAnnotations(FOUND).trimEnd().split('\n').map(readCommand)

  it('has a line for each diagnostic that is not ignored', () =>
    assert.deepEqual(
      commands.map(({ name }) => name),
      ['error', 'warning', 'notice'],
    ))
  it('has positions and titles', () =>
    assert.deepEqual(commands[0]!.properties, {
      file: 'profiles/a,b:c.yaml',
      line: '7',
      col: '5',
      title: 'osm-krm OSM0410',
    }))
  it('escapes characters that change what a terminal shows in names of files', () => {
    const origin = { line: 1, path: 'a\u001b[31m\u202e\n::error::b%0A.yaml' }
    const text = githubAnnotations([problem('OSM0301', t`a`, { origin })])
    assert.equal(
      text,
      '::warning file=a\\u001b[31m\\u202e%0A\\u003a%3Aerror%3A%3Ab%250A.yaml,title=osm-krm OSM0301::a\n',
    )
  })
  it('has object, field, message and help', () =>
    assert.equal(
      commands[0]!.data,
      'OperatingSystemProfile kube-system/own, spec.version: no field "Nme",\nsee 100 %\ndid you mean .Name?',
    ))
})

describe('SARIF', () => {
  const { runs } = sarif(FOUND, '1.2.3')
  const { tool, results = [] } = runs[0]!

  it('describes each code once', () => {
    assert.deepEqual(
      tool.driver.rules?.map(({ id }) => id),
      ['OSM0105', 'OSM0301', 'OSM0410'],
    )
    for (const { ruleId, ruleIndex } of results) assert.equal(tool.driver.rules![ruleIndex!]!.id, ruleId)
  })
  it('has severity levels', () =>
    assert.deepEqual(
      results.map(({ level }) => level),
      ['error', 'warning', 'note', 'warning'],
    ))
  it('has positions as URIs', () =>
    assert.deepEqual(
      results.map(({ locations }) => locations?.[0]?.physicalLocation?.artifactLocation?.uri),
      ['profiles/a%2Cb%3Ac.yaml', 'file:///tmp/x%20y.yaml', undefined, undefined],
    ))
  it('has lines', () => assert.equal(results[0]!.locations?.[0]?.physicalLocation?.region?.startLine, 7))
  it('escapes invisible characters', () => {
    const [found] = sarif([problem('OSM0301', t`a\u202eb`, { field: ['c\u200bd'] })], '1.2.3').runs[0]!.results!
    assert.equal(found!.message.text, 'a\\u202eb')
    assert.equal(found!.locations![0]!.logicalLocations![0]!.fullyQualifiedName, '["c\\u200bd"]')
  })
  it('suppresses ignored diagnostics, with the reason', () =>
    assert.deepEqual(results[3]!.suppressions, [{ kind: 'inSource', justification: 'kept for the old controller' }]))
})

test('filePlaceOf returns lines of files, and omits lines that are relative to an object', () => {
  const placeOf = (lineIn?: 'file' | 'object') =>
    filePlaceOf(problem('OSM0301', t``, { origin: { path: 'a.yaml', line: 7, column: 5, ...(lineIn && { lineIn }) } }))
  assert.deepEqual(placeOf('file'), { file: 'a.yaml', line: 7, column: 5 })
  assert.deepEqual(placeOf('object'), { file: 'a.yaml' })
  assert.deepEqual(placeOf(), { file: 'a.yaml' })
})
