// Renders profiles with Go templates, as the controller does. First, each of a phase's `templates` is executed separately. Then its output
// is parsed again as the body of a definition that files can include.

import { toText } from 'gotemplate/go/bytes'
import { functions } from 'gotemplate/sprig'
import {
  combine,
  type TemplateProblem as EngineProblem,
  execute,
  type OpaqueTexts,
  type ParsedTemplate,
  parse,
} from 'gotemplate/template'
import { remembered } from '../../../base/remembered.ts'
import { type Span, type Text, t, words } from '../../../base/span.ts'
import type { Coded } from '../../../diagnostics/text-problem.ts'
import { DEFAULT_LIMITS, type Limits, type TemplateLimits } from '../../model/run.ts'
import type { MarkedTexts } from '../../model/text.ts'
import type { PhaseData, PhaseSource, TemplateEngine, TemplateSource } from '../profile-templates.ts'
import { messageOf, reportedAs, siblingHelp } from './engine-problems.ts'

type Parsed = ReturnType<typeof parse>

/** A text is parsed once for all nodes, and for all clusters of a command. */
const parseOnce = remembered(
  ({ name, text }: Pick<TemplateSource, 'name' | 'text'>): Parsed => parse(name, text, functions),
  ({ name, text }) => `${name}\0${text}`,
)

/** Returns the engine of one run. */
export function goTemplateEngine(limits: Limits = DEFAULT_LIMITS): TemplateEngine {
  const run = new Budget({ name: words('run'), setting: words('limits') }, limits.run)
  const ofPhase = { name: words('phase'), setting: words('profiles.templates.limits') }
  return {
    keepsMarkers: true,
    renderPhase: (phase, data, report) =>
      renderPhase(phase, { budget: new Budget(ofPhase, limits.phase, run), data, report }),
  }
}

/** Returns the problems of parsing a text. */
export const parseProblems = (source: TemplateSource): readonly Coded[] =>
  parseOnce(source).problems.map(problem => located(problem, [source]))

interface Run {
  readonly budget: Budget
  readonly data: PhaseData
  readonly report: (problem: Coded) => void
}

interface Definition {
  readonly template: ParsedTemplate
  readonly origin: TemplateSource
}

function renderPhase(phase: PhaseSource, run: Run): readonly (string | undefined)[] {
  const definitions = definitionsOf(phase, run)
  if (definitions === undefined) {
    for (const file of phase.files) parseReported(file, run)
    return phase.files.map(() => undefined)
  }
  return phase.files.map(file => {
    const own = parseReported(file, run)
    if (own === undefined) return undefined
    const origins = [file, ...definitions.map(definition => definition.origin)]
    const { template, problems } = combine(
      own,
      definitions.map(definition => definition.template),
    )
    for (const problem of problems) run.report(located(problem, origins))
    return template && executeReported(template, origins, run)
  })
}

/**
 * Returns the definitions, or undefined after a problem. They are sorted by name; in the reference, their order is random, which matters
 * only if one redefines another.
 */
function definitionsOf({ templates, files }: PhaseSource, run: Run): readonly Definition[] | undefined {
  const names = new Set(templates.map(({ name }) => name))
  const found: Definition[] = []
  let failed = false
  for (const source of [...templates].sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const template = parseReported(source, run)
    const body = template && executeReported(template, [source], run, names)
    // Without files, the reference does not parse the outputs of templates.
    const definition = body === undefined || files.length === 0 ? undefined : define(source, body, run)
    if (definition === undefined) failed = true
    else found.push(definition)
  }
  return failed ? undefined : found
}

function define({ name, field }: TemplateSource, body: string, run: Run): Definition | undefined {
  const origin = { ...definitionText(name, body), field }
  const template = parseReported(origin, run)
  return template && { template, origin }
}

function parseReported(origin: TemplateSource, run: Run): ParsedTemplate | undefined {
  const { template, problems } = parseOnce(origin)
  for (const problem of problems) run.report(located(problem, [origin]))
  return problems.length > 0 ? undefined : template
}

