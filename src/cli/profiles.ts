// osm-krm profiles: lists the built-in profiles, prints a profile, and compares it with its base.

import { Command } from 'commander'
import type { Exit } from './exit.ts'

const EXAMPLES = `
Examples:
  osm-krm profiles
  osm-krm profiles osp-ubuntu > osp-ubuntu.yaml
  osm-krm profiles company-ubuntu profiles/
  osm-krm profiles company-ubuntu profiles/ --diff`

export interface ProfilesOptions {
  readonly diff: boolean
}

export const profilesCommand = (exit: Exit): Command =>
  new Command('profiles')
    .description('list the built-in profiles, or print a profile')
    .argument('[name]', 'a built-in profile, or one that overlays or extensions in the files make')
    .argument('[path...]', 'files and folders with overlays, extensions and the profiles that they extend')
    .option('--diff', 'compare the profile with its base', false)
    .addHelpText('after', EXAMPLES)
    .action(async (name: string | undefined, paths: string[], options: ProfilesOptions) =>
      // Loaded lazily, because the help of commands does not need it.
      exit(await (await import('./run-profiles.ts')).runProfiles(name, paths, options)),
    )
