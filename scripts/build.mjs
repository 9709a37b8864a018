// Builds dist/: the bundle that hosts run, and the library.
//
//   osm-krm.js   one file, runs alone: as CommonJS and as an ES module alike, whatever package.json lies near it
//   osm-krm/     the same in parts, with what V8 made of them: starts faster, by start.js
//   index.mjs    the library, for Node and browsers (no Node module in it)
//   kpt.mjs      the function as a kpt-functions KptFunc
//   gotemplate.mjs  Go's templates and encodings, for Node and browsers
//   types/       declarations of all three

import { spawnSync } from 'node:child_process'
import { chmodSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as esbuild from 'esbuild'
import { root } from './ensure.mjs'
import { oneFile, starter } from './launcher.mjs'
import { linkChunks } from './link-chunks.mjs'
import { loadLater } from './load-later.mjs'
import { makeProgram } from './program.mjs'

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
const parts = join(root, 'dist/osm-krm')
const program = makeProgram(linkChunks(chunks, ENTRY), parts)
for (const [file, text] of [
  [join(root, 'dist/osm-krm.js'), oneFile(program)],
  [join(parts, 'start.js'), starter(program)],
]) {
  writeFileSync(file, text, 'latin1')
  chmodSync(file, 0o755)
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

await esbuild.build({
  ...common,
  entryPoints: { gotemplate: 'src/gotemplate/index.ts' },
  outdir: 'dist',
  outExtension: { '.js': '.mjs' },
  platform: 'neutral',
  mainFields: ['module', 'browser', 'main'],
  format: 'esm',
  target: 'es2022',
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
