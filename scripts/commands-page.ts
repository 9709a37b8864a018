// Renders docs/commands.md: the help of every command, from the tables of commands and options.

import { COMMANDS, type CommandRow } from '../src/cli/commands.ts'
import { optionUsage } from '../src/cli/options.ts'

export const commandsPage = (): string => `# Commands

This page lists the arguments and options of every command, as \`osm-krm COMMAND --help\` prints them. After an option, \`...\` says that it may be
repeated. Without a command, osm-krm is a KRM function, which reads a ResourceList from stdin.

${COMMANDS.map(section).join('\n')}`

const section = ({ name, text, arguments: given, options, notes }: CommandRow): string => `## osm-krm ${name}

${text[0]!.toUpperCase()}${text.slice(1)}.

| argument or option | meaning |
|---|---|
${[
  ...given.map(argument => rowOf(argument.usage, argument)),
  ...Object.entries(options).map(([option, row]) =>
    rowOf(`${optionUsage(option, row)}${row.isRepeated ? '...' : ''}`, row),
  ),
].join('')}
\`\`\`text
${notes.trim()}
\`\`\`
`

interface Described {
  readonly text: string
  readonly choices?: readonly string[]
  readonly default?: string
}

/** A text that names its choices itself has them in words. */
function rowOf(name: string, { text, choices = [], default: fallback }: Described): string {
  const named = choices.filter(choice => !text.includes(choice))
  const meaning = [
    text,
    ...(named.length > 0 ? [`one of ${choices.map(choice => `\`${choice}\``).join(', ')}`] : []),
    ...(fallback === undefined ? [] : [`default: \`${fallback}\``]),
  ].join('; ')
  return `| \`${name}\` | ${meaning.replaceAll('|', '\\|').replaceAll('<', '&lt;')} |\n`
}
