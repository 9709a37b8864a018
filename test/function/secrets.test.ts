// No message, help or excerpt shows a secret.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { parseAllDocuments } from 'yaml'
import { type JsonObject, renderNodes, run } from '../../src/index.ts'
import { deriveToken } from '../../src/render/inputs/bootstrap-token.ts'
import { bootstrapTokenText } from '../../src/render/settings/environment.ts'
import { profileObject } from '../fixtures/profile.ts'
import { textOf } from '../render/krm/fixtures.ts'

const quickstart = (file: string): JsonObject[] =>
  parseAllDocuments(readFileSync(join(import.meta.dirname, '../../examples/quickstart', file), 'utf8')).map(document =>
    document.toJS(),
  )

const objectAt = (object: JsonObject, ...path: string[]): JsonObject =>
  path.reduce((here, name) => here[name] as JsonObject, object)

const SECRETS = ['example-api-token', 'exampleexample00', 'registry-password-1', 'inline-password-1']

const credentials = JSON.stringify({ auths: { 'r.example.com': { username: 'u', password: 'registry-password-1' } } })

const REGISTRY: JsonObject = {
  apiVersion: 'v1',
  kind: 'Secret',
  metadata: { name: 'registry', namespace: 'kube-system' },
  type: 'kubernetes.io/dockerconfigjson',
  stringData: { '.dockerconfigjson': credentials },
}

/** The ubuntu pool of the quickstart, with a password in clear text and a profile with one file. */
function objects(template: string, templates: JsonObject): JsonObject[] {
  const md = quickstart('machine-deployments.yaml')[0]!
  const value = objectAt(md, 'spec', 'template', 'spec', 'providerSpec', 'value')
  objectAt(md, 'metadata', 'annotations')['k8c.io/operating-system-profile'] = 'probe'
  objectAt(value, 'cloudProviderSpec').password = 'inline-password-1'
  value.overwriteCloudConfig = 'password = inline-password-1'
  const files = [{ path: '/probe', content: { inline: { data: template } } }]
  const profile = profileObject({ bootstrapConfig: { files, templates } })
  return [md, profile, REGISTRY, ...quickstart('tokens.yaml')]
}

const CASES: [name: string, template: string, templates?: JsonObject][] = [
  ['an error of a template with the token in it', '{{ fail .Token }}'],
  ['the kubeconfig around the token in base64', '{{ fail (b64enc .BootstrapKubeconfig) }}'],
  ['a registry password in the configuration of containerd', '{{ fail .ContainerRuntimeConfig }}'],
  ['a password in the MachineDeployment', '{{ fail .CloudConfig }}'],
]

describe('no secret is shown in', () => {
  for (const [name, template, templates = {}] of CASES) {
    test(name, async () => {
      const functionConfig = quickstart('osm-krm.yaml')[0]!
      objectAt(functionConfig, 'spec').credentials = { registry: { namespace: 'kube-system', name: 'registry' } }
      const { diagnostics } = await renderNodes({ objects: objects(template, templates), functionConfig })
      const told = JSON.stringify(diagnostics.filter(({ severity }) => severity === 'error'))
      assert.match(told, /\*{9}/, told)
      for (const secret of SECRETS) {
        assert.ok(!told.includes(secret), told)
        for (const encoded of told.match(/[A-Za-z0-9+/*]{16,}/g) ?? []) {
          for (const from of [0, 1, 2, 3]) {
            const decoded = Buffer.from(encoded.slice(from).replaceAll('*', 'A'), 'base64').toString('latin1')
            assert.ok(!decoded.includes(secret), `${secret} in ${encoded}`)
          }
        }
      }
    })
  }
})

// Each source of a token, and the texts that must not appear in messages.
const OWN_TOKEN = 'api-token-of-ubuntu-workers'
const SEED = 'seed-0123456789abcdef'
const derived = deriveToken(new TextEncoder().encode(SEED), 'kube-system-ubuntu-workers', 0)

const secret = (name: string, namespace: string, more: JsonObject): JsonObject => ({
  apiVersion: 'v1',
  kind: 'Secret',
  metadata: { name, namespace },
  ...more,
})
const ACCOUNT: JsonObject[] = [
  {
    apiVersion: 'v1',
    kind: 'ServiceAccount',
    metadata: { name: 'booter', namespace: 'kube-system' },
    secrets: [{ name: 'booter-token' }],
  },
  secret('booter-token', 'kube-system', {
    type: 'kubernetes.io/service-account-token',
    stringData: { token: 'token-of-booter-1' },
  }),
]
const ownToken = { namespace: 'cloud-init-settings', name: 'node-[key]', key: 'token' }
const seedRef = { namespace: 'kube-system', name: 'seed', key: 'seed' }

const WAYS: readonly {
  name: string
  credentials: JsonObject
  objects: readonly JsonObject[]
  hidden: readonly string[]
}[] = [
  { name: 'a labelled Secret', credentials: {}, objects: [], hidden: ['exampleexample00'] },
  {
    name: 'a service account',
    credentials: { bootstrapToken: { serviceAccount: { namespace: 'kube-system', name: 'booter' } } },
    objects: ACCOUNT,
    hidden: ['token-of-booter-1'],
  },
  {
    name: 'a seed',
    credentials: { bootstrapToken: { derive: { seedFrom: { secretKeyRef: seedRef }, expiration: 'never' } } },
    objects: [secret('seed', 'kube-system', { stringData: { seed: SEED } })],
    hidden: [SEED, derived.id, derived.secret, bootstrapTokenText(derived)],
  },
  {
    name: "the MachineDeployment's own Secret",
    credentials: { apiToken: { secretKeyRef: ownToken } },
    objects: [secret('node-kube-system-ubuntu-workers', 'cloud-init-settings', { stringData: { token: OWN_TOKEN } })],
    hidden: [OWN_TOKEN],
  },
]

describe('no token is shown, whatever its source', () => {
  for (const { name, credentials, objects: more, hidden } of WAYS) {
    // The kubeconfig contains the bootstrap token, and the seed is only among the items. A text of the template itself is shown.
    const template = `{{ fail (print .Token " " .BootstrapKubeconfig " ${SEED.slice(0, 8)}" "${SEED.slice(8)}") }}`
    test(`${name}: on stderr and in results`, async () => {
      const functionConfig = quickstart('osm-krm.yaml')[0]!
      objectAt(functionConfig, 'spec').credentials = credentials
      const items = [...objects(template, {}), ...more]
      const list = { apiVersion: 'config.kubernetes.io/v1', kind: 'ResourceList', functionConfig, items }
      const { output, messages, failed } = await run(JSON.stringify(list))
      assert.ok(failed)
      assert.match(messages, /\*{9}/)
      const { results } = JSON.parse(textOf(output))
      assert.ok(results.length > 0)
      for (const shown of [messages, JSON.stringify(results)])
        for (const text of hidden) assert.ok(!shown.includes(text), `${text} in ${shown}`)
    })
  }
})
