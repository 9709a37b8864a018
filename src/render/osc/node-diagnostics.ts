// Makes diagnostics of the problems that the nodes of a group share.

import { type FieldPath, isSamePath, valueAt } from '../../base/field-path.ts'
import { lineEnd } from '../../base/lines.ts'
import type { Diagnostic, Excerpt, RenderedPlace } from '../../diagnostics/diagnostic.ts'
import { problem } from '../../diagnostics/problem.ts'
import type { Coded, RenderedLine } from '../../diagnostics/text-problem.ts'
import { type MachineDeployment, PROVIDER_SPEC } from '../model/machine-deployment.ts'
import { type PartOrigin, type PhaseName, type Profile, writtenAt } from '../model/profile.ts'
import { subscriptionField } from './operating-system-config.ts'
import { fileAt, type TemplateSource, templatesOf, textIn } from './profile-templates.ts'

/** A node with the problem. */
interface FoundIn {
  readonly machineDeployment: MachineDeployment
  readonly profile: Profile
}

/**
 * Returns the diagnostics of a problem that nodes of a group share, at the place where it can be fixed: one in the profile, or in the part
 * of which the profile is composed, that names all nodes, or one in each MachineDeployment.
 */
export function diagnosticsOf(given: Coded, nodes: readonly FoundIn[]): Diagnostic[] {
  const [first] = nodes
  const found = first && diagnosticOf(given, first)
  if (found === undefined) return []
  const rendered = renderedPlaces(given)
  if (isOwn(found, first!))
    return nodes.map((node, i) => ({
      ...(i === 0 ? found : diagnosticOf(given, node)),
      ...(rendered && { rendered }),
    }))
  const related = nodes.map(({ machineDeployment }) => ({
    object: machineDeployment.ref,
    role: 'rendered for',
    ...(rendered && { rendered }),
  }))
  return [{ ...found, related }]
}

const isOwn = ({ object }: Diagnostic, { machineDeployment }: FoundIn): boolean => object === machineDeployment.ref

function diagnosticOf({ of, rendered, code, message, ...given }: Coded, node: FoundIn): Diagnostic {
  const { machineDeployment, profile } = node
  if (of === 'machineDeployment') {
    const related = [{ object: profile.ref, role: 'profile' }]
    return problem(code, message, { ...given, object: machineDeployment.ref, related })
  }
  const { field } = given
  if (field === undefined) return problem(code, message, { ...given, object: profile.ref })
  const origin = of === 'config' ? originOf(field, node) : { object: profile.ref, field }
  if (origin.object !== profile.ref) return problem(code, message, { ...given, ...origin })
  const line = rendered && sourceLine(profile, origin.field, rendered)
  const place = { ...line, ...writtenAt((line ?? origin).field, profile) }
  return problem(code, line ? rendered.message : message, { ...given, ...place })
}

function renderedPlaces({ of, field, rendered }: Coded): readonly RenderedPlace[] | undefined {
  if (of !== 'config' || field === undefined) return undefined
  if (rendered === undefined) return [{ field }]
  const { name, line, text, part } = rendered
  const at = part === undefined ? -1 : text.indexOf(part)
  return [at < 0 ? { field, name, line } : { field, name, line, column: at + 1, length: part!.length }]
}

/** Returns the object and field from which a field of the OperatingSystemConfig comes. */
export function originOf(
  field: FieldPath,
  { profile, machineDeployment }: { profile: Profile; machineDeployment: MachineDeployment },
): PartOrigin {
  const [, phase, list, index, ...below] = field
  const ofMachine = (...path: FieldPath): PartOrigin => ({
    object: machineDeployment.ref,
    field: [...PROVIDER_SPEC, ...path],
  })
  if (list === 'userSSHKeys') return ofMachine('sshPublicKeys', ...field.slice(3))
  const isSubscription = list === 'modules' && index === 'rh_subscription'
  const subscribed =
    isSubscription && machineDeployment.provider.operatingSystem === 'rhel'
      ? subscriptionField(String(below[0]))
      : undefined
  if (subscribed !== undefined) return ofMachine('operatingSystemSpec', subscribed)
  // Files of the container runtime follow the phase's own ones in the config. After them come hosts.toml files, which are not in the
  // profile.
  const own = list === 'files' && index !== undefined && fileAt(profile, phase as PhaseName, Number(index))
  return { object: profile.ref, field: own ? [...own.field, ...below] : field }
}

