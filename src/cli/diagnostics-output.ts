// Writes diagnostics: as text on stderr, which all commands do, and in the forms of osm-krm lint.

import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { renderDiagnostics } from '../diagnostics/render.ts'
import { plainJson } from '../render/yaml/plain-json.ts'
import { coloured, type Stream } from './colours.ts'
import type { FormOutput, LintForm } from './options.ts'
import { streamOf, writeOutput } from './output-option.ts'
import { programVersion } from './program-version.ts'

const WHOLE = '"osm-krm lint -o json" prints all of them'

/** Writes the diagnostics to stderr. `whole` says what prints those for which there is no room. */
export function writeDiagnostics(diagnostics: readonly Diagnostic[], whole = WHOLE): void {
  process.stderr.write(textFor(diagnostics, process.stderr, whole))
}

const textFor = (diagnostics: readonly Diagnostic[], stream: Stream, whole = WHOLE): string =>
  coloured(renderDiagnostics(diagnostics, { whole, isTerminal: stream?.isTTY ?? false }), stream)

/** Prints the diagnostics in a form, or writes them into a file. All forms but text are written without diagnostics, too. */
export async function writeForm(diagnostics: readonly Diagnostic[], output: FormOutput<LintForm>): Promise<void> {
  writeOutput(await formatted(diagnostics, output), output)
}

async function formatted(diagnostics: readonly Diagnostic[], output: FormOutput<LintForm>): Promise<string> {
  switch (output.form) {
    case 'text':
      return textFor(diagnostics, streamOf(output))
    // Loaded lazily, because most runs write text.
    case 'json':
      return `${plainJson((await import('../diagnostics/formats/diagnostics-json.ts')).diagnosticsJson(diagnostics))}\n`
    case 'sarif':
      return `${JSON.stringify((await import('../diagnostics/formats/sarif.ts')).sarif(diagnostics, programVersion()), null, 2)}\n`
    case 'github':
      return (await import('../diagnostics/formats/github.ts')).githubAnnotations(diagnostics)
  }
}
