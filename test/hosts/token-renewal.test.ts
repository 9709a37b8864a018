// The job of docs/pools.md that renews the token of a pool, as it is on the page: with its own service account, a real kubectl and a real API
// server, which authenticates the token of examples/cluster-api.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { parseAllDocuments } from 'yaml'
import type { JsonObject } from '../../src/base/json.ts'
import { example, root } from '../fixtures/examples.ts'
import { temporaryFolder } from '../fixtures/temporary-folder.ts'
import { type ApiServer, startApiServer } from './api-server.ts'
import { whyNoCluster } from './machine/cluster.ts'
import { notInstalled, PATH } from './programs.ts'

const NAMESPACE = 'kube-system'
const HOUR = 3_600_000

/** The objects of the page, of which only the CronJob does not run here: no controller makes its pods. */
function objectsOfPage(): JsonObject[] {
  const page = readFileSync(join(root, 'docs/pools.md'), 'utf8')
  const [, text] = /## Tokens\n[\s\S]*?```yaml\n([\s\S]*?)```/.exec(page)!
  return parseAllDocuments(text!).map(document => document.toJS())
}

interface Job {
  readonly spec: {
    readonly jobTemplate: {
      readonly spec: {
        readonly template: {
          readonly spec: {
            readonly serviceAccountName: string
            readonly containers: readonly { readonly command: readonly string[] }[]
          }
        }
      }
    }
  }
}

describe("the job that renews a pool's token", { skip: whyNoCluster() ?? notInstalled('kubectl') }, () => {
  const folder = temporaryFolder('token-renewal')
  const secret = example('cluster-api').objects.find(({ kind }) => kind === 'Secret')!
  const { 'token-id': id, 'token-secret': key } = secret.stringData as Readonly<Record<string, string>>
  let server: ApiServer

  before(async () => {
    server = await startApiServer()
    await server.apply([...objectsOfPage(), withExpiration(new Date(Date.now() - HOUR))])
  })
  after(async () => {
    await server?.close()
  })

  const withExpiration = (date: Date): JsonObject => ({
    ...secret,
    stringData: { ...(secret.stringData as JsonObject), expiration: date.toISOString() },
  })

  async function expiration(): Promise<number> {
    const { data } = (await server.get(secret))!
    return Date.parse(Buffer.from((data as Record<string, string>).expiration!, 'base64').toString())
  }

  const pod = () =>
    (objectsOfPage().find(({ kind }) => kind === 'CronJob') as unknown as Job).spec.jobTemplate.spec.template.spec

  /** The command as the container would run it: with the shell and the date of busybox, which its image has. */
  async function run(): Promise<{ readonly status: number | null; readonly output: string }> {
    const { serviceAccountName, containers } = pod()
    const KUBECONFIG = await server.kubeconfigOf(NAMESPACE, serviceAccountName)
    const [shell, ...args] = containers[0]!.command
    const { status, stdout, stderr } = spawnSync(shell!, args, {
      env: { PATH: `${programs()}:${PATH}`, HOME: folder, KUBECONFIG },
      encoding: 'utf8',
      timeout: 60_000,
    })
    return { status, output: `${stdout}${stderr}` }
  }

  /** A folder with the `date` of busybox where it is installed. */
  function programs(): string {
    const date = join(folder, 'date')
    if (existsSync('/usr/bin/busybox') && !existsSync(date)) symlinkSync('/usr/bin/busybox', date)
    return folder
  }

  test('lets machines authenticate for a day from now, also with a token that has expired', async () => {
    assert.equal(await server.whoIs(`${id}.${key}`), undefined)
    const { status, output } = await run()
    assert.equal(status, 0, output)
    assert.ok(Math.abs((await expiration()) - Date.now() - 24 * HOUR) < HOUR / 6, `${new Date(await expiration())}`)
    const user = await server.whoIs(`${id}.${key}`)
    assert.equal(user?.username, `system:bootstrap:${id}`)
    assert.ok(user.groups.includes('system:bootstrappers:kubeadm:default-node-token'), user.groups.join())
  })

  for (const [method, path] of [
    ['GET', `/api/v1/namespaces/${NAMESPACE}/secrets`],
    ['GET', `/api/v1/namespaces/${NAMESPACE}/secrets/another`],
    ['DELETE', `/api/v1/namespaces/${NAMESPACE}/secrets/bootstrap-token-capioa`],
  ] as const)
    test(`${method} ${path} is forbidden`, async () => {
      const token = await server.tokenOf(NAMESPACE, pod().serviceAccountName)
      assert.equal((await server.request(method, path, undefined, { token })).status, 403)
    })
})
