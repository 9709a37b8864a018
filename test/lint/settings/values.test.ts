import assert from 'node:assert/strict'
import { test } from 'node:test'
import { allowProblems, downloadProblems } from '../../../src/lint/settings/values.ts'

test('base URLs and prefixes without a mistake', () => {
  const urls = {
    kubernetes: 'https://mirror.example.com/kubernetes-1.36/release/',
    runc: 'https://mirror.example.com/runc',
  }
  assert.deepEqual(downloadProblems(urls), [])
  assert.deepEqual(allowProblems(['https://mirror.example.com/', 'registry.example.com/library']), [])
})
