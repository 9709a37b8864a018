// Checks which module of src/ imports which, and that there are no import cycles. Run by `npm run lint`.
// docs/architecture.md describes the modules.

import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

/** The modules (folders and files of src/, and the folders of render, node, lint and inspect), each with the modules that it may import beside itself. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  cli: [
    'diagnostics',
    'documents',
    'evaluate',
    'import',
    'inspect',
    'inspect/assets',
    'inspect/diff',
    'inspect/mirror',
    'inspect/origins',
    'inspect/report',
    'inspect/show',
    'lint',
    'lint/external',
    'lint/rendered',
    'lint/templates',
    'node',
    'node/user-data',
    'reference.ts',
    'render',
    'render/inputs',
    'render/krm',
    'render/model',
    'render/osc',
    'render/outputs',
    'render/profiles',
    'render/settings',
    'render/yaml',
    'secrets',
    'start',
  ],
  'compile-cache.ts': [],
  diagnostics: ['gotemplate', 'render/model', 'secrets'],
  documents: [
    'diagnostics',
    'evaluate',
    'node',
    'render/inputs',
    'render/krm',
    'render/model',
    'render/settings',
    'render/yaml',
    'secrets',
  ],
  evaluate: [
    'diagnostics',
    'gotemplate',
    'lint',
    'lint/machine-deployments',
    'render',
    'render/inputs',
    'render/krm',
    'render/model',
    'render/outputs',
    'render/settings',
    'render/validate',
    'secrets',
  ],
  'function.ts': ['diagnostics', 'evaluate', 'render', 'render/krm', 'render/validate'],
  gotemplate: [],
  import: [
    'diagnostics',
    'gotemplate',
    'inspect',
    'inspect/live',
    'node',
    'render/inputs',
    'render/model',
    'render/outputs',
    'render/settings',
    'render/yaml',
    'secrets',
  ],
  'index.ts': [
    'diagnostics',
    'evaluate',
    'function.ts',
    'reference.ts',
    'render',
    'render/inputs',
    'render/model',
    'render/outputs',
  ],
  inspect: ['diagnostics', 'node', 'render/inputs', 'render/model', 'render/outputs', 'secrets'],
  'inspect/assets': [
    'diagnostics',
    'inspect',
    'node',
    'node/assets',
    'render/inputs',
    'render/model',
    'render/validate',
    'render/yaml',
    'secrets',
  ],
  'inspect/diff': [
    'diagnostics',
    'documents',
    'gotemplate',
    'inspect',
    'inspect/assets',
    'inspect/live',
    'inspect/origins',
    'inspect/show',
    'node',
    'node/user-data',
    'render/inputs',
    'render/model',
    'render/outputs',
    'render/profiles',
    'render/yaml',
    'secrets',
  ],
  'inspect/live': [
    'diagnostics',
    'inspect',
    'inspect/diff',
    'node',
    'render/inputs',
    'render/model',
    'render/outputs',
    'secrets',
  ],
  'inspect/mirror': [
    'diagnostics',
    'inspect/assets',
    'node/assets',
    'render/model',
    'render/profiles',
    'render/yaml',
    'secrets',
  ],
  'inspect/origins': [
    'diagnostics',
    'documents',
    'inspect/show',
    'node',
    'node/origins',
    'node/user-data',
    'render/krm',
    'render/model',
    'render/profiles',
    'render/settings',
    'render/yaml',
  ],
  'inspect/report': [
    'diagnostics',
    'inspect',
    'inspect/assets',
    'inspect/diff',
    'inspect/origins',
    'inspect/show',
    'node',
    'node/user-data',
    'render/model',
    'render/validate',
    'secrets',
  ],
  'inspect/show': [
    'diagnostics',
    'gotemplate',
    'inspect',
    'inspect/assets',
    'node',
    'node/origins',
    'node/readers',
    'node/user-data',
    'render/inputs',
    'render/kubelet-config',
    'render/model',
    'render/outputs',
    'render/validate',
    'render/yaml',
    'secrets',
  ],
  'kpt.ts': ['diagnostics', 'index.ts'],
  'kubelet-annotations.ts': [],
  lint: [
    'diagnostics',
    'gotemplate',
    'lint/credentials',
    'lint/generated',
    'lint/machine-deployments',
    'lint/rules',
    'lint/settings',
    'lint/templates',
    'node/assets',
    'node/readers',
    'reference.ts',
    'render',
    'render/inputs',
    'render/model',
    'render/nodes',
    'render/osc',
    'render/outputs',
    'render/profiles',
    'render/settings',
    'render/userdata',
    'render/validate',
    'render/yaml',
  ],
  'lint/contents': [
    'diagnostics',
    'gotemplate',
    'lint',
    'lint/generated',
    'lint/settings',
    'node/readers',
    'reference.ts',
    'render/inputs',
    'render/kubelet-config',
    'render/model',
    'render/settings',
    'render/userdata',
    'render/validate',
    'render/yaml',
  ],
  'lint/credentials': ['diagnostics', 'gotemplate', 'lint', 'render/inputs', 'render/model', 'render/settings'],
  'lint/external': [
    'diagnostics',
    'node/origins',
    'node/readers',
    'render',
    'render/model',
    'render/nodes',
    'render/userdata',
  ],
  'lint/machine-deployments': [
    'diagnostics',
    'gotemplate',
    'kubelet-annotations.ts',
    'lint',
    'lint/generated',
    'lint/settings',
    'render',
    'render/inputs',
    'render/model',
    'render/profiles',
    'render/settings',
    'render/validate',
    'start',
  ],
  'lint/rendered': [
    'diagnostics',
    'node',
    'node/user-data',
    'render/inputs',
    'render/model',
    'render/outputs',
    'render/validate',
    'secrets',
  ],
  'lint/rules': [
    'diagnostics',
    'gotemplate',
    'lint',
    'lint/contents',
    'lint/settings',
    'node/assets',
    'node/readers',
    'render/kubelet-config',
    'render/model',
    'render/nodes',
    'render/userdata',
    'render/validate',
    'render/yaml',
  ],
  'lint/settings': [
    'diagnostics',
    'gotemplate',
    'kubelet-annotations.ts',
    'lint',
    'lint/machine-deployments',
    'render/inputs',
    'render/kubelet-config',
    'render/model',
    'render/nodes',
    'render/osc',
    'render/profiles',
    'render/settings',
    'render/validate',
  ],
  'lint/templates': ['diagnostics', 'gotemplate', 'render/model', 'render/osc', 'render/profiles'],
  'main.ts': ['compile-cache.ts', 'program.ts'],
  node: ['diagnostics', 'node/user-data', 'render/inputs', 'render/model', 'render/outputs'],
  'node/assets': ['node/readers', 'render/model', 'render/userdata'],
  'node/origins': [
    'diagnostics',
    'gotemplate',
    'kubelet-annotations.ts',
    'render/model',
    'render/nodes',
    'render/osc',
    'render/profiles',
    'render/settings',
    'render/userdata',
  ],
  'node/readers': [],
  'node/user-data': ['gotemplate', 'node', 'render/model', 'render/userdata', 'render/yaml', 'secrets'],
  playground: [
    'diagnostics',
    'documents',
    'inspect',
    'inspect/origins',
    'inspect/report',
    'inspect/show',
    'node',
    'node/origins',
    'render/inputs',
    'render/model',
    'render/profiles',
    'secrets',
    'start',
  ],
  'program.ts': ['cli', 'function.ts'],
  'reference.ts': [],
  render: [
    'diagnostics',
    'render/inputs',
    'render/model',
    'render/nodes',
    'render/outputs',
    'render/settings',
    'render/validate',
  ],
  'render/digest': ['render/model'],
  'render/inputs': [
    'diagnostics',
    'gotemplate',
    'render/model',
    'render/profiles',
    'render/settings',
    'render/yaml',
    'secrets',
  ],
  'render/krm': ['diagnostics', 'gotemplate', 'render/model', 'render/yaml', 'secrets'],
  'render/kubelet-config': ['kubelet-annotations.ts', 'render/model'],
  'render/model': ['diagnostics', 'gotemplate', 'render/settings'],
  'render/nodes': [
    'diagnostics',
    'render/inputs',
    'render/kubelet-config',
    'render/model',
    'render/osc',
    'render/outputs',
    'render/profiles',
    'render/settings',
    'render/userdata',
    'render/validate',
    'render/yaml',
  ],
  'render/osc': ['diagnostics', 'gotemplate', 'kubelet-annotations.ts', 'render/model', 'render/profiles'],
  'render/outputs': [
    'diagnostics',
    'gotemplate',
    'render/digest',
    'render/inputs',
    'render/model',
    'render/nodes',
    'render/profiles',
    'render/settings',
    'render/yaml',
  ],
  'render/profiles': ['diagnostics', 'gotemplate', 'render/digest', 'render/model', 'render/settings'],
  'render/settings': ['diagnostics', 'gotemplate', 'render/kubelet-config', 'render/model', 'render/yaml'],
  'render/userdata': ['diagnostics', 'gotemplate', 'render/model', 'render/yaml'],
  'render/validate': [
    'diagnostics',
    'gotemplate',
    'render/inputs',
    'render/kubelet-config',
    'render/model',
    'render/nodes',
    'render/osc',
    'render/outputs',
    'render/profiles',
    'render/settings',
    'render/userdata',
    'secrets',
  ],
  'render/yaml': ['gotemplate', 'render/model'],
  secrets: ['diagnostics', 'gotemplate'],
  'single-file.ts': ['program.ts', 'warm-run.ts'],
  start: ['render/inputs', 'render/profiles'],
  'warm-run.ts': ['documents', 'function.ts', 'render/profiles', 'render/yaml', 'start'],
}

/** The folders of src/gotemplate, which is a library of its own, each with those that it may import beside itself. */
const GOTEMPLATE: Readonly<Record<string, readonly string[]>> = {
  'index.ts': ['encoding', 'render.ts', 'sprig', 'strconv', 'template', 'values'],
  'render.ts': ['sprig', 'strconv', 'template', 'values'],
  sprig: ['encoding', 'fmt', 'net', 'path', 'regexp', 'semver', 'strconv', 'template', 'time', 'values'],
  template: ['fmt', 'strconv', 'values'],
  regexp: ['encoding', 'strconv', 'values'],
  encoding: ['fmt', 'strconv', 'time', 'values'],
  net: ['strconv', 'values'],
  time: ['strconv', 'values'],
  fmt: ['strconv', 'values'],
  path: [],
  semver: [],
  values: ['strconv'],
  strconv: [],
}

