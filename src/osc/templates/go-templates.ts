// Renders profiles as the controller does, with Go templates. A phase's `templates` are executed first, each on its own; what came out
// is parsed again as the body of a definition that files can include.

import { functions } from '../../gotemplate/sprig/index.ts'
import { toText } from '../../gotemplate/strconv/bytes.ts'
import {
  combine,
  type TemplateProblem as EngineProblem,
  execute,
  type Limits,
  type OpaqueTexts,
  type ParsedTemplate,
  parse,
} from '../../gotemplate/template/index.ts'
import type { Value } from '../../gotemplate/values/values.ts'
import { standIns } from '../../yaml/copies.ts'
import { OWN_FIELDS } from '../template-data.ts'
import { reportedAs } from './engine-problems.ts'
import type { NodeKind } from './kinds.ts'
import { opaquePlaceholders } from './opaque-placeholders.ts'
import { type OwnPattern, ownCopy, ownPattern } from './own-contents.ts'
import { type Made, type Memory, type NodeView, newMemory, recall, viewOf, viewOfOnlyNode } from './remember.ts'
import type { PhaseContents, PhaseSource, TemplateEngine, TemplateProblem, TemplateSource } from './template-engine.ts'

/** Keeps what was parsed and what came out, so that a profile's texts are parsed, and for equal data executed, once for all its MachineDeployments. */
export type TemplateCache = TemplateEngine

type Parsed = ReturnType<typeof parse>

/** Rendered templates differ between MachineDeployments, without end: beyond this many texts the cache begins anew. */
const MOST_TEXTS = 4096

/** `onlyNode`: there will be one, and nothing of it has to be kept. */
export function templateCache(limits: Partial<Limits> = {}, { onlyNode = false } = {}): TemplateCache {
  const known = new Map<string, Map<string, Parsed>>()
  const parsed = (name: string, text: string): Parsed => {
    if (known.size > MOST_TEXTS) known.clear()
    let byName = known.get(text)
    if (byName === undefined) known.set(text, (byName = new Map()))
    let result = byName.get(name)
    if (result === undefined) byName.set(name, (result = parse(name, text, functions, limits)))
    return result
  }
  const memories = new WeakMap<PhaseSource, PhaseMemory>()
  const memoryOf = (phase: PhaseSource): PhaseMemory => {
    let memory = memories.get(phase)
    if (memory === undefined) memories.set(phase, (memory = newPhaseMemory(phase)))
    return memory
  }
  return {
    renderPhase: (phase, { data, placeholders, kind, words }, report) => {
      const opaque = placeholders && opaquePlaceholders(placeholders)
      const run = { phase, data, report, parsed, limits, opaque, memory: memoryOf(phase), onlyNode }
      const known = kind && run.memory.kinds.get(kind)
      if (known === undefined) return renderAll(run, kind)
      return kind && words && !placeholders ? renderCopy(run, known, kind, words) : renderOwn(run, known)
    },
  }
}

/** What the texts of a phase gave. */
interface PhaseMemory {
  /** How many definitions came out so far. */
  definitions: number
  readonly templates: readonly Memory<Definition | undefined>[]
  /** For each set of definitions that came out of the templates. */
  readonly files: Map<string, readonly FileMemory[]>
  /** What came out for the first node of a kind, if that was without problems. */
  readonly kinds: WeakMap<NodeKind, KindContents>
}

interface KindContents {
  readonly definitions: readonly Definition[]
  readonly common: readonly (string | undefined)[]
  /** Files that differ from node to node, by their places. */
  readonly own: ReadonlyMap<number, ParsedTemplate>
  /** What they are made of from the third node on: undefined where these files differ in more than words. */
  pattern?: OwnPattern | undefined
}

interface FileMemory {
  combined: ParsedTemplate | undefined
  readonly given: Memory<string | undefined>
}

/** Definitions that every node has of its own are not worth being kept. */
const MOST_SETS = 64

const newPhaseMemory = ({ templates }: PhaseSource): PhaseMemory => ({
  definitions: 0,
  templates: templates.map(newMemory<Definition | undefined>),
  files: new Map(),
  kinds: new WeakMap(),
})

interface PhaseRun {
  readonly phase: PhaseSource
  readonly data: () => Value
  readonly memory: PhaseMemory
  readonly report: (problem: TemplateProblem) => void
  readonly parsed: (name: string, text: string) => Parsed
  readonly limits: Partial<Limits>
  readonly opaque: OpaqueTexts | undefined
  readonly onlyNode: boolean
}

/** A text that was parsed and where it comes from, for messages. */
interface Origin {
  readonly name: string
  readonly text: string
  readonly field: string
}

/** For a node whose kind is known: the files that differ from node to node. */
function renderOwn(run: PhaseRun, { definitions, common, own }: KindContents): PhaseContents {
  const data = run.data()
  const texts = Array.from(own, ([i, template]) => {
    const origins = originsOf(run.phase.files[i]!, definitions)
    return [i, executeReported(run, template, origins, data).result] as const
  })
  return { common, own: new Map(texts) }
}

/** The same with a pattern, where there can be one: a template must do nothing with stand-ins that it would not do with every word. */
function renderCopy(run: PhaseRun, known: KindContents, kind: NodeKind, words: readonly string[]): PhaseContents {
  if (known.pattern !== undefined) return { common: known.common, ...ownCopy(known.pattern, words) }
  const contents = renderOwn(run, known)
  if (!('pattern' in known)) {
    const limits = { limits: run.limits, opaque: opaquePlaceholders(standIns) }
    known.pattern = ownPattern({ own: contents.own, words }, file => {
      const { output, problem } = execute(known.own.get(file)!, kind.pattern, limits)
      return problem ? undefined : toText(output)
    })
  }
  return contents
}

