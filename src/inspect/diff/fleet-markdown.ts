// Writes the comparison of several clusters as one comment for a pull request: one verdict, a section for each cluster that changes, and the
// differences, each once for all clusters.

import { reportChanges } from '../report/report-changes.ts'
import {
  inlineCode,
  maskedMarkdown,
  others,
  outlookMarkdown,
  problemsMarkdown,
  table,
  valuesMarkdown,
  withDetails,
  withinLimit,
} from './diff-markdown.ts'
import { summaryText } from './effects.ts'
import { type ClusterDiff, clustersText, type FleetDiff, joinedDiff, joinedStems } from './fleet-diff.ts'

/** The sections of the clusters take at most this much, so that there is room for details. */
const SECTIONS = 30_000
/** The table of one cluster takes at most this much, so that there is room for those of the others. */
const TABLE = 8_000
const NAMED = 50

/** Returns the comparison as Markdown for a comment of a pull request, whose size is limited. */
export function fleetMarkdown({ clusters, shared, problems }: FleetDiff): string {
  const all = reportChanges(joinedDiff(clusters), joinedStems(clusters), problems)
  const compared = clusters.filter(({ state }) => state === 'changed')
  const head = `### Nodes\n\n${outlookMarkdown(all)}**${clustersText(clusters)}**<br>\n**${all.summary}**\n${valuesMarkdown(all)}${problemsMarkdown(all)}${maskedMarkdown(all)}${unchangedLine(clusters)}`
  const wanted = clusters.filter(({ state }) => state !== 'unchanged')
  const sections = withinLimit(wanted.map(section), SECTIONS)
  const left = wanted.length - sections.length
  const more = left === 0 ? '' : `\n${left} more ${left === 1 ? 'cluster is' : 'clusters are'} left out.\n`
  const text = head + sections.join('') + more + others({ others: shared }, 'Shared objects')
  const { parts } = reportChanges(joinedDiff(compared), joinedStems(compared))
  return withDetails(text, parts)
}

function unchangedLine(clusters: readonly ClusterDiff[]): string {
  const names = clusters.filter(({ state }) => state === 'unchanged').map(({ name }) => inlineCode(name))
  if (names.length === 0) return ''
  const more = names.length > NAMED ? ` and ${names.length - NAMED} more` : ''
  return `\nUnchanged: ${names.slice(0, NAMED).join(', ')}${more}\n`
}

function section({ name, state, diff, stems }: ClusterDiff): string {
  if (state === 'failed') return `\n**${inlineCode(name)} cannot be rendered**: the job has the errors.\n`
  const what = state === 'new' ? ' is new' : state === 'gone' ? ' is gone' : ''
  const summary = `${inlineCode(name)}${what}: ${summaryText(diff)}`
  const changes = reportChanges(diff, stems)
  const body = table(changes, TABLE) + others(changes)
  return body === '' ? `\n${summary}\n` : `\n<details><summary>${summary}</summary>\n${body}\n</details>\n`
}
