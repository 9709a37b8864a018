// All functions that templates can call beside the language's own: sprig v3.3's, and the eight of the controller's, which win.

import type { FunctionSpec } from '../go/values.ts'
import type { FunctionMap, RefusedFunction } from '../gotemplate/index.ts'
import { crypto } from './crypto.ts'
import { dates } from './dates.ts'
import { defaults } from './defaults.ts'
import { dicts } from './dicts.ts'
import { encoding } from './encoding.ts'
import { formatFunctions } from './formats.ts'
import type { Family, SprigFunction } from './function.ts'
import { lists } from './lists.ts'
import { numbers } from './numbers.ts'
import { paths } from './paths.ts'
import { reflection } from './reflection.ts'
import { refusals } from './refused.ts'
import { regularExpressions } from './regular-expressions.ts'
import { semver } from './semver.ts'
import { strings } from './strings.ts'
import { urls } from './urls.ts'
import { words } from './words.ts'

/** Families by the titles that the documentation gives them. */
export const families: ReadonlyMap<string, Family> = new Map([
  ['Text', strings],
  ['Case and words', words],
  ['Defaults and decisions', defaults],
  ['Numbers', numbers],
  ['Lists', lists],
  ['Maps', dicts],
  ['Dates', dates],
  ['Versions', semver],
  ['Regular expressions', regularExpressions],
  ['Encoding', encoding],
  ['Hashes and passwords', crypto],
  ['Types', reflection],
  ['Paths', paths],
  ['URLs', urls],
  ['YAML, TOML and JSON', Object.fromEntries(formatFunctions)],
])

/** Second names. Where sprig's plain function panics, text/template makes an error of that: the `must…` one is the same. */
export const aliases: ReadonlyMap<string, string> = new Map([
  ['trimall', 'trimAll'],
  ['tuple', 'list'],
  ['push', 'append'],
  ['biggest', 'max'],
  ['date_in_zone', 'dateInZone'],
  ['date_modify', 'dateModify'],
  ['must_date_modify', 'mustDateModify'],
  ['mustPush', 'append'],
  ...[
    'append',
    'prepend',
    'first',
    'last',
    'rest',
    'initial',
    'reverse',
    'compact',
    'uniq',
    'without',
    'has',
    'slice',
    'chunk',
    'deepCopy',
  ].map(name => [`must${name[0]!.toUpperCase()}${name.slice(1)}`, name] as const),
])

const own: ReadonlyMap<string, SprigFunction> = new Map([...families.values()].flatMap(Object.entries))

export const functions: FunctionMap = new Map<string, FunctionSpec | RefusedFunction>([
  ...own,
  ...[...aliases].map(([alias, name]) => [alias, own.get(name)!] as const),
  ...refusals,
])
