// Builds dist/: the program that hosts run, and the library.
//
//   osm-krm.js       the program, a single file without dependencies
//   index.mjs        the library, for Node and browsers (no Node module in it)
//   gotemplate.mjs   Go's templates and encodings, for both, too
//   kpt.mjs          the function as a kpt-functions KptFunc
//   types/           type declarations of all three
//
//   THIRD-PARTY-NOTICES   the licences of the packages in them
//   sbom.cdx.json         these packages as a bill of materials

import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as esbuild from 'esbuild'
import { billOfMaterials, bundledPackages, noticesText } from './bundled-packages.mjs'
import { root } from './ensure.mjs'

const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const dist = join(root, 'dist')
const PROGRAM = join(dist, 'osm-krm.js')

rmSync(dist, { recursive: true, force: true })
mkdirSync(join(dist, 'types'), { recursive: true })

// Not minified: a program that receives tokens should be readable.
const common = {
  absWorkingDir: root,
  bundle: true,
  define: { OSM_KRM_VERSION: JSON.stringify(manifest.version) },
  legalComments: 'none',
  logLevel: 'warning',
  metafile: true,
  // Source maps omit the sources, which are in the repository.
  sourcemap: true,
  sourcesContent: false,
  target: 'node20',
}

// Below a package.json with "type": "module", a copy of the file is an ES module, which has no `require`.
const banner = `#!/usr/bin/env node
"use strict";
var require = typeof require === "function" ? require : process.getBuiltinModule;`

const program = await esbuild.build({
  ...common,
  entryPoints: ['src/main.ts'],
  outfile: PROGRAM,
  platform: 'node',
  format: 'cjs',
  banner: { js: banner },
})
chmodSync(PROGRAM, 0o755)

const library = await esbuild.build({
  ...common,
  entryPoints: { index: 'src/index.ts', gotemplate: 'src/gotemplate/index.ts' },
  outdir: 'dist',
  outExtension: { '.js': '.mjs' },
  platform: 'neutral',
  mainFields: ['module', 'browser', 'main'],
  format: 'esm',
  target: 'es2022',
})

const kpt = await esbuild.build({
  ...common,
  entryPoints: { kpt: 'src/kpt.ts' },
  outdir: 'dist',
  outExtension: { '.js': '.mjs' },
  platform: 'node',
  format: 'esm',
  external: ['kpt-functions'],
})

const packages = bundledPackages(
  [program, library, kpt].map(({ metafile }) => metafile),
  root,
)
writeFileSync(join(dist, 'THIRD-PARTY-NOTICES'), noticesText(packages))
writeFileSync(join(dist, 'sbom.cdx.json'), `${JSON.stringify(billOfMaterials(packages, manifest), null, 2)}\n`)

writeFileSync(join(dist, 'package.json'), '{"type":"commonjs"}\n')
writeFileSync(join(dist, 'types/package.json'), '{"type":"module"}\n')
const tsc = join(root, 'node_modules/typescript/bin/tsc')
const { status } = spawnSync(process.execPath, [tsc, '-p', 'tsconfig.types.json'], {
  cwd: root,
  stdio: ['ignore', 2, 2],
})
process.exitCode = status ?? 1
