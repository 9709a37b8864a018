// The families of functions, each with the names in it. A family is behind a function: the program loads it when a template calls one of
// its functions (scripts/load-later.mjs), and most templates call few.

import { crypto } from './crypto.ts'
import { dates } from './dates.ts'
import { defaults } from './defaults.ts'
import { dicts } from './dicts.ts'
import { encoding } from './encoding.ts'
import { formats } from './formats.ts'
import type { Family } from './function.ts'
import { lists } from './lists.ts'
import { numbers } from './numbers.ts'
import { paths } from './paths.ts'
import { reflection } from './reflection.ts'
import { regularExpressions } from './regular-expressions.ts'
import { semver } from './semver.ts'
import { strings } from './strings.ts'
import { urls } from './urls.ts'
import { words } from './words.ts'

export interface NamedFamily {
  /** Heading in docs/templates.md. */
  readonly title: string
  /** In the order of the family; a test compares. */
  readonly names: readonly string[]
  readonly functions: () => Family
}

const family = (title: string, functions: () => Family, names: string): NamedFamily => ({
  title,
  names: names.split(' '),
  functions,
})

export const families: readonly NamedFamily[] = [
  family(
    'Text',
    () => strings,
    'trim trimAll trimSuffix trimPrefix contains hasPrefix hasSuffix repeat replace substr trunc abbrev abbrevboth quote squote cat indent nindent plural toString toStrings atoi join splitList split splitn',
  ),
  family(
    'Case and words',
    () => words,
    'upper lower title untitle swapcase nospace initials camelcase snakecase kebabcase wrap wrapWith',
  ),
  family('Defaults and decisions', () => defaults, 'default empty coalesce all any ternary fail hello'),
  family(
    'Numbers',
    () => numbers,
    'int int64 float64 toDecimal add1 add sub mul div mod max min add1f addf subf mulf divf maxf minf ceil floor round until untilStep seq',
  ),
  family(
    'Lists',
    () => lists,
    'list append prepend first last rest initial reverse compact uniq without has slice concat chunk sortAlpha',
  ),
  family(
    'Maps',
    () => dicts,
    'dict get set unset hasKey pluck keys values pick omit dig merge mustMerge mergeOverwrite mustMergeOverwrite deepCopy',
  ),
  family(
    'Dates',
    () => dates,
    'date dateInZone htmlDate htmlDateInZone toDate mustToDate dateModify mustDateModify unixEpoch duration durationRound',
  ),
  family('Versions', () => semver, 'semver semverCompare'),
  family(
    'Regular expressions',
    () => regularExpressions,
    'regexMatch mustRegexMatch regexFind mustRegexFind regexFindAll mustRegexFindAll regexReplaceAll mustRegexReplaceAll regexReplaceAllLiteral mustRegexReplaceAllLiteral regexSplit mustRegexSplit regexQuoteMeta',
  ),
  family(
    'Encoding',
    () => encoding,
    'b64enc b64dec b32enc b32dec mustFromJson mustToJson toPrettyJson mustToPrettyJson toRawJson mustToRawJson',
  ),
  family('Hashes and passwords', () => crypto, 'sha1sum sha256sum sha512sum adler32sum derivePassword decryptAES'),
  family('Types', () => reflection, 'typeOf typeIs typeIsLike kindOf kindIs deepEqual'),
  family('Paths', () => paths, 'base dir clean ext isAbs osBase osDir osClean osExt osIsAbs'),
  family('URLs', () => urls, 'urlParse urlJoin'),
  family(
    'YAML, TOML and JSON',
    () => formats,
    'toYaml fromYaml fromYamlArray toToml fromToml toJson fromJson fromJsonArray',
  ),
]
