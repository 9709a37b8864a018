// Explains the syntax of other languages that differs from Go templates: operators, quotes, comments, the order of arguments.

import type { TemplateProblem } from 'gotemplate/template'

type Problem = Pick<TemplateProblem, 'code' | 'message'> & { readonly action?: string }

interface Written {
  readonly code: TemplateProblem['code']
  readonly message: RegExp
  /** Matches the text of the action. */
  readonly action?: RegExp
  readonly help: string
}

const DOUBLE_QUOTES = 'Write texts in double quotes: {{ if eq .CloudProviderName "aws" }}.'
const CONSTRAINT_FIRST = 'The constraint comes first: {{ if semverCompare ">= 1.34" .KubeVersion }}.'

/** The first entry that matches is used. */
const WRITTEN: readonly Written[] = [
  {
    code: 'syntax-error',
    message: /^unexpected "="/,
    action: /==/,
    help: 'Write {{ if eq .A "b" }}: templates have no operator ==.',
  },
  {
    code: 'syntax-error',
    message: /^unexpected "!"/,
    action: /!=/,
    help: 'Write {{ if ne .A "b" }}: templates have no operator !=.',
  },
  { code: 'syntax-error', message: /^unexpected "!"/, help: 'Write {{ if not .A }}: templates have no operator !.' },
  {
    code: 'syntax-error',
    message: /^unexpected "&"/,
    help: 'Write {{ if and .A .B }}, and comparisons in parentheses: {{ if and (eq .A "x") .B }}.',
  },
  {
    code: 'syntax-error',
    message: /^(?:unexpected "\|"|missing value for|unexpected <\|>)/,
    action: /\|\s?\|/,
    help: 'Write {{ if or .A .B }}, and comparisons in parentheses: {{ if or (eq .A "x") .B }}.',
  },
  {
    code: 'syntax-error',
    message: /^unexpected "[<>]"/,
    help: 'Write {{ if gt .A 1 }}, or lt, ge, le: templates have no operators < and >.',
  },
  {
    code: 'syntax-error',
    message: /^(?:malformed character constant|unterminated character constant)/,
    help: DOUBLE_QUOTES,
  },
  { code: 'syntax-error', message: /^unrecognized character in action: U\+20(?:18|19|1C|1D|1E)/, help: DOUBLE_QUOTES },
  {
    code: 'syntax-error',
    message: /^unexpected "\\/,
    help: 'Write quotes without a backslash: in a block scalar of YAML (|), nothing is escaped.',
  },
  {
    code: 'syntax-error',
    message: /^unexpected "\/"/,
    action: /\/\*/,
    help: 'A comment begins right after the braces, or after {{- and a blank: {{/* ... */}}.',
  },
  {
    code: 'syntax-error',
    message: /^unexpected "\}"/,
    help: 'An action ends with two braces: }}.',
  },
  {
    code: 'syntax-error',
    message: /^unexpected \{\{(?:end|else)\}\}/,
    help: 'No {{ if }}, {{ range }}, {{ with }} or {{ define }} is open here: remove it, or look for an {{ end }} too many above.',
  },
  {
    code: 'syntax-error',
    message: /^expected end; found \{\{else\}\}/,
    help: 'A block has one {{ else }}, at its end. Further conditions are {{ else if … }} before it.',
  },
  {
    code: 'syntax-error',
    message: /^missing value for (?:else )?if/,
    help: 'Write the condition: {{ if .A }}, {{ else if .B }}, or {{ else }} without one.',
  },
  {
    code: 'function-failed',
    message: /^error calling (?:eq|ne): incompatible types for comparison: (?:bool and|\w+ and bool$)/,
    help: 'Use the condition itself: {{ if .X }}, or {{ if not .X }}.',
  },
  {
    code: 'function-failed',
    message: /^error calling (?:eq|ne|lt|le|gt|ge): incompatible types for comparison: (?:\*|\S+ and \*)/,
    help: 'The value is optional: test it first, and compare the value itself: {{ with .X }}{{ if eq . … }}…{{ end }}{{ end }}.',
  },
  {
    code: 'function-failed',
    message: /^error calling (?:eq|ne|lt|le|gt|ge): incompatible types for comparison: string and/,
    help: 'Compare texts with texts, in quotes, or convert the text to a number with int.',
  },
  {
    code: 'function-failed',
    message: /^error calling (?:eq|ne|lt|le|gt|ge): incompatible types for comparison: u?int\d* and string/,
    help: 'Write the number without quotes, or convert the text with int.',
  },
  {
    code: 'function-failed',
    message: /^error calling semverCompare: invalid semantic version/i,
    action: /semverCompare\s+[.$(]/,
    help: CONSTRAINT_FIRST,
  },
  {
    code: 'function-failed',
    message: /^error calling semver(?:Compare)?: (?:improper constraint|constraint parser error)/,
    help: 'A constraint has operators, numbers and commas: ">= 1.30", ">= 1.30, < 1.35".',
  },
  {
    code: 'function-failed',
    message: /error parsing regexp/,
    help: 'Correct the regular expression. It is one of Go, which has no lookahead and no backreferences.',
  },
  {
    code: 'function-failed',
    message: /^error calling index: index out of range/,
    help: 'Test the length first: {{ if gt (len .X) 1 }}{{ index .X 1 }}{{ end }}.',
  },
  {
    code: 'syntax-error',
    message: /^unexpected .* in end$/,
    help: 'Write {{ end }}, without a word behind it.',
  },
  {
    code: 'function-failed',
    message: /^error calling index: value has type int; should be string/,
    action: /\bsplit\b/,
    help: 'split returns a map with the keys _0, _1, …: write (split "." .X)._0, or index (splitList "." .X) 0.',
  },
  {
    code: 'function-failed',
    message: /^error calling index: value has type \S+; should be string/,
    help: 'Convert the key: index .MAP (toString .KEY). The list or map comes first.',
  },
  {
    code: 'function-failed',
    message: /^error calling has: Cannot find has on type/,
    help: 'The list comes last: has (toString .CloudProviderName) (list "aws" "azure").',
  },
  {
    code: 'wrong-arguments',
    message: /^wrong number of args for not: want 1 got [2-9]/,
    help: 'Write the comparison in parentheses: {{ if not (eq .A "x") }}.',
  },
  {
    code: 'wrong-arguments',
    message: /^expected bool; found/,
    action: /\bternary\b/,
    help: 'The condition comes last: ternary "yes" "no" .X, or .X | ternary "yes" "no".',
  },
  {
    code: 'wrong-arguments',
    message: /^wrong type for value; expected int; got string|^expected integer; found/,
    action: /\bn?indent\b/,
    help: 'The number comes first: indent 4 .X, or .X | indent 4.',
  },
  {
    code: 'wrong-arguments',
    message: /^wrong type for value; expected string; got \[\]/,
    action: /\bjoin\b/,
    help: 'The separator comes first: join "," .X, or .X | join ",".',
  },
  {
    code: 'wrong-type',
    message: /^range can't iterate over <nil>/,
    help: 'The value is optional: {{ with .X }}{{ range $key, $value := . }}…{{ end }}{{ end }}.',
  },
]

/** Returns what to write instead; undefined if nothing of other languages is recognized. */
export const otherSyntaxHelp = ({ code, message, action = '' }: Problem): string | undefined =>
  WRITTEN.find(
    written => written.code === code && written.message.test(message) && (written.action?.test(action) ?? true),
  )?.help
