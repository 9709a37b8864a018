// Terraform itself with examples/terraform, and a provider whose servers are only in the state.

import assert from 'node:assert/strict'
import { copyFileSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { arch, platform } from 'node:os'
import { join } from 'node:path'
import { before, describe, test } from 'node:test'
import { osmKrm } from '../fixtures/command.ts'
import { root } from '../fixtures/examples.ts'
import { edit } from '../fixtures/lists.ts'
import { temporaryFolder } from '../fixtures/temporary-folder.ts'
import { built, notInstalled, notOnPath, outputOf } from './programs.ts'

const PROVIDER = built('terraform-provider-hcloud')

/** A folder as `terraform providers mirror` makes it, and the configuration that names it. */
function mirrored(folder: string): string {
  const system = `${platform()}_${arch() === 'x64' ? 'amd64' : arch()}`
  const place = join(folder, 'registry.terraform.io/hetznercloud/hcloud/1.50.0', system)
  mkdirSync(place, { recursive: true })
  copyFileSync(PROVIDER, join(place, 'terraform-provider-hcloud_v1.50.0'))
  const config = join(folder, 'terraformrc')
  writeFileSync(
    config,
    `provider_installation {\n  filesystem_mirror {\n    path = ${JSON.stringify(folder)}\n  }\n}\n`,
  )
  return config
}

interface Server {
  readonly name: string
  readonly user_data: string
}

describe('examples/terraform', { skip: notOnPath('terraform') ?? notInstalled('terraform-provider-hcloud') }, () => {
  const [folder, mirror] = [temporaryFolder('terraform'), temporaryFolder('terraform-mirror')]
  let env: NodeJS.ProcessEnv

  const terraform = (...args: string[]): string => outputOf('terraform', [...args, '-no-color'], { cwd: folder, env })
  const render = async (): Promise<void> => {
    const { status, stderr } = await osmKrm(['render', '.', '-d', 'user-data'], { cwd: folder })
    assert.equal(status, 0, stderr)
  }
  const change = (file: string, from: string, to: string): void =>
    writeFileSync(join(folder, file), edit(readFileSync(join(folder, file), 'utf8'), from, to))

  /** The names of the servers that the next apply replaces. */
  function replaced(): string[] {
    terraform('plan', '-out', 'plan')
    const { resource_changes } = JSON.parse(terraform('show', '-json', 'plan')) as {
      readonly resource_changes: { type: string; change: { actions: string[]; before: Server } }[]
    }
    return resource_changes.flatMap(({ type, change: { actions, before } }) =>
      type === 'hcloud_server' && actions.includes('delete') ? [before.name] : [],
    )
  }

  const userData = (): Set<string> => {
    const { values } = JSON.parse(terraform('show', '-json')) as {
      readonly values: { root_module: { resources: { type: string; values: Server }[] } }
    }
    const servers = values.root_module.resources.filter(({ type }) => type === 'hcloud_server')
    assert.equal(servers.length, 3)
    return new Set(servers.map(server => server.values.user_data))
  }
  const written = (): Set<string> =>
    new Set([readFileSync(join(folder, 'user-data/default/workers.user-data'), 'utf8')])

  before(async () => {
    cpSync(join(root, 'examples/terraform'), folder, { recursive: true })
    const { PATH } = process.env
    env = { PATH, HOME: folder, TF_CLI_CONFIG_FILE: mirrored(mirror), CHECKPOINT_DISABLE: '1', TF_IN_AUTOMATION: '1' }
    await render()
    terraform('init')
    terraform('validate')
    terraform('apply', '-auto-approve')
  })

  test('makes servers with the data', () => assert.deepEqual(userData(), written()))

  test('replaces no server for a new token', async () => {
    const former = userData()
    change('tokens.yaml', 'token-secret: exampleexample00', 'token-secret: anotherexample00')
    await render()
    assert.notDeepEqual(written(), former)
    assert.deepEqual(replaced(), [])
  })

  test('replaces all servers for another kubelet, and they get its data', async () => {
    change('pool.yaml', 'kubernetesVersion: 1.36.4', 'kubernetesVersion: 1.36.3')
    await render()
    assert.deepEqual(replaced(), ['worker-1', 'worker-2', 'worker-3'])
    terraform('apply', 'plan')
    assert.deepEqual(userData(), written())
  })
})
