// npm run package: writes what is published on npm into out/package, or another folder. The package.json in it has no scripts, about which npm
// warns whoever installs it, and nothing else that only work on the project needs.
//
//   npm publish ./out/package
//   npm install --global ./out/package

import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { build, install, root } from './ensure.mjs'

install()
build()
const { stdout } = spawnSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
  cwd: root,
  encoding: 'utf8',
})
const [{ files, size }] = JSON.parse(stdout)
const folder = resolve(root, process.argv[2] ?? 'out/package')
rmSync(folder, { recursive: true, force: true })
for (const { path } of files) {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  cpSync(join(root, path), join(folder, path))
}
const {
  scripts: _,
  workspaces: __,
  devDependencies: ___,
  imports: ____,
  ...manifest
} = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
console.log(`${files.length} files, ${(size / 1e6).toFixed(1)} MB packed: ${relative(root, folder)}`)
