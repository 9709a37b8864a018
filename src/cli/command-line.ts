// The words of a command line: which of them are after `--`, and how a message proposes another line.

import type { Command } from 'commander'
import { shellCommand } from '../inspect/shell-command.ts'

export interface WordOptions {
  /** The number of words after `--`, which are paths even if they look like something else; undefined without `--`. */
  readonly pathsAfterDashes?: number | undefined
  /** Returns the command line with the given options and other words. */
  readonly lineWith: (...words: readonly string[]) => string
}

export const wordOptions = (command: Command): WordOptions => ({
  pathsAfterDashes: pathsAfterDashes(command),
  lineWith: (...words) => shellCommand('osm-krm', command.name(), ...optionWords(command), ...words),
})

/** Counts the words after `--`, which commander does not pass on. */
function pathsAfterDashes({ parent }: Command): number | undefined {
  const words = (parent as (Command & { readonly rawArgs: readonly string[] }) | null)?.rawArgs ?? []
  const at = words.indexOf('--')
  return at < 0 ? undefined : words.length - at - 1
}

const optionWords = (command: Command): string[] =>
  command.options.flatMap(option => {
    const name = option.attributeName()
    if (command.getOptionValueSource(name) !== 'cli') return []
    const value: unknown = command.getOptionValue(name)
    const flag = option.short ?? option.long!
    return value === true ? [flag] : [value].flat().flatMap(each => [flag, String(each)])
  })
