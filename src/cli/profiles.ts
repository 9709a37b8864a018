// osm-krm profiles: lists, prints and exports the built-in profiles.

import { Command, Option } from 'commander'
import { fileOption, formatOption } from './diagnostics-options.ts'
import type { Exit } from './exit.ts'
import type { ProfileDiffOptions } from './profile-diff.ts'
import type { ShowOptions } from './show-profile.ts'

const SHOW_EXAMPLES = `
Examples:
  osm-krm profiles show osp-ubuntu
  osm-krm profiles show company-ubuntu profiles/
  osm-krm profiles show company-ubuntu profiles/ --changes`

export function profilesCommand(exit: Exit): Command {
  return new Command('profiles')
    .description('the built-in profiles')
    .addHelpText('after', '\nExample:\n  osm-krm profiles list')
    .addCommand(listCommand())
    .addCommand(showCommand(exit))
    .addCommand(diffCommand(exit))
    .addCommand(exportCommand(exit))
}

const listCommand = (): Command =>
  new Command('list')
    .description('list the built-in profiles')
    .option('-o, --output <format>', 'text or json', 'text')
    .addHelpText('after', '\nExample:\n  osm-krm profiles list')
    .action(async ({ output }: { output: string }) => {
      const { profileList } = await builtIn()
      process.stdout.write(await profileList(output))
    })

const showCommand = (exit: Exit): Command =>
  new Command('show')
    .description('print a profile, as an ordinary OperatingSystemProfile')
    .argument('<name>', 'a built-in profile, or one that overlays or extensions in the files make')
    .argument('[path...]', 'files and folders with overlays, extensions and the profiles that they extend')
    .option('-o, --output <format>', 'yaml or json', 'yaml')
    .option('--changes', 'print only the parts that overlays and extensions change, with their origin', false)
    .addOption(formatOption())
    .addOption(fileOption())
    .addHelpText('after', SHOW_EXAMPLES)
    .action(async (name: string, paths: string[], options: ShowOptions) => {
      if (paths.length > 0) {
        const { showComposed } = await import('./show-profile.ts')
        const status = await showComposed(name, paths, options)
        if (status !== undefined) return exit(status)
      }
      const { profileText } = await builtIn()
      process.stdout.write(await profileText(name, options.output))
    })

const diffCommand = (exit: Exit): Command =>
  new Command('diff')
    .description('compare a profile that overlays or extensions make with its base')
    .argument('<name>', 'a profile that overlays or extensions in the files make')
    .argument('<path...>', 'files and folders with overlays, extensions and the profiles that they extend')
    .addOption(new Option('-o, --output <form>', 'form of the report').choices(['text', 'json']).default('text'))
    .addOption(formatOption())
    .addOption(fileOption())
    .addHelpText('after', '\nExample:\n  osm-krm profiles diff company-ubuntu profiles/')
    .action(async (name: string, paths: string[], options: ProfileDiffOptions) => {
      const { diffComposed } = await import('./profile-diff.ts')
      exit(await diffComposed(name, paths, options))
    })

const exportCommand = (exit: Exit): Command =>
  new Command('export')
    .description('write built-in profiles into a folder, as ordinary OperatingSystemProfiles')
    .argument('<folder>', 'where to write them')
    .argument('[name...]', 'names of profiles; default: all')
    .addHelpText('after', '\nExample:\n  osm-krm profiles export profiles/ osp-ubuntu osp-flatcar')
    .action(async (folder: string, names: string[]) => {
      const { exportProfiles } = await builtIn()
      exit(await exportProfiles(folder, names))
    })

const builtIn = () => import('./built-in-profiles.ts')
