// The part of docs/templates.md that lists the functions: made from the tables that the functions themselves stand in.

import type { SprigFunction } from '../src/sprig/function.ts'
import { aliases, families } from '../src/sprig/index.ts'
import { refusals } from '../src/sprig/refused.ts'

/** Markdown: a table a family, with an example for each function, and what is refused. */
export const functionsPart = (): string =>
  [
    ...[...families].map(([title, family]) =>
      section(title, ['call', 'Go types', '', 'example', 'gives'], Object.entries(family).map(row)),
    ),
    section(
      'Refused',
      ['function', 'why', 'instead'],
      [...refusals].map(([name, { refused, instead }]) => [code(name), refused, instead]),
    ),
  ].join('\n\n')

function section(title: string, columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [columns, columns.map(() => '---'), ...rows].map(cells => `| ${cells.map(cell).join(' | ')} |`)
  return [`### ${title}`, lines.join('\n')].join('\n\n')
}

const row = ([name, { usage, about, example, ...types }]: [string, SprigFunction]): string[] => [
  [usage, ...otherNames(name)].map(code).join(', also '),
  code(signature(types)),
  about,
  code(example[0]),
  code(example[1]),
]

const otherNames = (name: string): string[] =>
  [...aliases].filter(([, target]) => target === name).map(([alias]) => alias)

function signature({ params, variadic, result }: Pick<SprigFunction, 'params' | 'variadic' | 'result'>): string {
  const taken = params.map(({ name }, i) => (variadic && i === params.length - 1 ? `...${name}` : name))
  return `(${taken.join(', ')}) ${result.name}`.replaceAll('interface {}', 'any')
}

/** On one line: a line break is written as in a Go string. */
const code = (text: string): string => `\`${text.replaceAll('\n', '\\n')}\``

/** A bar would end the cell. */
const cell = (text: string): string => text.replaceAll('|', '\\|')
