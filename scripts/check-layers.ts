// Dependencies point one way: a room may import the rooms below it in this table, and itself. And no module exports what it changes.
// Run by `npm run lint`.

import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

/** Rooms of src/ from the edge inwards; rooms on one line do not know each other. */
const LAYERS: readonly (readonly string[])[] = [
  ['main.ts', 'kpt.ts'],
  ['index.ts', 'stdio.ts'],
  ['commands'],
  ['function.ts', 'object-source.ts'],
  ['krm'],
  ['pipeline.ts'],
  ['rendering'],
  ['reports'],
  ['outputs'],
  ['checks', 'userdata'],
  ['inputs'],
  ['node'],
  ['profiles'],
  ['settings'],
  ['model', 'reference.ts'],
  ['diagnostics'],
  ['sprig'],
  ['gotemplate'],
  ['formats'],
  ['go'],
]

/** Only these may use Node's own modules: the rest runs in a browser too. */
const EDGE = /^(main\.ts|stdio\.ts|kpt\.ts|commands\/)/

const IMPORT = /(?:from|import)\s*\(?\s*'([^']+)'/g

const src = join(dirname(import.meta.dirname ?? '.'), 'src')
const layerOf = (file: string): number => LAYERS.findIndex(rooms => rooms.includes(file.split('/')[0]!))

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
  const layer = layerOf(file)
  if (layer < 0) problems.push(`src/${file}: in no room of scripts/check-layers.ts`)
  const text = readFileSync(path, 'utf8')
  // The program's linker (link-chunks.mjs) hands exports over as constants.
  if (/^export (?:let|var) /m.test(text)) problems.push(`src/${file} exports what it can change`)
  for (const [, target] of text.matchAll(IMPORT)) {
    checked++
    if (target!.startsWith('node:') && !EDGE.test(file))
      problems.push(`src/${file} imports ${target}: only the edge may`)
    if (!target!.startsWith('.')) continue
    const to = relative(src, join(dirname(path), target!))
    const toLayer = layerOf(to)
    const sameRoom = to.split('/')[0] === file.split('/')[0]
    if (!to.startsWith('..') && !sameRoom && toLayer <= layer)
      problems.push(`src/${file} imports src/${to}: up or across`)
  }
}
if (checked === 0) problems.push('no import found: the check itself is broken')
for (const problem of problems) console.error(problem)
console.log(`${checked} imports checked, ${problems.length} against the order of the rooms`)
process.exitCode = problems.length === 0 ? 0 : 1
