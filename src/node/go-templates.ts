// Renders profiles as the controller does, with Go templates. A phase's `templates` are executed first, each on its own; what came out
// is parsed again as the body of a definition that files can include.

import { toText } from '../go/bytes.ts'
import {
  combine,
  type TemplateProblem as EngineProblem,
  execute,
  type Intercept,
  type Limits,
  type ParsedTemplate,
  parse,
} from '../gotemplate/index.ts'
import { functions } from '../sprig/index.ts'
import { keepingPlaceholders } from './placeholder-calls.ts'
import type { PhaseData, PhaseSource, TemplateEngine, TemplateProblem } from './template-engine.ts'

/** Keeps what was parsed, so that a profile's texts are parsed once for all its MachineDeployments. */
export type TemplateCache = TemplateEngine

type Parsed = ReturnType<typeof parse>

/** Rendered templates differ between MachineDeployments, without end: beyond this many texts the cache begins anew. */
const MOST_TEXTS = 4096

export function templateCache(limits: Partial<Limits> = {}): TemplateCache {
  const known = new Map<string, Map<string, Parsed>>()
  const parsed = (name: string, text: string): Parsed => {
    if (known.size > MOST_TEXTS) known.clear()
    let byName = known.get(text)
    if (byName === undefined) known.set(text, (byName = new Map()))
    let result = byName.get(name)
    if (result === undefined) byName.set(name, (result = parse(name, text, functions, limits)))
    return result
  }
  return {
    renderPhase: (phase, { data, placeholders }, report) => {
      const intercept = placeholders && keepingPlaceholders(placeholders)
      return renderPhase({ phase, data, report, parsed, limits, intercept })
    },
  }
}

interface PhaseRun {
  readonly phase: PhaseSource
  readonly data: PhaseData['data']
  readonly report: (problem: TemplateProblem) => void
  readonly parsed: (name: string, text: string) => Parsed
  readonly limits: Partial<Limits>
  readonly intercept: Intercept | undefined
}

/** A text that was parsed and where it comes from, for messages. */
interface Origin {
  readonly name: string
  readonly text: string
  readonly field: string
}

function renderPhase(run: PhaseRun): (string | undefined)[] {
  const definitions = definitionsOf(run)
  return run.phase.files.map(file => {
    const own = parseReported(run, file)
    if (own === undefined || definitions === undefined) return undefined
    const { template, problems } = combine(
      own,
      definitions.map(definition => definition.template),
    )
    const origins = [file, ...definitions.map(definition => definition.origin)]
    for (const problem of problems) run.report(located(problem, origins))
    return template && executeReported(run, template, origins)
  })
}

interface Definition {
  readonly template: ParsedTemplate
  readonly origin: Origin
}

/** In the order of their names: in the reference it is chance, and matters only where one redefines another. Undefined after a problem. */
function definitionsOf(run: PhaseRun): Definition[] | undefined {
  const templates = [...run.phase.templates].sort((a, b) => (a.name < b.name ? -1 : 1))
  const definitions = templates.map(source => {
    const template = parseReported(run, source)
    const body = template && executeReported(run, template, [source])
    // Without a file the reference never comes to parse what the templates gave.
    if (body === undefined || run.phase.files.length === 0) return undefined
    // A name of its own: under the definition's name, the definition would count as the file itself.
    const origin = {
      name: `templates[${source.name}]`,
      field: source.field,
      text: `\n{{- define "${source.name}" }}\n${body}\n{{- end }}`,
    }
    const definition = parseReported(run, origin)
    return definition && { template: definition, origin }
  })
  return definitions.every(definition => definition !== undefined) ? definitions : undefined
}

function parseReported(run: PhaseRun, origin: Origin): ParsedTemplate | undefined {
  const { template, problems } = run.parsed(origin.name, origin.text)
  for (const problem of problems) run.report(located(problem, [origin]))
  return problems.length > 0 ? undefined : template
}

function executeReported(run: PhaseRun, template: ParsedTemplate, origins: readonly Origin[]): string | undefined {
  const { data, limits, intercept } = run
  const { output, problem } = execute(template, data, { limits, ...(intercept && { intercept }) })
  if (problem) run.report(located(problem, origins))
  return problem ? undefined : toText(output)
}

function located(found: EngineProblem, origins: readonly Origin[]): TemplateProblem {
  const origin = origins.find(({ name }) => name === found.template) ?? origins[0]!
  return {
    code: found.code,
    message: found.message,
    ...(found.help !== undefined && { help: found.help }),
    field: origin.field,
    excerpt: { text: origin.text, start: found.start, end: found.end, name: origin.name },
  }
}
