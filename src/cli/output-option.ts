// The option -o, --output of commands that can write several forms in one run: FORM is printed, FORM=FILE is written into a file.

import { lstatSync, writeFileSync } from 'node:fs'
import { InvalidArgumentError, Option } from 'commander'
import { assertNotRead } from './read-files.ts'
import { UsageError } from './usage-error.ts'

/** A form, and the file into which it is written; without one, it is printed. */
export interface Output<Form extends string> {
  readonly form: Form
  readonly file?: string
}

/** Returns an option whose first form is the default. */
export function outputOption<Form extends string>(forms: readonly [Form, ...Form[]]): Option {
  const [first] = forms
  const read = (text: string): Output<Form> => {
    const [, name = text, file] = /^([^=]*)=(.+)$/.exec(text) ?? []
    const form = forms.find(each => each === name)
    if (form === undefined) throw new InvalidArgumentError(`Allowed choices are ${forms.join(', ')}.`)
    return file === undefined ? { form } : { form, file }
  }
  return new Option('-o, --output <form>', `form to print, or FORM=FILE; default: ${first} (may be repeated)`)
    .choices(forms)
    .default([])
    .argParser((text: string, earlier: readonly Output<Form>[]) => [...earlier, read(text)])
}

/** Returns the outputs that are asked for, of which at most one is printed. */
export function outputsOf<Form extends string>(
  outputs: readonly Output<Form>[],
  standard: Form,
): readonly Output<Form>[] {
  const [first, second] = outputs.filter(({ file }) => file === undefined)
  if (second !== undefined)
    throw new UsageError(
      `-o ${first!.form} and -o ${second.form} are both printed: write one into a file, as in -o ${second.form}=FILE`,
    )
  return outputs.length === 0 ? [{ form: standard }] : outputs
}

/** Prints a text, or writes it into the file. */
export function writeOutput(text: string, { form, file }: Output<string>): void {
  if (file === undefined) {
    process.stdout.write(text)
    return
  }
  // A link in the current folder may come from the author of the inputs; those in /dev, such as /dev/stdout, do not.
  if (!file.startsWith('/dev/') && lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink())
    throw new UsageError(`${file} is a symbolic link, which osm-krm does not write through`)
  assertNotRead(file, `-o ${form}=${file}`)
  writeFileSync(file, text)
}
