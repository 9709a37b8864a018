// osm-krm profiles: lists, prints and exports the built-in profiles.

import { join } from 'node:path'
import { Command, Option } from 'commander'
import type { Diagnostic, Report } from '../diagnostics/diagnostic.ts'
import { renderDiagnostics } from '../diagnostics/render.ts'
import type { Json, JsonObject } from '../model/json.ts'
import { BUILT_IN_PROFILES, exportedProfile } from '../profiles/built-in/index.ts'
import { writeYaml } from '../yaml/index.ts'
import { plainJson } from '../yaml/plain-json.ts'
import { fileOption, formatOption } from './diagnostics-output.ts'
import type { Exit } from './exit.ts'
import { FOLLOW_LINKS } from './input-files.ts'
import { replaceFiles } from './output/files.ts'
import { areBelow } from './output/paths.ts'
import type { ProfileDiffOptions } from './profile-diff.ts'
import type { ShowOptions } from './show-profile.ts'
import { UsageError } from './usage-error.ts'

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
    .action(async ({ output }: { output: string }) => list(output))

const showCommand = (exit: Exit): Command =>
  new Command('show')
    .description('print a profile, as an ordinary OperatingSystemProfile')
    .argument('<name>', 'a built-in profile, or one that overlays or extensions in the files make')
    .argument('[path...]', 'files and folders with overlays, extensions and the profiles that they extend')
    .option('-o, --output <format>', 'yaml or json', 'yaml')
    .option(...FOLLOW_LINKS)
    .option('--changes', 'print only the parts that overlays and extensions change, with their origin', false)
    .addOption(formatOption())
    .addOption(fileOption())
    .addHelpText('after', SHOW_EXAMPLES)
    .action(async (name: string, paths: string[], options: ShowOptions) => {
      const status = paths.length > 0 ? await showComposed(name, paths, options) : undefined
      if (status !== undefined) return exit(status)
      const object = await loadBuiltIn(name)
      process.stdout.write(options.output === 'json' ? `${plainJson(object)}\n` : writeYaml(object))
    })

const diffCommand = (exit: Exit): Command =>
  new Command('diff')
    .description('compare a profile that overlays or extensions make with its base')
    .argument('<name>', 'a profile that overlays or extensions in the files make')
    .argument('<path...>', 'files and folders with overlays, extensions and the profiles that they extend')
    .option(...FOLLOW_LINKS)
    .addOption(new Option('-o, --output <form>', 'form of the report').choices(['text', 'json']).default('text'))
    .addOption(formatOption())
    .addOption(fileOption())
    .addHelpText('after', '\nExample:\n  osm-krm profiles diff company-ubuntu profiles/')
    .action(async (name: string, paths: string[], options: ProfileDiffOptions) =>
      exit(await diffComposed(name, paths, options)),
    )

const exportCommand = (exit: Exit): Command =>
  new Command('export')
    .description('write built-in profiles into a folder, as ordinary OperatingSystemProfiles')
    .argument('<folder>', 'where to write them')
    .argument('[name...]', 'names of profiles; default: all')
    .addHelpText('after', '\nExample:\n  osm-krm profiles export profiles/ osp-ubuntu osp-flatcar')
    .action(async (folder: string, names: string[]) => exit(await exportProfiles(folder, names)))

/** Loaded lazily, because the help of commands does not need it. */
const showComposed = async (
  ...args: [name: string, paths: readonly string[], options: ShowOptions]
): Promise<number | undefined> => (await import('./show-profile.ts')).showComposed(...args)

const diffComposed = async (
  ...args: [name: string, paths: readonly string[], options: ProfileDiffOptions]
): Promise<number> => (await import('./profile-diff.ts')).diffComposed(...args)

const fileOf = ({ metadata }: JsonObject): string => `${(metadata as { name: string }).name}.yaml`

async function loadBuiltIn(name: string): Promise<JsonObject> {
  const object = await exportedProfile(name)
  if (object === undefined)
    throw new UsageError(`no built-in profile is called "${name}": there are ${BUILT_IN_PROFILES.join(', ')}`)
  return object
}

/** Writes the profiles, and returns the exit status. */
async function exportProfiles(folder: string, names: readonly string[]): Promise<number> {
  const objects = await Promise.all((names.length > 0 ? names : BUILT_IN_PROFILES).map(loadBuiltIn))
  const problems: Diagnostic[] = []
  const report: Report = diagnostic => void problems.push(diagnostic)
  if (!areBelow(folder, objects.map(fileOf), report)) {
    process.stderr.write(renderDiagnostics(problems))
    return 1
  }
  const files = objects.map(object => ({ path: fileOf(object), text: () => writeYaml(object), isSecret: false }))
  replaceFiles(folder, files)
  for (const { path } of files) console.log(join(folder, path))
  return 0
}

/** The columns of the list. */
const COLUMNS: readonly [title: string, of: (spec: JsonObject) => Json | undefined][] = [
  ['OS', spec => spec.osName],
  ['VERSION', spec => spec.version],
  ['UTILITY', spec => spec.provisioningUtility],
  ['PROVIDERS', spec => (spec.supportedCloudProviders as { name: string }[]).map(({ name }) => name).join(' ')],
]

async function list(output: string): Promise<void> {
  const rows = await Promise.all(
    BUILT_IN_PROFILES.map(async name => {
      const spec = (await loadBuiltIn(name)).spec as JsonObject
      return [name, ...COLUMNS.map(([, of]) => String(of(spec) ?? ''))]
    }),
  )
  const titles = ['NAME', ...COLUMNS.map(([title]) => title)]
  if (output === 'json') {
    const objects = rows.map(row => Object.fromEntries(row.map((cell, i) => [titles[i]!.toLowerCase(), cell])))
    process.stdout.write(`${plainJson(objects)}\n`)
    return
  }
  const widths = titles.map((title, i) => Math.max(title.length, ...rows.map(row => row[i]!.length)))
  for (const row of [titles, ...rows]) {
    console.log(
      row
        .map((cell, i) => cell.padEnd(widths[i]!))
        .join('  ')
        .trimEnd(),
    )
  }
}
