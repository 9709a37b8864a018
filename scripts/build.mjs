// Builds dist/: the program that hosts run, and the library.
//
//   osm-krm.js       the program, a single file without dependencies
//   index.mjs        the library, for Node and browsers (no Node module in it)
//   gotemplate.mjs   Go's templates and encodings, for both, too
//   kpt.mjs          the function as a kpt-functions KptFunc
//   types/           type declarations of all three

import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as esbuild from 'esbuild'
import { root } from './ensure.mjs'

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const dist = join(root, 'dist')
const PROGRAM = join(dist, 'osm-krm.js')

rmSync(dist, { recursive: true, force: true })
mkdirSync(join(dist, 'types'), { recursive: true })

// Not minified: a program that receives tokens should be readable.
const common = {
  absWorkingDir: root,
  bundle: true,
  define: { OSM_KRM_VERSION: JSON.stringify(version) },
  legalComments: 'none',
  logLevel: 'warning',
  // Source maps omit the sources, which are in the repository.
  sourcemap: true,
  sourcesContent: false,
  target: 'node20',
}

// Below a package.json with "type": "module", a copy of the file is an ES module, which has no `require`.
const banner = `#!/usr/bin/env node
"use strict";
var require = typeof require === "function" ? require : process.getBuiltinModule;`

await esbuild.build({
  ...common,
  entryPoints: ['src/main.ts'],
  outfile: PROGRAM,
  platform: 'node',
  format: 'cjs',
  banner: { js: banner },
})
chmodSync(PROGRAM, 0o755)

await esbuild.build({
  ...common,
  entryPoints: { index: 'src/index.ts', gotemplate: 'src/gotemplate/index.ts' },
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

writeFileSync(join(dist, 'package.json'), '{"type":"commonjs"}\n')
writeFileSync(join(dist, 'types/package.json'), '{"type":"module"}\n')
const tsc = join(root, 'node_modules/typescript/bin/tsc')
const { status } = spawnSync(process.execPath, [tsc, '-p', 'tsconfig.types.json'], {
  cwd: root,
  stdio: ['ignore', 2, 2],
})
process.exitCode = status ?? 1
