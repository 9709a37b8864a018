// The functions of sprig v3.3, and the eight of encoding.ts for YAML, TOML and JSON, of which toJson and fromJson replace sprig's.

import type { FunctionMap, RefusedFunction } from '../template/index.ts'
import type { FunctionSpec } from '../values/values.ts'
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

const CLOCK = 'it reads the clock, so the output would differ in every run'
const RANDOM = 'its result is random, so the output would differ in every run'
const MACHINE = 'it reads the environment of the machine that renders'
const KEYS = 'it creates a new key, so the output would differ in every run'

const GIVEN_TIME = 'write the time in the template, for `toDate` or as an int of seconds'
const DERIVED = 'derive the text from a known one, such as a name: {{ sha256sum "its name" | trunc 8 }}'
const SECRET = 'create it once, store it in a Secret, and refer to the Secret'
const IN_TEMPLATE = 'write the value in the template, or pass it in the data'

const refusal =
  (refused: string, instead: string) =>
  (name: string): readonly [string, RefusedFunction] => [name, { refused, instead }]

export const refusals: ReadonlyMap<string, RefusedFunction> = new Map([
  ...['now', 'ago'].map(refusal(CLOCK, GIVEN_TIME)),
  ...['randAlphaNum', 'randAlpha', 'randAscii', 'randNumeric', 'randBytes', 'randInt', 'shuffle', 'uuidv4'].map(
    refusal(RANDOM, DERIVED),
  ),
  ...['bcrypt', 'htpasswd', 'encryptAES'].map(refusal('it uses a random salt', SECRET)),
  ...[
    'genPrivateKey',
    'genCA',
    'genCAWithKey',
    'genSelfSignedCert',
    'genSelfSignedCertWithKey',
    'genSignedCert',
    'genSignedCertWithKey',
  ].map(refusal(KEYS, SECRET)),
  refusal(
    'it reads certificates, which is not implemented',
    'use the certificate and its key directly',
  )('buildCustomCert'),
  ...['env', 'expandenv'].map(refusal(MACHINE, IN_TEMPLATE)),
  refusal('it accesses the network', IN_TEMPLATE)('getHostByName'),
])

interface NamedFamily {
  /** The heading in FUNCTIONS.md. */
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

export type { SprigFunction } from './function.ts'
export { type Host, hostFunctions } from './host.ts'
export { loadAllFunctions, loadFunctions } from './load.ts'

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
