// The generated table: every form finds a token of its kind, also within other text, in linear time.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import rules from '../../src/secrets/generated/issued-tokens.json' with { type: 'json' }
import { issuedTokens } from '../../src/secrets/issued-tokens.ts'

test('every prefix is that of its form, and every form compiles', () => {
  assert.ok(rules.tokens.length > 80)
  for (const { id, prefixes, form } of rules.tokens) {
    assert.doesNotThrow(() => new RegExp(form), id)
    assert.ok(prefixes.length > 0 && prefixes.every(prefix => prefix.length >= 2), id)
    // No repetition is without a bound, and no form matches white space.
    assert.doesNotMatch(form, /[^\\][*+](?![^[]*\])|\{\d+,\}|\\s|(?<!\\)\.(?![^[]*\])/, id)
  }
})

test('tokens are found beside other text, but not within words', () => {
  const token = `ghp_${'aB3'.repeat(12)}`
  assert.deepEqual(issuedTokens(`x=${token}; y`), [{ start: 2, end: 42 }])
  assert.deepEqual(issuedTokens(`x${token}`), [])
})

// The search for prefixes, which most texts do not pass, lets each token pass.
for (const { id, form } of rules.tokens)
  test(`the shortest ${id} is found`, () => {
    const token = shortest(form)
    assert.match(token, new RegExp(`^${form}$`))
    for (const before of ['', 'x: ', 'x\\n'])
      assert.ok(
        issuedTokens(before + token).some(
          ({ start, end }) => start === before.length && end === before.length + token.length,
        ),
        before + token,
      )
  })

/** Returns the shortest text that a form of the table matches: these have groups, classes and counts, and look ahead only for what is no token. */
function shortest(form: string): string {
  const parts = [...form.matchAll(/\(\?!.*?\)|\\b|\(\?:|[|)]|\[(?:\\.|[^\]])*\]|\{\d+(?:,\d+)?\}|\?|\\.|./g)].map(
    ([part]) => part,
  )
  let at = 0
  const alternatives = (): string => {
    const found = [sequence()]
    while (parts[at] === '|') {
      at++
      found.push(sequence())
    }
    return found.reduce((a, b) => (b.length < a.length ? b : a))
  }
  const sequence = (): string => {
    let text = ''
    while (at < parts.length && parts[at] !== '|' && parts[at] !== ')') {
      const one = single()
      const count = /^\{(\d+)/.exec(parts[at] ?? '')?.[1] ?? (parts[at] === '?' ? '0' : undefined)
      if (count !== undefined) at++
      text += one.repeat(Number(count ?? 1))
    }
    return text
  }
  const single = (): string => {
    const part = parts[at++]!
    if (part === '(?:') {
      const inner = alternatives()
      at++
      return inner
    }
    if (part === '\\b' || part.startsWith('(?!')) return ''
    return part.startsWith('[')
      ? Array.from(PRINTABLE).find(char => new RegExp(part).test(char))!
      : part.replace('\\', '')
  }
  return alternatives()
}

/** A digit first, then letters: a token that ends with another character has no end of a word. */
const PRINTABLE = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_.=+/'
