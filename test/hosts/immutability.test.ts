// What a real API server answers to each way of writing a changed object: kubectl, Argo CD's engine and Flux's library. The answers are in
// immutability.txt, as a person sees them.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { renderNodes } from '../../src/index.ts'
import type { JsonObject } from '../../src/render/model/json.ts'
import { REVISION_STAMP } from '../../src/render/outputs/stamps.ts'
import { writeYaml } from '../../src/render/yaml/index.ts'
import { example, withSettings } from '../fixtures/examples.ts'
import { assertGolden } from '../fixtures/golden.ts'
import { type ApiServer, startApiServer } from './api-server.ts'
import { built } from './built.ts'
import { KUBECTL } from './kubectl.ts'
import { whyNoCluster } from './machine/cluster.ts'

const missing = ['kubectl', 'argocd-apply', 'flux-apply'].find(name => !existsSync(built(name)))
const skip =
  whyNoCluster() ?? (missing === undefined ? false : `${missing} was not built: .ci/install-programs does it`)

interface Writer {
  readonly name: string
  readonly program: string
  readonly args: (kubeconfig: string) => readonly string[]
  /** `output.gitops` of the objects that it writes. */
  readonly gitops: 'none' | 'argocd' | 'flux'
  /** What creates the objects, if the writer does not. */
  readonly creator?: Writer
}

const kubectl = (...args: string[]): Writer => ({
  name: `kubectl ${args.join(' ')}`,
  program: KUBECTL,
  args: kubeconfig => ['--kubeconfig', kubeconfig, ...args, '-f', '-'],
  gitops: 'none',
  ...(args[0] === 'replace' && { creator: kubectl('create') }),
})
const argocd = (gitops: Writer['gitops'], ...args: string[]): Writer => ({
  name: `Argo CD${args.length > 0 ? ' with server-side apply' : ''}, gitops: ${gitops}`,
  program: built('argocd-apply'),
  args: kubeconfig => [kubeconfig, ...args],
  gitops,
})
const flux = (gitops: Writer['gitops']): Writer => ({
  name: `Flux, gitops: ${gitops}`,
  program: built('flux-apply'),
  args: kubeconfig => [kubeconfig],
  gitops,
})

const WRITERS: readonly Writer[] = [
  kubectl('apply'),
  kubectl('apply', '--server-side', '--force-conflicts'),
  kubectl('replace'),
  kubectl('apply', '--force'),
  kubectl('replace', '--force'),
  argocd('none'),
  argocd('none', '--server-side'),
  argocd('argocd'),
  flux('none'),
  flux('flux'),
]

interface Change {
  readonly name: string
  readonly of: (object: JsonObject) => boolean
  readonly change: (object: JsonObject) => JsonObject
}

const isOf = (kind: string) => (object: JsonObject) => object.kind === kind
const isUserData = ({ metadata }: JsonObject): boolean =>
  String((metadata as JsonObject).name).endsWith('-bootstrap-config') &&
  (metadata as JsonObject).annotations !== undefined &&
  REVISION_STAMP in ((metadata as JsonObject).annotations as JsonObject)
const withSpec = (more: JsonObject) => (object: JsonObject) => ({
  ...object,
  spec: { ...(object.spec as JsonObject), ...more },
})
const withAnnotation = (object: JsonObject): JsonObject => {
  const metadata = object.metadata as JsonObject
  return {
    ...object,
    metadata: { ...metadata, annotations: { ...(metadata.annotations as JsonObject), [REVISION_STAMP]: '9' } },
  }
}

const CHANGES: readonly Change[] = [
  {
    name: 'the spec of an OperatingSystemConfig',
    of: isOf('OperatingSystemConfig'),
    change: withSpec({ osVersion: '99.04' }),
  },
  { name: 'the annotations of an OperatingSystemConfig', of: isOf('OperatingSystemConfig'), change: withAnnotation },
  {
    name: 'the spec of a profile, with the same version',
    of: isOf('OperatingSystemProfile'),
    change: withSpec({ osVersion: '99.04' }),
  },
  {
    name: 'the spec of a profile, with a new version',
    of: isOf('OperatingSystemProfile'),
    change: withSpec({ osVersion: '99.04', version: 'v99.0.0' }),
  },
  { name: 'the data of a Secret', of: isUserData, change: object => ({ ...object, data: { 'cloud-config': 'bmV3' } }) },
  { name: 'the annotations of a Secret', of: isUserData, change: withAnnotation },
]

describe('a changed object', { skip }, () => {
  let server: ApiServer
  const answers = new Map<string, string[]>(CHANGES.map(({ name }) => [name, []]))
  before(async () => {
    server = await startApiServer()
    const objects = await rendered('none')
    await server.define(objects.filter(isOf('CustomResourceDefinition')))
    await server.makeNamespaces(objects)
    await server.apply(objects)
    await untilRefused(server, objects.find(isOf('OperatingSystemConfig'))!)
  })
  after(() => server?.close())

  for (const writer of WRITERS) {
    it(`is written by ${writer.name}`, async () => {
      const objects = await rendered(writer.gitops)
      for (const { name, of, change } of CHANGES) {
        const original = objects.find(of)!
        await server.remove(original)
        const first = write(writer.creator ?? writer, original)
        assert.equal(first.status, 0, first.message)
        const old = (await server.get(original))!
        const { status, message } = write(writer, change(original))
        const now = (await server.get(original))!
        const isNew = now.metadata.uid !== old.metadata.uid
        const isWritten = now.metadata.resourceVersion !== old.metadata.resourceVersion
        assert.equal(status === 0, isWritten, message)
        const answer = isNew ? 'deleted and created again' : isWritten ? 'updated in place' : message
        answers.get(name)!.push(`${writer.name}\n    ${answer.replaceAll('\n', '\n    ')}\n`)
      }
    })
  }

  it('is refused with the recorded messages', () => {
    const text = [...answers].map(([name, lines]) => `${name}\n\n  ${lines.join('  ')}`).join('\n')
    assertGolden(join(import.meta.dirname, 'immutability.txt'), text)
  })

  function write({ program, args }: Writer, object: JsonObject) {
    const { status, stdout, stderr } = spawnSync(program, args(server.kubeconfig), {
      input: writeYaml(object),
      encoding: 'utf8',
      timeout: 60_000,
    })
    // The name of Argo CD's temporary file differs.
    const message = (stdout.trim() || stderr.trim()).replace(/"\/[^"]*\/\d+"/, 'FILE')
    return { status: status ?? -1, message }
  }
})

async function rendered(gitops: Writer['gitops']): Promise<readonly JsonObject[]> {
  const { objects, functionConfig } = example('quickstart')
  const all = { prerequisites: true, profiles: 'used', gitops }
  const result = await renderNodes({ objects, functionConfig: withSettings(functionConfig, 'output', all) })
  assert.ok(result.objects.length > 10)
  return result.objects
}

/** The server enforces a policy a moment after it accepted it. Until then it accepts changes, so each one differs from the one before. */
async function untilRefused(server: ApiServer, object: JsonObject): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const changed = withSpec({ osVersion: `${attempt}` })(object)
    if ((await server.applyOne(changed)).status === 422) return
    await new Promise(resolve => setTimeout(resolve, 100))
  }
  throw new Error('the policy has no effect')
}
