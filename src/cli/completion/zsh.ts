// The completion script for zsh.

import { allCommands, type CompletedCommand, type CompletedOption } from './command-tree.ts'

export function zshScript(program: CompletedCommand): string {
  const functions = allCommands(program).map(command =>
    [
      `${functionName(command)}() {`,
      ...(command.commands.length > 0 ? withCommands(command) : [`  _arguments -s -S \\`, ...argumentLines(command)]),
      '}',
    ].join('\n'),
  )
  return `#compdef osm-krm
# Completion of osm-krm for zsh: source <(osm-krm completion zsh), after compinit.

${functions.join('\n\n')}

compdef _osm_krm osm-krm
`
}

function withCommands(command: CompletedCommand): string[] {
  const described = command.commands.map(({ name, description }) => `    ${quoted(`${name}:${description}`)}`)
  const calls = command.commands.map(inner => `    ${inner.name}) ${functionName(inner)} ;;`)
  return [
    '  local context state line',
    '  typeset -A opt_args',
    '  local -a commands=(',
    ...described,
    '  )',
    '  _arguments -C \\',
    ...command.options.map(option => `    ${optionText(option)} \\`),
    "    '1: :->command' '*:: :->argument'",
    '  case $state in',
    '  command) _describe command commands ;;',
    '  argument)',
    '    case $words[1] in',
    ...calls,
    '    esac',
    '    ;;',
    '  esac',
  ]
}

function argumentLines({ options, values }: CompletedCommand): string[] {
  const argument = values.length > 0 ? `'1: :(${values.join(' ')})' '*: :_files'` : "'*: :_files'"
  return [...options.map(option => `    ${optionText(option)} \\`), `    ${argument}`]
}

function optionText({ names, description, takesValue, values }: CompletedOption): string {
  const value = !takesValue ? '' : values.length > 0 ? `: :(${values.map(escaped).join(' ')})` : ': :_files'
  const text = `[${description.replaceAll(/[[\]\\]/g, '\\$&')}]${value}`
  const [first = ''] = names
  if (names.length === 1) return `'*'${first}${quoted(text)}`
  return `'*'{${names.join(',')}}${quoted(text)}`
}

const functionName = ({ path }: CompletedCommand): string =>
  path === '' ? '_osm_krm' : `_osm_krm_${path.replaceAll(/[ -]/g, '_')}`

const escaped = (word: string): string => word.replaceAll(/[\\: ()]/g, '\\$&')

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`
