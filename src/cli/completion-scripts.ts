// osm-krm completion: prints the script of a shell, which asks `osm-krm __complete`.

const SCRIPTS: Readonly<Record<string, string>> = {
  // COMP_WORDS would be split at "=", too. Without the x, read would lose an empty last word.
  bash: `_osm_krm() {
  local line=\${COMP_LINE:0:COMP_POINT} words
  read -ra words <<<"\${line}x"
  words[-1]=\${words[-1]%x}
  mapfile -t COMPREPLY < <(osm-krm __complete -- "\${words[@]:1}" 2>/dev/null)
  COMPREPLY=("\${COMPREPLY[@]%%$'\\t'*}")
  COMPREPLY=("\${COMPREPLY[@]#"\${words[-1]%"$2"}"}")
  if [[ \${COMPREPLY-} == :files ]]; then
    COMPREPLY=("\${COMPREPLY[@]:1}")
    compopt -o default
    [[ -z \${COMPREPLY-} ]] || mapfile -t -O "\${#COMPREPLY[@]}" COMPREPLY < <(compgen -f -- "$2")
  fi
  [[ \${COMPREPLY-} != *= ]] || compopt -o nospace
}
complete -F _osm_krm osm-krm
`,
  zsh: `#compdef osm-krm
_osm_krm() {
  local -a found=("\${(@f)$(osm-krm __complete -- "\${(@Q)words[2,CURRENT-1]}" "$PREFIX" 2>/dev/null)}") open
  local files=\${found[(r):files]}
  found=(\${\${\${found:#:files}//:/\\\\:}/$'\\t'/:})
  open=(\${(M)found:#*=})
  found=(\${found:#*=})
  _describe 'osm-krm' found
  _describe 'osm-krm' open -S ''
  [[ -z $files ]] || { compset -P '*='; _files }
}
compdef _osm_krm osm-krm
`,
  fish: `function __osm_krm
    set -l word (commandline -ct)
    set -l found (osm-krm __complete -- (commandline -opc)[2..] "$word" 2>/dev/null)
    if test "$found[1]" = :files
        set -e found[1]
        __fish_complete_path (string replace -r '.*=' '' -- "$word") | string replace -r ^ (string replace -r '[^=]*$' '' -- "$word")
    end
    printf '%s\\n' $found
end
complete -c osm-krm -f -a '(__osm_krm)'
`,
}

export async function runCompletion(shell: string): Promise<number> {
  process.stdout.write(SCRIPTS[shell]!)
  return 0
}
