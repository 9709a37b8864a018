// Writes diagnostics: as text on stderr, which all commands do, and in the forms of osm-krm lint.

import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { renderDiagnostics } from '../diagnostics/render.ts'
import { plainJson } from '../render/yaml/plain-json.ts'
import { coloured } from './colours.ts'
import { type Output, writeOutput } from './output-option.ts'
import { programVersion } from './program-version.ts'

export const FORMS = ['text', 'json', 'sarif', 'github'] as const

export type DiagnosticsForm = (typeof FORMS)[number]

const WHOLE = '"osm-krm lint -o json" prints all of them'

/** Writes the diagnostics to stderr. */
export function writeDiagnostics(diagnostics: readonly Diagnostic[]): void {
  const text = renderDiagnostics(diagnostics, { whole: WHOLE, isTerminal: process.stderr.isTTY })
  process.stderr.write(coloured(text, process.stderr))
}

/** Prints the diagnostics in a form, or writes them into a file. All forms but text are written without diagnostics, too. */
export async function writeForm(diagnostics: readonly Diagnostic[], output: Output<DiagnosticsForm>): Promise<void> {
  writeOutput(await formatted(diagnostics, output), output)
}

async function formatted(diagnostics: readonly Diagnostic[], { form, file }: Output<DiagnosticsForm>): Promise<string> {
  switch (form) {
    case 'text':
      return file === undefined
        ? coloured(renderDiagnostics(diagnostics, { whole: WHOLE, isTerminal: process.stdout.isTTY }), process.stdout)
        : renderDiagnostics(diagnostics, { whole: WHOLE })
    // Loaded lazily, because most runs write text.
    case 'json':
      return `${plainJson((await import('../diagnostics/formats/diagnostics-json.ts')).diagnosticsJson(diagnostics))}\n`
    case 'sarif':
      return `${JSON.stringify((await import('../diagnostics/formats/sarif.ts')).sarif(diagnostics, programVersion()), null, 2)}\n`
    case 'github':
      return (await import('../diagnostics/formats/github.ts')).githubAnnotations(diagnostics)
  }
}
