// The completion script for bash.

import { allCommands, type CompletedCommand, nextWords } from './command-tree.ts'

export function bashScript(program: CompletedCommand): string {
  const commands = allCommands(program)
  const paths = commands.filter(({ path }) => path !== '').map(({ path }) => `'${path}'`)
  const values = commands.flatMap(({ path, options }) =>
    options
      .filter(({ values }) => values.length > 0)
      .map(
        ({ names, values }) => `  ${names.map(name => `'${path} ${name}'`).join(' | ')}) words=${quoted(values)} ;;`,
      ),
  )
  const files = commands.flatMap(({ path, options }) =>
    options
      .filter(({ takesValue, values }) => takesValue && values.length === 0)
      .flatMap(({ names }) => names.map(name => `'${path} ${name}'`)),
  )
  const words = commands.map(
    command =>
      `  '${command.path}') options=${quoted(command.options.flatMap(({ names }) => names))} words=${quoted(nextWords(command))} ;;`,
  )
  return `# Completion of osm-krm for bash: source <(osm-krm completion bash)

_osm_krm() {
  local word=\${COMP_WORDS[COMP_CWORD]} previous=\${COMP_WORDS[COMP_CWORD - 1]} command='' words='' options='' i
  for ((i = 1; i < COMP_CWORD; i++)); do
    case "\${command:+$command }\${COMP_WORDS[i]}" in
    ${paths.join(' | ')})
      command="\${command:+$command }\${COMP_WORDS[i]}"
      ;;
    esac
  done
  COMPREPLY=()
  # After an option with a value.
  case "$command $previous" in
${values.join('\n')}
  ${files.join(' | ')}) return ;;
  esac
  if [ -n "$words" ]; then
    mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")
    [[ \${COMPREPLY[0]-} == *= ]] && compopt -o nospace 2>/dev/null
    return
  fi
  case "$command" in
${words.join('\n')}
  esac
  case "$word" in
  -*) mapfile -t COMPREPLY < <(compgen -W "$options" -- "$word") ;;
  *) mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word") ;;
  esac
}

# Where nothing is listed, the shell completes files.
complete -o default -F _osm_krm osm-krm
`
}

const quoted = (words: readonly string[]): string => `'${words.join(' ')}'`
