// sprig's functions for regular expressions. Each `must…` function does the same; only regexMatch ignores an invalid expression.

import {
  compileRegexp,
  findAll,
  matchesRegexp,
  missingGroup,
  quoteMeta,
  type Regexp,
  replaceAll,
  replaceAllLiteral,
  splitRegexp,
} from '../regexp/regexp.ts'
import { canBackquote, quote } from '../strconv/quote.ts'
import { exchangedFault } from '../template/known-texts.ts'
import { BOOL, INT, STRING, STRING_SLICE } from '../values/types.ts'
import { type CallFault, FunctionError, type KnownArgument, type Meter, Slice, type Value } from '../values/values.ts'
import { growSlice } from './capacity.ts'
import { type Documentation, type Family, fail, int, type SprigFunction } from './function.ts'

/** The initial capacity of the slice in which Go collects matches (startSize in regexp.go). */
const FIRST_ROOM = 10

const NO_STRINGS = new Slice(STRING_SLICE, null)

type Call = (regexp: Regexp, args: string[], meter: Meter, count: number) => Value

/** Returns the result of a call with an invalid pattern, or fails. */
type Refuse = (pattern: string, problem: string) => Value

/** Returns a function whose arguments are the expression, the text, and `others`. */
const withRegexp = (
  documentation: Documentation,
  result: SprigFunction['result'],
  others: SprigFunction['params'],
  call: Call,
  refuse: Refuse = (_, problem) => fail(problem),
): SprigFunction => ({
  ...documentation,
  params: [STRING, STRING, ...others],
  result,
  check: args =>
    patternFault(args, refuse, call === replace) ??
    exchangedFault(args, { does: 'never finds a match', usage: documentation.usage }),
  call: (args, meter) => {
    const [pattern, ...rest] = args as string[]
    const regexp = compileRegexp(pattern!, meter)
    if (typeof regexp === 'string') return refuse(pattern!, regexp)
    return call(regexp, rest, meter, others[0] === INT ? int(args[2]) : -1)
  },
})

const neverMatch = (): Value => false

function refusal(pattern: string, problem: string, refuse: Refuse): CallFault {
  try {
    refuse(pattern, problem)
  } catch (error) {
    if (error instanceof FunctionError) return { fails: true, message: error.bytes }
    throw error
  }
  return { fails: false, message: `never matches: ${problem}` }
}

/** Returns what is wrong with a constant pattern, or with a constant replacement that refers to its groups. */
function patternFault(
  [pattern, , replacement]: readonly KnownArgument[],
  refuse: Refuse,
  hasGroups: boolean,
): CallFault | undefined {
  if (typeof pattern?.constant !== 'string') return undefined
  const regexp = compileRegexp(pattern.constant)
  if (typeof regexp === 'string') return refusal(pattern.constant, regexp, refuse)
  if (!hasGroups || typeof replacement?.constant !== 'string') return undefined
  const group = missingGroup(regexp, replacement.constant)
  if (group === undefined) return undefined
  const reference = /^[1-9]\d*[^\d]/.test(group) ? /^\d+/.exec(group)![0] : undefined
  return {
    fails: false,
    message: `replaces $${group} by nothing: the pattern has no such group`,
    ...(reference !== undefined && { help: `is \${${reference}}${group.slice(reference.length)} meant?` }),
  }
}

