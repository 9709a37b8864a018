// Writes diagnostics as SARIF 2.1.0, which code scanning of GitHub, GitLab and Azure DevOps reads.

import type { Location, Log, ReportingDescriptor, Result } from 'sarif'
import { formatPath } from '../../base/field-path.ts'
import { type DiagnosticCode, severityOf } from '../../diagnostics/codes.ts'
import type { Diagnostic, Severity } from '../../diagnostics/diagnostic.ts'
import { explanations, titles } from '../../diagnostics/generated/texts.ts'
import { nameOf } from '../../diagnostics/names.ts'
import { withHelp } from '../../diagnostics/results.ts'
import { printable, terminalText } from '../../diagnostics/text.ts'
import { filePlaceOf } from './github.ts'

const LEVELS: Readonly<Record<Severity, Result.level>> = { error: 'error', warning: 'warning', info: 'note' }

export function sarif(diagnostics: readonly Diagnostic[], version: string): Log {
  const used = [...new Set(diagnostics.map(({ code }) => code))].sort()
  return {
    $schema: 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/os/schemas/sarif-schema-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'osm-krm', version, rules: used.map(ruleOf) } },
        // Columns are counted in UTF-16 units, as JavaScript does.
        columnKind: 'utf16CodeUnits',
        results: diagnostics.map(diagnostic => resultOf(diagnostic, used.indexOf(diagnostic.code))),
      },
    ],
  }
}

const ruleOf = (code: DiagnosticCode): ReportingDescriptor => ({
  id: code,
  shortDescription: { text: titles[code] },
  fullDescription: { text: explanations[code] },
  defaultConfiguration: { level: LEVELS[severityOf(code)] },
})

function resultOf(diagnostic: Diagnostic, ruleIndex: number): Result {
  const { code, severity, ignored } = diagnostic
  return {
    ruleId: code,
    ruleIndex,
    level: LEVELS[severity],
    message: { text: terminalText(withHelp(diagnostic)) },
    locations: [locationOf(diagnostic)],
    ...(ignored !== undefined && { suppressions: [{ kind: 'inSource', justification: ignored }] }),
  }
}

function locationOf(diagnostic: Diagnostic): Location {
  const { object, field } = diagnostic
  const place = filePlaceOf(diagnostic)
  const name = [...(object ? [nameOf(object)] : []), ...(field === undefined ? [] : [formatPath(field)])].join(' ')
  return {
    ...(place && {
      physicalLocation: {
        artifactLocation: { uri: uriOf(place.file) },
        ...(place.line !== undefined && {
          region: { startLine: place.line, ...(place.column !== undefined && { startColumn: place.column }) },
        }),
      },
    }),
    ...(name !== '' && { logicalLocations: [{ fullyQualifiedName: printable(name) }] }),
  }
}

/** Returns a relative reference or a file URL. */
const uriOf = (file: string): string => {
  const escaped = file.split(/[\\/]/).map(encodeURIComponent).join('/')
  return file.startsWith('/') ? `file://${escaped}` : escaped
}
