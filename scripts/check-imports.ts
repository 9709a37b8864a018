// Which module of src/ may import which, and that no files import each other in a circle. Run by `npm run lint`.
// docs/architecture.md draws the table.

import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

/** A module: a folder of src/, or a file there. What it may import beside itself. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  'main.ts': ['cli', 'function.ts'],
  'kpt.ts': ['diagnostics', 'index.ts'],
  'index.ts': ['diagnostics', 'function.ts', 'inputs', 'model', 'outputs', 'pipeline.ts', 'reference.ts', 'settings'],
  cli: [
    'diagnostics',
    'function.ts',
    'inputs',
    'krm',
    'model',
    'outputs',
    'profiles',
    'reference.ts',
    'reports',
    'settings',
    'yaml',
  ],
  'function.ts': ['diagnostics', 'inputs', 'krm', 'model', 'outputs', 'pipeline.ts', 'settings'],
  'pipeline.ts': ['checks', 'diagnostics', 'inputs', 'model', 'osc', 'outputs', 'profiles', 'settings'],
  reports: ['checks', 'diagnostics', 'gotemplate', 'inputs', 'model', 'outputs', 'profiles', 'userdata', 'yaml'],
  outputs: [
    'checks',
    'diagnostics',
    'digest',
    'gotemplate',
    'inputs',
    'model',
    'profiles',
    'settings',
    'userdata',
    'yaml',
  ],
  osc: [
    'checks',
    'diagnostics',
    'gotemplate',
    'inputs',
    'model',
    'outputs',
    'profiles',
    'settings',
    'userdata',
    'yaml',
  ],
  checks: ['diagnostics', 'digest', 'gotemplate', 'inputs', 'model', 'outputs', 'profiles', 'userdata', 'yaml'],
  userdata: ['checks', 'diagnostics', 'gotemplate', 'model', 'yaml'],
  inputs: ['diagnostics', 'gotemplate', 'model', 'profiles', 'settings', 'yaml'],
  profiles: ['diagnostics', 'digest', 'gotemplate', 'model', 'settings'],
  settings: ['diagnostics', 'gotemplate', 'model', 'yaml'],
  krm: ['diagnostics', 'inputs', 'model', 'outputs', 'yaml'],
  yaml: ['gotemplate', 'model'],
  digest: ['model'],
  model: ['diagnostics', 'digest'],
  diagnostics: ['gotemplate'],
  gotemplate: [],
  'reference.ts': [],
}

/** Only these may use Node's own modules: the rest runs in a browser too. */
const NODE = /^(main\.ts|kpt\.ts|cli\/|digest\/sha256\.node\.ts)/

const IMPORT = /(?:from|import)\s*\(?\s*'([^']+)'/g

const src = join(import.meta.dirname, '../src')
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
for (const path of files(src)) {
  const file = relative(src, path)
  const allowed = ALLOWED[moduleOf(file)]
  if (allowed === undefined) problems.push(`src/${file}: its module is not in the table of scripts/check-imports.ts`)
  for (const [, target] of readFileSync(path, 'utf8').matchAll(IMPORT)) {
    checked++
    if (target!.startsWith('node:') && !NODE.test(file)) problems.push(`src/${file} imports ${target}`)
    if (!target!.startsWith('.')) continue
    const to = relative(src, join(dirname(path), target!))
    if (to.startsWith('..') || moduleOf(to) === moduleOf(file)) continue
    if (!allowed?.includes(moduleOf(to)))
      problems.push(`src/${file} imports src/${to}: ${moduleOf(file)} may not import ${moduleOf(to)}`)
  }
}
if (checked === 0) problems.push('no import found: the check itself is broken')
for (const problem of problems) console.error(problem)
console.log(`${checked} imports checked, ${problems.length} not allowed`)
process.exitCode = problems.length === 0 ? 0 : 1
