// What -o, --output asks for: FORM is printed, FORM=FILE is written into a file.

import { writeFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { type FormOutput, formOutput } from './options.ts'
import { replaceFiles } from './output/files.ts'
import { assertNotRead } from './read-files.ts'
import { UsageError } from './usage-error.ts'

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
export function writeOutput(text: string, { form, file }: FormOutput<string>, isSecret = false): void {
  if (file === undefined) {
    process.stdout.write(text)
    return
  }
  assertNotRead(file, `-o ${form}=${file}`)
  // A link in the current folder may come from the author of the inputs; those in /dev, such as /dev/stdout, do not.
  if (file.startsWith('/dev/')) writeFileSync(file, text)
  else replaceFiles(dirname(file), [{ path: basename(file), text: () => text, isSecret }])
}
