// The commands and variables of systemd units, as a shell script with the same lines.

/** Returns the Exec lines of a unit as commands and its Environment lines as assignments; every other line is empty. */
export function unitScript(unit: string): string {
  let within = false
  return unit
    .split('\n')
    .map(line => {
      if (within) {
        within = line.endsWith('\\')
        return withoutComments(line)
      }
      const [, setting, value] = /^\s*(Exec\w+|Environment)\s*=\s*(.*)/s.exec(line) ?? []
      if (setting === undefined) return ''
      within = line.endsWith('\\')
      return setting === 'Environment'
        ? `export ${assignments(value!)}`
        : withoutComments(value!.replace(/^[-@:+!|]+/, ''))
    })
    .join('\n')
}

/** A "#" within a line begins a comment for a shell, but not for systemd. */
const withoutComments = (command: string): string => command.replaceAll(/(?<=^|\s)#/g, '\\#')

/** The quotes of systemd enclose a whole assignment; those of the shell its value. */
const assignments = (text: string): string => text.replace(/(["'])(\w+)=([^"']*)\1/g, '$2=$1$3$1')

/** Returns the lines of a unit that are neither commands nor variables. */
export const unitSettings = (unit: string): string => {
  const script = unitScript(unit).split('\n')
  return unit
    .split('\n')
    .map((line, i) => (script[i] === '' ? line : ''))
    .join('\n')
}

/** Returns the environment files that the unit reads. */
export const environmentFiles = (unit: string): string[] =>
  [...unit.matchAll(/^[ \t]*EnvironmentFile[ \t]*=[ \t]*-?(\S+)/gm)].map(([, path]) => path!)
