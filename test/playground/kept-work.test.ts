// What is kept in the browser's storage, what is read again, and that a storage that refuses does no harm.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { workStorage } from '../../src/playground/kept-work.ts'
import { filesWith, START } from './fixtures.ts'

const SECRET = 'zu7Geheim-0815'
const FILES = filesWith({
  'profile.yaml': `# ${SECRET}\n`,
  'tokens.yaml': `apiVersion: v1\nkind: Secret\nmetadata: {name: x}\nstringData: {a: ${SECRET}}\n`,
})

function memory(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> & { readonly texts: Map<string, string> } {
  const texts = new Map<string, string>()
  return {
    texts,
    getItem: key => texts.get(key) ?? null,
    setItem: (key, text) => void texts.set(key, text),
    removeItem: key => void texts.delete(key),
  }
}

describe('the work', () => {
  test('is kept without Secrets and their values', () => {
    const place = memory()
    const storage = workStorage(() => place)
    const kept = storage.write({ files: FILES, start: START, hasSecrets: false })
    assert.ok([...place.texts.values()].length === 1 && ![...place.texts.values()][0]!.includes(SECRET))
    const read = storage.read()!
    assert.deepEqual(read.files, kept)
    assert.equal(read.files['profile.yaml'], '# ⟦Secret x: a⟧\n')
    assert.equal(read.start['profile.yaml'], START['profile.yaml'])
    assert.equal(read.hasSecrets, false)
  })

  test('is kept as it is with Secrets, and forgotten', () => {
    const place = memory()
    const storage = workStorage(() => place)
    const work = { files: FILES, start: START, hasSecrets: true }
    assert.deepEqual(storage.write(work), FILES)
    assert.deepEqual(storage.read(), work)
    storage.clear()
    assert.equal(storage.read(), undefined)
  })

  test('is not offered if nothing is changed', () => {
    const storage = workStorage(memory)
    storage.write({ files: START, start: START, hasSecrets: true })
    assert.equal(storage.read(), undefined)
  })
})

const refuse = (): never => {
  throw new DOMException('no', 'SecurityError')
}

describe('a storage does no harm that', () => {
  const TABLE: readonly (readonly [name: string, storage: () => ReturnType<typeof memory>])[] = [
    ['cannot be reached', refuse],
    ['refuses to read and to write', () => ({ ...memory(), getItem: refuse, setItem: refuse, removeItem: refuse })],
  ]
  for (const [name, storage] of TABLE)
    test(name, () => {
      const { read, write, clear } = workStorage(storage)
      assert.equal(write({ files: FILES, start: START, hasSecrets: false }), undefined)
      assert.equal(read(), undefined)
      clear()
    })

  for (const text of ['', '{', '[]', '1', '{"files":{}}', '{"files":{"a":""},"start":{}}', '{"files":1,"start":2}'])
    test(`contains ${text || 'an empty text'}`, () =>
      assert.equal(workStorage(() => ({ ...memory(), getItem: () => text })).read(), undefined))
})
