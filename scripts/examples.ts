// Collects the examples of the codes, one file each in src/diagnostics/examples/, in a module for `osm-krm explain`. With --check nothing is
// written; the exit status is 1 if the module is not current.

import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const folder = join(root, 'src/diagnostics/examples')
const path = join(root, 'src/diagnostics/generated/examples.ts')

const examples = readdirSync(folder)
  .filter(name => name.endsWith('.diff'))
  .sort()
  .map(name => [name.replace('.diff', ''), readFileSync(join(folder, name), 'utf8')] as const)

const text = [
  '// Made by scripts/examples.ts from src/diagnostics/examples/. Not to be edited.',
  '',
  '/** The example of each code, as a difference: lines with - are the mistake, lines with + its repair. */',
  'export const examples: Readonly<Record<string, string>> = {',
  ...examples.map(([code, example]) => `  ${code}: ${JSON.stringify(example)},`),
  '}',
  '',
].join('\n')

if (process.argv.includes('--check')) {
  process.exitCode = readFileSync(path, 'utf8') === text ? 0 : 1
} else {
  writeFileSync(path, text)
}
