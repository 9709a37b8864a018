// Renders the functions of sprig and of the controller in docs/templates.md, from the tables that define them.

import { aliases, families, refusals, type SprigFunction } from 'gotemplate/sprig'
import { code, type Row, table } from './markdown.ts'

/** Renders a table for each family of functions, and one for the refused functions. */
export const functionsPart = (): string =>
  [
    ...families.map(({ title, functions }) =>
      section(title, ['call', 'Go types', '', 'example', 'gives'], Object.entries(functions).map(row)),
    ),
    section('Refused functions', ['function', 'reason', 'alternative'], refusedRows()),
  ].join('\n\n')

const section = (title: string, columns: Row, rows: readonly Row[]): string => `### ${title}\n\n${table(columns, rows)}`

const row = ([name, { usage, about, example, ...types }]: [string, SprigFunction]): Row => [
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

/** Returns one row for all functions that are refused for the same reason. */
function refusedRows(): Row[] {
  const reasons = new Map<string, { names: string[]; refused: string; instead: string }>()
  for (const [name, { refused, instead }] of refusals) {
    const reason = `${refused}\n${instead}`
    if (!reasons.has(reason)) reasons.set(reason, { names: [], refused, instead })
    reasons.get(reason)!.names.push(name)
  }
  return [...reasons.values()].map(({ names, refused, instead }) => [names.map(code).join(', '), refused, instead])
}
