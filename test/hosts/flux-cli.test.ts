// The fleet example from rendering to Flux: rendered as in CI, pushed and pulled as an artifact, and built by Flux with real tokens.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { objectsIn } from '../fixtures/examples.ts'
import { workplace } from '../slow/docs/workplace.ts'
import { absent, flux } from './flux-cli.ts'
import { filesOf, manifestsIn, nameOf, write } from './folder.ts'
import { startRegistry } from './registry.ts'

const TOKENS = { OSM_API_TOKEN: 'eyJhbGciOi.api-token_value', OSM_BOOTSTRAP_TOKEN: 'abcdef.0123456789abcdef' }

describe('flux', { skip: absent() }, () => {
  let place: ReturnType<typeof workplace>
  let fleet = ''
  before(() => {
    place = workplace()
    fleet = join(place.cwd, 'examples/fleet')
    const { status, stderr } = spawnSync('flux/render.sh', ['rendered'], {
      cwd: fleet,
      env: place.env,
      encoding: 'utf8',
    })
    assert.equal(status, 0, stderr)
  })
  after(() => place.remove())

  /** The objects that Flux would apply from the rendered folder, with these values filled in. */
  const built = (values: Readonly<Record<string, string>>) => {
    const kustomization = objectsIn(filesOf(fleet)['flux/cluster.yaml']!).find(({ kind }) => kind === 'Kustomization')!
    const spec = { ...(kustomization.spec as object), postBuild: { substitute: values } }
    write(fleet, { 'kustomization-here.json': JSON.stringify({ ...kustomization, spec }) })
    const args = ['--path', 'rendered/berlin', '--kustomization-file', 'kustomization-here.json', '--dry-run']
    const { status, stdout, stderr } = flux(fleet, 'build', 'kustomization', 'workers', ...args, '--strict-substitute')
    assert.equal(status, 0, stderr)
    return manifestsIn(stdout)
  }

  /** The decoded contents of Secrets, by name. */
  const contents = (manifests: ReturnType<typeof built>): Record<string, string> =>
    Object.fromEntries(
      manifests
        .filter(({ kind }) => kind === 'Secret')
        .map(secret => {
          const plain = Object.values((secret as { stringData?: Record<string, string> }).stringData ?? {})
          const coded = Object.values(secret.data ?? {}).map(text => Buffer.from(text, 'base64').toString())
          return [nameOf(secret), [...plain, ...coded].join('\n')]
        }),
    )

  test('has each cluster rendered into its own folder', () => {
    assert.deepEqual(readdirSync(join(fleet, 'rendered')).sort(), ['berlin', 'oslo'])
  })

  test('fills in the tokens, and keeps every other $', () => {
    const secrets = contents(built(TOKENS))
    const bootstrap = secrets['Secret cloud-init-settings/workers-kube-system-bootstrap-config']!
    assert.ok(bootstrap.includes(TOKENS.OSM_API_TOKEN))
    assert.doesNotMatch(bootstrap, /\$\{OSM_(API|BOOTSTRAP)_TOKEN/)
    assert.ok(
      secrets['Secret cloud-init-settings/kube-system-workers-kubelet-bootstrap-config']!.includes(
        TOKENS.OSM_BOOTSTRAP_TOKEN,
      ),
    )
    assert.match(JSON.stringify(secrets), /https:\/\/api\.berlin\.example\.com:6443/)
  })

  test('pulls a pushed artifact unchanged', async () => {
    const registry = await startRegistry()
    try {
      const url = `oci://${registry.host}/fleet/berlin:v1`
      const revision = 'main@sha1:0000000000000000000000000000000000000001'
      const pushed = flux(
        fleet,
        ...['push', 'artifact', url, '--path', 'rendered/berlin', '--source', 'https://git.example.com/fleet.git'],
        ...['--revision', revision, '--insecure-registry'],
      )
      assert.equal(pushed.status, 0, pushed.stderr)
      mkdirSync(join(fleet, 'pulled'))
      const pulled = flux(fleet, 'pull', 'artifact', url, '--output', 'pulled', '--insecure-registry')
      assert.equal(pulled.status, 0, pulled.stderr)
      assert.deepEqual(filesOf(join(fleet, 'pulled')), filesOf(join(fleet, 'rendered/berlin')))
    } finally {
      registry.stop()
    }
  })
})
