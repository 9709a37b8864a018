// Prints the sizes of what a release publishes from this machine, as far as it has been built.

import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './project.ts'

const show = (what: string, bytes: number): void =>
  console.log(`${(bytes / 2 ** 20).toFixed(1).padStart(7)} MiB  ${what}`)

const { stdout } = spawnSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
  cwd: root,
  encoding: 'utf8',
})
const [{ size, unpackedSize }] = JSON.parse(stdout)
show('package, packed', size)
show('package, unpacked', unpackedSize)
show('osm-krm.js', statSync(join(root, 'dist/osm-krm.js')).size)
const out = join(root, 'out')
for (const name of existsSync(out) ? readdirSync(out).sort() : []) {
  const file = join(out, name, 'osm-krm')
  if (existsSync(file)) show(`${name}/osm-krm`, statSync(file).size)
  if (/^osm-krm-.*\.tar\.gz$/.test(name)) show(name, statSync(join(out, name)).size)
}
