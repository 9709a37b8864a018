// npm run playground: builds the playground, a static page that any server can serve from any path.
//
//   npm run playground                   into playground/
//   npm run playground -- FOLDER         into another folder, which it replaces
//
//   index.html, playground.js, playground.css   the page
//   playground-worker.js                         what renders, in a Worker; the page loads nothing else
//   THIRD-PARTY-NOTICES                          the licences of the packages in it

import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import * as esbuild from 'esbuild'
import { bundledPackages, notices, noticesText } from './bundled-packages.mjs'
import { root } from './ensure.mjs'

const FILES = ['index.html', 'playground.js', 'playground-worker.js', 'playground.css', 'THIRD-PARTY-NOTICES']
const source = join(root, 'src/playground')
const target = resolve(process.argv[2] ?? join(root, 'playground'))

const others = existsSync(target) ? readdirSync(target).filter(file => !FILES.includes(file)) : []
if (others.length > 0) {
  console.error(`${target} is not a playground: it contains ${others[0]}.`)
  process.exit(1)
}

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

/** Eta's compiler evaluates text as code, which the page's policy forbids. The library refuses Eta profiles before it loads the engine. */
const withoutEta = {
  name: 'without-eta',
  setup(build) {
    build.onLoad({ filter: /[\\/]osc[\\/]templates[\\/]eta\.ts$/ }, () => ({
      contents: "export const etaEngine = () => { throw new Error('the playground has no Eta') }",
      loader: 'js',
    }))
  },
}

/** Node reads certificates, and browsers cannot: changed ones are shown as their lines. */
const withoutCertificates = {
  name: 'without-certificates',
  setup(build) {
    build.onLoad({ filter: /[\\/]compare[\\/]certificates\.node\.ts$/ }, () => ({
      contents: 'export const certificateChange = () => undefined, certificatesOf = () => undefined',
      loader: 'js',
    }))
  },
}

// Not minified: a page that receives tokens should be readable, and servers compress it.
const { metafile, outputFiles } = await esbuild.build({
  absWorkingDir: root,
  entryPoints: { playground: join(source, 'main.tsx'), 'playground-worker': join(source, 'worker.ts') },
  outdir: target,
  bundle: true,
  write: false,
  define: { OSM_KRM_VERSION: JSON.stringify(version) },
  format: 'iife',
  legalComments: 'none',
  logLevel: 'warning',
  metafile: true,
  platform: 'browser',
  plugins: [withoutEta, withoutCertificates],
  target: 'es2022',
})

rmSync(target, { recursive: true, force: true })
mkdirSync(target, { recursive: true })
const write = (name, text) => writeFileSync(join(target, name), text)
for (const { path, text } of outputFiles) write(basename(path), text)
write('playground.css', style())
write('index.html', readFileSync(join(source, 'index.html'), 'utf8'))
write('THIRD-PARTY-NOTICES', noticesText(bundledPackages([metafile], root), notices(root)))
console.log(target)

/** The report's style, whose narrow forms depend on the width of the report instead of the window, and then the playground's. */
function style() {
  const report = readFileSync(join(root, 'src/inspect/report/page.css'), 'utf8')
  const inPane = report.replaceAll(/@media (?=\(max-width:)/g, '@container preview ')
  if (inPane === report) throw new Error('page.css has no narrow form any more')
  return `${inPane}\n${readFileSync(join(source, 'playground.css'), 'utf8')}`
}
