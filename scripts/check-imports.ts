// Checks which module of src/ imports which, and that there are no import cycles. Run by `npm run lint`.
// docs/architecture.md describes the modules.

import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

/** The modules (folders and files of src/), each with the modules that it may import beside itself. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  'main.ts': ['cli', 'function.ts'],
  'kpt.ts': ['diagnostics', 'index.ts'],
  'index.ts': ['diagnostics', 'evaluate.ts', 'function.ts', 'inputs', 'model', 'outputs', 'reference.ts', 'render.ts'],
  cli: [
    'diagnostics',
    'documents',
    'evaluate.ts',
    'import',
    'inputs',
    'krm',
    'list',
    'model',
    'nodes',
    'osc',
    'outputs',
    'profiles',
    'reference.ts',
    'reports',
    'settings',
    'start',
    'yaml',
  ],
  documents: ['diagnostics', 'inputs', 'krm', 'list', 'model', 'reports', 'settings', 'yaml'],
  start: ['inputs', 'profiles'],
  playground: [
    'diagnostics',
    'documents',
    'gotemplate',
    'inputs',
    'krm',
    'profiles',
    'reports',
    'settings',
    'start',
    'yaml',
  ],
  'function.ts': ['checks', 'diagnostics', 'evaluate.ts', 'krm', 'list', 'model', 'outputs'],
  list: ['checks', 'diagnostics', 'evaluate.ts', 'inputs', 'krm', 'model', 'outputs', 'render.ts', 'settings'],
  'evaluate.ts': ['diagnostics', 'inputs', 'model', 'render.ts', 'settings'],
  'render.ts': ['checks', 'diagnostics', 'inputs', 'model', 'nodes', 'outputs', 'settings'],
  nodes: [
    'checks',
    'diagnostics',
    'inputs',
    'kubelet-config',
    'model',
    'osc',
    'outputs',
    'profiles',
    'settings',
    'userdata',
    'yaml',
  ],
  import: ['gotemplate', 'inputs', 'model', 'outputs', 'reports', 'settings', 'yaml'],
  reports: [
    'assets',
    'checks',
    'diagnostics',
    'gotemplate',
    'inputs',
    'kubelet-config',
    'model',
    'outputs',
    'profiles',
    'userdata',
    'yaml',
  ],
  outputs: ['diagnostics', 'digest', 'gotemplate', 'inputs', 'model', 'profiles', 'settings', 'yaml'],
  checks: [
    'assets',
    'diagnostics',
    'gotemplate',
    'inputs',
    'kubelet-annotations.ts',
    'kubelet-config',
    'model',
    'outputs',
    'profiles',
    'settings',
    'shell',
    'userdata',
    'yaml',
  ],
  assets: ['model', 'shell', 'userdata'],
  shell: [],
  osc: ['diagnostics', 'gotemplate', 'kubelet-annotations.ts', 'model', 'profiles'],
  userdata: ['diagnostics', 'gotemplate', 'model', 'yaml'],
  inputs: ['diagnostics', 'gotemplate', 'model', 'profiles', 'settings', 'yaml'],
  profiles: ['diagnostics', 'digest', 'gotemplate', 'model', 'settings'],
  settings: ['diagnostics', 'gotemplate', 'kubelet-config', 'model', 'yaml'],
  krm: ['diagnostics', 'gotemplate', 'model', 'yaml'],
  yaml: ['gotemplate', 'model'],
  model: ['diagnostics', 'digest', 'gotemplate'],
  digest: ['model'],
  diagnostics: ['gotemplate', 'kubelet-annotations.ts'],
  gotemplate: [],
  'kubelet-annotations.ts': [],
  'kubelet-config': ['kubelet-annotations.ts', 'model'],
  'reference.ts': [],
}

/** The folders of src/gotemplate, which is a library of its own, each with those that it may import beside itself. */
const GOTEMPLATE: Readonly<Record<string, readonly string[]>> = {
  'index.ts': ['encoding', 'render.ts', 'sprig', 'strconv', 'template', 'values'],
  'render.ts': ['sprig', 'strconv', 'template', 'values'],
  sprig: ['encoding', 'fmt', 'net', 'regexp', 'semver', 'strconv', 'template', 'time', 'values'],
  template: ['fmt', 'strconv', 'values'],
  regexp: ['encoding', 'strconv', 'values'],
  encoding: ['fmt', 'strconv', 'time', 'values'],
  net: ['strconv', 'values'],
  time: ['strconv', 'values'],
  fmt: ['strconv', 'values'],
  semver: [],
  values: ['strconv'],
  strconv: [],
}

/** Imports that close a cycle and are accepted; all are type imports. Any other cycle is an error. */
const KNOWN_CYCLES: Readonly<Record<string, string>> = {
  'userdata/ignition/config-shape.ts > userdata/ignition/container-linux-config.ts': 'the type of what is read',
}

/** The only files that may import Node's modules, because the rest also runs in browsers. */
const NODE = /^(main\.ts|kpt\.ts|cli\/|digest\/sha256\.node\.ts)/

const IMPORT = /(?:from|import)\s*(\(?)\s*'([^']+)'/g

const src = join(import.meta.dirname, '../src')
const LIBRARY = 'gotemplate/'
const moduleOf = (file: string): string => file.split('/')[0]!

function* files(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* files(path)
    else if (/\.[tj]s$/.test(entry.name)) yield path
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
  const [from, to] = [file, target].map(path => moduleOf(path.slice(LIBRARY.length))) as [string, string]
  used.add(`${LIBRARY}${from} > ${to}`)
  if (to !== from && !GOTEMPLATE[from]?.includes(to))
    problems.push(`src/${file} imports src/${target}: in ${LIBRARY}, ${from} may not import ${to}`)
}

for (const path of files(src)) {
  const file = relative(src, path)
  if (ALLOWED[moduleOf(file)] === undefined)
    problems.push(`src/${file}: its module is not in the table of scripts/check-imports.ts`)
  const targets: string[] = []
  for (const [, dynamic, target] of readFileSync(path, 'utf8').matchAll(IMPORT)) {
    checked++
    if (target!.startsWith('node:') && !NODE.test(file)) problems.push(`src/${file} imports ${target}`)
    if (!target!.startsWith('.')) continue
    const to = relative(src, join(dirname(path), target!))
    if (to.startsWith('..')) continue
    checkModule(file, to)
    checkFolder(file, to)
    if (!dynamic) targets.push(to)
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
    for (const target of imported.get(file) ?? [])
      if (!(`${file} > ${target}` in KNOWN_CYCLES)) visit(target, [...path, file])
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
for (const [edge, reason] of Object.entries(KNOWN_CYCLES)) {
  const [from, to] = edge.split(' > ') as [string, string]
  if (!imported.get(from)?.includes(to))
    console.log(`remove from KNOWN_CYCLES, as the code no longer has it: ${edge} (${reason})`)
}
if (checked === 0) problems.push('no import found: the check itself is broken')
for (const problem of problems) console.error(problem)
console.log(`${checked} imports checked, ${problems.length} not allowed`)
process.exitCode = problems.length === 0 ? 0 : 1
