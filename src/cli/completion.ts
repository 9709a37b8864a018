// osm-krm completion: prints a completion script for a shell, with commands, options and their values.

import { Argument, Command } from 'commander'

const EXAMPLES = `
Examples:
  source <(osm-krm completion bash)       in ~/.bashrc
  source <(osm-krm completion zsh)        in ~/.zshrc, after compinit
  osm-krm completion fish | source        in ~/.config/fish/config.fish`

/** `program` has all commands once the script is printed. */
export const completionCommand = (program: Command): Command =>
  new Command('completion')
    .description('print a completion script for a shell: commands, options and settings')
    .addArgument(new Argument('<shell>', 'the shell').choices(['bash', 'zsh', 'fish']))
    .addHelpText('after', EXAMPLES)
    .action(async (shell: 'bash' | 'zsh' | 'fish') => {
      const { completionScript } = await import('./completion/index.ts')
      process.stdout.write(completionScript(shell, program))
    })