/** Fails with the message of Go's MustCompile, which contains the expression. */
const mustCompile = (pattern: string, problem: string): Value =>
  fail(`regexp: Compile(${canBackquote(pattern) ? `\`${pattern}\`` : quote(pattern)}): ${problem}`)

const matches: Call = (regexp, [text], meter) => matchesRegexp(regexp, text!, meter)

const find: Call = (regexp, [text], meter) => {
  const [match] = findAll(regexp, text!, 1, meter)
  return match ? text!.slice(match[0], match[1]) : ''
}

const all: Call = (regexp, [text], meter, count) => {
  const found = findAll(regexp, text!, count, meter)
  if (found.length === 0) return NO_STRINGS
  meter.items(found.length)
  return growSlice(
    STRING_SLICE,
    found.map(([start, end]) => text!.slice(start, end)),
    FIRST_ROOM,
  )
}

const split: Call = (regexp, [text], meter, count) => {
  const made = splitRegexp(regexp, text!, count, meter)
  if (made === undefined) return NO_STRINGS
  meter.items(made.parts.length)
  return growSlice(STRING_SLICE, made.parts, made.capacity)
}

const replace: Call = (regexp, [text, replacement], meter) => replaceAll(regexp, text!, replacement!, meter)

const replaceLiteral: Call = (regexp, [text, replacement], meter) =>
  replaceAllLiteral(regexp, text!, replacement!, meter)

const DOCUMENTATION = {
  match: {
    usage: 'regexMatch PATTERN TEXT',
    about: 'Whether the text contains a match. An invalid pattern never matches.',
    example: ['{{ regexMatch "^v[0-9]+" "v1.33.0" }}', 'true'],
  },
  find: {
    usage: 'regexFind PATTERN TEXT',
    about: 'The first match, or an empty string.',
    example: ['{{ regexFind "[0-9]+" "v1.33.0" }}', '1'],
  },
  all: {
    usage: 'regexFindAll PATTERN TEXT COUNT',
    about: 'At most COUNT matches, or all for a negative COUNT.',
    example: ['{{ regexFindAll "[0-9]+" "v1.33.0" -1 }}', '[1 33 0]'],
  },
  replace: {
    usage: 'regexReplaceAll PATTERN TEXT REPLACEMENT',
    about:
      'Replaces every match. In the replacement, `$1` is the first group and `$name` the group of that name; put the name in braces to separate it from following text.',
    example: ['{{ regexReplaceAll "v([0-9]+)" "v1" "$1.0" }}', '1.0'],
  },
  literal: {
    usage: 'regexReplaceAllLiteral PATTERN TEXT REPLACEMENT',
    about: 'Replaces every match with the literal replacement.',
    example: ['{{ regexReplaceAllLiteral "[0-9]+" "v1" "$1" }}', 'v$1'],
  },
  split: {
    usage: 'regexSplit PATTERN TEXT COUNT',
    about: 'The parts between matches, at most COUNT, or all for a negative COUNT.',
    example: ['{{ regexSplit " *, *" "a , b,c" -1 | join "|" }}', 'a|b|c'],
  },
} as const

const must = ({ usage, about, example }: Documentation) => {
  const name = usage.split(' ')[0]!
  const mustName = `mustR${name.slice(1)}`
  return {
    usage: usage.replace(name, mustName),
    about: `${about.split('. ')[0]!.replace(/\.$/, '')}. An error if the pattern is not valid.`,
    example: [example[0].replace(name, mustName), example[1]] as const,
  }
}

export const regularExpressions: Family = {
  regexMatch: withRegexp(DOCUMENTATION.match, BOOL, [], matches, neverMatch),
  mustRegexMatch: withRegexp(must(DOCUMENTATION.match), BOOL, [], matches),
  regexFind: withRegexp(DOCUMENTATION.find, STRING, [], find, mustCompile),
  mustRegexFind: withRegexp(must(DOCUMENTATION.find), STRING, [], find),
  regexFindAll: withRegexp(DOCUMENTATION.all, STRING_SLICE, [INT], all, mustCompile),
  mustRegexFindAll: withRegexp(must(DOCUMENTATION.all), STRING_SLICE, [INT], all),
  regexReplaceAll: withRegexp(DOCUMENTATION.replace, STRING, [STRING], replace, mustCompile),
  mustRegexReplaceAll: withRegexp(must(DOCUMENTATION.replace), STRING, [STRING], replace),
  regexReplaceAllLiteral: withRegexp(DOCUMENTATION.literal, STRING, [STRING], replaceLiteral, mustCompile),
  mustRegexReplaceAllLiteral: withRegexp(must(DOCUMENTATION.literal), STRING, [STRING], replaceLiteral),
  regexSplit: withRegexp(DOCUMENTATION.split, STRING_SLICE, [INT], split, mustCompile),
  mustRegexSplit: withRegexp(must(DOCUMENTATION.split), STRING_SLICE, [INT], split),
  regexQuoteMeta: {
    usage: 'regexQuoteMeta TEXT',
    about: 'A pattern that matches exactly the text.',
    example: ['{{ regexQuoteMeta "1.33" }}', '1\\.33'],
    params: [STRING],
    result: STRING,
    call: ([text]) => quoteMeta(text as string),
  },
}
