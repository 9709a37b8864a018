// Prints the sizes of what a release publishes, as far as it has been built on this machine. Images are those that the tests have built.

import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mustRun, run } from '../../test/hosts/image/containers.ts'
import { manifest, root } from './project.ts'

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

for (const name of ['osm-krm', 'osm-krm-argocd']) {
  const image = `localhost/${name}:v${manifest.version}`
  const { status, stdout } = run('podman', ['image', 'inspect', '--format', '{{.Size}}', image])
  if (status !== 0) continue
  const folder = mkdtempSync(join(tmpdir(), 'osm-krm-image-'))
  mustRun('podman', ['push', '--quiet', '--compress', image, `dir:${folder}`])
  const packed = readdirSync(folder).reduce((sum, file) => sum + statSync(join(folder, file)).size, 0)
  rmSync(folder, { recursive: true })
  show(`image ${name}, packed`, packed)
  show(`image ${name}, unpacked`, Number(stdout))
}
