// The images in a registry on the loopback, as a release pushes them, and a user who has only podman.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { folderOf, write } from '../folder.ts'
import { followsPage, freshUser, LINES } from '../fresh-user.ts'
import { type Registry, startRegistry } from '../registry.ts'
import { ARGOCD_IMAGE, containerEnvironment, IMAGE, mustRun, storageIn } from './containers.ts'

const [, host, name] = / ([^/ ]+)\/(\S+) --version$/.exec(LINES.withPodman)!

/** Pushes an image, and returns its address by its digest. */
function pushed(image: string, place: string): string {
  const digest = join(folderOf({}), 'digest')
  mustRun('podman', ['push', '--quiet', '--tls-verify=false', '--digestfile', digest, image, place])
  return `${place.replace(/:[^/]+$/, '')}@${readFileSync(digest, 'utf8')}`
}

export function inRegistry(): void {
  const [home, machine] = [folderOf({}), folderOf({})]
  let registry: Registry
  let own = ''

  before(async () => {
    registry = await startRegistry()
    own = pushed(IMAGE, `${registry.host}/${name}`)
    // RELEASING.md names a host that only this user has.
    const mirror = `[[registry]]\nprefix = "${host}"\nlocation = "${registry.host}"\ninsecure = true\n`
    write(home, { '.config/containers/registries.conf': mirror })
    write(machine, { 'storage.conf': storageIn(machine) })
  })
  after(() => registry.stop())

  const user = freshUser(['podman'], home, {
    CONTAINERS_STORAGE_CONF: join(machine, 'storage.conf'),
    CONTAINERS_CONF: containerEnvironment().CONTAINERS_CONF,
  })
  followsPage(LINES.withPodman, user)

  for (const [what, addressOf, command] of [
    ['the function', () => own, []],
    ['the sidecar of Argo CD', () => pushed(ARGOCD_IMAGE, `${registry.host}/argocd:v0`), ['--entrypoint', 'osm-krm']],
  ] as const)
    test(`${what} is pulled by its digest`, () => {
      const pulled = addressOf()
      mustRun('podman', ['pull', '--quiet', '--tls-verify=false', pulled])
      assert.match(
        mustRun('podman', ['run', '--rm', '--network', 'none', ...command, pulled, '--version']),
        /^osm-krm \d/,
      )
    })
}
