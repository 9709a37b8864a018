// Each file here is a mistake with the exact printed text. UPDATE_GOLDEN=1 writes the text; review it before committing.
// OSM0205.txt is the example that `osm-krm explain OSM0205` shows; the others are mistakes that only this test has.

import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { allCodes, isCode } from '../../src/diagnostics/codes.ts'
import type { Outcome } from '../fixtures/command.ts'
import { root } from '../fixtures/examples.ts'
import { assertGolden } from '../fixtures/golden.ts'
import { parseChange, type Version } from './changes.ts'
import { NOT_FROM_INPUT } from './not-from-input.ts'
import { outcomeOf } from './run.ts'

const EXAMPLES = join(root, 'src/diagnostics/examples')
const HERE = import.meta.dirname

const START = '==> '

/** `npm test -- test/mistakes OSM0699` asks for the mistakes of a code. */
const isWanted = (code: string): boolean => process.env.ONLY_CODES?.includes(code) ?? true

const outputText = ({ status, stderr, stdout }: Outcome): string =>
  [`${START}exit status ${status}, stderr\n${stderr}`, ...(stdout === '' ? [] : [`${START}stdout\n${stdout}`])].join('')

/** The change in a file of a mistake, without what is printed. */
const changeIn = (text: string): string => {
  const at = text.indexOf(START)
  return at < 0 ? text : text.slice(0, at)
}

const hasCode = ({ stderr, stdout }: Outcome, code: string): boolean => `${stderr}${stdout}`.includes(`[${code}]`)

const outcome = (change: string, version: Version, code: string): Promise<Outcome> | Outcome =>
  NOT_FROM_INPUT[code] ?? outcomeOf(parseChange(change, code), version)

async function assertMistake(path: string, change: string, code: string): Promise<void> {
  const wrong = await outcome(change, 'wrong', code)
  assert.ok(hasCode(wrong, code), `${code} is not reported: ${wrong.stderr}${wrong.stdout}`)
  assertGolden(path, change + outputText(wrong))
}

const CODE = /(?<=\[)OSM\d{4}(?=\])/g

/** Warnings that remain after the repair, because the rest of the input is minimal. */
const REMAINING: Readonly<Record<string, string>> = {
  OSM0004: 'OSM0204',
  OSM0005: 'OSM0204',
  OSM0006: 'OSM0204',
  OSM0014: 'OSM0204',
  OSM0015: 'OSM0204',
  OSM0104: 'OSM0205',
  OSM0232: 'OSM0703',
  OSM0734: 'OSM0736',
  OSM0751: 'OSM0750',
  OSM0836: 'OSM0750',
  OSM0842: 'OSM0750',
}

/** What every input with a built-in profile has until its default containerd is without a known vulnerability. */
const ADVISORY = 'OSM0354'

/** Codes without an example, with the tests that replace it. */
const NO_EXAMPLE: ReadonlySet<string> = new Set([
  // The mistake would be a profile of the reference: test/lint/upstream-profiles.test.ts.
  'OSM0314',
  // The functionConfig would be missing: test/cli/stand-ins.test.ts.
  'OSM0315',
])

/** Asserts that the repair leaves only unrelated notes. */
async function assertRepaired(change: string, code: string): Promise<void> {
  const { stderr, stdout } = await outcomeOf(parseChange(change, code), 'repaired')
  const text = `${stderr}${stdout}`
  assert.ok(!text.includes(`[${code}]`), text)
  // A single problem without a position has no excerpt below the first line.
  const others = (text.match(/^(?:osm-krm: )?(?:error|warning)\b.*/gm) ?? [])
    .flatMap(line => line.match(CODE) ?? [])
    .filter(other => other !== ADVISORY)
  assert.deepEqual([...new Set(others)], REMAINING[code] === undefined ? [] : [REMAINING[code]], text)
}

describe('the example of', () => {
  for (const code of allCodes()
    .filter(each => !NO_EXAMPLE.has(each) && isWanted(each))
    .sort()) {
    const path = join(EXAMPLES, `${code}.diff`)
    if (!existsSync(path)) {
      it(code, () => assert.fail(`there is no src/diagnostics/examples/${code}.diff`))
      continue
    }
    const change = readFileSync(path, 'utf8')
    it(`${code}: the mistake`, () => assertMistake(join(HERE, `${code}.txt`), change, code))
    if (NOT_FROM_INPUT[code] === undefined) it(`${code}: the repair`, () => assertRepaired(change, code))
  }
})

const files = readdirSync(HERE).filter(name => name.endsWith('.txt') && isWanted(name.slice(0, 7)))

// The text of a new example is not there yet.
describe('the mistake', { skip: files.length === 0 && 'no text is there yet' }, () => {
  for (const name of files) {
    const [, code, more] = /^(OSM\d{4})(-[a-z0-9-]+)?\.txt$/.exec(name) ?? []
    if (more === undefined) {
      it(`${name} has an example`, () => assert.ok(code !== undefined && isCode(code)))
      continue
    }
    const change = changeIn(readFileSync(join(HERE, name), 'utf8'))
    it(name, () => assertMistake(join(HERE, name), change, code!))
    if (parseChange(change, code).hasRepair) it(`${name}: the repair`, () => assertRepaired(change, code!))
  }
})
