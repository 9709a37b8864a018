// Converts problems of the template engine to diagnostics. The engine has its own codes, and its help does not mention profiles.

import { memberNames, type ProblemCode, type TemplateProblem } from 'gotemplate/template'
import type { TemplateCode } from '../../../diagnostics/codes.ts'
import { FILES_DATA } from '../template-types.ts'
import { otherSyntaxHelp } from './other-syntax.ts'

interface Reported {
  readonly code: TemplateCode
  /** Replaces the help of the engine. */
  readonly help?: string
}

export const OPAQUE_HELP =
  'Print the value as it is, or provide the real value instead of a placeholder: docs/tokens.md says what templates may do with a placeholder.'

const ADDRESS_HELP =
  'Print the pointer alone in its action ({{ .HTTPProxy }}, or {{ with .HTTPProxy }}{{ . }}{{ end }}), or pass it to a function that takes a text or a number: {{ trim .HTTPProxy | quote }}, {{ int .MaxPods }}.'

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
  'internal-error': { code: 'OSM0499' },
}

/** The codes of problems that are found without executing a template, by the code of the same problem in an execution. */
const NOT_EXECUTED: Partial<Record<ProblemCode, TemplateCode>> = {
  'unknown-field': 'OSM0430',
  'undefined-template': 'OSM0431',
  'constant-argument': 'OSM0433',
  'printed-value': 'OSM0438',
  'other-braces': 'OSM0439',
  'joined-lines': 'OSM0435',
  'missing-data': 'OSM0437',
  'unused-variable': 'OSM0436',
}

const DOES_NOT_FAIL: ReadonlySet<string> = new Set(['OSM0433', 'OSM0435', 'OSM0436', 'OSM0437', 'OSM0438', 'OSM0439'])

/** Returns how a problem of a place that was not executed is reported. */
export function notExecutedAs(problem: TemplateProblem): Reported & { readonly message: string } {
  const code = NOT_EXECUTED[problem.code] ?? 'OSM0432'
  const { help } = reportedAs(problem)
  const when = problem.code === 'pointer-address' ? 'the value is set' : 'this is executed'
  const message = DOES_NOT_FAIL.has(code) ? problem.message : `once ${when}, it fails: ${problem.message}`
  return { code, message, ...(help !== undefined && { help }) }
}

/** Explains why a template of a phase cannot include another one. */
export function siblingHelp({ code, message }: TemplateProblem, siblings?: ReadonlySet<string>): string | undefined {
  const name = code === 'undefined-template' ? /^template "(.*)" not defined$/.exec(message)?.[1] : undefined
  if (name === undefined || !siblings?.has(name)) return undefined
  return 'The templates of a phase cannot include each other, because each is executed alone. Include both from the file, or define it in this text with {{ define }}.'
}

const ELSE_IF = 'Write {{ else if … }}, in two words.'
const END = 'Write {{ end }}, which ends if, with, range and define.'
const LOOP = 'Write {{ range $value := .X }}, print the value with {{ $value }}, and write {{ end }} at the end.'
const OF_CLOUD_INIT =
  'Variables of cloud-init are not known here: data of a profile begin with a dot, as in {{ .KubeVersion }}. docs/templates.md lists them.'

/** Functions of Helm, Jinja and others that the controller does not have, and what to write instead. */
const OF_OTHERS: Readonly<Record<string, string>> = {
  include: 'include is a function of Helm: write {{ template "name" . }}, whose output cannot be piped.',
  tpl: 'tpl is a function of Helm: write the template itself instead of the call.',
  lookup: 'lookup is a function of Helm: a profile sees only the data in docs/templates.md.',
  elseif: ELSE_IF,
  elsif: ELSE_IF,
  elif: ELSE_IF,
  endif: END,
  endfor: END,
  endrange: END,
  endwith: END,
  for: LOOP,
  foreach: LOOP,
  ds: OF_CLOUD_INIT,
  v1: OF_CLOUD_INIT,
}

const LOOP_HEAD = /^function "for(?:each)?" not defined$/
const LOOP_END = /^(?:unexpected \{\{end\}\}|function "end(?:for|foreach)?" not defined)$/

/** Returns the problems without those that follow from a loop in the syntax of other programs: its variables and its end. */
export function withoutConsequences(problems: TemplateProblem[]): TemplateProblem[] {
  const heads = problems.filter(({ message }) => LOOP_HEAD.test(message))
  if (heads.length === 0) return problems
  const words = new Set(heads.flatMap(({ action }) => action.match(/\w+/g) ?? []))
  return problems.filter(problem => {
    if (heads.includes(problem) || problem.start < heads[0]!.start) return true
    const name = /^function "(\w+)" not defined$/.exec(problem.message)?.[1]
    return !LOOP_END.test(problem.message) && (name === undefined || !words.has(name))
  })
}

/** The objects of Helm's templates. */
const DATA_OF_HELM: ReadonlySet<string> = new Set(['Capabilities', 'Chart', 'Files', 'Release', 'Subcharts', 'Values'])

const FIELDS: ReadonlySet<string> = new Set(memberNames(FILES_DATA))

const OTHER_BRACES = 'If the braces are for another program, write {{ "{{" }} instead of each {{.'

/** Explains texts of other programs that have the same braces: Helm, Jinja, docker --format. */
function otherProgramHelp({ code, message, help }: Pick<TemplateProblem, 'code' | 'message' | 'help'>) {
  if (code === 'undefined-function') {
    const name = /^function "(\w+)"/.exec(message)?.[1]
    if (name !== undefined && Object.hasOwn(OF_OTHERS, name)) return OF_OTHERS[name]
    if (name !== undefined && FIELDS.has(name)) return `Is .${name} meant? Data of a profile begin with a dot.`
    // Variables of Jinja may contain an underscore; functions do not. to_yaml may still be a misspelling of toYaml.
    const isVariable =
      name?.includes('_') && !help?.toLowerCase().includes(` ${name.replaceAll('_', '').toLowerCase()} `)
    return help === undefined || isVariable ? `docs/templates.md lists the functions. ${OTHER_BRACES}` : undefined
  }
  if (code === 'unknown-field') {
    const name = /^can't evaluate field (\w+) in type \*resources\./.exec(message)?.[1]
    if (name === undefined || help !== undefined) return undefined
    return DATA_OF_HELM.has(name)
      ? `.${name} is data of Helm: a profile sees only the fields in docs/templates.md. ${OTHER_BRACES}`
      : `docs/templates.md lists the fields. ${OTHER_BRACES}`
  }
  return code === 'syntax-error' && help === undefined && /^unexpected "[{%#]"/.test(message) ? OTHER_BRACES : undefined
}

/** The engine writes help as Go writes errors: without a capital letter and a full stop. */
const asSentence = (text: string): string =>
  `${text[0]!.toUpperCase()}${text.slice(1)}${/[.?!]$/.test(text) ? '' : '.'}`

/** Returns the code of a problem of the engine, with help that mentions profiles. */
export function reportedAs(
  problem: Pick<TemplateProblem, 'code' | 'message' | 'help'> & { action?: string },
): Reported {
  const { code, help: given } = problem
  const reported = REPORTED[code]
  if (reported.help !== undefined) return reported
  const help = otherProgramHelp(problem) ?? otherSyntaxHelp(problem) ?? (given && asSentence(given))
  return help === undefined ? reported : { ...reported, help }
}
