import assert from 'node:assert/strict'
import { test } from 'node:test'
import { filePlaceOf } from '../../../src/cli/formats/file-place.ts'
import { problem } from '../../../src/diagnostics/problem.ts'

test('filePlaceOf returns lines of files, and omits lines that are relative to an object', () => {
  const placeOf = (lineIn?: 'file' | 'object') =>
    filePlaceOf(problem('OSM0301', '', { origin: { path: 'a.yaml', line: 7, column: 5, ...(lineIn && { lineIn }) } }))
  assert.deepEqual(placeOf('file'), { file: 'a.yaml', line: 7, column: 5 })
  assert.deepEqual(placeOf('object'), { file: 'a.yaml' })
  assert.deepEqual(placeOf(), { file: 'a.yaml' })
})
