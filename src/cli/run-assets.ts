// Runs osm-krm assets: reads or renders the nodes, and prints what they load, or which of it is missing in a list.

import { joinClusters } from '../diagnostics/in-cluster.ts'
import { inClusterNamed } from '../diagnostics/names.ts'
import { isUnsafe, printable, terminalYaml } from '../diagnostics/text.ts'
import { assetsJson, missingJson } from '../inspect/assets/assets-json.ts'
import { assetsText, missingText } from '../inspect/assets/assets-text.ts'
import { mentionsSystem, SYSTEM_NAMES, type SystemValues } from '../inspect/assets/index.ts'
import { lacks, listEntries, missingAssets } from '../inspect/assets/missing.ts'
import { renderingNeeds } from '../inspect/assets/needed.ts'
import { mirrorConfig } from '../inspect/mirror/mirror-config.ts'
import { type MirrorPlan, mirrorPlan } from '../inspect/mirror/mirror-plan.ts'
import { mirrorScript, notMirroredText } from '../inspect/mirror/mirror-script.ts'
import type { NodeObjects } from '../inspect/node-objects.ts'
import { renderingOf } from '../inspect/rendering.ts'
import { knownSecrets } from '../inspect/secrets-among.ts'
import type { Json } from '../render/model/json.ts'
import { writeYaml } from '../render/yaml/index.ts'
import { plainJson } from '../render/yaml/plain-json.ts'
import { type Hide, secretHider } from '../secrets/labels.ts'
import type { AssetsOptions } from './assets.ts'
import { columnsOf } from './colours.ts'
import { writeDiagnostics } from './diagnostics-output.ts'
import { readTextFile } from './input-files.ts'
import { assertNoNodes } from './node-words.ts'
import { assertRendered, nodeNamed } from './selected-nodes.ts'
import { renderedClusters } from './sides.ts'
import { UsageError } from './usage-error.ts'

const UNREADABLE = 2

/** Prints or checks the downloads of nodes. Returns the exit status. */
export async function runAssets(paths: readonly string[], options: AssetsOptions): Promise<number> {
  const { check, node, output } = options
  if (options.mirrorRegistry !== undefined && options.mirrorConfig === undefined)
    throw new UsageError('--mirror-registry needs --mirror-config')
  const entries = check === undefined ? undefined : listEntries(readTextFile(check))
  const system = osRelease(options.osRelease)
  await assertNoNodes(paths, options)
  const now = { paths: paths.length === 0 && options.each.length === 0 ? ['.'] : paths }
  const { isFleet, clusters } = await renderedClusters({ now }, options)
  const sides = clusters.map(({ now: side }) => side!)
  await writeDiagnostics(joinClusters(sides.map(({ diagnostics }) => diagnostics)), options)
  if (sides.some(({ failed }) => failed)) return UNREADABLE
  const renderings = sides.map(({ objects }) => renderingOf(objects))
  const own = renderings.flatMap(({ nodes }, i) => nodes.map(each => ({ cluster: clusters[i]!.name, own: each })))
  const titled = new Map(
    own.map(each => [isFleet ? each.own.titled(inClusterNamed(each.cluster, each.own.title)) : each.own, each]),
  )
  const nodes = [...titled.keys()]
  assertRendered(nodes)
  const chosen = node.length === 0 ? nodes : [...new Set(node.map(name => nodeNamed(name, { nodes })))]
  const needs = renderingNeeds({ nodes: chosen }, system)
  const hide = secretHider(
    knownSecrets(
      renderings,
      sides.flatMap(({ secrets }) => secrets),
    ),
  )
  if (needs.total.some(({ value, known }) => mentionsSystem(value.slice(known.length))))
    process.stderr.write(SYSTEM_HINT)
  if (options.mirrorScript || options.mirrorConfig !== undefined) {
    const plan = mirrorPlan(needs, hide, entries === undefined ? () => true : lacks(entries))
    return writeMirror(plan, hide, options)
  }
  const missing = entries === undefined ? [] : missingAssets(needs.total, entries)
  const write = (value: Json): string => (output === 'yaml' ? terminalYaml(writeYaml(value)) : `${plainJson(value)}\n`)
  if (output === 'json' || output === 'yaml')
    process.stdout.write(
      write({
        ...assetsJson(needs, hide),
        ...(isFleet && {
          clusters: clustersJson(
            chosen.map(each => titled.get(each)!),
            system,
            hide,
          ),
        }),
        ...(entries !== undefined && { missing: missingJson(missing, hide) }),
      }),
    )
  else if (output === 'table' || entries === undefined)
    process.stdout.write(assetsText(needs, hide, columnsOf(process.stdout)))
  else if (missing.length === 0) process.stdout.write(allThere(needs.total.length))
  process.stderr.write(missing.map(each => missingText(each, hide)).join(''))
  return missing.length > 0 ? 1 : 0
}

/** Returns what each cluster loads, as for this cluster alone. */
function clustersJson(
  nodes: readonly { readonly cluster: string; readonly own: NodeObjects }[],
  system: SystemValues,
  hide: Hide,
): Json {
  const names = [...new Set(nodes.map(({ cluster }) => cluster))]
  return names.map(name => ({
    cluster: name,
    ...assetsJson(
      renderingNeeds({ nodes: nodes.filter(({ cluster }) => cluster === name).map(({ own }) => own) }, system),
      hide,
    ),
  }))
}

/** Writes the script or the settings, and returns 1 if something cannot be mirrored. */
function writeMirror(plan: MirrorPlan, hide: Hide, options: AssetsOptions): number {
  process.stdout.write(
    options.mirrorConfig === undefined
      ? mirrorScript(plan, hide)
      : mirrorConfig(plan, {
          files: mirrorUrl('--mirror-config', options.mirrorConfig),
          registry: options.mirrorRegistry && mirrorUrl('--mirror-registry', options.mirrorRegistry),
        }),
  )
  process.stderr.write(plan.left.map(each => notMirroredText(each, hide)).join(''))
  return plan.left.length > 0 ? 1 : 0
}

const SYSTEM_HINT =
  'What /etc/os-release of the nodes contains does not follow from the profile: add it with --os-release, such as VERSION_CODENAME=noble.\n'

/** Returns the values of --os-release. */
function osRelease(given: readonly string[]): SystemValues {
  return Object.fromEntries(
    given.map(text => {
      const [, name = '', value] = /^(\w+)=(.+)$/.exec(text) ?? []
      if (!SYSTEM_NAMES.includes(name) || value === undefined || isUnsafe(value))
        throw new UsageError(
          printable(
            `--os-release ${text} is not one of ${SYSTEM_NAMES.join(', ')} with a value, such as VERSION_ID=24.04`,
          ),
        )
      return [name, value]
    }),
  )
}

/** Returns the URL without slashes at its end. */
function mirrorUrl(option: string, text: string): string {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text))
    throw new UsageError(printable(`${option} ${text} is not a URL such as https://mirror.example.com`))
  return text.replace(/(?<!\/)\/+$/, '')
}

const allThere = (count: number): string =>
  count === 0 ? 'The nodes load nothing.\n' : `The list contains all ${count} that the nodes load.\n`
