// The diagnostics of a report, with the nodes that they are about, and the lines of rendered texts that they are about.

import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import { renderExcerpt } from '../../diagnostics/excerpt.ts'
import { titles } from '../../diagnostics/generated/texts.ts'
import { nameOf } from '../../diagnostics/names.ts'
import { fileText } from '../../diagnostics/render.ts'
import { printable } from '../../diagnostics/text.ts'
import { titleOf, titlesOf } from '../node-errors.ts'
import type { ProblemLine, ReportProblem } from './report-data.ts'
import type { ReportNodes } from './report-nodes.ts'

export function reportProblems(shown: readonly Diagnostic[], nodes: ReportNodes): ReportProblem[] {
  const known = new Set(nodes.nodes.map(({ title }) => title))
  const lines = lineFinder(nodes)
  return shown.map(diagnostic => reportProblem(diagnostic, known, lines))
}

type FindLines = (diagnostic: Diagnostic) => readonly ProblemLine[]

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
    lines: lines(diagnostic),
  }
}

/** Returns a function that finds the lines of rendered texts that a problem is about, in the parts that its message names. */
function lineFinder({ kinds, nodes }: ReportNodes): FindLines {
  const kindOf = new Map(nodes.map(({ title, kind }) => [title, kind]))
  return ({ message, object, rendered, related = [] }) => {
    const places = [...(object ? [{ object, rendered }] : []), ...related].flatMap(each => {
      const kind = kindOf.get(titleOf(each.object))
      return kind === undefined ? [] : (each.rendered ?? []).flatMap(({ line }) => (line ? { kind, line } : []))
    })
    const found = new Map<string, ProblemLine>()
    for (const { kind, line } of new Map(places.map(place => [JSON.stringify(place), place])).values())
      for (const { kind: what, name, content } of kinds[kind]!.phases.flatMap(({ parts }) => parts))
        if (content !== undefined && TEXTS.has(what) && ` ${message} `.includes(` ${name} `))
          found.set(`${content}:${line}`, { content, line })
    return [...found.values()]
  }
}

const TEXTS: ReadonlySet<string> = new Set(['file', 'unit', 'drop-in'])
