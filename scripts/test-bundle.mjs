// Bundles test files with what they import, so that their processes load few files of JavaScript. A loader that compiles each of some 900 modules
// of TypeScript in each process took a fifth of the time of all tests.

import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { dirname, extname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { root } from './ensure.mjs'

/**
 * Writes the bundle to a folder that is removed when this process ends. Returns the paths of the bundled files by those of the test files, or
 * undefined if a file cannot be compiled, which esbuild has reported.
 */
export async function bundleTests(files) {
  // In the checkout, where Node finds packages.
  const cache = join(root, 'node_modules/.cache')
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'osm-krm-tests-'))
  process.on('exit', () => rmSync(folder, { recursive: true }))
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
  const entries = files.map((file, i) => [`${i}`, file])
  try {
    await build({
      absWorkingDir: root,
      bundle: true,
      entryPoints: Object.fromEntries(entries),
      format: 'esm',
      ignoreAnnotations: true,
      logLevel: 'warning',
      outdir: folder,
      outExtension: { '.js': '.mjs' },
      platform: 'node',
      plugins: [packages, placesOfModules],
      sourcemap: 'linked',
      sourcesContent: false,
      splitting: true,
      target: 'node20',
    })
  } catch {
    return undefined
  }
  return new Map(entries.map(([name, file]) => [file, join(folder, `${name}.mjs`)]))
}

/** Packages are loaded by Node, but for those of this checkout, which are TypeScript. */
const packages = {
  name: 'packages',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^[^./#]/ }, ({ path, kind }) =>
      kind === 'entry-point' || /^gotemplate(?:\/|$)/.test(path) ? undefined : { path, external: true },
    ),
}

/** A module still finds the files beside its own one. */
const placesOfModules = {
  name: 'places-of-modules',
  setup: ({ onLoad }) =>
    onLoad({ filter: /\.(?:tsx?|mjs)$/ }, ({ path }) => {
      const places = { dirname: dirname(path), filename: path, url: pathToFileURL(path).href }
      const contents = readFileSync(path, 'utf8').replaceAll(/\bimport\.meta\.(dirname|filename|url)\b/g, (_, name) =>
        JSON.stringify(places[name]),
      )
      return { contents, loader: extname(path) === '.mjs' ? 'js' : extname(path).slice(1) }
    }),
}