function renderAll(run: PhaseRun, kind: NodeKind | undefined): PhaseContents {
  const node = run.onlyNode ? viewOfOnlyNode(run.data()) : viewOf(run.data(), OWN_FIELDS)
  const definitions = definitionsOf(run, node)
  if (definitions === undefined) {
    for (const file of run.phase.files) parseReported(run, file)
    return { common: [], own: new Map(run.phase.files.map((_, i) => [i, undefined])) }
  }
  const memories = fileMemories(run, definitions.found)
  const files = run.phase.files.map((file, i) => {
    const memory = memories[i]!
    const template = (memory.combined ??= combineReported(run, file, definitions.found))
    const make = (data: Value) => executeReported(run, template!, originsOf(file, definitions.found), data)
    return { template, ...(template ? recall(memory.given, node, make) : { result: undefined, common: false }) }
  })
  const common = Object.freeze(files.map(file => (file.common ? file.result : undefined)))
  const own = [...files.entries()].filter(([, file]) => !file.common)
  // A text that is missing has been complained about, as it has to be for every node.
  if (kind && definitions.common && files.every(({ result }) => result !== undefined))
    run.memory.kinds.set(kind, {
      definitions: definitions.found,
      common,
      own: new Map(own.map(([i, { template }]) => [i, template!])),
    })
  return { common, own: new Map(own.map(([i, { result }]) => [i, result])) }
}

/** Where a file's text can come from: itself, and what it may include. */
const originsOf = (file: TemplateSource, definitions: readonly Definition[]): Origin[] => [
  file,
  ...definitions.map(definition => definition.origin),
]

function combineReported(
  run: PhaseRun,
  file: TemplateSource,
  definitions: readonly Definition[],
): ParsedTemplate | undefined {
  const own = parseReported(run, file)
  if (own === undefined) return undefined
  const { template, problems } = combine(
    own,
    definitions.map(definition => definition.template),
  )
  for (const problem of problems) run.report(located(problem, originsOf(file, definitions)))
  return template
}

function fileMemories({ phase, memory: { files } }: PhaseRun, definitions: readonly Definition[]) {
  const key = definitions.map(({ id }) => id).join()
  const known = files.get(key)
  if (known !== undefined) return known
  const made = phase.files.map((): FileMemory => ({ combined: undefined, given: newMemory() }))
  if (files.size < MOST_SETS) files.set(key, made)
  return made
}

interface Definition {
  readonly template: ParsedTemplate
  readonly origin: Origin
  /** Tells it from every other that came out of this phase. */
  readonly id: number
}

interface Definitions {
  readonly found: readonly Definition[]
  readonly common: boolean
}

/** In the order of their names: in the reference it is chance, and matters only where one redefines another. Undefined after a problem. */
function definitionsOf(run: PhaseRun, node: NodeView): Definitions | undefined {
  const templates = run.phase.templates
    .map((source, i) => ({ source, memory: run.memory.templates[i]! }))
    .sort((a, b) => (a.source.name < b.source.name ? -1 : 1))
  const recalled = templates.map(({ source, memory }) => recall(memory, node, data => define(run, source, data)))
  const found = recalled.map(({ result }) => result).filter(definition => definition !== undefined)
  return found.length < recalled.length ? undefined : { found, common: recalled.every(({ common }) => common) }
}

function define(run: PhaseRun, source: TemplateSource, data: Value): Made<Definition | undefined> {
  const template = parseReported(run, source)
  const body = template && executeReported(run, template, [source], data).result
  // Without a file the reference never comes to parse what the templates gave.
  if (body === undefined || run.phase.files.length === 0) return { result: undefined, keep: false }
  // A name of its own: under the definition's name, the definition would count as the file itself.
  const origin = {
    name: `templates[${source.name}]`,
    field: source.field,
    text: `\n{{- define "${source.name}" }}\n${body}\n{{- end }}`,
  }
  const parsed = parseReported(run, origin)
  return parsed
    ? { result: { template: parsed, origin, id: run.memory.definitions++ }, keep: true }
    : { result: undefined, keep: false }
}

function parseReported(run: PhaseRun, origin: Origin): ParsedTemplate | undefined {
  const { template, problems } = run.parsed(origin.name, origin.text)
  for (const problem of problems) run.report(located(problem, [origin]))
  return problems.length > 0 ? undefined : template
}

/** What came with a problem is not kept: the next node's problem must be told too. */
function executeReported(
  run: PhaseRun,
  template: ParsedTemplate,
  origins: readonly Origin[],
  data: Value,
): Made<string | undefined> {
  const { limits, opaque } = run
  const { output, problem } = execute(template, data, { limits, ...(opaque && { opaque }) })
  if (problem) run.report(located(problem, origins))
  return problem ? { result: undefined, keep: false } : { result: toText(output), keep: true }
}

function located(found: EngineProblem, origins: readonly Origin[]): TemplateProblem {
  const origin = origins.find(({ name }) => name === found.template) ?? origins[0]!
  const { code, help } = reportedAs(found)
  return {
    code,
    message: found.message,
    ...(help !== undefined && { help }),
    field: origin.field,
    excerpt: { text: origin.text, start: found.start, end: found.end, name: origin.name },
  }
}
