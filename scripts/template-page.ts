// Writes docs/templates.md: the language in short, its functions and the data, from the tables that the code reads. With --check it
// writes nothing, and the exit status is 1 if the page is not current.

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { resolve, type Schema } from '../src/diagnostics/schema.ts'
import { functions } from '../src/gotemplate/sprig/index.ts'
import { builtins } from '../src/gotemplate/template/builtins.ts'
import { DEFAULT_LIMITS, type Limits, UNITS } from '../src/gotemplate/template/limits.ts'
import { BUILTINS } from './template-page/builtins.ts'
import { dataPart } from './template-page/data.ts'
import { functionsPart } from './template-page/functions.ts'
import { EXAMPLE_NODE, LANGUAGE, type Section } from './template-page/language.ts'
import { code, table } from './template-page/markdown.ts'

const root = join(import.meta.dirname ?? '.', '..')
const PAGE = join(root, 'docs/templates.md')
const SCHEMA = join(root, 'function-config/osm-krm.dev_operatingsystemconfiggenerators.schema.json')

const page = (): string => `<!-- Made by scripts/template-page.ts from the tables of the code. Not to be edited. -->

# Templates

The content of every file in a profile, and every entry of its \`templates\`, is a template of Go's
[text/template](https://pkg.go.dev/text/template), with the functions of [sprig](https://masterminds.github.io/sprig/) 3.3 and eight of the
controller's. Existing profiles render unchanged: the language is that of Go 1.26, but for [what differs](#what-differs). Units, modules and
permissions are no templates. Every example on this page is run by the tests.

- [The language](#the-language)
- [Functions](#functions)
- [Data](#data)
- [Bounds](#bounds)
- [What differs](#what-differs)

Profiles may also be written in [Eta](eta.md), where the functionConfig allows it.

## The language

${EXAMPLE_NODE}

${LANGUAGE.map(section).join('\n\n')}

## Functions

### The language's own

${builtinsPart()}

${functionsPart()}

## Data

${dataPart(settingExists)}

## Bounds

A template that needs more is an error, [OSM0420](errors.md), which names the limit. Each execution has the whole of it.

${limitsPart()}

The settings \`profiles.templates.limits.steps\` and \`profiles.templates.limits.outputBytes\` change two of them.

## What differs

- Functions that read the clock, a random source, the environment or the network are [refused](#refused), when the template is parsed.
- A pointer's address is never printed (OSM0415).
- What Go leaves to chance has an order: \`keys\`, \`values\` and the like follow the order of the keys, and \`templates\` that of their names.
- Functions on paths follow Linux, wherever osm-krm runs, and dates are in UTC where no zone is named.
- Templates are bounded.
`

const section = ({ title, text, examples = [], errors = [] }: Section): string =>
  [
    `### ${title}`,
    text,
    ...(examples.length > 0
      ? [
          table(
            ['example', 'gives'],
            examples.map(([template, output]) => [code(template), code(output)]),
          ),
        ]
      : []),
    ...(errors.length > 0 ? [errorTable(errors)] : []),
  ].join('\n\n')

const errorTable = (errors: readonly (readonly [template: string, code: string])[]): string =>
  table(
    ['wrong', 'error'],
    errors.map(([template, error]) => [code(template), `[${error}](errors.md)`]),
  )

/** sprig's functions take the place of the language's own of their name. */
function builtinsPart(): string {
  const undocumented = [...builtins.keys()].filter(name => !Object.hasOwn(BUILTINS, name))
  const strangers = Object.keys(BUILTINS).filter(name => !builtins.has(name))
  if (undocumented.length + strangers.length > 0)
    throw new Error(`builtins.ts and the language disagree: ${[...undocumented, ...strangers].join(', ')}`)
  const own = Object.entries(BUILTINS).filter(([name]) => !functions.has(name))
  const hidden = Object.keys(BUILTINS).filter(name => functions.has(name))
  const rows = own.map(([, { usage, about, example }]) => [
    code(usage),
    about,
    ...(example ? example.map(text => code(text)) : ['', '']),
  ])
  const errors = own.flatMap(([, { wrong }]) => (wrong ? [wrong] : []))
  return `${table(['call', '', 'example', 'gives'], rows)}

${errorTable(errors)}

Of ${hidden.map(name => code(name)).join(', ')}, sprig's takes the place of the language's own.`
}

const limitsPart = (): string =>
  table(
    ['limit', 'at most'],
    Object.entries(DEFAULT_LIMITS).map(([name, limit]) => [
      code(name),
      `${grouped(limit)} ${UNITS[name as keyof Limits]}`,
    ]),
  )

/** Digits in groups of three: 1 000 000. */
const grouped = (count: number): string => String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, ' ')

/** Whether the functionConfig has such a setting. */
function settingExists(path: string): boolean {
  const schema: Schema = JSON.parse(readFileSync(SCHEMA, 'utf8'))
  let here = resolve(schema.properties!.spec!, schema)
  for (const step of path.split('.')) {
    const next = here.properties?.[step]
    if (next === undefined) return false
    here = resolve(next, schema)
  }
  return true
}

const text = page()
if (process.argv.includes('--check')) process.exitCode = readFileSync(PAGE, 'utf8') === text ? 0 : 1
else writeFileSync(PAGE, text)
