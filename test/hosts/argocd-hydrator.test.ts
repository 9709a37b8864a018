// examples/argocd/hydrator with the code of Argo CD's controller, repo server and commit server: from the plugin to the branch, and from the
// branch to what is applied.

import assert from 'node:assert/strict'
import { chmodSync, symlinkSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { commands } from '../docs/commands.ts'
import { assertAsShown, follow } from '../slow/docs/follow.ts'
import { type PluginServer, PROGRAMS, startServer } from './argocd.ts'
import { APPLICATION, APPLIED, EXAMPLE, type HydratedRepository, NEXT, openRepository } from './argocd-hydrate.ts'
import { edit, type Files, FUNCTION, filesOf, folderOf, type Manifest, manifestsIn, nameOf } from './folder.ts'
import { notInstalled, outputOf } from './programs.ts'

const WORKERS: Files = filesOf(join(EXAMPLE, 'workers'))
const VAULT_PLUGIN = join(EXAMPLE, 'vault-plugin.yaml')
const REPLACED = 'Force=true,Replace=true'

const TOKENS: Readonly<Record<string, string>> = {
  'secret/data/osm#api-token': 'filled-in-api-token',
  'secret/data/osm#kube-system-workers': 'filled.inbootstraptoken',
}

const withTokens = (text: string): string => text.replace(/<path:([^>]+)>/g, (_, path: string) => TOKENS[path]!)

/** A folder with a stand-in for the Vault plugin: it prints a file, or stdin, with these tokens. */
function vaultPlugin(): string {
  const folder = folderOf({
    'argocd-vault-plugin': `#!/bin/sh\n[ "$1" = generate ] || exit 1\nexec sed ${Object.entries(TOKENS)
      .map(([path, token]) => `-e 's|<path:${path}>|${token}|g'`)
      .join(' ')} "$2"\n`,
  })
  chmodSync(join(folder, 'argocd-vault-plugin'), 0o755)
  return folder
}

/** What the plugin prints. */
const render = (workers: Files): Manifest[] =>
  manifestsIn(outputOf(process.execPath, [FUNCTION, 'render', '--with-inputs', folderOf(workers)]))

const seed = 'example-seed-not-to-be-used-anywhere'
const SEED = `apiVersion: v1
kind: Secret
metadata:
  name: osm-krm-seed
  namespace: kube-system
  annotations: {config.kubernetes.io/local-config: "true"}
stringData: {seed: ${seed}}
`
const DERIVED = edit(
  WORKERS['osm-krm.yaml']!,
  'bootstrapToken: {placeholder: "<path:secret/data/osm#[key]>"}',
  `bootstrapToken:
      derive:
        seedFrom: {secretKeyRef: {namespace: kube-system, name: osm-krm-seed, key: seed}}
        expiration: never`,
)

const changed = (file: string, from: string, to: string): Files => ({ [file]: edit(WORKERS[file]!, from, to) })

describe('the Source Hydrator', { skip: notInstalled(...PROGRAMS, 'argocd-hydrate') }, () => {
  const programs = vaultPlugin()
  let server: PluginServer
  before(async () => {
    // Also with the Vault plugin in the sidecar, as docs/hosts.md has it.
    server = await startServer({ programs })
  })
  after(() => server?.stop())

  const open = (workers = WORKERS, application = APPLICATION): HydratedRepository =>
    openRepository(workers, server.sockets, application)

  test('pushes what the plugin prints: the same objects in the same order, with placeholders', () => {
    const repository = open()
    const { phase, message } = repository.hydrate()
    assert.equal(phase, 'Hydrated', message)
    assert.deepEqual(repository.manifests(), render(WORKERS))
    const text = repository.git('show', `origin/${NEXT}:workers/manifest.yaml`)
    for (const path of Object.keys(TOKENS)) assert.ok(text.includes(`<path:${path}>`), path)
    const replaced = repository
      .manifests()
      .filter(({ metadata }) => metadata?.annotations?.['argocd.argoproj.io/sync-options'] === REPLACED)
    assert.deepEqual(replaced.map(nameOf), [
      'OperatingSystemConfig kube-system/workers-kube-system-config',
      'Secret cloud-init-settings/workers-kube-system-bootstrap-config',
      'Secret cloud-init-settings/workers-kube-system-provisioning-config',
    ])
  })

  test('writes the files that the README names, and nothing else', () => {
    const repository = open()
    repository.hydrate()
    assert.deepEqual(repository.git('ls-tree', '-r', '--name-only', `origin/${NEXT}`).trim().split('\n'), [
      '.gitattributes',
      'hydrator.metadata',
      'workers/README.md',
      'workers/hydrator.metadata',
      'workers/manifest.yaml',
    ])
    const readme = repository.git('show', `origin/${NEXT}:workers/README.md`)
    assert.match(readme, /^git checkout [0-9a-f]{40}\n```/m, 'no command of the plugin')
    assert.equal(repository.git('ls-tree', '-r', `origin/${APPLIED}`), '')
  })

  describe('pushes nothing', () => {
    const FAILURES: readonly (readonly [name: string, workers: Files, message: RegExp])[] = [
      [
        'if osm-krm reports an error',
        { ...WORKERS, ...changed('machine-deployments.yaml', 'operatingSystem: ubuntu', 'operatingSystem: plan9') },
        /osm-krm: error: .*plan9/,
      ],
      [
        'if a token is derived, because it would be in clear text',
        { ...WORKERS, 'osm-krm.yaml': DERIVED, 'seed.yaml': SEED },
        /\[OSM0703\]/,
      ],
    ]
    for (const [name, workers, expected] of FAILURES) {
      test(name, () => {
        const repository = open(workers)
        const { phase, message } = repository.hydrate()
        assert.equal(phase, 'Failed')
        assert.match(message, expected)
        assert.ok(!(message + server.log()).includes(seed), 'the seed')
        assert.doesNotMatch(repository.git('branch', '--all'), /environments/)
      })
    }
  })

  test('pushes secrets if the Vault plugin is in the sidecar, and placeholders are not kept', () => {
    const repository = open(WORKERS, edit(APPLICATION, 'string: keep', 'string: fill'))
    const { phase, message } = repository.hydrate()
    assert.equal(phase, 'Hydrated', message)
    const text = repository.git('show', `origin/${NEXT}:workers/manifest.yaml`)
    assert.ok(text.includes(TOKENS['secret/data/osm#api-token']!))
  })

  test('what is applied has the tokens with vault-plugin.yaml, and is otherwise the same', async () => {
    const repository = open()
    repository.hydrate()
    const { sockets } = server
    const sidecar = await startServer({ configuration: VAULT_PLUGIN, programs, sockets })
    try {
      assert.deepEqual(repository.applied(), JSON.parse(withTokens(JSON.stringify(render(WORKERS)))))
    } finally {
      await sidecar.stop()
    }
  })

  describe('the README', () => {
    const shown = commands.filter(({ block }) => block.page === 'examples/argocd/hydrator/README.md')
    const bin = folderOf({})
    symlinkSync(FUNCTION, join(bin, 'osm-krm'))
    const repository = openOnce(() => open())
    shown.forEach((command, i) => {
      test(`${command.block.line}: ${command.text}`, () => assertAsShown(command, repository()[i]))
    })
    test('shows a review', () => assert.ok(shown.some(({ text }) => text.startsWith('osm-krm diff'))))

    /** The outcomes of all commands, in a clone of which the first rendering was merged. */
    function openOnce(make: () => HydratedRepository) {
      let outcomes: ReturnType<typeof follow> | undefined
      return () => {
        if (outcomes !== undefined) return outcomes
        const made = make()
        made.hydrate()
        made.applied()
        made.hydrateAfterPush()
        const PATH = `${bin}${delimiter}${process.env.PATH}`
        const env = { ...process.env, PATH, HOME: join(made.clone, '..'), ARGOCD_PLUGINSOCKFILEPATH: server.sockets }
        outcomes = follow(shown, { cwd: made.clone, env })
        return outcomes
      }
    }
  })
})
