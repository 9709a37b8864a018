// Converts problems of the template engine to diagnostics. The engine has its own codes, and its help does not mention profiles.

import { memberNames, type ProblemCode, type TemplateProblem } from 'gotemplate/template'
import { type Text, t, words } from '../../../base/span.ts'
import type { TemplateCode } from '../../../diagnostics/codes.ts'
import { FILES_DATA } from '../template-types.ts'

interface Reported {
  readonly code: TemplateCode
  /** Replaces the help of the engine. */
  readonly help?: Text
}

export const OPAQUE_HELP = t`Print the value as it is, or provide the real value instead of a placeholder: docs/tokens.md says what templates may do with a placeholder.`

const ADDRESS_HELP = t`Print the pointer alone in its action ({{ .HTTPProxy }}, or {{ with .HTTPProxy }}{{ . }}{{ end }}), or pass it to a function that takes a text or a number: {{ trim .HTTPProxy | quote }}, {{ int .MaxPods }}.`

/** The type makes a missing code of the engine a compile error. */
const REPORTED: Readonly<Record<ProblemCode, Reported>> = {
  'syntax-error': { code: 'OSM0401' },
  'undefined-function': { code: 'OSM0402' },
  'refused-function': { code: 'OSM0403' },
  'undefined-variable': { code: 'OSM0404' },
  'duplicate-definition': { code: 'OSM0405' },
  'unknown-field': { code: 'OSM0410' },
  'nil-value': { code: 'OSM0411' },
  'wrong-arguments': { code: 'OSM0412' },
  'function-failed': { code: 'OSM0413' },
  'undefined-template': { code: 'OSM0414' },
  'constant-argument': { code: 'OSM0433' },
  'printed-value': { code: 'OSM0438' },
  'other-braces': { code: 'OSM0439' },
  'joined-lines': { code: 'OSM0435' },
  'missing-data': { code: 'OSM0437' },
  'unused-variable': { code: 'OSM0436' },
  'pointer-address': { code: 'OSM0415', help: ADDRESS_HELP },
  'wrong-type': { code: 'OSM0416' },
  'opaque-value': { code: 'OSM0417', help: OPAQUE_HELP },
  'limit-exceeded': { code: 'OSM0420' },
  // Is loaded, and executed again: no user sees it.
  'not-loaded': { code: 'OSM0499' },
  'internal-error': { code: 'OSM0499' },
}

/** The codes of problems that are found without executing a template, if it is one of its own; OSM0432 for others. */
const NOT_EXECUTED: Partial<Record<ProblemCode, TemplateCode>> = {
  'unknown-field': 'OSM0430',
  'undefined-template': 'OSM0431',
}

const DOES_NOT_FAIL: ReadonlySet<string> = new Set(['OSM0433', 'OSM0435', 'OSM0436', 'OSM0437', 'OSM0438', 'OSM0439'])

/** Whether a type is one of those that the data of a profile consist of. */
const isOfData = (type: string): boolean => type.startsWith('*resources.')

const NO_FIELD = /^can't evaluate field (\S+) in type (.+)$/

/** What Go says with the names of types in its program, in words of a profile. A type is named where the dot is another value than the data. */
const IN_OWN_WORDS: readonly (readonly [message: RegExp, own: (...groups: readonly string[]) => Text])[] = [
  [
    NO_FIELD,
    (name = '', type = '') =>
      isOfData(type) ? t`there is no field ${name}` : t`there is no field ${name} in a value of the Go type ${type}`,
  ],
  [/^(\S+) is an unexported field of struct type /, (name = '') => t`there is no field ${name}`],
  [/^nil pointer evaluating \S+\.(\w+)$/, (name = '') => t`${name} is read from a value that is not set`],
  [/^dereference of nil pointer of type /, () => t`a function is given a value that is not set`],
]

/** Returns the message of a problem. */
export function messageOf({ message }: Pick<TemplateProblem, 'message'>): Text {
  for (const [form, own] of IN_OWN_WORDS) {
    const found = form.exec(message)
    if (found) return own(...found.slice(1))
  }
  return t`${message}`
}

