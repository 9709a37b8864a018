// Finds what a phase of a node's configuration loads from elsewhere: in scripts, units, commands of modules, repositories and configuration
// files. Downloads of programs in the machine image are not found.

import { sha256Of } from '#sha256'
import { type OperatingSystemConfigSpec, PHASES } from '../../render/model/config.ts'
import type { CloudInitModules, PhaseName } from '../../render/model/profile.ts'
import type { ValuePlace } from '../../render/userdata/problem.ts'
import { shellOf } from '../readers/lines.ts'
import { shellEntry } from '../readers/module-commands.ts'
import { readShell, type ShellScript } from '../readers/shell.ts'
import { textOnNode } from '../user-data/index.ts'
import { type Asset, type Assets, isImported } from './asset.ts'
import { configAssets, type Files } from './config-files.ts'
import builtInScripts from './generated/built-in-scripts.json' with { type: 'json' }
import { isRegistriesFile } from './images-in-files.ts'
import { scriptAssets } from './scripts.ts'
import { type SystemOutputs, systemOutputs } from './system.ts'
import { unitTexts } from './units.ts'

export { type Asset, type AssetKind, type Assets, imageWithRegistry, type Repository, registryOf } from './asset.ts'
export { DEFAULT_SANDBOX, mirroredRegistries } from './config-files.ts'
export { isSnap } from './programs.ts'
export { type DistributionPackages, distributionPackages } from './repositories.ts'

/** Returns what the phase loads, each value once for each text that names it. */
export function assetsOf(config: OperatingSystemConfigSpec, phase: PhaseName): Assets {
  const node = {
    outputs: systemOutputs(config),
    environments: environmentsOf(config),
    contents: contentsOf(config),
  }
  const { files = [], units = [], modules = {} } = config[phase]
  return merge([
    ...files.map(({ path, content: { inline } }, file) => {
      const place = { file, part: 'content' } as const
      const text = textOnNode(inline)
      if (shellOf(text) !== undefined) return scriptFileAssets(place, path, text, node)
      return UNIT_FILE.test(path) && !isRegistriesFile(path)
        ? unitAssets(place, text, node)
        : inConfig(place, configAssets(path, text, node.contents))
    }),
    ...units.flatMap(({ content = '', dropIns = [] }, unit) => [
      unitAssets({ unit, part: 'content' }, content, node),
      ...dropIns.map(({ content: text }, dropIn) => unitAssets({ unit, dropIn, part: 'content' }, text, node)),
    ]),
    ...moduleAssets(modules, node),
  ])
}

/** What the texts of a node have in common. */
interface NodeContext {
  readonly outputs: SystemOutputs
  readonly environments: Environments
  readonly contents: Files
}

/** Returns the contents of the files of both phases. */
const contentsOf = (config: OperatingSystemConfigSpec): Files =>
  new Map(PHASES.flatMap(phase => (config[phase].files ?? []).map(({ path, content }) => [path, content.inline.data])))

function scriptFileAssets(
  place: ValuePlace,
  path: string,
  text: string,
  { outputs, environments }: NodeContext,
): Assets {
  const sourced = sourcedFiles(text).flatMap(each => environments.get(each) ?? [])
  const others = SOURCES_UNKNOWN.test(text) ? [...environments.values()] : []
  const found = scriptAssets({ place, text, hasLines: true, environments: [...sourced, ...others] }, outputs)
  const isBuiltIn = path.startsWith('/opt/osm-krm/bin/') && BUILT_IN_SCRIPTS.has(sha256Of(text.trimEnd()))
  return isBuiltIn ? { assets: found.assets.filter(({ value }) => value !== '$package'), unresolved: [] } : found
}

/**
 * The scripts of built-in profiles load URLs that are in their text or in the list of downloads, and install the packages of the other list: both
 * lists are files of the node. A script that was changed is read as any other.
 */
const BUILT_IN_SCRIPTS: ReadonlySet<string> = new Set(builtInScripts.sha256)

const UNIT_FILE = /\.(?:service|socket|timer|path|mount|conf)$/

