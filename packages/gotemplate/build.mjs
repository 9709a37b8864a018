// Builds dist/: the package as it is published, with JavaScript and declarations in place of the sources.
//
//   node packages/gotemplate/build.mjs && npm publish ./packages/gotemplate/dist

import { execFileSync } from 'node:child_process'
import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const here = import.meta.dirname
const dist = join(here, 'dist')
rmSync(dist, { recursive: true, force: true })
execFileSync(process.execPath, [join(here, '../../node_modules/typescript/bin/tsc'), '-p', here], {
  stdio: ['ignore', 2, 2],
})

const built = path => path.replace(/^\.\/src\/(.*)\.ts$/, './$1.js')
const { exports, sideEffects, ...manifest } = JSON.parse(readFileSync(join(here, 'package.json'), 'utf8'))
const published = {
  ...manifest,
  sideEffects: sideEffects.map(built),
  exports: Object.fromEntries(Object.entries(exports).map(([name, path]) => [name, built(path)])),
}
writeFileSync(join(dist, 'package.json'), `${JSON.stringify(published, null, 2)}\n`)
for (const name of ['README.md', 'FUNCTIONS.md', 'CHANGELOG.md']) copyFileSync(join(here, name), join(dist, name))
for (const name of ['LICENSE', 'NOTICE'])
  copyFileSync(join(here, name === 'LICENSE' ? '../../LICENSE' : name), join(dist, name))
