// Lists, prints and exports the built-in profiles.

import { join } from 'node:path'
import type { Diagnostic, Report } from '../diagnostics/diagnostic.ts'
import { renderDiagnostics } from '../diagnostics/render.ts'
import type { Json, JsonObject } from '../render/model/json.ts'
import { BUILT_IN_PROFILES, exportedProfile } from '../render/profiles/built-in/index.ts'
import { writeYaml } from '../render/yaml/index.ts'
import { plainJson } from '../render/yaml/plain-json.ts'
import { replaceFiles } from './output/files.ts'
import { areBelow } from './output/paths.ts'
import { UsageError } from './usage-error.ts'

const fileOf = ({ metadata }: JsonObject): string => `${(metadata as { name: string }).name}.yaml`

async function loadBuiltIn(name: string): Promise<JsonObject> {
  const object = await exportedProfile(name)
  if (object === undefined)
    throw new UsageError(`no built-in profile is called "${name}": there are ${BUILT_IN_PROFILES.join(', ')}`)
  return object
}

/** Returns a built-in profile as YAML or JSON. */
export async function profileText(name: string, output: string): Promise<string> {
  const object = await loadBuiltIn(name)
  return output === 'json' ? `${plainJson(object)}\n` : writeYaml(object)
}

/** Writes the profiles, and returns the exit status. */
export async function exportProfiles(folder: string, names: readonly string[]): Promise<number> {
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

/** Returns the list of the built-in profiles as text, YAML or JSON. */
export async function profileList(output: string): Promise<string> {
  const rows = await Promise.all(
    BUILT_IN_PROFILES.map(async name => {
      const spec = (await loadBuiltIn(name)).spec as JsonObject
      return [name, ...COLUMNS.map(([, of]) => String(of(spec) ?? ''))]
    }),
  )
  const titles = ['NAME', ...COLUMNS.map(([title]) => title)]
  if (output === 'json') {
    const objects = rows.map(row => Object.fromEntries(row.map((cell, i) => [titles[i]!.toLowerCase(), cell])))
    return `${plainJson(objects)}\n`
  }
  const widths = titles.map((title, i) => Math.max(title.length, ...rows.map(row => row[i]!.length)))
  const lineOf = (row: readonly string[]): string =>
    row
      .map((cell, i) => cell.padEnd(widths[i]!))
      .join('  ')
      .trimEnd()
  return [titles, ...rows].map(row => `${lineOf(row)}\n`).join('')
}
