// The families of functions, in the order of their documentation.

import { crypto } from './crypto.ts'
import { dates } from './dates.ts'
import { defaults } from './defaults.ts'
import { dicts } from './dicts.ts'
import { encoding, formats } from './encoding.ts'
import type { Family } from './function.ts'
import { lists } from './lists.ts'
import { numbers } from './numbers.ts'
import { paths, urls } from './paths.ts'
import { reflection } from './reflection.ts'
import { regularExpressions } from './regular-expressions.ts'
import { semver } from './semver.ts'
import { strings } from './strings.ts'
import { words } from './words.ts'

interface NamedFamily {
  /** The heading in docs/templates.md. */
  readonly title: string
  readonly functions: Family
}

export const families: readonly NamedFamily[] = [
  { title: 'Text', functions: strings },
  { title: 'Case and words', functions: words },
  { title: 'Defaults and decisions', functions: defaults },
  { title: 'Numbers', functions: numbers },
  { title: 'Lists', functions: lists },
  { title: 'Maps', functions: dicts },
  { title: 'Dates', functions: dates },
  { title: 'Versions', functions: semver },
  { title: 'Regular expressions', functions: regularExpressions },
  { title: 'Encoding', functions: encoding },
  { title: 'Hashes and passwords', functions: crypto },
  { title: 'Types', functions: reflection },
  { title: 'Paths', functions: paths },
  { title: 'URLs', functions: urls },
  { title: 'YAML, TOML and JSON', functions: formats },
]
