// Builds dist/: the program that hosts run, and the library.
//
//   program/         what the command osm-krm starts: osm-krm.mjs, and the parts that it loads when they are needed
//   osm-krm.js       the same program in a single file that runs alone
//   index.mjs        the library, for Node and browsers (no Node module in it)
//   kpt.mjs          the function as a kpt-functions KptFunc
//   types/           type declarations of both
//
//   THIRD-PARTY-NOTICES   the licences of the packages in them, and of the projects that they follow
//   sbom.cdx.json         both as a bill of materials

import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, extname, join, relative } from 'node:path'
import * as esbuild from 'esbuild'
import { billOfMaterials, bundledPackages, FOLLOWED, notices, noticesText } from './bundled-packages.mjs'
import { root } from './ensure.mjs'

const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const dist = join(root, 'dist')

rmSync(dist, { recursive: true, force: true })
mkdirSync(join(dist, 'types'), { recursive: true })

// Not minified: a program that receives tokens should be readable.
const common = {
  // What the package offers to Node is CommonJS, which requires Node's modules.
  alias: { yaml: join(root, 'node_modules/yaml/browser/dist/index.js') },
  absWorkingDir: root,
  bundle: true,
  define: { OSM_KRM_VERSION: JSON.stringify(manifest.version) },
  legalComments: 'none',
  logLevel: 'warning',
  metafile: true,
  target: 'node20',
}

const modules = { ...common, format: 'esm', outExtension: { '.js': '.mjs' } }

/**
 * Every part that is loaded later imports the function, but for the command line, which does not need it to print help. So esbuild puts all that
 * the function needs into few files, instead of one file for each set of parts that also use it: to find and open a file takes Node half a
 * millisecond.
 */
const partsOfFunction = {
  name: 'parts-of-function',
  setup: build => {
    const start = join(root, 'src/function.ts')
    const apart = [start, ...['src/program.ts', 'src/cli/index.ts'].map(path => join(root, path))]
    build.onResolve({ filter: /^\.{1,2}\// }, async ({ path, kind, pluginData, ...from }) => {
      if (kind !== 'dynamic-import' || pluginData === 'resolved') return undefined
      const found = await build.resolve(path, { ...from, kind, pluginData: 'resolved' })
      return apart.includes(found.path) ? found : { path: found.path, pluginData: 'part' }
    })
    build.onLoad({ filter: /\.tsx?$/ }, ({ path, pluginData }) =>
      pluginData === 'part'
        ? {
            contents: `${readFileSync(path, 'utf8')}\nimport ${JSON.stringify(start)}\n`,
            loader: extname(path).slice(1),
          }
        : undefined,
    )
  },
}

/** The program has the text of a script that is a file of the sources. */
const mirrorScript = {
  name: 'mirror-script',
  setup: build =>
    build.onLoad({ filter: /[\\/]src[\\/]cli[\\/]mirror-script\.ts$/ }, () => {
      const text = readFileSync(join(root, 'src/inspect/mirror/mirror.sh'), 'utf8')
      return { contents: `export const mirrorScript = () => ${JSON.stringify(text)}\n`, loader: 'js' }
    }),
}

// commander is CommonJS and requires Node's modules. Below a package.json with "type": "module", a copy of the single file is an ES module, which
// has no `require` either.
const requireOrNone = 'var require = typeof require === "function" ? require : process.getBuiltinModule;'

const program = await esbuild.build({
  ...modules,
  platform: 'node',
  splitting: true,
  entryPoints: { 'osm-krm': 'src/main.ts' },
  outdir: 'dist/program',
  plugins: [mirrorScript, partsOfFunction],
  banner: { js: requireOrNone },
})

const singleFile = await esbuild.build({
  ...common,
  entryPoints: { 'osm-krm': 'src/single-file.ts' },
  outdir: 'dist',
  platform: 'node',
  plugins: [mirrorScript],
  format: 'cjs',
  banner: { js: `"use strict";\n${requireOrNone}` },
})

// V8 keeps a text in half the memory if all of its characters are ASCII, and so does a snapshot. esbuild escapes all but those in comments and
// in templates with a tag.
const escaped = character => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
const written = readdirSync(join(dist, 'program'), { recursive: true }).filter(name => extname(name) === '.mjs')
for (const path of ['osm-krm.js', ...written.map(name => join('program', name))].map(name => join(dist, name)))
  writeFileSync(path, readFileSync(path, 'utf8').replaceAll(/[^\0-\x7f]/g, escaped))

for (const path of ['program/osm-krm.mjs', 'osm-krm.js']) chmodSync(join(dist, path), 0o755)

/** The KptFunc uses the library. */
const libraryApart = {
  name: 'library-apart',
  setup: build => build.onResolve({ filter: /^\.\/index\.ts$/ }, () => ({ path: './index.mjs', external: true })),
}

const library = await esbuild.build({
  ...modules,
  entryPoints: { index: 'src/index.ts' },
  outdir: 'dist',
  platform: 'neutral',
  mainFields: ['module', 'browser', 'main'],
  target: 'es2022',
})

await esbuild.build({
  ...modules,
  entryPoints: { kpt: 'src/kpt.ts' },
  outdir: 'dist',
  platform: 'node',
  external: ['kpt-functions'],
  plugins: [libraryApart],
})

const packages = bundledPackages(
  [program, singleFile, library].map(({ metafile }) => metafile),
  root,
)
writeFileSync(join(dist, 'THIRD-PARTY-NOTICES'), noticesText(packages, notices(root)))
writeFileSync(
  join(dist, 'sbom.cdx.json'),
  `${JSON.stringify(billOfMaterials(packages, manifest, FOLLOWED), null, 2)}\n`,
)

writeFileSync(join(dist, 'package.json'), '{"type":"commonjs"}\n')
writeFileSync(join(dist, 'types/package.json'), '{"type":"module"}\n')
const tsc = join(root, 'node_modules/typescript/bin/tsc')
const { status } = spawnSync(process.execPath, [tsc, '-p', 'tsconfig.types.json'], {
  cwd: root,
  stdio: ['ignore', 2, 2],
})
process.exitCode = status ?? 1
removeUnused(join(dist, 'types'), ['index.d.ts', 'kpt.d.ts'])

/** Removes the declarations that those of the entries do not import. */
function removeUnused(folder, entries) {
  const used = new Set(['package.json', ...entries])
  for (const file of used)
    for (const [, path] of readFileSync(join(folder, file), 'utf8').matchAll(/\bfrom '(\.[^']+)\.ts'/g))
      used.add(`${join(dirname(file), path)}.d.ts`)
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath ?? entry.path, entry.name)
    if (entry.isFile() && !used.has(relative(folder, path))) rmSync(path)
  }
}
