// Versions and constraints, by the rules of Masterminds/semver v3.4.0.

import assert from 'node:assert/strict'
import test from 'node:test'
import { formatVersion, type Parsed, parseConstraint, parseVersion, satisfies } from '../../src/semver/semver.ts'

const versions: readonly { given: string; expected: string }[] = [
  { given: '', expected: 'invalid semantic version' },
  { given: 'V1.2.3', expected: 'invalid semantic version' },
  { given: '1.2.3-01', expected: 'version segment starts with 0' },
  {
    given: '18446744073709551616',
    expected: 'error parsing version segment: strconv.ParseUint: parsing "18446744073709551616": value out of range',
  },
]

for (const { given, expected } of versions) {
  test(`parseVersion ${JSON.stringify(given)}: ${expected}`, () => {
    const parsed = parseVersion(given)
    assert.equal(parsed.error === undefined ? formatVersion(parsed.value) : parsed.error, expected)
  })
}

function value<T>(parsed: Parsed<T>): T {
  assert.ok(parsed.error === undefined, parsed.error)
  return parsed.value
}

const constraints: readonly { constraint: string; yes: string; no: string }[] = [
  { constraint: '1.x.5', yes: '1.0.0 1.7.3', no: '2.0.5' },
  { constraint: '>1', yes: '2.0.0', no: '1.2.3 1.0.1' },
  { constraint: '<=1.2', yes: '1.2.9 1.1.0', no: '1.3.0' },
  { constraint: '!=1.x', yes: '2.0.0 0.9.0', no: '1.2.3 2.0.0-rc.1' },
  { constraint: '~0.0.0', yes: '0.5.0 7.0.0', no: '0.0.0-rc.1' },
  { constraint: '^0.2.3', yes: '0.2.3 0.2.9', no: '0.3.0 1.0.0' },
  { constraint: '^0.0.3', yes: '0.0.3', no: '0.0.4' },
  { constraint: '=>1.2 =<1.4', yes: '1.2.0 1.4.7', no: '1.5.0' },
  { constraint: '1.2 - 1.4', yes: '1.2.0 1.4.9', no: '1.5.0 1.1.9' },
  { constraint: '>=1.33-0, <2', yes: '1.34.0-alpha 1.99.0', no: '2.0.0' },
]

for (const { constraint, yes, no } of constraints) {
  const check = (version: string): boolean =>
    satisfies(value(parseVersion(version)), value(parseConstraint(constraint)))
  for (const version of yes.split(' ')) test(`${version} satisfies ${constraint}`, () => assert.ok(check(version)))
  for (const version of no.split(' '))
    test(`${version} does not satisfy ${constraint}`, () => assert.ok(!check(version)))
}

for (const given of ['', 'x.y.z', '1,', ',1', '1.2.3.4', '> =1', '>1 <', '==1', '1 | | 2', '1.2.3-']) {
  test(`parseConstraint rejects ${JSON.stringify(given)}`, () => {
    assert.match(parseConstraint(given).error ?? '', /^(improper constraint: |constraint parser error)/)
  })
}

test('a constraint is matched as a whole before one of its terms is read', () => {
  assert.equal(parseConstraint('1*.2!').error, 'improper constraint: 1*.2!')
  assert.equal(parseConstraint('1*.2').error, 'constraint parser error')
})
