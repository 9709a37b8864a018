// Random YAML documents in every style, with line breaks and indentation that only Go's parsers accept.

import type { Random } from '../../fuzz/random.ts'

const WORDS = [
  ...[
    'a',
    'b c',
    'é',
    '😀',
    'yes',
    'No',
    'on',
    'y',
    'true',
    '~',
    'null',
    '1',
    '0644',
    '1.5',
    '1e3',
    '0x1F',
    '.inf',
    '1_000',
  ],
  ...[
    '2024-01-31',
    '2001-12-14t21:59:43.10-05:00',
    '12:30:45',
    'a:b',
    'a#b',
    '# c',
    '- ',
    'k: v',
    '---',
    '-x',
    '?x',
    '<<',
    '=',
  ],
  ...['http://a/b', 'tab\there', 'kind: A', '"', "'", '[', '}', ',', '&x', '!', '|', '%', '@'],
]
const KEYS = ['yes', '1', '0644', '1.5', 'true', 'null', '"q"', "'q'", 'a b', '2024-01-31', '<<', 'x-y', '? e', '1e6']
const BREAKS = ['\n', '\n', '\n', '\n\n', '\n\n\n', '\r\n', '\r', '\x85', '\u2028', '\u2029']
const PROPERTIES = ['!!str ', '!!int ', '!foo ', '! ', '!!binary ', '&x ', '&y !!str ']

/** A map at column 0, or at the column of the text before its first key. */
export function anyMap(random: Random, column = 0, depth = 3): string {
  const pad = ' '.repeat(column)
  let text = ''
  for (let i = random.between(1, 3); i > 0; i--) {
    const value = node(random, column, depth)
    const key = random.chance(0.9) ? `k${i}` : random.pick(KEYS)
    text += `${pad}${key}:${value}${value.endsWith('\n') ? '' : lineEnd(random)}`
  }
  return text
}

function anyList(random: Random, column: number, depth: number): string {
  let text = ''
  for (let i = random.between(1, 3); i > 0; i--) {
    const isMap = depth > 0 && random.chance(0.4)
    const value = isMap ? ` ${anyMap(random, column + 2, depth - 1).trimStart()}` : node(random, column, depth)
    text += `${' '.repeat(column)}-${value}${value.endsWith('\n') ? '' : lineEnd(random)}`
  }
  return text
}

const lineEnd = (random: Random): string =>
  random.chance(0.85) ? '\n' : random.pick([' # c\n', '  \n', '\t\n', '\n\n', '\n# c\n', '\n      # c\n'])

function node(random: Random, column: number, depth: number): string {
  const step = random.pick([2, 2, 4, 1])
  const form = depth === 0 ? 'scalar' : random.weighted({ scalar: 4, flow: 2, map: 3, list: 3 })
  if (form === 'scalar') return ` ${scalar(random, column, false)}`
  if (form === 'flow') return ` ${flow(random, column, 2)}`
  if (form === 'map') return lineEnd(random) + anyMap(random, column + step, depth - 1)
  return lineEnd(random) + anyList(random, column + (random.chance(0.4) ? 0 : step), depth - 1)
}

function scalar(random: Random, column: number, isInFlow: boolean): string {
  const properties = random.chance(0.08) ? random.pick(PROPERTIES) : ''
  if (random.chance(0.03)) return '*x'
  const form = random.weighted({ plain: 3, quoted: 5, block: isInFlow ? 0 : 2 })
  if (form === 'plain') return properties + plain(random, column)
  return properties + (form === 'quoted' ? quoted(random, column) : block(random, column))
}

function plain(random: Random, column: number): string {
  const more = random.chance(0.15)
    ? `${random.pick([' ', '\t', ...BREAKS.map(end => `${end}${' '.repeat(column + 1)}`)])}a`
    : ''
  return random.pick(WORDS) + more
}

export function quoted(random: Random, column: number): string {
  const quote = random.pick(["'", '"'])
  const pad = (): string => ' '.repeat(random.pick([0, 0, 1, column, column + 2])) + (random.chance(0.05) ? '\t' : '')
  const gap = (): string => (random.chance(0.5) ? random.pick(BREAKS) + pad() : random.pick([' ', '  ', '\t', '']))
  let text = random.chance(0.15) ? gap() : ''
  for (let i = random.below(5); i > 0; i--) {
    const word = random.pick(WORDS)
    if (quote === "'") text += word.replaceAll("'", "''")
    else
      text +=
        word.replaceAll('"', '\\"') +
        (random.chance(0.15) ? random.pick(['\\n', '\\x41', '\\L', '\\\n', '\\\n  ', '\\/', '\\ ']) : '')
    text += gap()
  }
  return quote + text + quote
}

function block(random: Random, column: number): string {
  const pad = ' '.repeat(column + random.pick([2, 2, 1, 4]))
  let text = random.pick(['|', '>']) + random.pick(['', '', '-', '+', '2', '2-', '+1']) + random.pick(['', '', ' # c'])
  for (let i = random.below(5); i > 0; i--) {
    if (random.chance(0.2)) text += random.pick(['\n', '\n  ', `\n${pad}`, `\n${pad} `])
    text += `\n${pad}${random.pick(['', '', '', ' ', '  ', '\t'])}${random.pick(WORDS)}`
    if (random.chance(0.1)) text += random.pick(['\u2028', '\x85', '\r', '\r\n']) + pad + random.pick(WORDS)
  }
  return text
}

function flow(random: Random, column: number, depth: number): string {
  const isMap = random.chance(0.5)
  const space = (): string =>
    random.chance(0.15) ? random.pick(BREAKS) + ' '.repeat(random.pick([0, column + 1])) : random.pick(['', ' '])
  const entries = Array.from({ length: random.below(4) }, (_, i) => {
    const value = depth > 0 && random.chance(0.3) ? flow(random, column, depth - 1) : scalar(random, column, true)
    const key = random.chance(0.8) ? `k${i}` : quoted(random, column)
    return `${space()}${isMap ? `${key}: ` : ''}${value}${space()}`
  })
  return isMap ? `{${entries.join(',')}}` : `[${entries.join(',')}]`
}