/** A script that a unit starts has the variables of the unit, but the script does not name the unit. */
const SOURCES_UNKNOWN = /\$\{?[A-Z]/

type Environments = ReadonlyMap<string, ShellScript>

const ASSIGNMENTS_ONLY = /^(?:\s*(?:#.*)?|(?:export\s+)?[A-Za-z_]\w*=.*)$/

/** Returns the files that only assign variables, by their paths. */
function environmentsOf(config: OperatingSystemConfigSpec): Environments {
  const found = new Map<string, ShellScript>()
  for (const phase of PHASES)
    for (const { path, content } of config[phase].files ?? [])
      if (content.inline.data.split('\n').every(line => ASSIGNMENTS_ONLY.test(line)))
        found.set(path, readShell(content.inline.data))
  return found
}

const sourcedFiles = (script: string): string[] =>
  [...script.matchAll(/(?:^|[\s;&(])(?:\.|source)\s+["']?(\/[^\s"';&]+)/g)].map(([, path]) => path!)

function unitAssets(place: ValuePlace, text: string, { outputs, environments }: NodeContext): Assets {
  const { script, others, environmentFiles } = unitTexts(text)
  const sourced = environmentFiles.flatMap(path => environments.get(path) ?? [])
  return merge([
    scriptAssets({ place, text: script, hasLines: true, environments: sourced }, outputs),
    inConfig(place, configAssets('', others)),
  ])
}

function moduleAssets(
  { bootcmd = [], runcmd = [], yum_repos = {}, rh_subscription }: CloudInitModules,
  { outputs }: NodeContext,
): Assets[] {
  const commands = (module: string, texts: readonly string[]): Assets[] =>
    texts.map((text, entry) =>
      scriptAssets({ place: { module, entry }, text: shellEntry(text), hasLines: false }, outputs),
    )
  const repositories = Object.entries(yum_repos).flatMap(([entry, settings]) =>
    Object.entries(settings)
      .filter(([name]) => /^(?:baseurl|mirrorlist|metalink|gpgkey)$/.test(name))
      .map(([property, value]) =>
        inConfig({ module: 'yum_repos', entry, property }, configAssets('', `${property}=${value}`)),
      ),
  )
  return [
    ...commands('bootcmd', bootcmd),
    ...commands('runcmd', runcmd),
    ...repositories,
    ...subscription(rh_subscription),
  ]
}

/** The servers of Red Hat where none is set. */
const SUBSCRIPTION_SERVERS = {
  'server-hostname': 'https://subscription.rhsm.redhat.com/',
  'rhsm-baseurl': 'https://cdn.redhat.com/',
} as const

function subscription(settings: CloudInitModules['rh_subscription']): Assets[] {
  if (settings === undefined || Object.keys(settings).length === 0) return []
  return Object.entries(SUBSCRIPTION_SERVERS).map(([property, server]) => {
    const set = settings[property]
    const value = set === undefined ? server : set.includes('://') ? set : `https://${set}/`
    const place = { module: 'rh_subscription', ...(set !== undefined && { entry: property }) }
    return inConfig(place, [{ kind: 'repository', value, line: 1 }])
  })
}

const inConfig = (place: ValuePlace, found: ReturnType<typeof configAssets>): Assets => ({
  assets: found.map((asset): Asset => {
    const hasLines = 'file' in place || 'unit' in place
    return { ...asset, known: asset.value, place, line: hasLines ? asset.line : undefined }
  }),
  unresolved: [],
})

/** Joins the parts; a value that one text names several times is kept once. */
function merge(parts: readonly Assets[]): Assets {
  return {
    assets: parts.flatMap(({ assets }) => {
      const seen = new Set<string>()
      return assets.filter(({ kind, value }) => {
        const name = `${kind} ${value}`
        if (seen.has(name) || (kind === 'image' && isImported(value))) return false
        seen.add(name)
        return true
      })
    }),
    unresolved: parts.flatMap(({ unresolved }) => unresolved),
  }
}
