// Renders packages/gotemplate/FUNCTIONS.md from the tables that define the functions.

import { aliases, families, functions, refusals, type SprigFunction } from 'gotemplate/sprig'
import { builtins } from 'gotemplate/template'
import { BUILTINS } from './builtins.ts'
import { code, type Row, table } from './markdown.ts'

const HEAD = `# Functions of templates

Look up a function here: those of Go's [text/template](https://pkg.go.dev/text/template#hdr-Functions), those of
[sprig](https://masterminds.github.io/sprig/) 3.3, and eight for YAML, TOML and JSON. The tests run every example. In results, \`\\n\` is a line break.`

/** Renders a table of the built-in functions, one for each family of sprig's, and one for the refused functions. */
export const functionsPage = (): string =>
  `${[
    HEAD,
    builtinsPart(),
    ...families.map(({ title, functions }) =>
      section(title, ['call', 'Go types', '', 'example', 'gives'], Object.entries(functions).map(row)),
    ),
    section('Refused functions', ['function', 'reason', 'alternative'], refusedRows()),
  ].join('\n\n')}\n`

/** Renders the built-in functions, except those that sprig's functions replace. */
function builtinsPart(): string {
  const undocumented = [...builtins.keys()].filter(name => !Object.hasOwn(BUILTINS, name))
  const strangers = Object.keys(BUILTINS).filter(name => !builtins.has(name))
  if (undocumented.length + strangers.length > 0)
    throw new Error(`builtins.ts and the language differ: ${[...undocumented, ...strangers].join(', ')}`)
  const own = Object.entries(BUILTINS).filter(([name]) => !functions.has(name))
  const hidden = Object.keys(BUILTINS).filter(name => functions.has(name))
  const rows = own.map(([, { usage, about, example = ['', ''] }]) => [
    code(usage),
    about,
    ...example.map(text => (text === '' ? '' : code(text))),
  ])
  return `${section('Built-in functions', ['call', '', 'example', 'gives'], rows)}

For ${hidden.map(name => code(name)).join(', ')}, the function of sprig replaces the built-in one.`
}

const section = (title: string, columns: Row, rows: readonly Row[]): string => `## ${title}\n\n${table(columns, rows)}`

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
