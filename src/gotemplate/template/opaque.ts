// What templates may do with a value that is filled in later. Printing and putting texts around it keep it, whatever it will be; a
// function that may do something else with it is refused. One that is listed here is tried with other values too, because its other
// arguments can make it look into the value: printf "%.8s" does.

import { type Intercept, RefusedCall } from '../../gotemplate/template/index.ts'
import { deepEqual } from '../../gotemplate/values/equal.ts'
import { FunctionError, type Value } from '../../gotemplate/values/values.ts'
import { filledIn, holds, holdsInKey, type OpenTexts } from './placeholder-values.ts'

/** In the place of the real value: short, of the form of a bootstrap token, of the form and length of an API token. */
export const TRIALS: readonly string[] = [
  'x',
  'q1w2e3.r4t5y6u7i8o9p0a1',
  `eyJhbGciOi.${'Ab-c_9dZ'.repeat(150)}.s1g-_n4ture`,
]

/** Which of its arguments the value may be in; `asked`: whether it is in that one. */
type Rule = (args: readonly Value[], asked: (at: number) => boolean) => boolean

const anywhere: Rule = () => true
const inMap: Rule = ({ length }, asked) => !range(1, length).some(asked)
const afterKey: Rule = (_args, asked) => !asked(0)
/** The new value, and what it is put into. */
const notAsKey: Rule = (_args, asked) => !asked(1)
const beforeMapOrIn: Rule = ({ length }, asked) => !range(0, length - 2).some(asked)

/** Characters that no token has: where nothing else is looked for, nothing is found in the value. */
const OUTSIDE = /^[^A-Za-z0-9._~+/=-]+$/
const lookedFor = (value: Value | undefined): boolean => typeof value === 'string' && OUTSIDE.test(value)

/** The text is the last argument, what is looked for in it the first. */
const looking: Rule = (args, asked) => !asked(0) && (!asked(args.length - 1) || lookedFor(args[0]))

const range = (from: number, to: number): number[] => Array.from({ length: Math.max(0, to - from) }, (_, i) => from + i)

const rows = (rule: Rule, names: string): [string, Rule][] => names.split(' ').map(name => [name, rule])

const both = (names: string): string =>
  names.replaceAll(/[^ ]+/g, name => `${name} must${name[0]!.toUpperCase()}${name.slice(1)}`)

let rules: ReadonlyMap<string, Rule> | undefined

/** By name; made for the first value that is asked for. */
const ruleOf = (name: string): Rule | undefined => {
  rules ??= makeRules()
  return rules.get(name)
}

const makeRules = (): ReadonlyMap<string, Rule> =>
  new Map([
    ...rows(anywhere, 'print printf println quote squote cat toString toStrings join repeat indent nindent trim'),
    ...rows(anywhere, `html js urlquery toYaml toToml ${both('toJson toPrettyJson toRawJson')}`),
    ...rows(anywhere, 'default coalesce ternary empty not all any fail'),
    ...rows(afterKey, 'kindIs typeIs typeIsLike pluck'),
    ...rows(anywhere, 'kindOf typeOf len list tuple dict values keys concat'),
    ...rows(anywhere, both('append prepend push first last rest initial reverse compact slice chunk deepCopy')),
    ...rows(anywhere, both('merge mergeOverwrite')),
    ...rows(inMap, 'index get hasKey unset pick omit'),
    ...rows(notAsKey, 'set'),
    ...rows(beforeMapOrIn, 'dig'),
    ...rows(looking, 'replace splitList split splitn trimAll trimall trimPrefix trimSuffix'),
  ])

/** Makes the calls of a template, and refuses those that would not do the same with every value. */
export function keepingPlaceholders(placeholders: OpenTexts): Intercept {
  return (name, args, call) => {
    if (!args.some(arg => holds(arg, placeholders))) return call(args)
    const asked = (at: number): boolean => holds(args[at], placeholders)
    if (!ruleOf(name)?.(args, asked)) throw refused(name)
    // Copied before the call, which may change what it gets.
    const trials = TRIALS.map(by => ({ by, args: args.map(arg => filledIn(arg, by, placeholders)) }))
    const result = call(args)
    for (const trial of trials) {
      const wanted = filledIn(result, trial.by, placeholders)
      if (!isSame(() => call(trial.args), wanted)) throw refused(name)
    }
    if (holdsInKey(result, placeholders)) throw refused(name)
    return result
  }
}

function isSame(run: () => Value, wanted: Value): boolean {
  try {
    return deepEqual(run(), wanted)
  } catch (error) {
    if (error instanceof FunctionError) return false
    throw error
  }
}

const refused = (name: string): RefusedCall =>
  new RefusedCall(`${name} is given a placeholder, and what it makes depends on the value that is not known yet`, HELP)

export const HELP =
  'Print the value as it is, or give the real one in the place of the placeholder: docs/placeholders.md says what templates may do with it.'
