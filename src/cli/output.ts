// Writes what a command has found: the forms that -o asks for, each printed or in a file, and diagnostics on stderr.

import { writeFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { withoutCommands } from '../diagnostics/text.ts'
import type { TerminalDoc } from '../doc/doc.ts'
import { textOf } from '../doc/text.ts'
import { plainJson } from '../render/yaml/write.ts'
import { UsageError } from '../source/errors.ts'
import { assertNotRead } from '../source/read-files.ts'
import { findingsDoc } from '../views/problems.ts'
import { diagnosticsJson } from './formats/diagnostics-json.ts'
import { githubAnnotations } from './formats/github.ts'
import { sarif } from './formats/sarif.ts'
import { type FormOutput, formOutput, type LintForm } from './options.ts'
import { replaceFiles } from './output-files.ts'
import { programVersion } from './program-version.ts'

/** Returns what the values of the option ask for; at most one form is printed. */
export function outputsOf<Form extends string>(
  values: readonly string[],
  [first]: readonly [Form, ...Form[]],
): FormOutput<Form>[] {
  const outputs = values.map(formOutput) as FormOutput<Form>[]
  const [printed, second] = outputs.filter(({ file }) => file === undefined)
  if (second !== undefined)
    throw new UsageError(
      `-o ${printed!.form} and -o ${second.form} are both printed: write one into a file, as in -o ${second.form}=FILE`,
    )
  return outputs.length === 0 ? [{ form: first }] : outputs
}

/** A page is of no use on a terminal. */
export function assertPage({ form, file }: FormOutput<string>): void {
  if (form === 'html' && file === undefined && process.stdout.isTTY)
    throw new UsageError('-o html is a page: name its file, as in -o html=nodes.html, or send stdout into one')
}

/** Returns the stream of an output; undefined for a file, which has neither colours nor a width. */
export const streamOf = ({ file }: FormOutput<string>): NodeJS.WriteStream | undefined =>
  file === undefined ? process.stdout : undefined

/** Prints a text, or writes it into the file, which only its owner can read if it has secrets. */
export function writeOutput(written: string, { form, file }: FormOutput<string>, isSecret = false): void {
  const text = form === 'json' || form === 'sarif' ? withoutCommands(written) : written
  if (file === undefined) {
    process.stdout.write(text)
    return
  }
  assertNotRead(file, `-o ${form}=${file}`)
  // A link in the current folder may come from the author of the inputs; those in /dev, such as /dev/stdout, do not.
  if (file.startsWith('/dev/')) writeFileSync(file, text)
  else replaceFiles(dirname(file), [{ path: basename(file), text: () => text, isSecret }])
}

/** The stream of a text; undefined for a file. */
type Stream = (Pick<NodeJS.WriteStream, 'isTTY'> & Partial<Pick<NodeJS.WriteStream, 'columns'>>) | undefined

/** Returns the width of a terminal; undefined if the stream is none. */
export const columnsOf = (stream: Stream): number | undefined =>
  stream?.isTTY && stream.columns ? stream.columns : undefined

/** NO_COLOR and FORCE_COLOR are conventions of command line tools. */
export function hasColours(stream: Stream, { FORCE_COLOR, NO_COLOR, TERM }: NodeJS.ProcessEnv): boolean {
  if (stream === undefined) return false
  if (FORCE_COLOR !== undefined && FORCE_COLOR !== '') return FORCE_COLOR !== '0' && FORCE_COLOR !== 'false'
  if (NO_COLOR !== undefined && NO_COLOR !== '') return false
  return stream.isTTY === true && TERM !== 'dumb'
}

export const looksOf = (stream: Stream) => ({
  columns: columnsOf(stream),
  hasColours: hasColours(stream, process.env),
})

/** Returns a document as a text for a stream, with its width and colours. */
export const textFor = (doc: TerminalDoc, stream: Stream): string => textOf(doc, looksOf(stream))

const WHOLE = '"osm-krm lint -o json" prints all of them'

/** Writes the diagnostics to stderr. `whole` says what prints those for which there is no room. */
export function writeDiagnostics(diagnostics: readonly Diagnostic[], whole = WHOLE): void {
  const { stderr } = process
  stderr.write(textFor([{ kind: 'problems', diagnostics, whole, isSeen: stderr.isTTY }], stderr))
}

/** All forms but text have a text without diagnostics, too. */
export function findingsText(diagnostics: readonly Diagnostic[], output: FormOutput<LintForm>): string {
  switch (output.form) {
    case 'text':
      return textFor(findingsDoc(diagnostics, WHOLE), streamOf(output))
    case 'json':
      return `${plainJson(diagnosticsJson(diagnostics))}\n`
    case 'sarif':
      return `${JSON.stringify(sarif(diagnostics, programVersion()), null, 2)}\n`
    case 'github':
      return githubAnnotations(diagnostics)
  }
}