interface SourceLine {
  readonly field: FieldPath
  readonly excerpt: Excerpt
}

/** Returns the line of the template or unit in the field, or of a template that it includes; undefined if none is certain. */
function sourceLine(profile: Profile, field: FieldPath, rendered: RenderedLine): SourceLine | undefined {
  const [, name, list] = field
  const phase = name as PhaseName
  if (list === undefined) return undefined
  if (list === 'units' && field.at(-1) === 'content')
    return verbatim(String(valueAt(profile, field) ?? ''), field, rendered)
  const own = textIn(profile, phase, field)
  if (own === undefined) return undefined
  const { best, possible } = findLines([own], rendered, field)
  return best ?? findLines(templatesOf(profile, phase), rendered, field).best ?? only(possible)
}

function verbatim(text: string, field: FieldPath, { line, part }: RenderedLine): SourceLine {
  const before = text.split('\n').slice(0, line - 1)
  return excerptOf({ name: '', text, field }, before.join('\n').length + (before.length > 0 ? 1 : 0), part)
}

/** A line of a template whose text is long enough to be recognized between its actions. */
const RECOGNIZABLE = 3

const only = (lines: readonly SourceLine[]): SourceLine | undefined => (lines.length === 1 ? lines[0] : undefined)

interface FoundLines {
  /** The line with the longest recognized text. */
  readonly best: SourceLine | undefined
  /** The lines from which the rendered one can come, although nothing outside their actions shows it. */
  readonly possible: readonly SourceLine[]
}

function findLines(sources: readonly TemplateSource[], { text, part }: RenderedLine, field: FieldPath): FoundLines {
  const wanted = text.trim()
  let best: SourceLine | undefined
  let longest = RECOGNIZABLE - 1
  const possible: SourceLine[] = []
  for (const source of sources) {
    let start = 0
    for (const line of source.text.split('\n')) {
      const length = line.trim() === wanted ? Number.POSITIVE_INFINITY : literalLength(line.trim(), wanted)
      const found = length < 0 ? undefined : excerptOf(source, start, part, !isSamePath(source.field, field))
      if (found && length < RECOGNIZABLE && line.includes('{{')) possible.push(found)
      if (length > longest) [longest, best] = [length, found]
      start += line.length + 1
    }
  }
  return { best, possible }
}

/** Returns how many characters of a line of a template are outside its actions, if the rendered line can come from it, or -1. */
function literalLength(template: string, rendered: string): number {
  if (!template.includes('{{')) return -1
  const [first = '', ...parts] = template.split(/\{\{[^{}]*\}\}/)
  const last = parts.pop() ?? ''
  if (!rendered.startsWith(first) || !rendered.endsWith(last)) return -1
  let at = first.length
  const end = rendered.length - last.length
  for (const part of parts) {
    const found = rendered.indexOf(part, at)
    if (found < 0) return -1
    at = found + part.length
  }
  return at > end ? -1 : [first, last, ...parts].join('').trim().length
}

/** Returns the place of the part in the line, or of the line without its indentation. */
function excerptOf({ name, text, field }: TemplateSource, start: number, part?: string, isNamed = false): SourceLine {
  const line = text.slice(start, lineEnd(text, start))
  const at = part === undefined ? -1 : line.indexOf(part)
  const from = at < 0 ? line.length - line.trimStart().length : at
  const end = at < 0 ? line.trimEnd().length : at + part!.length
  const range = { text, start: start + from, end: start + Math.max(end, from) }
  return { field, excerpt: isNamed ? { ...range, name } : range }
}
