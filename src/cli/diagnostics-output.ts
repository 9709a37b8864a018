// Writes diagnostics in the form and to the place that the options of a command choose.

import { lstatSync, writeFileSync } from 'node:fs'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { renderDiagnostics } from '../diagnostics/render.ts'
import { plainJson } from '../render/yaml/plain-json.ts'
import { coloured } from './colours.ts'
import type { DiagnosticsOptions } from './diagnostics-options.ts'
import { programVersion } from './program-version.ts'
import { assertNotRead } from './read-files.ts'
import { UsageError } from './usage-error.ts'

/** Writes the diagnostics to stderr or to the file. All forms but text are written without diagnostics, too. */
export async function writeDiagnostics(
  diagnostics: readonly Diagnostic[],
  { format, diagnosticsFile }: DiagnosticsOptions,
): Promise<void> {
  const isTerminal = diagnosticsFile === undefined && process.stderr.isTTY
  const text = await formatted(diagnostics, format, isTerminal)
  if (diagnosticsFile !== undefined) writeDiagnosticsFile(diagnosticsFile, text)
  else process.stderr.write(format === 'text' ? coloured(text, process.stderr) : text)
}

/** A link in the current folder may come from the author of the inputs; those in /dev, such as /dev/stdout, do not. */
function writeDiagnosticsFile(file: string, text: string): void {
  if (!file.startsWith('/dev/') && lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink())
    throw new UsageError(`${file} is a symbolic link, which osm-krm does not write through`)
  assertNotRead(file, `--diagnostics-file ${file}`)
  writeFileSync(file, text)
}

async function formatted(
  diagnostics: readonly Diagnostic[],
  format: DiagnosticsOptions['format'],
  isTerminal: boolean,
): Promise<string> {
  switch (format) {
    case 'text':
      return renderDiagnostics(diagnostics, { whole: '"--format json" writes all of them', isTerminal })
    // Loaded lazily, because most runs write text.
    case 'json':
      return `${plainJson((await import('../diagnostics/formats/diagnostics-json.ts')).diagnosticsJson(diagnostics))}\n`
    case 'sarif':
      return `${JSON.stringify((await import('../diagnostics/formats/sarif.ts')).sarif(diagnostics, programVersion()), null, 2)}\n`
    case 'github':
      return (await import('../diagnostics/formats/github.ts')).githubAnnotations(diagnostics)
  }
}
