// Reads a unit as systemd does: which lines are settings of which sections, which lines it ignores, and the commands that it starts.

import { type ScriptCommand, scriptArgument, withoutPrefixes } from './commands.ts'
import { readShell, type ShellLimit } from './shell.ts'

export interface Setting {
  readonly section: string
  readonly name: string
  readonly value: string
  readonly line: number
}

interface UnitSection {
  readonly name: string
  readonly line: number
}

/** A line that systemd ignores. */
export interface IgnoredLine {
  readonly line: number
  readonly why: 'no section before' | 'no equals sign' | 'no end of section' | 'control character'
}

export interface ParsedUnit {
  readonly sections: readonly UnitSection[]
  readonly settings: readonly Setting[]
  readonly ignored: readonly IgnoredLine[]
}

/** Control characters except tab, LF and CR. */
const CONTROL = /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]/

export function readUnitFile(text: string): ParsedUnit {
  const sections: UnitSection[] = []
  const settings: Setting[] = []
  const ignored: IgnoredLine[] = []
  for (const { content, line } of logicalLines(text)) {
    if (CONTROL.test(content)) ignored.push({ line, why: 'control character' })
    if (content.startsWith('[')) {
      if (content.endsWith(']')) sections.push({ name: content.slice(1, -1), line })
      else ignored.push({ line, why: 'no end of section' })
      continue
    }
    const equals = content.indexOf('=')
    const section = sections.at(-1)
    if (section === undefined) {
      // One problem is enough: the other lines are corrected with it.
      if (!ignored.some(({ why }) => why === 'no section before' || why === 'no end of section'))
        ignored.push({ line, why: 'no section before' })
    } else if (equals < 0) ignored.push({ line, why: 'no equals sign' })
    else
      settings.push({
        section: section.name,
        name: content.slice(0, equals).trimEnd(),
        value: content.slice(equals + 1).trim(),
        line,
      })
  }
  return { sections, settings, ignored }
}

/** Returns the words of a value, with their quotes. Unlike a shell, systemd has escapes in single quotes, too. */
export const unitWords = (value: string): string[] =>
  value.match(/(?:[^\s"'\\]|\\.|"(?:[^"\\]|\\.)*"?|'(?:[^'\\]|\\.)*'?)+/g) ?? []

/** Characters before a command. */
export const EXEC_PREFIX = /^[-@:+!|]+/

/** Returns the commands of a unit's Exec settings, and those that they pass to a shell; and a limit that one of these scripts exceeds. */
export function unitCommands({ settings }: ParsedUnit): { commands: ScriptCommand[]; exceeds: ShellLimit | undefined } {
  const commands: ScriptCommand[] = []
  let exceeds: ShellLimit | undefined
  for (const { name, value, line } of settings) {
    if (!/^Exec[A-Z]/.test(name)) continue
    const text = value.replace(EXEC_PREFIX, '')
    const words = withoutPrefixes(unitWords(text))
    commands.push({ text, words, isConditional: false, line })
    const argument = scriptArgument({ words })
    if (argument === undefined) continue
    const script = readShell(argument)
    commands.push(...script.commands.map(command => ({ ...command, line })))
    exceeds ??= script.exceeds
  }
  return { commands, exceeds }
}

interface LogicalLine {
  readonly content: string
  readonly line: number
}

/** Returns the lines without comments and blanks at their ends. A line that ends in a backslash goes on in the next one. */
export function logicalLines(text: string): LogicalLine[] {
  const found: LogicalLine[] = []
  let begun: LogicalLine | undefined
  for (const [i, raw] of text.split('\n').entries()) {
    const trimmed = raw.trim()
    if (trimmed.startsWith('#') || trimmed.startsWith(';')) continue
    if (trimmed === '' && begun === undefined) continue
    const continues = trimmed.endsWith('\\')
    const content = continues ? `${trimmed.slice(0, -1)} ` : trimmed
    begun = begun === undefined ? { content, line: i + 1 } : { ...begun, content: begun.content + content }
    if (continues) continue
    found.push({ ...begun, content: begun.content.trim() })
    begun = undefined
  }
  if (begun !== undefined && begun.content.trim() !== '') found.push({ ...begun, content: begun.content.trim() })
  return found
}

export const UNIT_TYPES: readonly string[] =
  'service socket device mount automount swap target path timer slice scope'.split(' ')

/** Returns the type of a unit: `service` of `kubelet.service`. */
export const typeOf = (name: string): string => name.slice(name.lastIndexOf('.') + 1)

export const isUnit = (name: string): boolean => name.includes('.') && UNIT_TYPES.includes(typeOf(name))
export const isUnitOrType = (name: string): boolean => isUnit(name) || UNIT_TYPES.includes(name)
