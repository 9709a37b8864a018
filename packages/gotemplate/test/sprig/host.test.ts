// Functions for which a caller gives a clock, random bytes or an environment. Without them they are refused. The results are sprig's.

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { renderTemplate } from '../../src/render.ts'
import type { Host } from '../../src/sprig/host.ts'
import { refusals } from '../../src/sprig/index.ts'

/** Returns 0, 1, 2 … , from one call to the next. */
function counting(): NonNullable<Host['random']> {
  let next = 0
  return count => Uint8Array.from({ length: count }, () => next++ % 256)
}

const clock = (): Date => new Date(Date.UTC(2024, 1, 29, 12, 0, 0, 600))
const env = { HOME: '/hömé', EMPTY: '', 1: 'one' }

const results: readonly (readonly [template: string, expected: string])[] = [
  ['{{ now }} {{ now | date "2006-01-02" }} {{ now.Year }}', '2024-02-29 12:00:00.6 +0000 UTC 2024-02-29 2024'],
  ['{{ ago 1709208000 }} {{ ago now }} {{ ago "x" }} {{ now.Add 5400000000000 | ago }}', '1s 0s 0s -1h30m0s'],
  [
    '{{ date "15:04" "no time" }} {{ dateInZone "15:04" nil "Asia/Tokyo" }} {{ date_in_zone "15" nil "UTC" }}',
    '12:00 21:00 12',
  ],
  ['{{ durationRound (toDate "2006-01-02" "2024-02-27") }}', '2d'],
  [
    '{{ randAlphaNum 4 }} {{ randAlpha 3 }} {{ randNumeric 3 }} {{ randAscii 3 }} {{ randAlpha -1 }}|',
    'ABCD EFG 789 *+, |',
  ],
  ['{{ randBytes 3 }} {{ uuidv4 }}', 'AAEC 03040506-0708-490a-8b0c-0d0e0f101112'],
  ['{{ randInt 10 11 }} {{ $n := randInt -5 5 }}{{ and (ge $n -5) (lt $n 5) }} {{ len (shuffle "äbc") }}', '10 true 4'],
  ['{{ env "HOME" }} {{ env "NONE" }}|{{ env "toString" }}|', '/hömé ||'],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the variables of a shell
  ['{{ expandenv "$HOME/${HOME}x $NONE. $1 ${} $ $" }}|{{ expandenv "a${b" }}', '/hömé//höméx . one  $ $|ab'],
]

describe('functions of the host', () => {
  for (const [template, expected] of results)
    it(template, async () =>
      assert.deepEqual(await renderTemplate(template, {}, { clock, random: counting(), env }), {
        output: expected,
        problems: [],
      }),
    )

  for (const [template, message] of [
    ['{{ randInt 5 5 }}', 'error calling randInt: invalid argument to Intn'],
    ['{{ randBytes -1 }}', 'error calling randBytes: runtime error: makeslice: len out of range'],
  ])
    it(`${template} fails`, async () => {
      const { problems } = await renderTemplate(template!, {}, { random: counting() })
      assert.deepEqual(
        problems.map(problem => problem.message),
        [message],
      )
    })

  it('random numbers have every value', async () => {
    const random = counting()
    const { output } = await renderTemplate('{{ range until 1000 }}{{ randInt 0 7 }}{{ end }}', {}, { random })
    assert.deepEqual([...new Set(output)].toSorted().join(''), '0123456')
  })
})

const REFUSED = [
  ['now', 'clock'],
  ['ago', 'clock'],
  ['randInt', 'random'],
  ['uuidv4', 'random'],
  ['env', 'env'],
  ['expandenv', 'env'],
] as const

describe('renderTemplate without the option', () => {
  for (const [name, option] of REFUSED)
    it(`${name} names it`, async () => {
      const [problem] = (await renderTemplate(`{{ ${name} }}`, {})).problems
      assert.equal(problem?.code, 'refused-function')
      assert.equal(problem.help, `give the option ${option}, or ${refusals.get(name)!.instead}`)
    })

  it('a function that no option makes available has its own help', async () => {
    const [problem] = (await renderTemplate('{{ genCA "a" 1 }}', {})).problems
    assert.equal(problem?.help, refusals.get('genCA')!.instead)
  })
})
