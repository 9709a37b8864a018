// Lists the changes between two versions of operating-system-manager in the code that determines the content of nodes: the work that a new
// release means for this project.
//
//   node --import tsx scripts/maintain/compare-reference.ts OLD NEW
//
// OLD and NEW are checkouts of it.

import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { goDeclarations } from './go-declarations.ts'

/** The compared files, and their counterparts in this project. */
const AREAS: readonly { readonly path: string; readonly here: string }[] = [
  { path: 'pkg/controllers/osc', here: 'src/render/nodes, src/render/outputs, src/render/osc' },
  { path: 'pkg/generator', here: 'src/render/userdata' },
  { path: 'pkg/containerruntime', here: 'src/render/osc (containerd)' },
  { path: 'pkg/cloudprovider', here: 'src/render/osc/cloud-config' },
  { path: 'pkg/providerconfig', here: 'src/render/inputs, src/render/osc' },
  { path: 'pkg/bootstrap', here: 'src/render/outputs (tokens, kubeconfig)' },
  { path: 'pkg/clusterinfo', here: 'src/render/inputs (cluster)' },
  { path: 'pkg/util', here: 'packages/gotemplate, src/render/osc' },
  { path: 'pkg/admission', here: 'src/render/profiles, src/checks' },
  { path: 'pkg/crd/osm/v1alpha1', here: 'src/render/model, src/render/outputs/prerequisites' },
  { path: 'cmd/osm-controller', here: 'src/render/settings (flags)' },
]

/** Libraries whose version can change the bytes that are written. */
const LIBRARIES = [
  'github.com/BurntSushi/toml',
  'github.com/Masterminds/semver/v3',
  'github.com/Masterminds/sprig/v3',
  'github.com/flatcar/container-linux-config-transpiler',
  'gopkg.in/yaml.v3',
  'k8c.io/machine-controller/sdk',
  'k8s.io/client-go',
  'sigs.k8s.io/yaml',
]

/** Files whose text counts: definitions, and the controller's own profiles. */
const TEXTS = ['deploy/crd', 'deploy/osps/default']

export interface Comparison {
  /** Declarations that differ, by area: `+ name`, `- name`, `~ name`, each with its file. */
  readonly areas: ReadonlyMap<string, readonly string[]>
  readonly libraries: readonly string[]
  readonly texts: readonly string[]
}

export function compareReference(old: string, now: string): Comparison {
  return {
    areas: new Map(AREAS.map(({ path }) => [path, changedDeclarations(old, now, path)])),
    libraries: changes(versionsIn(old), versionsIn(now)).map(({ sign, name }) =>
      `${sign} ${name} ${versionsIn(old).get(name) ?? ''} ${versionsIn(now).get(name) ?? ''}`
        .replaceAll(/ +/g, ' ')
        .trim(),
    ),
    texts: TEXTS.flatMap(folder =>
      changes(textsBelow(old, folder, /\.ya?ml$/), textsBelow(now, folder, /\.ya?ml$/)).map(
        ({ sign, name }) => `${sign} ${name}`,
      ),
    ),
  }
}

/** Compares by declaration, not by file: a declaration moved to another file of its folder is unchanged. */
function changedDeclarations(old: string, now: string, folder: string): string[] {
  const [before, after] = [old, now].map(root => {
    const found = new Map<string, string>()
    for (const [path, text] of textsBelow(root, folder, /(?<!_test|zz_generated[.\w]*)\.go$/))
      for (const [name, code] of goDeclarations(text)) found.set(`${join(path, '..')} ${name}`, code)
    return found
  }) as [Map<string, string>, Map<string, string>]
  return changes(before, after).map(({ sign, name }) => `${sign} ${name}`)
}

interface Change {
  readonly sign: '+' | '-' | '~'
  readonly name: string
}

const changes = (before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): Change[] =>
  [...new Set([...before.keys(), ...after.keys()])].sort().flatMap((name): Change[] => {
    const [a, b] = [before.get(name), after.get(name)]
    if (a === b) return []
    return [{ sign: a === undefined ? '+' : b === undefined ? '-' : '~', name }]
  })

function textsBelow(root: string, folder: string, pattern: RegExp): Map<string, string> {
  const path = join(root, folder)
  if (!existsSync(path)) return new Map()
  const files = (readdirSync(path, { recursive: true }) as string[]).map(name => join(path, name))
  return new Map(
    files
      .filter(file => pattern.test(file) && statSync(file).isFile())
      .map(file => [relative(root, file), readFileSync(file, 'utf8')]),
  )
}

function versionsIn(root: string): Map<string, string> {
  const lines = readFileSync(join(root, 'go.mod'), 'utf8').matchAll(/^\s*(?:require )?(\S+) (v\S+)/gm)
  return new Map(
    [...lines].flatMap(([, name, version]) => (LIBRARIES.includes(name!) ? [[name!, version!] as const] : [])),
  )
}

const section = (title: string, lines: readonly string[]): string =>
  lines.length === 0 ? '' : `${title}\n${lines.map(line => `  ${line}\n`).join('')}\n`

export function comparisonText({ areas, libraries, texts }: Comparison): string {
  const code = AREAS.map(({ path, here }) => section(`${path} (here: ${here})`, areas.get(path) ?? [])).join('')
  const count = [...areas.values()].flat().length
  return `${code}${section('libraries', libraries)}${section('files', texts)}${count} declarations, ${libraries.length} libraries and ${texts.length} files differ.\n`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [old, now] = process.argv.slice(2)
  const missing = [old, now].find(path => path === undefined || !existsSync(join(path, 'go.mod')))
  if (old === undefined || now === undefined || missing !== undefined) {
    console.error(
      `Usage: compare-reference.ts OLD NEW, two checkouts of operating-system-manager${missing === undefined ? '' : `: ${missing} is none`}`,
    )
    process.exit(2)
  }
  process.stdout.write(comparisonText(compareReference(old, now)))
}
