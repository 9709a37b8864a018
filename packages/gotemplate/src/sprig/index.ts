// The functions of sprig v3.3, and the eight of formats.ts for YAML, TOML and JSON, of which toJson and fromJson replace sprig's.

import type { FunctionMap, RefusedFunction } from '../template/index.ts'
import type { FunctionSpec } from '../values/values.ts'
import { families } from './families.ts'
import { refusals } from './refused.ts'

export { families } from './families.ts'
export type { SprigFunction } from './function.ts'
export { loadAllFunctions, loadFunctions } from './load.ts'
export { refusals } from './refused.ts'

/** Aliases. A `must…` function returns the error with which sprig's plain function panics; text/template reports both alike. */
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

const named = new Map<string, FunctionSpec>(families.flatMap(family => Object.entries(family.functions)))

export const functions: FunctionMap = new Map<string, FunctionSpec | RefusedFunction>([
  ...named,
  ...Array.from(aliases, ([alias, name]) => [alias, named.get(name)!] as const),
  ...refusals,
])
