// Writes diagnostics as workflow commands of GitHub Actions, which shows them as annotations of the changed files.

import { formatPath } from '../../base/field-path.ts'
import type { Diagnostic, Severity } from '../../diagnostics/diagnostic.ts'
import { nameOf } from '../../diagnostics/names.ts'
import { withHelp } from '../../diagnostics/results.ts'
import { terminalText } from '../../diagnostics/text.ts'

interface FilePlace {
  readonly file: string
  /** Unknown where a host has put the object among others, or has changed the order of its fields. */
  readonly line?: number
  readonly column?: number
}

/** Returns undefined if the file is not known. */
export function filePlaceOf({ origin }: Diagnostic): FilePlace | undefined {
  if (origin?.path === undefined) return undefined
  const { path, line, column, lineIn } = origin
  return lineIn === 'file' ? { file: path, line, ...(column !== undefined && { column }) } : { file: path }
}

const COMMANDS: Readonly<Record<Severity, string>> = { error: 'error', warning: 'warning', info: 'notice' }

export const githubAnnotations = (diagnostics: readonly Diagnostic[]): string =>
  diagnostics
    .filter(({ ignored }) => ignored === undefined)
    .map(diagnostic => `${annotation(diagnostic)}\n`)
    .join('')

function annotation(diagnostic: Diagnostic): string {
  const { severity, code, object, field } = diagnostic
  const place = filePlaceOf(diagnostic)
  const properties = [
    ...(place ? [`file=${escapeProperty(terminalText(place.file))}`] : []),
    ...(place?.line === undefined ? [] : [`line=${place.line}`]),
    ...(place?.column === undefined ? [] : [`col=${place.column}`]),
    `title=${escapeProperty(`osm-krm ${code}`)}`,
  ]
  const subject =
    object === undefined ? '' : `${nameOf(object)}${field === undefined ? '' : `, ${formatPath(field)}`}: `
  return `::${COMMANDS[severity]} ${properties.join(',')}::${escapeData(terminalText(`${subject}${withHelp(diagnostic)}`))}`
}

/** Escapes as the runner unescapes: `%` first. */
const escapeData = (text: string): string => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')

const escapeProperty = (text: string): string => escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
