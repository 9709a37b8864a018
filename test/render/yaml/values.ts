// JSON values for property tests, with strings that YAML parsers often get wrong.

import fc from 'fast-check'
import type { Json } from '../../../src/base/json.ts'

const PIECES = [
  ...[
    'a',
    'b c',
    'no',
    'y',
    'true',
    'null',
    '~',
    '',
    '0',
    '1_000',
    '0b11',
    '0o7',
    '0x1F',
    '08',
    '.5',
    '1e3',
    'E1',
    '-',
    '+1',
    '=',
    '<<',
  ],
  ...[
    '2020-01-01',
    '12:30:45',
    '.inf',
    '---',
    '...',
    ': ',
    ' #',
    '#',
    '- ',
    '? ',
    '[',
    ']',
    '{',
    '}',
    ',',
    '&a',
    '*a',
    '!b',
    '|',
    '>',
    '%',
    '@',
    '`',
  ],
  ...[
    ' ',
    '  ',
    '\t',
    '\n',
    '\n\n',
    '\n  ',
    '\n\t',
    '\r',
    '"',
    "'",
    '\\',
    'é',
    '😀',
    '\u2028',
    '\u2029',
    '\x85',
    '\xa0',
    '\ufeff',
    '\0',
    '\x1b',
    '\x7f',
    '\uffff',
  ],
]

export const nastyText = (): fc.Arbitrary<string> =>
  fc.array(fc.constantFrom(...PIECES), { maxLength: 6 }).map(pieces => pieces.join(''))

export const json = (): fc.Arbitrary<Json> =>
  fc.letrec<{ value: Json }>(tie => ({
    value: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      nastyText(),
      fc.constantFrom<Json>(null, true, false, 0, -1, 420, 1.5, 1e21, 9007199254740993n, 18446744073709551615n),
      fc.array(tie('value'), { maxLength: 4 }),
      fc.dictionary(nastyText(), tie('value'), { maxKeys: 4, noNullPrototype: true }),
    ),
  })).value
