// The folder that npm run playground builds: small enough, with a strict policy, and without code that evaluates text.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { root } from '../fixtures/examples.ts'

const folder = mkdtempSync(join(tmpdir(), 'osm-krm-playground-'))
after(() => rmSync(folder, { recursive: true }))

const build = (target: string) =>
  spawnSync(process.execPath, [join(root, 'scripts/playground.mjs'), target], { encoding: 'utf8' })
const read = (name: string): string => readFileSync(join(folder, 'page', name), 'utf8')

describe('npm run playground', () => {
  test('builds five files below 1.5 MB, compressed', () => {
    const { status, stderr } = build(join(folder, 'page'))
    assert.equal(status, 0, stderr)
    const files = readdirSync(join(folder, 'page'))
    assert.deepEqual(files.sort(), [
      'THIRD-PARTY-NOTICES',
      'index.html',
      'playground-worker.js',
      'playground.css',
      'playground.js',
    ])
    const size = files.reduce((sum, file) => sum + gzipSync(read(file)).length, 0)
    assert.ok(size < 1_500_000, `${size} bytes`)
  })

  test('contains neither Eta nor other code that evaluates text', () => {
    // A failed match would print the whole script.
    const scripts = read('playground.js') + read('playground-worker.js')
    const found = (pattern: RegExp) => [...scripts.matchAll(pattern)].map(([text]) => text)
    assert.deepEqual(found(/(?<![\w$.])(?:new\s+)?(?:Async|Generator)?Function\s*\(/g), [])
    // re2js has a method of this name.
    assert.deepEqual(found(/(?<![\w$.])eval\s*\((?![\w, ]*\)\s*\{)/g), [])
    assert.deepEqual(found(/compileToString|importScripts/g), [])
    assert.deepEqual(found(/\b(?:fetch|XMLHttpRequest|WebSocket|EventSource|sendBeacon)\s*\(/g), [])
  })

  test('has a content security policy that allows only its own files', () => {
    const page = read('index.html')
    assert.match(
      page,
      /content="default-src 'none'; script-src 'self'; worker-src 'self'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'none'"/,
    )
    assert.doesNotMatch(page, /<style|<script>|\sstyle=|\son\w+=|https?:/)
  })

  test('has the licence of every bundled package', () => {
    const notices = read('THIRD-PARTY-NOTICES')
    for (const name of [
      '@codemirror/view',
      '@codemirror/lang-yaml',
      '@lezer/lr',
      'style-mod',
      're2js',
      '@noble/hashes',
    ])
      assert.match(notices, new RegExp(`^  ${name}@\\d`, 'm'))
    assert.doesNotMatch(notices, /^ {2}(?:eta|commander|kpt-functions)@/m)
  })

  test('does not replace an unrelated folder', () => {
    writeFileSync(join(folder, 'page', 'precious.txt'), '')
    const { status, stderr } = build(join(folder, 'page'))
    assert.equal(status, 1)
    assert.match(stderr, /is not a playground: it contains precious\.txt/)
  })
})
