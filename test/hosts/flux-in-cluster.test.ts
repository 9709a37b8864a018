// examples/fleet/flux/in-cluster: Flux's own controllers install the job on a real API server, its steps run in containers, and Flux applies what
// they pushed. What no test has here is a kubelet that starts the job, and a network that enforces the policies.

import assert from 'node:assert/strict'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import type { JsonObject } from '../../src/base/json.ts'
import { renderNodes } from '../../src/index.ts'
import { objectsIn } from '../fixtures/examples.ts'
import { fleetRepository } from './ci-jobs.ts'
import { flux, absent as noFlux } from './flux-cli.ts'
import { absent as noControllers } from './flux-controllers.ts'
import { DOCUMENTED, type FluxSite, openFluxSite, TOKENS } from './flux-site.ts'
import { edit, filesOf, folderOf } from './folder.ts'
import { FLUX } from './host-manifests.ts'
import { whyNoContainers } from './image/containers.ts'
import { whyNoCluster } from './machine/cluster.ts'
import { fluxImage, type Image, absent as noImages, ownImage } from './pod-steps.ts'
import { notInstalled } from './programs.ts'

const SKIP =
  notInstalled('kubectl', ...FLUX) ?? noFlux() ?? noControllers() ?? whyNoCluster() ?? whyNoContainers() ?? noImages()
const SPEC = 'clusters/berlin/machine-deployments.yaml'
const STEPS = ['fetch', 'lint', 'render', 'lint-rendered', 'push']

