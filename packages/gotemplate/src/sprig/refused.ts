// The sprig functions that are refused: their result would differ between runs or depend on the machine.

import type { RefusedFunction } from '../template/index.ts'

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