function executeReported(
  template: ParsedTemplate,
  origins: readonly TemplateSource[],
  { budget, data: { data, markers }, report }: Run,
  siblings?: ReadonlySet<string>,
): string | undefined {
  // One report is enough.
  if (budget.hasFailed) return undefined
  const opaque = markers.length === 0 ? undefined : opaqueMarkers(markers)
  const { output, usedSteps, problem, notLoaded } = execute(template, data, {
    limits: budget.left(),
    ...(opaque && { opaque }),
  })
  // See onceLoaded.
  if (notLoaded !== undefined) throw notLoaded
  if (problem === undefined) {
    const text = toText(output)
    budget.spend({ steps: usedSteps, outputBytes: Math.max(output.length, heldBytes(text)) })
    return text
  }
  budget.spend({ steps: usedSteps, outputBytes: output.length })
  const { limit } = problem
  const isShared = limit === 'steps' || limit === 'outputBytes'
  const found = located(problem, origins)
  const help = siblingHelp(problem, siblings)
  report(isShared ? { ...found, ...budget.fail(limit) } : { ...found, ...(help !== undefined && { help: [help] }) })
  return undefined
}

/** Returns the size of a text in memory: V8 stores a text with a character above U+00FF with two bytes for each character. */
const heldBytes = (text: string): number => (/[^\x00-\xff]/.test(text) ? 2 * text.length : text.length)

function located(found: EngineProblem, origins: readonly TemplateSource[]): Coded {
  const origin = origins.find(({ name }) => name === found.template) ?? origins[0]!
  const { code, help } = reportedAs(found)
  return {
    code,
    message: messageOf(found),
    ...(help !== undefined && { help: [help] }),
    field: origin.field,
    excerpt: { text: origin.text, start: found.start, end: found.end, name: origin.name },
  }
}

interface DefinitionText {
  /** It must differ from the name of the definition, which would otherwise be taken for the file itself. */
  readonly name: string
  readonly text: string
  /** The text before the body. */
  readonly before: string
}

export function definitionText(name: string, body: string): DefinitionText {
  const before = `\n{{- define "${name}" }}\n`
  return { name: `templates[${name}]`, text: `${before}${body}\n{{- end }}`, before }
}

/** Returns the markers in the form that the template engine expects. */
export const opaqueMarkers = (markers: readonly MarkedTexts[]): OpaqueTexts => ({
  includes: text => markers.some(some => some.includes(text)),
  replace: (text, by) => markers.reduce<string>((replaced, some) => some.replace(replaced, () => by), text),
})

const UNITS: Readonly<Record<keyof TemplateLimits, Text>> = {
  steps: t`steps of work`,
  outputBytes: t`bytes of output`,
}

/** The scope of a budget in messages, and the setting with its limits. */
interface Scope {
  readonly name: Span
  readonly setting: Span
}

/** The steps and bytes that are left for several executions. */
class Budget {
  readonly #scope: Scope
  readonly #limits: TemplateLimits
  /** The budget of which this one is a part: executions of a phase also count for the run. */
  readonly #parent: Budget | undefined
  #left: TemplateLimits
  #failed = false

  constructor(scope: Scope, limits: TemplateLimits, parent?: Budget) {
    this.#scope = scope
    this.#limits = limits
    this.#left = limits
    this.#parent = parent
  }

  /** Returns the limits for the next execution. */
  left(): TemplateLimits {
    const { steps, outputBytes } = this.#left
    const around = this.#parent?.left() ?? this.#left
    return { steps: Math.min(steps, around.steps), outputBytes: Math.min(outputBytes, around.outputBytes) }
  }

  spend({ steps, outputBytes }: TemplateLimits): void {
    this.#left = {
      steps: Math.max(0, this.#left.steps - steps),
      outputBytes: Math.max(0, this.#left.outputBytes - outputBytes),
    }
    this.#parent?.spend({ steps, outputBytes })
  }

  /** Whether an execution needed more than was left, here or in the budget around it. */
  get hasFailed(): boolean {
    return this.#failed || this.#parent?.hasFailed === true
  }

  /** Records that an execution needed more than was left, and returns what to report. */
  fail(limit: keyof TemplateLimits): { readonly message: Text; readonly help: readonly Text[] } {
    if (this.#left[limit] > 0 && this.#parent) return this.#parent.fail(limit)
    this.#failed = true
    const { name, setting } = this.#scope
    return {
      message: t`the templates of this ${name} need more than ${this.#limits[limit]} ${UNITS[limit]} (limit ${setting}.${words(limit)})`,
      help: [
        t`Look for a loop or a repetition that is too long. If nodes need all of it, raise ${setting}.${words(limit)}.`,
      ],
    }
  }
}
