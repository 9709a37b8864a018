// Writes packages/gotemplate/test/recorded/programs.jsonl: calls of each function, with what Go makes of them.
//
//   npx tsx scripts/maintain/record-templates.ts
//
// For each function, one line has calls that succeed, and others have calls that fail. Of many calls with arguments from the pools below, those
// are taken whose results differ. What differs from run to run, or is refused by the engine, is left out.

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { functions } from 'gotemplate/sprig'
import { builtins } from 'gotemplate/template'
import type { FunctionSpec, GoType } from 'gotemplate/values'
import { Random } from '../../test/fuzz/random.ts'
import { ofGo, type Result } from './go-templates/run.ts'

const CALLS = 60
const MOST_RESULTS = 12
const MOST_FAILURES = 2
const FILE = join(import.meta.dirname, '../../packages/gotemplate/test/recorded/programs.jsonl')

/** They make as many elements or characters as a number says. */
const SIZED = new Set([
  'until',
  'untilStep',
  'seq',
  'repeat',
  'indent',
  'nindent',
  'wrap',
  'wrapWith',
  'plural',
  'round',
])
/** They take the clock for a value that is no time, print maps in a random order, take long, or have other defaults in the program. */
const LEFT_OUT = new Set([
  'date',
  'dateInZone',
  'date_in_zone',
  'htmlDate',
  'htmlDateInZone',
  'keys',
  'values',
  'derivePassword',
  'call',
])

const INTS = ['0', '1', '-1', '2', '3', '5', '10', '64', '9223372036854775807', '-9223372036854775808']
const FLOATS = [
  '0.0',
  '1.5',
  '-2.5',
  '0.1',
  '1e300',
  '9.223372036854775e18',
  '-9.3e18',
  '9.223372036854775807e18',
  '2.675',
  '1e-7',
]
const TEXTS = [
  ...[
    '""',
    '"a"',
    '"abc def"',
    '"äöü ẞ"',
    '"Hello_World-fooBar"',
    '"a,b,,c"',
    '" \\t x\\n"',
    '"%d %s"',
    '"<a href=\'x\'>&"',
    '"a.b"',
  ],
  ...[
    '"0"',
    '"10"',
    '"-0"',
    '"0x1f"',
    '"09"',
    '"1_000"',
    '"1.9"',
    '"1."',
    '".5"',
    '" 5"',
    '"1e3"',
    '"9223372036854775808"',
    '"true"',
  ],
  ...[
    '"1.2.3"',
    '"v1.2"',
    '">=1.2, <2"',
    '"^1.2.3-rc.1"',
    '"2006-01-02"',
    '"2024-02-29"',
    '"1h30m"',
    '"-90s"',
    '"YWJj"',
    '"ME======"',
  ],
  ...[
    '"a: [1, 0x10, ~, yes]"',
    '"{\\"a\\":1.0,\\"b\\":null}"',
    '"[1,\\"x\\"]"',
    '"a = 1_0\\n[b]"',
    '"(a+)(b)?"',
    '"[a-z"',
    '"/a/../b.tar.gz"',
  ],
  '"http://u:p@h:1/p?q=1#f"',
]
const LISTS = [
  '(list)',
  '(list 1 "a" nil)',
  '(list 3 1 2)',
  '(list "b" "a" "b")',
  '(list (list 1) (list))',
  '(list 1.5 true)',
]
const DICTS = ['(dict)', '(dict "a" 1)', '(dict "a" (dict "b" nil) "c" (list 1))', '(dict "x" "y")']
const OTHERS = [
  'true',
  'false',
  'nil',
  '(int64 5)',
  '(float64 2)',
  '(toDate "2006-01-02" "2024-02-29")',
  '(split "," "a,b")',
]
const ANY = [...INTS, ...FLOATS, ...TEXTS, ...LISTS, ...DICTS, ...OTHERS]

function pool({ kind }: GoType, name: string): readonly string[] {
  if (SIZED.has(name) && kind !== 'string') return INTS.slice(0, 7)
  if (kind === 'string') return TEXTS
  if (kind === 'slice') return LISTS
  if (kind === 'map') return DICTS
  if (kind === 'bool') return ['true', 'false']
  return kind.startsWith('int') ? INTS : kind.startsWith('float') ? [...FLOATS, ...INTS] : ANY
}

function callsOf(name: string, { params, variadic }: FunctionSpec, random: Random): string[] {
  const calls = new Set<string>()
  for (let i = 0; i < CALLS; i++) {
    const extra = variadic ? random.below(3) : 0
    const types = variadic ? [...params.slice(0, -1), ...Array<GoType>(extra).fill(params.at(-1)!)] : params
    // Now and then a value of any type, or another number of arguments.
    const args = types.map(type => random.pick(!SIZED.has(name) && random.chance(1 / 8) ? ANY : pool(type, name)))
    if (!SIZED.has(name) && random.chance(1 / 25)) args.push(random.pick(ANY))
    calls.add(`{{ ${[name, ...args].join(' ')} }}`)
  }
  return [...calls]
}

async function results(templates: readonly string[]): Promise<Map<string, Result>> {
  const found = new Map<string, Result>()
  for await (const result of ofGo(templates, {})) found.set(templates[found.size]!, result)
  return found
}

/** Returns calls with different results. */
function different(calls: readonly string[], result: (call: string) => string | undefined, most: number): string[] {
  const chosen = new Map<string, string>()
  for (const call of calls) {
    const text = result(call)
    if (text !== undefined && text.length < 200 && chosen.size < most && !chosen.has(text)) chosen.set(text, call)
  }
  return [...chosen.values()]
}

const NAMES = [...functions, ...builtins].flatMap(([name, each]) =>
  'refused' in each || LEFT_OUT.has(name) ? [] : [[name, each] as const],
)
const callsByName = new Map(NAMES.map(([name, spec], i) => [name, callsOf(name, spec, new Random(1, i))]))
const all = [...callsByName.values()].flat()
const [first, second] = [await results(all), await results(all)]
const isStable = (call: string): boolean =>
  JSON.stringify(first.get(call)) === JSON.stringify(second.get(call)) &&
  !first.get(call)!.slow &&
  !/0xc0/.test(JSON.stringify(first.get(call)))

const lines: string[] = []
for (const calls of callsByName.values()) {
  const stable = calls.filter(isStable)
  const good = different(stable, call => first.get(call)!.output, MOST_RESULTS)
  if (good.length > 0) lines.push(good.join('|'))
  lines.push(...different(stable, call => first.get(call)!.error?.replace(/^.*?: error calling/, ''), MOST_FAILURES))
}
mkdirSync(join(FILE, '..'), { recursive: true })
const recorded = await results(lines)
writeFileSync(FILE, lines.map(template => `${JSON.stringify({ template, ...recorded.get(template) })}\n`).join(''))
console.log(`${lines.length} programs`)