describe('Flux renders in the cluster', { skip: SKIP }, () => {
  let site: FluxSite
  const repository = fleetRepository()
  const [own, cli] = [ownImage(), fluxImage()]
  const images = (image: string): Image => (/\/osm-krm:/.test(image) ? own : cli)
  before(async () => {
    site = await openFluxSite(repository)
  })
  after(() => site?.close())

  /** Returns the digest that was pushed. */
  async function mustRunJob(): Promise<string> {
    const steps = await site.runJob(images)
    const last = steps.at(-1)!
    assert.deepEqual([steps.map(({ name }) => name), last.status], [STEPS, 0], last.output)
    return /@(sha256:[0-9a-f]{64})/.exec(last.output)![1]!
  }
  async function apply(name: string): Promise<void> {
    await site.reconcile('OCIRepository', name)
    await site.reconcile('Kustomization', name)
    const { status, message } = await site.ready(name)
    assert.equal(status, 'True', message)
  }

  /** The secrets that nodes boot with, as the cluster holds them. */
  const stored = async (): Promise<Map<string, JsonObject>> => {
    const { body } = await site.server.request('GET', '/api/v1/namespaces/cloud-init-settings/secrets')
    return new Map((body.items as JsonObject[]).map(object => [String((object.metadata as JsonObject).name), object]))
  }

  /** What osm-krm renders of the repository with the tokens in place of their placeholders. */
  async function expected(): Promise<Map<string, JsonObject>> {
    const files = ['profiles/company-ubuntu.yaml', SPEC].map(path => readFileSync(join(repository, path), 'utf8'))
    const config = readFileSync(join(repository, 'clusters/berlin/osm-krm.yaml'), 'utf8')
    const [functionConfig] = objectsIn(config)
    const { objects } = await renderNodes({ objects: files.flatMap(objectsIn), functionConfig: functionConfig! })
    const secrets = objects.filter(({ kind }) => kind === 'Secret')
    return new Map(secrets.map(object => [String((object.metadata as JsonObject).name), filledIn(object)]))
  }
  const filledIn = ({ data, stringData }: JsonObject): JsonObject => ({
    ...(data as JsonObject),
    ...Object.fromEntries(
      Object.entries((stringData ?? {}) as Record<string, string>).map(([key, text]) => {
        const filled = text.replaceAll(/\$\$|\$\{(\w+)\}/g, (_, name: keyof typeof TOKENS) =>
          name === undefined ? '$' : TOKENS[name],
        )
        return [key, Buffer.from(filled).toString('base64')]
      }),
    ),
  })
  const assertStored = async (): Promise<void> => {
    const [there, wanted] = [await stored(), await expected()]
    assert.ok(wanted.size >= 3)
    for (const [name, data] of wanted)
      assert.ok(JSON.stringify(sorted(there.get(name)?.data)) === JSON.stringify(sorted(data)), name)
  }
  const sorted = (object: unknown): unknown => Object.entries((object ?? {}) as JsonObject).sort()

  test('docs/hosts.md has five commands, which these tests run', () => assert.equal(DOCUMENTED.length, 5))

  test('every manifest is accepted by the API server, and a misspelt field is not', async () => {
    const read = (name: string): string => readFileSync(join(repository, 'flux/in-cluster', name), 'utf8')
    await site.server.apply(objectsIn(read('namespace.yaml')))
    for (const object of ['access.yaml', 'network.yaml', 'policy.yaml', 'cronjob.yaml'].map(read).flatMap(objectsIn))
      assert.equal(await site.server.objection(object), undefined)
    const [misspelt] = objectsIn(edit(read('cronjob.yaml'), 'backoffLimit', 'backofLimit'))
    assert.match((await site.server.objection(misspelt!)) ?? '', /backofLimit/)
  })

  test('Flux installs the job from the repository', async () => {
    await site.documented('kubectl apply -f flux/in-cluster.yaml')
    assert.match(await site.documented('kubectl wait '), /condition met/)
    await site.documented('kubectl create secret docker-registry registry ')
    assert.equal(await site.documented('kubectl create job '), 'job.batch/first created\n')
    assert.deepEqual(
      (await site.podSpec()).initContainers.map(({ name }) => name),
      ['fetch', 'lint', 'render', 'lint-rendered'],
    )
  })

  test('its pods are admitted in a namespace that enforces the restricted standard', async () => {
    const spec = (await site.podSpec()) as unknown as JsonObject
    const pod = { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'render', namespace: 'osm-krm' }, spec }
    assert.equal(await site.server.objection(pod), undefined)
    const { securityContext: _, ...rest } = spec
    assert.match((await site.server.objection({ ...pod, spec: rest })) ?? '', /violates PodSecurity "restricted/)
  })

  test('its service account may read the GitRepository, and nothing else', async () => {
    const token = await site.server.tokenOf('osm-krm', 'render')
    const status = async (path: string): Promise<number> =>
      (await site.server.request('GET', path, undefined, { token })).status
    const sources = `/apis/source.toolkit.fluxcd.io/v1/namespaces/flux-system/gitrepositories`
    assert.equal(await status(`${sources}/fleet`), 200)
    for (const path of [sources, `${sources}/other`, '/api/v1/namespaces/flux-system/secrets/osm-krm-tokens'])
      assert.equal(await status(path), 403, path)
    assert.equal(await status('/api/v1/namespaces/osm-krm/secrets/registry'), 403)
  })

  let digest = ''
  test('a run renders and pushes, and Flux applies what osm-krm renders', async () => {
    digest = await mustRunJob()
    await site.documented('kubectl apply -f flux/cluster.yaml')
    await apply('workers')
    const artifact = await site.artifactOf('OCIRepository', 'workers')
    assert.equal(artifact?.revision, `latest@${digest}`)
    await assertStored()
    const machines = await site.ask('MachineDeployment', 'workers', 'cluster.k8s.io/v1alpha1', 'kube-system')
    assert.ok(machines)
  })

  test('the registry holds no token', async () => {
    const folder = folderOf({})
    const pulled = flux(folder, 'pull', 'artifact', site.pushed, '--output', '.', '--insecure-registry')
    assert.equal(pulled.status, 0, pulled.stderr)
    const texts = Object.values(filesOf(folder)).join('\n')
    assert.match(texts, /\$\{OSM_API_TOKEN\}/)
    for (const token of Object.values(TOKENS)) assert.ok(!texts.includes(token))
  })

  test('a change of the cluster replaces its Secrets', async () => {
    const before = await stored()
    await site.change(SPEC, text =>
      edit(
        text,
        'sshPublicKeys:\n',
        'sshPublicKeys:\n            - ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIB3Q+ooFcifDWGt56CWsvOYlCnwp7Td7jym2X1hohQDH b@example.com\n',
      ),
    )
    await site.change('clusters/berlin/osm-krm.yaml', text =>
      edit(text, 'kube-system/workers: "1"', 'kube-system/workers: "2"'),
    )
    await mustRunJob()
    await apply('workers')
    await assertStored()
    assert.notDeepEqual(await stored(), before)
  })

  /** Runs the job, which fails in this step, and returns its output. Nothing is pushed. */
  async function failsIn(step: string): Promise<string> {
    const before = await site.artifactOf('OCIRepository', 'workers')
    const last = (await site.runJob(images)).at(-1)!
    assert.equal(last.name, step, last.output)
    assert.notEqual(last.status, 0)
    await site.reconcile('OCIRepository', 'workers')
    assert.deepEqual(await site.artifactOf('OCIRepository', 'workers'), before)
    return last.output
  }

  const config = 'clusters/berlin/osm-krm.yaml'
  for (const { name, from, to, message } of [
    {
      name: 'a placeholder for one token only',
      from: / {4}bootstrapToken: .*\n/,
      to: '',
      message: /^error\[OSM0703\] .* the bootstrap token is in the output in clear text/m,
    },
    {
      name: 'the check switched off',
      from: 'severity: {OSM0309: "off"}',
      to: 'severity: {OSM0309: "off", OSM0703: "off"}',
      message: /\[OSM0194\]/,
    },
  ]) {
    test(`tokens in clear text are not pushed: ${name}`, async () => {
      const before = readFileSync(join(repository, config), 'utf8')
      const after = before.replace(from, to)
      assert.notEqual(after, before)
      writeFileSync(join(repository, 'clusters/berlin/tokens.yaml'), CLEAR_TOKENS)
      await site.change(config, () => after)
      try {
        assert.match(await failsIn('lint'), message)
      } finally {
        rmSync(join(repository, 'clusters/berlin/tokens.yaml'))
        await site.change(config, () => before)
      }
    })
  }
})

const CLEAR_TOKENS = `apiVersion: v1
kind: Secret
metadata: {name: cloud-init-getter-token, namespace: cloud-init-settings}
stringData: {token: eyJhbGciOi.eyJpc3Mi.c2lnbmF0dXJl}
---
apiVersion: v1
kind: Secret
type: bootstrap.kubernetes.io/token
metadata:
  name: bootstrap-token-ubuntu
  namespace: kube-system
  labels: {machinedeployment.k8s.io/name: kube-system-workers}
stringData:
  token-id: ubuntu
  token-secret: exampleexample00
  expiration: "2030-01-01T00:00:00Z"
  usage-bootstrap-authentication: "true"
  auth-extra-groups: system:bootstrappers:machine-controller:default-node-token
`