/** The only files that may import Node's modules, because the rest also runs in browsers. */
const NODE = /^(main\.ts|kpt\.ts|cli\/|render\/digest\/sha256\.node\.ts)/

const IMPORT = /(?:from|import)\s*\(?\s*'([^']+)'/g

const src = join(import.meta.dirname, '../src')
const LIBRARY = 'gotemplate/'
/** Modules that consist of modules: the folders below them have rows of their own. */
const NESTED = new Set(['inspect', 'lint', 'node', 'render'])

/** Returns the module of a file: `cli`, `render/krm`, or `render` for a file directly in that folder. */
const moduleOf = (file: string): string => {
  const [first, second] = file.split('/') as [string, string?]
  return NESTED.has(first) && file.split('/').length > 2 ? `${first}/${second}` : first
}

function* files(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* files(path)
    else if (/\.[tj]sx?$/.test(entry.name)) yield path
  }
}

const problems: string[] = []
let checked = 0
/** The edges of both tables that an import uses, each as `from > to`. */
const used = new Set<string>()
/** The files that each file of src/ imports statically, types included. */
const imported = new Map<string, string[]>()

function checkModule(file: string, target: string): void {
  const [from, to] = [moduleOf(file), moduleOf(target)]
  used.add(`${from} > ${to}`)
  if (to !== from && !ALLOWED[from]?.includes(to))
    problems.push(`src/${file} imports src/${target}: ${from} may not import ${to}`)
}

