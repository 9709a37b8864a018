// The options with which all commands write diagnostics: their form, and a file instead of stderr.

import { writeFileSync } from 'node:fs'
import { Option } from 'commander'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { renderDiagnostics } from '../diagnostics/render.ts'
import { plainJson } from '../yaml/plain-json.ts'
import { coloured } from './colours.ts'
import { programVersion } from './program-version.ts'

const FORMATS = ['text', 'json', 'sarif', 'github'] as const

export interface DiagnosticsOptions {
  readonly format: (typeof FORMATS)[number]
  readonly diagnosticsFile?: string
}

export const formatOption = (): Option =>
  new Option('--format <form>', 'form of errors and warnings').choices(FORMATS).default('text')

export const fileOption = (): Option =>
  new Option('--diagnostics-file <file>', 'write errors and warnings into a file instead of stderr')

export const strictOption = (): Option => new Option('--strict', 'warnings count as errors').default(false)

/** Writes the diagnostics to stderr or to the file. All forms but text are written without diagnostics, too. */
export async function writeDiagnostics(
  diagnostics: readonly Diagnostic[],
  { format, diagnosticsFile }: DiagnosticsOptions,
): Promise<void> {
  const text = await formatted(diagnostics, format)
  if (diagnosticsFile !== undefined) writeFileSync(diagnosticsFile, text)
  else process.stderr.write(format === 'text' ? coloured(text, process.stderr) : text)
}

async function formatted(diagnostics: readonly Diagnostic[], format: DiagnosticsOptions['format']): Promise<string> {
  switch (format) {
    case 'text':
      return renderDiagnostics(diagnostics, { whole: '"--format json" writes all of them' })
    // Loaded lazily, because most runs write text.
    case 'json':
      return `${plainJson((await import('../reports/diagnostics-json.ts')).diagnosticsJson(diagnostics))}\n`
    case 'sarif':
      return `${JSON.stringify((await import('../reports/sarif.ts')).sarif(diagnostics, programVersion()), null, 2)}\n`
    case 'github':
      return (await import('../reports/github.ts')).githubAnnotations(diagnostics)
  }
}
