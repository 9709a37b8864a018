// Functions of sprig's that are refused: they would give another text in each run, or one that depends on the machine.

import type { RefusedFunction } from '../template/index.ts'

const CLOCK = 'it reads the clock, so the output would change from one run to the next'
const RANDOM = 'its result is random, so the output would change from one run to the next'
const MACHINE = 'it reads the environment of the machine that renders'
const KEYS = 'it makes a new key, so the output would change from one run to the next'

const GIVEN_TIME = 'give the time in the template, as `toDate` reads it or as an int of seconds'
const DERIVED = 'derive the text from one that is known, such as a name: {{ sha256sum "its name" | trunc 8 }}'
const SECRET = 'make it once, keep it in a Secret, and refer to that'
const IN_TEMPLATE = 'write the value in the template, or give it in the data'

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
    'it reads certificates, which is not built in',
    'use the certificate and its key as they are',
  )('buildCustomCert'),
  ...['env', 'expandenv'].map(refusal(MACHINE, IN_TEMPLATE)),
  refusal('it asks the network', IN_TEMPLATE)('getHostByName'),
])
