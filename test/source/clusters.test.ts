// Which documents belong to which cluster, how clusters are named, and what the rule cannot decide.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { clusterNames, clustersOf, eachPattern } from '../../src/source/clusters.ts'
import type { Document } from '../../src/source/documents.ts'

const document = (file: string, text: string): Document => ({ file, line: 1, text })
const config = (file: string, name: string): Document =>
  document(file, `kind: OperatingSystemConfigGenerator\nmetadata:\n  name: ${name}\n`)
const machines = (file: string): Document => document(file, 'kind: MachineDeployment\n')
const profile = (file: string): Document => document(file, 'kind: OperatingSystemProfile\n')
const job = (file: string): Document => document(file, 'on: push\n')

const side = (...documents: Document[]) => ({
  documents,
  copies: [],
  placeOf: (file: string) => file.replace(/^main:/, ''),
})
const filesOf = (documents: readonly Document[], each: readonly string[] = [], given?: readonly Document[]) =>
  Object.fromEntries(
    clustersOf(side(...documents), { given, each: each.map(eachPattern) }).map(cluster => [
      cluster.folder,
      cluster.documents.map(({ file }) => file),
    ]),
  )

/** What governs which machines. */
describe('a functionConfig', () => {
  for (const [name, documents, expected] of [
    [
      'beside the files',
      [config('c', 'a'), machines('m'), machines('x/m'), profile('x/p')],
      { '.': ['m', 'x/m', 'x/p'] },
    ],
    [
      'in a folder beside that of the machines',
      [config('config/c', 'a'), machines('machines/m'), profile('p')],
      { '.': ['machines/m', 'p'] },
    ],
    [
      'without machines, with some in the folder above',
      [config('x/a/c', 'a'), machines('x/m'), machines('y/m')],
      { x: ['x/m'], y: ['y/m'] },
    ],
    [
      'with machines elsewhere that are given',
      [config('a/c', 'a'), machines('../m'), machines('/m')],
      { a: ['../m', '/m'] },
    ],
    ['without machines at all', [config('a/c', 'a'), profile('p')], { a: ['p'] }],
    [
      'of one cluster beside another without',
      [
        config('clusters/a/c', 'a'),
        machines('clusters/a/m'),
        machines('clusters/b/x/m'),
        profile('clusters/b/p'),
        profile('p'),
      ],
      { 'clusters/a': ['clusters/a/m', 'p'], 'clusters/b': ['clusters/b/x/m', 'clusters/b/p', 'p'] },
    ],
    [
      'beside two folders without, which are one cluster',
      [config('a/c', 'a'), machines('a/m'), machines('b/m'), machines('d/m'), profile('d/p')],
      { a: ['a/m'], '.': ['b/m', 'd/m', 'd/p'] },
    ],
    [
      'below a file that it does not govern',
      [config('a/c', 'a'), machines('a/m'), machines('m'), profile('p')],
      { a: ['a/m', 'p'], m: ['m', 'p'] },
    ],
    [
      'beside objects of others',
      [
        config('a/c', 'a'),
        machines('a/m'),
        document('b/m', 'apiVersion: cluster.x-k8s.io/v1\nkind: MachineDeployment\n'),
      ],
      { a: ['a/m', 'b/m'] },
    ],
    ['that is not there', [machines('a/m'), machines('b/m')], { '.': ['a/m', 'b/m'] }],
  ] as const)
    test(name, () => assert.deepEqual(filesOf(documents), expected))
})

