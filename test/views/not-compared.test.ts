import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { NotCompared } from '../../src/compare/changes.ts'
import { alteringTexts, otherFiles } from '../../src/views/not-compared.ts'

const file = (i: number): NotCompared => ({ change: 'A', path: `f${i}` })
const files = (count: number): NotCompared[] => Array.from({ length: count }, (_, i) => file(i))

describe('changed files that are not compared', () => {
  const ROWS: readonly [name: string, count: number, isFull: boolean, title: string, names: number, last: string][] = [
    ['one', 1, false, '1 changed file is not compared', 1, 'A f0'],
    ['twenty are named', 20, false, '20 changed files are not compared', 20, 'A f19'],
    ['of more, ten are named', 21, false, '21 changed files are not compared', 11, 'and 11 more'],
    ['all are named in full', 21, true, '21 changed files are not compared', 21, 'A f20'],
  ]
  for (const [name, count, isFull, title, length, last] of ROWS)
    test(name, () => {
      const found = otherFiles([{ path: 'x', reason: { code: 'submodule' } }, ...files(count)], isFull)
      assert.deepEqual([found.title, found.names.length, found.names.at(-1)], [title, length, last])
    })

  test('none', () => assert.equal(otherFiles([{ path: 'x', reason: { code: 'submodule' } }]).title, ''))
})

test('a file that alters what is compared has its reason, and no text of an input looks like another one', () =>
  assert.deepEqual(
    alteringTexts([
      { path: 'k', reason: { code: 'kustomization', what: ['patches', '../base'] }, line: 'osm-krm diff -k .' },
      { change: 'D', path: 'a\u202eb', reason: { code: 'named', by: 'k' } },
      ...files(1),
    ]),
    ['k: kustomize applies patches, ../base of it; to see it: osm-krm diff -k .', 'D a\\u202eb: k names it'],
  ))
