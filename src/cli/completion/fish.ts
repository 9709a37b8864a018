// The completion script for fish.

import { allCommands, type CompletedCommand, type CompletedOption } from './command-tree.ts'

export function fishScript(program: CompletedCommand): string {
  const lines = allCommands(program).flatMap(command => [
    ...command.commands.map(({ name, description }) => line(command, ['-f', '-a', quoted(name)], description)),
    ...(command.values.length > 0 ? [line(command, ['-f', '-a', quoted(command.values.join(' '))])] : []),
    ...command.options.map(option => line(command, optionWords(option), option.description)),
  ])
  return `# Completion of osm-krm for fish: osm-krm completion fish | source

# Whether the words of the command line name this command and none below it.
function __osm_krm_is
    set -l command
    for word in (commandline -opc)[2..]
        contains -- (string join ' ' $command $word) ${allCommands(program)
          .filter(({ path }) => path !== '')
          .map(({ path }) => quoted(path))
          .join(' ')}
        and set -a command $word
    end
    test "$command" = "$argv[1]"
end

${lines.join('\n')}
`
}

function line(command: CompletedCommand, words: readonly string[], description = ''): string {
  // Files are completed where a command takes them.
  const about = description === '' ? [] : ['-d', quoted(description)]
  return ['complete', '-c', 'osm-krm', '-n', quoted(`__osm_krm_is '${command.path}'`), ...words, ...about].join(' ')
}

function optionWords({ names, takesValue, values }: CompletedOption): string[] {
  const named = names.flatMap(name => (name.startsWith('--') ? ['-l', name.slice(2)] : ['-s', name.slice(1)]))
  if (!takesValue) return [...named, '-f']
  return values.length > 0 ? [...named, '-x', '-a', quoted(values.join(' '))] : [...named, '-r']
}

const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
