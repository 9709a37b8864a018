import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { describe, it } from 'node:test'
import { codes } from '../../src/diagnostics/codes/index.ts'
import { PROGRAM } from '../fixtures/built.ts'

const explain = (...args: readonly string[]) =>
  spawnSync(process.execPath, [PROGRAM, 'explain', ...args], { encoding: 'utf8' })

describe('osm-krm explain', () => {
  it('prints severity, title, explanation and example of a code', () => {
    const { status, stdout } = explain('osm0301')
    const { title, explanation } = codes.OSM0301
    assert.equal(status, 0)
    const [text = '', example] = stdout.split(/\n\nExample: .*\n/)
    assert.equal(
      text.replaceAll('\n', ' ').trim(),
      `OSM0301 (warning): ${title}  ${explanation} Reported by every rendering.`,
    )
    assert.ok(text.split('\n').every(line => line.length <= 100))
    assert.match(example ?? '', /^- .*mode: 644$/m)
    assert.match(example ?? '', /^\+ .*permissions: 644$/m)
  })
  it('lists all codes', () =>
    assert.deepEqual(
      explain()
        .stdout.trimEnd()
        .split('\n')
        .map(line => line.slice(0, 'OSM0000'.length))
        .sort(),
      Object.keys(codes).sort(),
    ))
  it('escapes control characters of arguments in usage errors', () => {
    const { status, stderr } = spawnSync(process.execPath, [PROGRAM, 'schema', '--a\u001b[31m\u202e'], {
      encoding: 'utf8',
    })
    assert.equal(status, 2)
    assert.match(stderr, /^error: unknown option '--a\\u001b\[31m\\u202e'\n/)
  })
  it('suggests a similar code', () => {
    const { status, stderr } = explain('OSM03O1')
    assert.equal(status, 2)
    assert.match(stderr, /there is no code OSM03O1: did you mean OSM0301\?/)
  })
})
