// The diagnostics of a report, with the nodes that they are about, and the lines of rendered texts that they are about.

import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import { linesAround, renderExcerpt } from '../../diagnostics/excerpt.ts'
import { titles } from '../../diagnostics/generated/texts.ts'
import { nameOf } from '../../diagnostics/names.ts'
import { fileText } from '../../diagnostics/render.ts'
import { printable } from '../../diagnostics/text.ts'
import { titlesOf } from '../node-errors.ts'
import { expandText, type SharedText } from '../shared-text.ts'
import type { ProblemLine, ReportProblem } from './report-data.ts'
import type { ReportNodes } from './report-nodes.ts'

/** Returns the problems as the report shows them. */
export function reportProblems(shown: readonly Diagnostic[], nodes: ReportNodes): ReportProblem[] {
  const known = new Set(nodes.nodes.map(({ title }) => title))
  const lines = lineFinder(nodes)
  return shown.map(diagnostic => reportProblem(diagnostic, known, lines))
}

type FindLines = (diagnostic: Diagnostic, titles: readonly string[]) => readonly ProblemLine[]

function reportProblem(diagnostic: Diagnostic, known: ReadonlySet<string>, lines: FindLines): ReportProblem {
  const { code, severity, message, help, object, field, origin, excerpt, related = [] } = diagnostic
  const place = fileText(origin)
  const nodes = titlesOf(diagnostic).filter(title => known.has(title))
  return {
    severity,
    code,
    title: titles[code],
    message: printable(message),
    ...(help !== undefined && { help: help.split('\n').map(printable).join('\n') }),
    ...(object && { object: printable(nameOf(object)) }),
    ...(place !== '' && { place: printable(place) }),
    ...(field !== undefined && { field: printable(field) }),
    ...(excerpt && { excerpt: renderExcerpt(excerpt).join('\n') }),
    related: related.map(({ role, object: other }) => printable(`${role}: ${nameOf(other)}`)),
    nodes,
    lines: lines(diagnostic, nodes),
  }
}

/**
 * Returns a function that finds the line of a rendered text that has a problem: in the part whose name is in the message, the line that the
 * message names, or the only one that equals the line of the profile.
 */
function lineFinder({ contents, kinds, nodes }: ReportNodes): FindLines {
  const byTitle = new Map(nodes.map(node => [node.title, node]))
  const linesOf = (text: SharedText): readonly string[] =>
    expandText(text, { title: '', stem: '', secrets: [] }).split('\n')
  return ({ message, excerpt }, titles) => {
    const kindsOf = new Set(titles.map(title => byTitle.get(title)!.kind))
    const given = /\(line (\d+)\)/.exec(message)?.[1]
    const wanted =
      excerpt === undefined ? '' : linesAround(excerpt.text, Math.min(excerpt.start, excerpt.text.length)).here.trim()
    if (given === undefined && wanted === '') return []
    const found = new Map<string, ProblemLine>()
    for (const kind of kindsOf) {
      for (const { kind: what, name, content } of kinds[kind]!.phases.flatMap(({ parts }) => parts)) {
        if (content === undefined || !['file', 'unit', 'drop-in'].includes(what) || !names(message, name)) continue
        const lines = linesOf(contents[content]!)
        const line = given === undefined ? onlyLine(lines, wanted) : Number(given)
        if (line !== undefined && line <= lines.length) found.set(`${content}:${line}`, { content, line })
      }
    }
    return [...found.values()]
  }
}

/** Whether the message contains the name of the part as a word. */
const names = (message: string, name: string): boolean => ` ${message} `.includes(` ${name} `)

/** Returns the only line that can come from a line of a profile, which may have actions of Go templates. */
function onlyLine(lines: readonly string[], wanted: string): number | undefined {
  const literals = wanted.split(/\{\{[^{}]*\}\}/)
  if (literals.join('').trim().length < RECOGNIZABLE) return undefined
  const found = lines.flatMap((line, i) => (comesFrom(line.trim(), literals) ? [i + 1] : []))
  return found.length === 1 ? found[0] : undefined
}

const RECOGNIZABLE = 3

/** Whether the line has these texts in their order, from its beginning to its end. */
function comesFrom(line: string, [first = '', ...others]: readonly string[]): boolean {
  const last = others.pop()
  if (last === undefined) return line === first
  if (!line.startsWith(first)) return false
  let at = first.length
  for (const literal of others) {
    const found = line.indexOf(literal, at)
    if (found < 0) return false
    at = found + literal.length
  }
  return line.endsWith(last) && line.length - last.length >= at
}
