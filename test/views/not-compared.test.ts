import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plain } from '../../src/base/span.ts'
import type { NotCompared } from '../../src/compare/changes.ts'
import { spansText } from '../../src/doc/text.ts'
import { alteringTexts, otherFiles, otherFilesText } from '../../src/views/not-compared.ts'

const file = (i: number): NotCompared => ({ change: 'A', path: `f${i}` })
const files = (count: number): NotCompared[] => Array.from({ length: count }, (_, i) => file(i))

test('changed files without a reason are the others', () => {
  const others = otherFiles([{ path: 'x', reason: { code: 'submodule' } }, ...files(2)])
  assert.deepEqual(others.map(plain), ['A f0', 'A f1'])
  assert.equal(plain(otherFilesText(1)), '1 changed file is not compared')
})

test('a file that alters what is compared has its reason, and no text of an input looks like another one', () =>
  assert.deepEqual(
    alteringTexts([
      { path: 'k', reason: { code: 'kustomization', what: ['patches', '../base'] }, line: 'osm-krm diff -k .' },
      { change: 'D', path: 'a\u202eb', reason: { code: 'link', target: 'k' } },
      ...files(1),
    ]).map(spansText),
    ['k: kustomize applies patches, ../base of it; to see it: osm-krm diff -k .', 'D a\\u202eb: it is a link to k'],
  ))
