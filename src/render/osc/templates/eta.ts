// Renders profiles with Eta. Its templates are JavaScript and can do anything, so this module is loaded only if the profile selects it and
// the user allows it. It guarantees neither limits nor determinism.

import { Eta, type TemplateFunction } from 'eta/core'
import { fromJs, type Js, toJs } from 'gotemplate/js'
import { functions } from 'gotemplate/sprig'
import { isRefused, type RefusedFunction, TRIAL_TEXTS, withTexts } from 'gotemplate/template'
import { type FunctionSpec, type Meter, Struct, type Value } from 'gotemplate/values'
import { named, t } from '../../../base/span.ts'
import type { Coded, ReportText } from '../../../diagnostics/text-problem.ts'
import type { MarkedTexts } from '../../model/text.ts'
import { METAV1_DURATION } from '../duration.ts'
import type { PhaseSource, TemplateEngine, TemplateSource } from '../profile-templates.ts'
import { OPAQUE_HELP } from './engine-problems.ts'
import { opaqueMarkers } from './go-templates.ts'

/** Returns the engine. Files see the data as `it`, the functions as `fn`, and the phase's templates through `include(name)`. */
export const etaEngine = (): TemplateEngine => ({
  // JavaScript that inspects a name cannot be detected and refused.
  keepsMarkers: false,
  renderPhase(phase, { data, markers }, report) {
    const files = renderFiles(phase, data, report)
    for (const placeholders of markers) checkPlaceholders({ phase, data, placeholders }, files, report)
    return files
  },
})

function renderFiles(phase: PhaseSource, data: Value, report: ReportText): (string | undefined)[] {
  const it = toPlain(data) as { [key: string]: Js }
  const eta = engineFor(phase, report)
  return phase.files.map(file =>
    attempt(file, phase, report, () => eta.render(eta.compile(file.text), it, { filepath: file.name })),
  )
}

interface Rendered {
  readonly phase: PhaseSource
  readonly data: Value
  readonly placeholders: MarkedTexts
}

/**
 * Reports files that depend on the value of a placeholder. Since JavaScript cannot be inspected, the files are rendered with other values
 * and compared.
 */
function checkPlaceholders(
  { phase, data, placeholders }: Rendered,
  files: readonly (string | undefined)[],
  report: ReportText,
): void {
  const opaque = opaqueMarkers([placeholders])
  const trials = TRIAL_TEXTS.map(by => ({ by, files: renderFiles(phase, withTexts(data, by, opaque), () => {}) }))
  phase.files.forEach(({ name, field }, i) => {
    const text = files[i]
    if (text === undefined) return
    if (trials.every(({ by, files }) => files[i] === opaque.replace(text, by))) return
    const message = t`${named(name)} does more with the value of a placeholder than print it`
    report({ code: 'OSM0417', message, help: [OPAQUE_HELP], field })
  })
}

function engineFor(phase: PhaseSource, report: ReportText): Eta {
  const eta = new Eta({
    autoEscape: false,
    autoTrim: false,
    autoFilter: true,
    filterFunction: printed,
    functionHeader: 'const fn = this.fn',
    // Errors have line numbers only in debug mode.
    debug: true,
  })
  Object.assign(eta, { fn: FUNCTIONS })
  for (const template of phase.templates) {
    attempt(template, phase, report, () => eta.loadTemplate(template.name, underItsName(template, eta)))
  }
  return eta
}

/** Compiles a template under its own name; Eta would attribute its errors to the file that includes it. */
function underItsName({ name, text }: TemplateSource, eta: Eta): TemplateFunction {
  const compiled = eta.compile(text)
  return function (this: Eta, data, options) {
    return compiled.call(this, data, { ...options, filepath: templateName(name) })
  }
}

/** Returns a name that differs from that of a file with the same name. */
const templateName = (name: string): string => `templates[${name}]`

/** Throws for a missing value, which Eta would print as "undefined": a misspelt name must not end up on a node. */
function printed(value: unknown): string {
  if (value === undefined || value === null)
    throw new TypeError(`the value is ${value}; write \`?? ''\` if that may be`)
  return String(value)
}

const UNBOUNDED: Meter = { bytes: () => {}, items: () => {}, steps: () => {} }

const callable =
  ({ params, variadic, call }: FunctionSpec) =>
  (...args: unknown[]): Js => {
    const least = variadic ? params.length - 1 : params.length
    if (args.length < least || (!variadic && args.length > least)) {
      throw new TypeError(`it takes ${variadic ? 'at least ' : ''}${least} arguments, and got ${args.length}`)
    }
    const values = args.map((arg, i): Value => fromJs(arg, params[Math.min(i, params.length - 1)]!))
    return toPlain(call(values, UNBOUNDED))
  }

const FUNCTIONS = Object.fromEntries(Array.from(functions.keys(), name => [name, offered(name, functions.get(name)!)]))

function offered(name: string, given: FunctionSpec | RefusedFunction) {
  if (!isRefused(given)) return callable(given)
  return (): never => {
    throw new Error(`${name} is refused: ${given.refused}; ${given.instead}`)
  }
}

function attempt<T>(
  source: TemplateSource,
  { templates }: PhaseSource,
  report: ReportText,
  run: () => T,
): T | undefined {
  try {
    return run()
  } catch (error) {
    const sources = new Map([...templates.map(byTemplateName), [source.name, source]])
    report(locateProblem(reason(error), placeOf(error, sources) ?? { source, line: lineOfTag(error) }))
    return undefined
  }
}

interface Place {
  readonly source: TemplateSource
  readonly line: number
}

const byTemplateName = (template: TemplateSource): [string, TemplateSource] => [templateName(template.name), template]

/**
 * Finds the innermost source of an error. The first line of each message in the chain of causes ends with `name:line`; the error of an
 * included text is the cause of that of the text which includes it.
 */
function placeOf(error: unknown, sources: ReadonlyMap<string, TemplateSource>): Place | undefined {
  if (!(error instanceof Error)) return undefined
  const [first = ''] = error.message.split('\n')
  const [, name = '', line] = /^(.*):([0-9]+)$/.exec(first) ?? []
  const source = sources.get(name)
  return placeOf(error.cause, sources) ?? (source && { source, line: Number(line) })
}

/** Returns the line of a tag that is not closed. For a text that is not JavaScript, no line is known, so it is 1. */
const lineOfTag = (error: unknown): number =>
  Number(/ at line ([0-9]+) col /.exec(error instanceof Error ? error.message : '')?.[1] ?? 1)

function locateProblem(message: string, { source: { name, text, field }, line }: Place): Coded {
  const lines = text.split('\n')
  const start = lines.slice(0, line - 1).reduce((offset, before) => offset + before.length + 1, 0)
  return {
    code: 'OSM0509',
    message: t`${named(name)}: ${message}`,
    field,
    excerpt: { text, start, end: start + (lines[line - 1]?.length ?? 0), name },
  }
}

/** Returns the message of the error that the template threw, or of the parser if the template is not JavaScript. */
function reason(error: unknown): string {
  let deepest = error
  while (deepest instanceof Error && deepest.cause !== undefined) deepest = deepest.cause
  const said = deepest instanceof Error ? deepest.message : String(deepest)
  const [first, , second] = said.split('\n')
  return first === 'Bad template syntax' && second ? second : first!
}

/** Returns the duration that a metav1.Duration embeds, which is converted in its place. */
const durationIn = (value: Value): Value | undefined =>
  value instanceof Struct && value.type === METAV1_DURATION ? value.values[0] : undefined

/** Converts a Go value to plain JavaScript. */
const toPlain = (value: Value): Js => toJs(value, durationIn)
