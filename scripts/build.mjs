// Builds dist/: the bundle that hosts run, and the library.
//
//   osm-krm.js   one file, runs alone: as CommonJS and as an ES module alike, whatever package.json lies near it
//   code-cache/  what V8 made of that file: makes it start faster where it fits, and may be left out
//   index.mjs    the library, for Node and browsers (no Node module in it)
//   kpt.mjs      the function as a kpt-functions KptFunc
//   types/       declarations of both

import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as esbuild from 'esbuild'
import { root } from './ensure.mjs'
import { cacheName, launcherOf, scriptOf } from './launcher.mjs'
import { linkChunks } from './link-chunks.mjs'
import { loadLater } from './load-later.mjs'

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

const common = {
  absWorkingDir: root,
  bundle: true,
  charset: 'utf8',
  define: { OSM_KRM_VERSION: JSON.stringify(version) },
  legalComments: 'none',
  logLevel: 'warning',
  target: 'node20',
}

const ENTRY = 'src/main.ts'
const chunks = await esbuild.build({
  ...common,
  entryPoints: [ENTRY],
  platform: 'node',
  format: 'esm',
  splitting: true,
  outdir: 'dist',
  plugins: [loadLater],
  metafile: true,
  minify: true,
  // V8 reads and compiles a text of one-byte characters faster.
  charset: 'ascii',
  write: false,
})
const program = linkChunks(chunks, ENTRY)
mkdirSync(join(root, 'dist'), { recursive: true })
writeFileSync(join(root, 'dist/osm-krm.js'), launcherOf(program))
chmodSync(join(root, 'dist/osm-krm.js'), 0o755)
makeCodeCache()

/** What is compiled on the way of a list with two nodes, and of the help: functions that were not called are left to be compiled when they are. */
function makeCodeCache() {
  const folder = join(root, 'dist/code-cache')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  const script = join(folder, 'program.js')
  writeFileSync(script, scriptOf(program), 'latin1')
  const ways = [
    { way: 'function', args: [], input: quickstart() },
    { way: 'command', args: ['--help'], input: '' },
  ]
  for (const { way, args, input } of ways) {
    const cache = join(folder, cacheName(program, way))
    const maker = ['--predictable', '--random-seed=1', join(root, 'scripts/make-code-cache.mjs')]
    const { status, stderr } = spawnSync(process.execPath, [...maker, script, cache, ...args], { input })
    if (status !== 0) throw new Error(`the ${way} failed while its code cache was made:\n${stderr}`)
  }
  rmSync(script)
}

/** The example as a host hands it over. */
function quickstart() {
  const read = file => readFileSync(join(root, 'examples/quickstart', file), 'utf8')
  const below = text => `\n${text.replace(/^(?=.)/gm, '  ')}`
  const items = ['machine-deployments.yaml', 'tokens.yaml'].flatMap(file => read(file).split(/^---\n/m))
  const list = 'apiVersion: config.kubernetes.io/v1\nkind: ResourceList\n'
  return `${list}functionConfig:${below(read('osm-krm.yaml'))}items:\n${items.map(item => `-${below(item)}`).join('')}`
}

await esbuild.build({
  ...common,
  entryPoints: { index: 'src/index.ts' },
  outdir: 'dist',
  outExtension: { '.js': '.mjs' },
  platform: 'neutral',
  mainFields: ['module', 'browser', 'main'],
  format: 'esm',
  target: 'es2022',
})

await esbuild.build({
  ...common,
  entryPoints: { kpt: 'src/kpt.ts' },
  outdir: 'dist',
  outExtension: { '.js': '.mjs' },
  platform: 'node',
  format: 'esm',
  external: ['kpt-functions'],
})

// In this folder .js is CommonJS: the bundle then finds `require` in every Node 20.
writeFileSync(join(root, 'dist/package.json'), '{"type":"commonjs"}\n')

rmSync(join(root, 'dist/types'), { recursive: true, force: true })
const tsc = join(root, 'node_modules/typescript/bin/tsc')
const { status } = spawnSync(process.execPath, [tsc, '-p', 'tsconfig.types.json'], {
  cwd: root,
  stdio: ['ignore', 2, 2],
})
writeFileSync(join(root, 'dist/types/package.json'), '{"type":"module"}\n')
process.exitCode = status ?? 1