describe('clusters', () => {
  for (const [name, documents, expected] of [
    ['one functionConfig has all documents', [config('a/c', 'a'), machines('m'), job('j')], { '.': ['m', 'j'] }],
    [
      'several have those of their folders and below, and what is in none',
      [profile('p/p'), config('a/c', 'a'), machines('a/x/m'), config('b/c', 'b'), machines('b/m'), job('j')],
      { a: ['p/p', 'a/x/m'], b: ['p/p', 'b/m'] },
    ],
    [
      'an object is one however its kind is written, and so may be what cannot be read',
      [
        config('a/c', 'a'),
        config('b/c', 'b'),
        document('p', '  {"\\u006bind": OperatingSystemProfile}\n'),
        document('q', '  kind: List\n'),
        document('r', 'kind: [\n'),
        document('s', 'apiVersion: v1\n'),
        document('t', '- kind: x\n'),
      ],
      { a: ['p', 'q', 'r', 's'], b: ['p', 'q', 'r', 's'] },
    ],
    [
      'a folder is no part of one whose name begins in the same way',
      [config('a/c', 'a'), config('ab/c', 'b'), machines('ab/m')],
      { a: [], ab: ['ab/m'] },
    ],
    [
      'of a revision',
      [config('main:a/c', 'a'), config('main:b/c', 'b'), profile('main:p')],
      { a: ['main:p'], b: ['main:p'] },
    ],
  ] as const)
    test(name, () => assert.deepEqual(filesOf(documents), expected))

  for (const [name, each, documents, expected] of [
    [
      'folders that match',
      ['r/*'],
      [machines('r/a/m'), machines('r/b/x/m'), profile('p')],
      { 'r/a': ['r/a/m', 'p'], 'r/b': ['r/b/x/m', 'p'] },
    ],
    [
      'files that match',
      ['./c?.yaml'],
      [machines('c1.yaml'), profile('c10.yaml')],
      { 'c1.yaml': ['c1.yaml', 'c10.yaml'] },
    ],
    ['several patterns', ['a', 'b/'], [machines('a/m'), machines('b/m')], { a: ['a/m'], b: ['b/m'] }],
  ] as const)
    test(`--each: ${name}`, () => assert.deepEqual(filesOf(documents, each), expected))

  for (const [name, run, message] of [
    [
      'two functionConfigs in a folder',
      () => filesOf([config('a/c', 'a'), config('a/d', 'b')]),
      /two functionConfigs are in one folder \(a\/c:1, a\/d:1\): name one with -c, or/,
    ],
    [
      'one below another',
      () => filesOf([config('c', 'a'), config('a/c', 'b')]),
      /a\/c:1 is in the folder of another functionConfig \(c:1\)/,
    ],
    [
      'machines that may be those of a functionConfig without machines',
      () => filesOf([config('a/c', 'a'), machines('a/m'), config('b/c', 'b'), machines('d/m')]),
      /^d\/m:1 is in the folder of no functionConfig, and b\/c:1 has no MachineDeployments: .* -k, -c or --each$/,
    ],
    [
      'machines in no folder of --each',
      () => filesOf([config('a/c', 'a'), machines('d/m')], ['a']),
      /d\/m:1 is a MachineDeployment that is in no cluster's folder \(a\): move it/,
    ],
    [
      'a functionConfig that does not match',
      () => filesOf([config('a/c', 'a'), config('b/c', 'b')], ['a']),
      /b\/c:1 is a functionConfig, but no folder or file of --each: put the pattern in quotes/,
    ],
    ['a pattern for several levels', () => eachPattern('a/**'), /only \* and \? stand for something else/],
    ['a pattern that is no path', () => eachPattern('a/../b'), /is not a path with patterns/],
  ] as const)
    test(`are refused: ${name}`, () => assert.throws(run, { message }))

  for (const [name, sides, expected] of [
    ['by their functionConfigs', [[config('x/c', 'berlin'), config('y/c', 'oslo')]], [['berlin', 'oslo']]],
    ['by their folders if two have one name', [[config('x/c', 'a'), config('y/c', 'a')]], [['x', 'y']]],
    ['by their paths if the folders have one name', [[config('x/z/c', 'a'), config('y/z/c', 'a')]], [['x/z', 'y/z']]],
    [
      'by their folder without a functionConfig',
      [[config('x/c', 'berlin'), machines('x/m'), machines('y/oslo/m')]],
      [['berlin', 'y']],
    ],
    [
      'by what they lack in several folders',
      [[config('x/c', 'berlin'), machines('x/m'), machines('y/m'), machines('z/m')]],
      [['berlin', 'without functionConfig']],
    ],
    [
      'in the same way on both sides',
      [
        [config('x/c', 'a'), config('y/c', 'b')],
        [config('x/c', 'a'), config('y/c', 'a')],
      ],
      [
        ['x', 'y'],
        ['x', 'y'],
      ],
    ],
  ] as const)
    test(`are named ${name}`, () => {
      const found = sides.map(documents => clustersOf(side(...documents), { given: undefined, each: [] }))
      const nameOf = clusterNames(found)
      assert.deepEqual(
        found.map(clusters => clusters.map(nameOf)),
        expected,
      )
    })
})