/** Returns how a problem of a place that was not executed is reported. */
export function notExecutedAs(problem: TemplateProblem): Reported & { readonly message: Text } {
  const { code, help } = reportedAs(problem)
  const when = problem.code === 'pointer-address' ? 'the value is set' : 'this is executed'
  const found = messageOf(problem)
  const place = DOES_NOT_FAIL.has(code)
    ? { code, message: found }
    : { code: NOT_EXECUTED[problem.code] ?? 'OSM0432', message: t`once ${words(when)}, it fails: ${found}` }
  return { ...place, ...(help !== undefined && { help }) }
}

/** Explains why a template of a phase cannot include another one. */
export function siblingHelp({ code, message }: TemplateProblem, siblings?: ReadonlySet<string>): Text | undefined {
  const name = code === 'undefined-template' ? /^template "(.*)" not defined$/.exec(message)?.[1] : undefined
  if (name === undefined || !siblings?.has(name)) return undefined
  return t`The templates of a phase cannot include each other, because each is executed alone. Include both from the file, or define it in this text with {{ define }}.`
}

const OTHER_BRACES = t`If the braces are for another program, write {{ "{{" }} instead of each {{.`

/** What to write instead of the syntax of other languages, by the message of the engine. The first that matches is used. */
const OTHER_SYNTAX: readonly (readonly [message: RegExp, help: Text])[] = [
  [
    /^(?:malformed|unterminated) character constant|U\+20(?:18|19|1C|1D|1E)/,
    t`Write texts in double quotes: {{ if eq .CloudProviderName "aws" }}.`,
  ],
  [
    /incompatible types for comparison: (?:\*|\S+ and \*)/,
    t`The value is optional: test it first, and compare the value itself: {{ with .X }}{{ if eq . … }}…{{ end }}{{ end }}.`,
  ],
  [/incompatible types for comparison/, t`Compare values of the same type: int converts a text to a number.`],
  [
    /calling semverCompare: invalid semantic/i,
    t`The constraint comes first: {{ if semverCompare ">= 1.36" .KubeVersion }}.`,
  ],
  [/^error calling has: /, t`The list comes last: has (toString .CloudProviderName) (list "aws" "azure").`],
  [/^dereference of nil pointer/, t`Test it first, with {{ if }} or {{ with }}.`],
  [/error parsing regexp/, t`Correct the regular expression. Go has no lookahead and no backreferences.`],
  [
    /^range can't iterate over <nil>/,
    t`The value is optional: {{ with .X }}{{ range $key, $value := . }}…{{ end }}{{ end }}.`,
  ],
]

const FIELDS: ReadonlySet<string> = new Set(memberNames(FILES_DATA))

/** Returns help on a problem that the engine gives none for, or whose help does not mention profiles. */
function helpOn({ code, message, help }: Pick<TemplateProblem, 'code' | 'message' | 'help'>): Text | undefined {
  const known = OTHER_SYNTAX.find(([form]) => form.test(message))?.[1]
  if (known !== undefined) return known
  const name = code === 'undefined-function' ? /^function "(\w+)"/.exec(message)?.[1] : undefined
  if (name !== undefined && FIELDS.has(name)) return t`Is .${name} meant? Data of a profile begin with a dot.`
  // No function has an underscore, and variables of other programs may.
  if (help !== undefined && !name?.includes('_')) return t`${asSentence(help)}`
  if (name !== undefined) return t`packages/gotemplate/FUNCTIONS.md lists the functions. ${OTHER_BRACES}`
  const isData = code === 'unknown-field' && isOfData(NO_FIELD.exec(message)?.[2] ?? '')
  return isData ? t`docs/extending-profiles.md lists the fields. ${OTHER_BRACES}` : undefined
}

/** The engine writes help as Go writes errors: without a capital letter and a full stop. */
const asSentence = (text: string): string =>
  `${text[0]!.toUpperCase()}${text.slice(1)}${/[.?!]$/.test(text) ? '' : '.'}`

/** Returns the code of a problem of the engine, with help that mentions profiles. */
export function reportedAs(problem: Pick<TemplateProblem, 'code' | 'message' | 'help'>): Reported {
  const reported = REPORTED[problem.code]
  const help = reported.help ?? helpOn(problem)
  return help === undefined ? reported : { ...reported, help }
}
