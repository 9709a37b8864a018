// The commands and variables of systemd units, as a shell script with the same lines.

import { EXEC_PREFIX, readUnitFile } from '../readers/units.ts'

interface UnitTexts {
  /** The commands, and Environment settings as assignments; the line of a setting is that where it begins in the unit. */
  readonly script: string
  /** All other settings, or the whole text if it has no section: a file named `.conf` may be anything. */
  readonly others: string
  readonly environmentFiles: readonly string[]
}

export function unitTexts(text: string): UnitTexts {
  const { sections, settings } = readUnitFile(text)
  if (sections.length === 0) return { script: '', others: text, environmentFiles: [] }
  const script: string[] = []
  const others: string[] = []
  for (const { name, value, line } of settings) {
    if (/^Exec[A-Z]/.test(name)) script[line - 1] = withoutComments(value.replace(EXEC_PREFIX, ''))
    else if (name === 'Environment') script[line - 1] = `export ${assignments(value)}`
    else others[line - 1] = `${name}=${value}`
  }
  return {
    script: script.join('\n'),
    others: others.join('\n'),
    environmentFiles: settings.flatMap(({ name, value }) =>
      name === 'EnvironmentFile' ? [value.replace(/^-/, '')] : [],
    ),
  }
}

/** A "#" within a line begins a comment for a shell, but not for systemd. */
const withoutComments = (command: string): string => command.replaceAll(/(?<=^|\s)#/g, '\\#')

/** The quotes of systemd enclose a whole assignment; those of the shell its value. */
const assignments = (text: string): string => text.replace(/(["'])(\w+)=([^"']*)\1/g, '$2=$1$3$1')