function checkFolder(file: string, target: string): void {
  if (!file.startsWith(LIBRARY) || !target.startsWith(LIBRARY)) return
  const [from, to] = [file, target].map(path => path.slice(LIBRARY.length).split('/')[0]) as [string, string]
  used.add(`${LIBRARY}${from} > ${to}`)
  if (to !== from && !GOTEMPLATE[from]?.includes(to))
    problems.push(`src/${file} imports src/${target}: in ${LIBRARY}, ${from} may not import ${to}`)
}

for (const path of files(src)) {
  const file = relative(src, path)
  if (ALLOWED[moduleOf(file)] === undefined)
    problems.push(`src/${file}: its module is not in the table of scripts/check-imports.ts`)
  const targets: string[] = []
  for (const [, target] of readFileSync(path, 'utf8').matchAll(IMPORT)) {
    checked++
    if (target!.startsWith('node:') && !NODE.test(file)) problems.push(`src/${file} imports ${target}`)
    if (!target!.startsWith('.')) continue
    const to = relative(src, join(dirname(path), target!))
    if (to.startsWith('..')) continue
    checkModule(file, to)
    checkFolder(file, to)
    targets.push(to)
  }
  imported.set(file, targets)
}

/** Searches depth-first: an import of a file on the path to it closes a cycle. */
function findCycles(): void {
  const done = new Set<string>()
  const visit = (file: string, path: readonly string[]): void => {
    const at = path.indexOf(file)
    if (at >= 0) problems.push(`import cycle: ${[...path.slice(at), file].map(step => `src/${step}`).join(' → ')}`)
    if (at >= 0 || done.has(file)) return
    for (const target of imported.get(file) ?? []) visit(target, [...path, file])
    done.add(file)
  }
  for (const file of imported.keys()) visit(file, [])
}

/** Reports allowed imports that no file has, so that the tables show what depends on what. */
function reportUnused(table: Readonly<Record<string, readonly string[]>>, prefix: string): void {
  for (const [from, targets] of Object.entries(table))
    for (const to of targets)
      if (!used.has(`${prefix}${from} > ${to}`))
        problems.push(`remove from the table: nothing in ${prefix}${from} imports ${to}`)
}

findCycles()
reportUnused(ALLOWED, '')
reportUnused(GOTEMPLATE, LIBRARY)
if (checked === 0) problems.push('no import found: the check itself is broken')
for (const problem of problems) console.error(problem)
console.log(`${checked} imports checked, ${problems.length} not allowed`)
process.exitCode = problems.length === 0 ? 0 : 1
