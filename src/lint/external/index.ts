// Checks scripts with ShellCheck and units with systemd-analyze, and places what they find in the templates that made the lines.

import type { FieldPath } from '../../base/field-path.ts'
import { lineEnd, lineStart } from '../../base/lines.ts'
import { remembered } from '../../base/remembered.ts'
import { named, t } from '../../base/span.ts'
import type { Diagnostic, Excerpt } from '../../diagnostics/diagnostic.ts'
import { type FileLines, phaseLines } from '../../node/origins/line-sources.ts'
import type { Rendering } from '../../render/index.ts'
import { problemsOf } from '../../render/nodes/render-group.ts'
import { isBuiltIn } from '../../render/profiles/selection.ts'
import { textProblem } from '../../render/userdata/problem.ts'
import { findingsOf, type Rule, rule } from '../rule.ts'
import { type LintedGroup, type NodeText, type PlacedComment, scriptsOf, unitFolder, unitsOf } from './node-texts.ts'
import { type Comment, shellCheckComments, type UnitFolder, verifyComments } from './programs.ts'

/** The programs to run; undefined for one that nobody asked for. */
interface ProgramRunners {
  /** Returns what ShellCheck prints about a script. */
  readonly shellcheck: ((script: string) => Promise<string>) | undefined
  /** Returns what systemd-analyze prints about the units of a folder, and the path of the folder. */
  readonly systemdAnalyze:
    | ((folder: UnitFolder) => Promise<{ readonly output: string; readonly root: string }>)
    | undefined
  /** Whether the checks are those of a policy. */
  readonly isReview?: boolean
}

/** Returns the directives that turn off checks of ShellCheck: in a review with a policy, only the policy may. */
const disabledChecks = (script: string): Comment[] =>
  script.split('\n').flatMap((text, i): Comment[] => {
    const part = /#\s*shellcheck\s[^#]{0,200}disable=\S+/.exec(text)?.[0]
    const message = t`the directive turns off a check of ShellCheck, which the policy does not`
    return part
      ? [{ line: i + 1, part, message, help: t`Remove it, or ask the holder of the policy to ignore it.` }]
      : []
  })

/** Returns a function that checks renderings. It runs each program once for equal texts. */
export function externalLinter({ shellcheck, systemdAnalyze, isReview }: ProgramRunners) {
  const checked = remembered(async (script: string) => [
    ...shellCheckComments(await shellcheck!(script), script),
    ...(isReview ? disabledChecks(script) : []),
  ])
  const verified = remembered(async (folder: UnitFolder) => {
    const { output, root } = await systemdAnalyze!(folder)
    return verifyComments(output, root, folder)
  }, folderKey)
  return async (rendering: Rendering): Promise<Diagnostic[]> => {
    const comments = { shellcheck: [] as PlacedComment[], systemdAnalyze: [] as PlacedComment[] }
    const placeOf = placesIn(rendering)
    for (const group of lintedGroups(rendering)) {
      const { requests } = group.rendered
      const placed = (text: NodeText, comment: Comment): PlacedComment => ({
        group,
        text,
        comment,
        line: placeOf(group, text)?.lines[comment.line - 1],
      })
      for (const text of shellcheck ? scriptsOf(requests) : [])
        for (const comment of await checked(text.text)) comments.shellcheck.push(placed(text, comment))
      const units = systemdAnalyze ? unitsOf(requests) : new Map<string, NodeText>()
      if (units.size === 0) continue
      for (const comment of await verified(unitFolder(units, requests.bootstrap.config))) {
        const text = units.get(comment.path)
        if (text !== undefined) comments.systemdAnalyze.push(placed(text, comment))
      }
    }
    return findingsOf(PROGRAM_RULES, comments).flatMap(({ code, ...found }) => diagnosticsOf(code, found))
  }
}

export const PROGRAM_RULES: readonly Rule<'programs'>[] = [
  rule('programs', 'OSM0660', ({ shellcheck }) => shellcheck),
  rule('programs', 'OSM0661', ({ systemdAnalyze }) => systemdAnalyze),
]

export type ExternalLinter = ReturnType<typeof externalLinter>

/** Whether the rendering has a script that lint checks. */
export const hasScripts = (rendering: Rendering): boolean =>
  lintedGroups(rendering).some(({ rendered }) => scriptsOf(rendered.requests).length > 0)

/** The scripts and units of built-in profiles are tested with osm-krm. */
const lintedGroups = ({ groups }: Rendering): LintedGroup[] =>
  groups.filter(
    (group): group is LintedGroup => group.rendered !== undefined && !isBuiltIn(group.nodes[0]!.known, group.profile),
  )

/** Returns a function that finds the template lines of a text. Groups with the same profile and text have the same. */
function placesIn({ settings, inputs: { environment }, nodes }: Rendering) {
  const byMachineDeployment = new Map(nodes.map(node => [node.machineDeployment, node]))
  const setting = (field: FieldPath) => ({ kind: 'setting' as const, field })
  const found = new Map<string, FileLines | undefined>()
  return ({ nodes: [first], profile }: LintedGroup, { path, text, request }: NodeText): FileLines | undefined => {
    const node = byMachineDeployment.get(first!.machineDeployment)
    const key = JSON.stringify([profile.ref, request.phase, path, text])
    if (node !== undefined && !found.has(key))
      found.set(key, phaseLines(request.phase, node, { settings, environment, setting })(path))
    return found.get(key)
  }
}

function diagnosticsOf(
  code: Rule<'programs'>['code'],
  { group, text, comment, line: origin }: PlacedComment,
): Diagnostic[] {
  // Built-in profiles are tested with osm-krm, also where others are based on them.
  if (origin?.isBuiltIn) return []
  const { line, part, help, isStyle } = comment
  const { request, place, path } = text
  const problem = textProblem(request, { code, place, predicate: t``, line, help, ...(part !== undefined && { part }) })
  const message = origin === undefined ? t`${named(path)} (line ${line}): ${comment.message}` : comment.message
  const rendered = problem.rendered && {
    rendered: { ...problem.rendered, message: t`${named(path)}: ${comment.message}` },
  }
  return problemsOf(group, [[{ ...problem, message, ...rendered }]]).map(diagnostic => ({
    ...diagnostic,
    ...(origin?.object && {
      message,
      object: origin.object,
      ...(origin.field !== undefined && { field: origin.field }),
      excerpt: templatePart(origin.excerpt, text.text.split('\n')[line - 1] ?? '', part),
    }),
    ...(isStyle && { severity: 'info' as const }),
  }))
}

/** Marks the part of the template's line, or the line if the template does not have the part, or has it twice. */
function templatePart(excerpt: Excerpt, rendered: string, part: string | undefined): Excerpt {
  const { text, start } = excerpt
  const first = lineStart(text, start)
  const line = text.slice(first, lineEnd(text, first))
  const at = part === undefined ? -1 : line.indexOf(part)
  const isClear = at >= 0 && (line.trim() === rendered.trim() || line.indexOf(part!, at + 1) < 0)
  const from = isClear ? first + at : first + line.length - line.trimStart().length
  return { ...excerpt, start: from, end: isClear ? from + part!.length : first + line.trimEnd().length }
}

const folderKey = (folder: UnitFolder): string =>
  JSON.stringify([folder.texts, folder.ofImage, folder.named].map(map => [...map]))
