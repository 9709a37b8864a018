// Placeholders in a whole run: their position, escaping, and that no real value remains.

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parse } from 'yaml'
import type { JsonObject } from '../../src/base/json.ts'
import {
  API_TOKEN,
  UBUNTU_CONFIG as CONFIG,
  edit,
  FLATCAR,
  FLATCAR_TOKEN,
  type ListParts,
  type Outcome,
  outcomeOf,
  UBUNTU,
  UBUNTU_TOKEN,
} from '../fixtures/lists.ts'

const variable = (name: string): string => `\${${name}}`

const configWith = (...spec: readonly string[]): string =>
  edit(CONFIG, '\nspec:\n', `\nspec:\n${spec.map(line => `  ${line}\n`).join('')}`)

const FLUX = configWith(
  'credentials:',
  '  placeholders: flux',
  `  apiToken: {placeholder: "${variable('API_TOKEN')}"}`,
  `  bootstrapToken: {placeholder: "${variable('BOOT_[key]')}"}`,
)
const VAULT = configWith(
  'credentials:',
  '  placeholders: vault',
  '  apiToken: {placeholder: "<path:secret/data/osm#api>"}',
  '  bootstrapToken: {placeholder: "<path:secret/data/osm#[key]>"}',
)

interface Made {
  readonly kind: string
  readonly metadata: { readonly name: string; readonly annotations: Readonly<Record<string, string>> }
  readonly data?: Readonly<Record<string, string>>
  readonly stringData?: Readonly<Record<string, string>>
  readonly spec?: JsonObject
}

const madeBy = async (parts: ListParts): Promise<{ outcome: Outcome; made: Map<string, Made> }> => {
  const outcome = await outcomeOf(parts)
  const items = parse(outcome.text).items as readonly Made[]
  const made = items.filter(item => item.metadata.annotations?.['osm-krm.dev/generated-by'])
  return { outcome, made: new Map(made.map(item => [item.metadata.name, item])) }
}

function objectCalled(name: string, made: ReadonlyMap<string, Made>): Made {
  const object = made.get(name)
  assert.ok(object !== undefined, `${name} is not among ${[...made.keys()].join(', ')}`)
  return object
}

const profileWith = (
  template: string,
  name = 'osp-ubuntu',
): string => `apiVersion: operatingsystemmanager.k8c.io/v1alpha1
kind: OperatingSystemProfile
metadata: {name: ${name}, namespace: kube-system}
spec:
  osName: ubuntu
  osVersion: "24.04"
  version: v1.0.0
  supportedCloudProviders: [{name: hetzner}, {name: openstack}]
  bootstrapConfig:
    files:
      - path: /f
        content: {inline: {encoding: b64, data: ${JSON.stringify(template)}}}
  provisioningConfig:
    files:
      - path: /g
        content: {inline: {data: ${JSON.stringify(template)}}}
`

describe('placeholders for Flux', () => {
  it('are in stringData, with other text of the object escaped and other objects unchanged', async () => {
    const items = [UBUNTU, profileWith(`$HOME $$ {{ .Token }} ${variable('x:-y')}\n`)]
    const { outcome, made } = await madeBy({ functionConfig: FLUX, items })
    assert.equal(outcome.messages, '')
    const secret = objectCalled('ubuntu-workers-kube-system-provisioning-config', made)
    assert.deepEqual(Object.keys(secret.stringData ?? {}), ['cloud-config'])
    assert.equal(secret.data, undefined)
    assert.ok(
      secret.stringData?.['cloud-config']?.includes(
        `\n    $$HOME $$$$ ${variable('API_TOKEN')} $${variable('x:-y')}\n`,
      ),
    )
    const bootstrap = objectCalled('ubuntu-workers-kube-system-bootstrap-config', made)
    assert.ok(bootstrap.stringData?.['cloud-config']?.includes(`content: "$$HOME $$$$ ${variable('API_TOKEN')} `))
    const config = objectCalled('ubuntu-workers-kube-system-config', made)
    assert.ok(JSON.stringify(config.spec).includes(`"$$HOME $$$$ ${variable('API_TOKEN')} $${variable('x:-y')}\\n"`))
    const kubeconfig = objectCalled('kube-system-ubuntu-workers-kubelet-bootstrap-config', made)
    assert.ok(kubeconfig.stringData?.kubeconfig?.endsWith(`token: ${variable('BOOT_KUBE_SYSTEM_UBUNTU_WORKERS')}\n`))
    for (const { metadata } of made.values())
      assert.equal(metadata.annotations['kustomize.toolkit.fluxcd.io/substitute'], undefined)
  })

  it("leave an object without placeholders in base64, and disable Flux's substitution for it", async () => {
    const { made } = await madeBy({ functionConfig: FLUX, items: [UBUNTU, profileWith('$HOME\n')] })
    for (const name of ['provisioning-config', 'bootstrap-config', 'config']) {
      const { metadata, stringData } = objectCalled(`ubuntu-workers-kube-system-${name}`, made)
      assert.equal(metadata.annotations['kustomize.toolkit.fluxcd.io/substitute'], 'disabled', name)
      assert.equal(stringData, undefined)
    }
    const config = objectCalled('ubuntu-workers-kube-system-config', made)
    assert.ok(JSON.stringify(config.spec).includes('"$HOME\\n"'), 'nothing is escaped there')
  })
})

describe('objects of the other cluster', () => {
  it('cause no warnings if they are not written', async () => {
    const md = UBUNTU.replace('location: fsn1', 'token: hcloud-token-1')
    const config = (target: string) =>
      configWith(
        `output: {target: ${target}}`,
        'credentials:',
        '  placeholders: flux',
        `  apiToken: {placeholder: "${variable('API_TOKEN')}"}`,
      )
    const items = [md, profileWith('{{ .Token }}{{ "\\ufeff" }}'), UBUNTU_TOKEN]
    const { outcome: management } = await madeBy({ functionConfig: config('management'), items })
    assert.match(management.messages, /token is in the output in clear text/)
    assert.ok(!management.messages.includes('the bootstrap token'))
    const { outcome: worker } = await madeBy({ functionConfig: config('worker'), items })
    assert.match(worker.messages, /the bootstrap token is in the output in clear text/)
    assert.ok(!worker.messages.includes('hcloud') && !worker.messages.includes('.token'))
  })
})

describe('placeholders for Vault', () => {
  it('are in stringData, without escaping', async () => {
    const items = [UBUNTU, profileWith('$HOME {{ .Token }}\n')]
    const { outcome, made } = await madeBy({ functionConfig: VAULT, items })
    assert.equal(outcome.messages, '')
    const { stringData } = objectCalled('ubuntu-workers-kube-system-provisioning-config', made)
    assert.ok(stringData?.['cloud-config']?.includes('\n    $HOME <path:secret/data/osm#api>\n'))
    const kubeconfig = objectCalled('kube-system-ubuntu-workers-kubelet-bootstrap-config', made)
    assert.ok(kubeconfig.stringData?.kubeconfig?.includes('token: <path:secret/data/osm#kube-system-ubuntu-workers>'))
  })
})

describe('with placeholders in the settings', () => {
  it('no Secret is required, and existing ones are not read', async () => {
    const secrets = [API_TOKEN, UBUNTU_TOKEN, FLATCAR_TOKEN]
    const revision = 'kube-system/ubuntu-workers: "1"\n'
    for (const ofUbuntu of [FLUX, VAULT]) {
      const functionConfig = edit(ofUbuntu, revision, `${revision}      ${revision.replace('ubuntu', 'flatcar')}`)
      const { outcome } = await madeBy({ functionConfig, items: [UBUNTU, FLATCAR] })
      assert.equal(outcome.messages, '')
      const { outcome: among, made } = await madeBy({ functionConfig, items: [UBUNTU, FLATCAR, ...secrets] })
      assert.equal(among.messages, '')
      const written = JSON.stringify([...made.values()])
      for (const value of ['example-api-token', 'exampleexample00']) assert.ok(!written.includes(value), value)
      for (const value of ['PlaceholderOf', 'example-api-token']) assert.ok(!outcome.text.includes(value), value)
    }
  })

  it('a message about an included template points at the right position', async () => {
    const profile = profileWith('{{ template "t" . }}').replace(
      'provisioningConfig:\n',
      `provisioningConfig:\n    templates: {t: '{{ .Token }} {{ "{{ b64enc .Token }}" }}'}\n`,
    )
    const { outcome } = await madeBy({ functionConfig: FLUX, items: [UBUNTU, profile] })
    const lines = outcome.messages.split('\n')
    const at = lines.findIndex(line => line.includes('{{ b64enc .Token }}'))
    assert.ok(lines[at]!.includes(variable('API_TOKEN')), outcome.messages)
    const marked = lines[at + 1]!
    assert.equal(lines[at]!.slice(marked.indexOf('^'), marked.lastIndexOf('^') + 1), 'b64enc .Token')
  })
})

const OPENSTACK = `
          cloudProvider: openstack
          cloudProviderSpec:
            identityEndpoint: https://openstack.example.com
            username: {secretKeyRef: {namespace: kube-system, name: openstack, key: username}}
            password: {secretKeyRef: {namespace: kube-system, name: openstack, key: password}}
            region: {value: here}
`

const onOpenstack = (text: string): string =>
  edit(text, /\n {10}cloudProvider: hetzner\n[\s\S]*?image: ubuntu-24.04\n/.exec(text)![0], OPENSTACK).replace(
    '1.36.1',
    '1.28.5',
  )

const SECRET = `apiVersion: v1
kind: Secret
metadata: {name: openstack, namespace: kube-system}
stringData: {username: "user-of-openstack", password: "password-of-openstack"}
`

const withOthers = (...others: readonly string[]): string =>
  edit(FLUX, '    apiToken:', `    others:\n${others.map(line => `      - ${line}\n`).join('')}    apiToken:`).replace(
    'externalCloudProvider: true',
    'externalCloudProvider: false',
  )

const other = (name: string, key: string, placeholder: string): string =>
  `{secretKeyRef: {namespace: kube-system, name: ${name}, key: ${key}}, placeholder: "${placeholder}"}`

describe('other secrets', () => {
  const items = [onOpenstack(UBUNTU), profileWith('{{ .Token }}\n{{ .CloudConfig }}')]

  it('can each have a placeholder', async () => {
    const functionConfig = withOthers(
      other('openstack', 'username', variable('OS_USER')),
      other('openstack', 'password', variable('OS_PASSWORD')),
    )
    const { outcome, made } = await madeBy({ functionConfig, items })
    assert.equal(outcome.messages, '')
    const { stringData } = objectCalled('ubuntu-workers-kube-system-provisioning-config', made)
    assert.match(stringData!['cloud-config']!, /username {4}= "\$\{OS_USER\}"\n {4}password {4}= "\$\{OS_PASSWORD\}"/)
  })

  it('are reported if they are in clear text, with the setting to use', async () => {
    const functionConfig = withOthers(other('openstack', 'username', variable('OS_USER')))
    const { outcome } = await madeBy({ functionConfig, items: [...items, SECRET] })
    assert.ok(!outcome.failed)
    assert.match(outcome.messages, /Secret kube-system\/openstack: the key "password" is in the output in clear text/)
    assert.match(outcome.messages, /placeholder: \$\{OPENSTACK_PASSWORD\}/)
    assert.ok(!outcome.messages.includes('password-of-openstack'))
    assert.ok(!outcome.messages.includes('key "username"'))
  })

  it('in the URL of a proxy: the password, but not the name of the user', async () => {
    const withProxy = (user: string): string =>
      edit(FLUX, '  nodes:\n', `  nodes:\n    proxy: {http: "http://${user}proxy:3128"}\n`)
    const own = [UBUNTU, profileWith('{{ .HTTPProxy }}')]
    const { outcome } = await madeBy({ functionConfig: withProxy('robot:hunter2222@'), items: own })
    assert.match(outcome.messages, /spec\.nodes\.proxy\.http: the password in the URL is in the output in clear text/)
    assert.ok(!outcome.messages.includes('hunter2222'))
    for (const user of ['', 'robot@']) {
      const other = await madeBy({ functionConfig: withProxy(user), items: own })
      assert.equal(other.outcome.messages, '')
    }
  })

  const OWN: readonly (readonly [name: string, fields: string, reported: readonly string[]])[] = [
    ['a token', 'token: hunter2222', ['token']],
    ['a token in an object', 'token: {value: hunter2222}', ['token']],
    ['a token that is still to be written', 'token: << TOKEN >>', []],
  ]
  const namedIn = ({ results }: Outcome): string[] =>
    results.flatMap(({ message }) => /(\w+) is in the output in clear text/.exec(message)?.[1] ?? [])

  for (const [name, fields, reported] of OWN)
    it(`in the MachineDeployment: ${name}`, async () => {
      const md = edit(UBUNTU, 'cloudProviderSpec:\n', `cloudProviderSpec:\n            ${fields}\n`)
      const { outcome } = await madeBy({ functionConfig: FLUX, items: [md] })
      assert.deepEqual(namedIn(outcome), reported)
    })

  const ENTRY = { username: 'robot-of-registry', password: 'pa55-of-registry', auth: btoa('robot:pa55-of-auth') }
  const REGISTRIES: readonly (readonly [name: string, entry: JsonObject, reported: readonly string[]])[] = [
    ['a password', { username: ENTRY.username, password: ENTRY.password }, ['password of a registry']],
    ['both in one', { auth: ENTRY.auth }, ['auth of a registry']],
    ['a placeholder', { username: ENTRY.username, password: variable('PW') }, []],
  ]
  for (const [name, entry, reported] of REGISTRIES)
    it(`of a registry: ${name}`, async () => {
      const functionConfig = edit(FLUX, '    apiToken:', '    registry: {namespace: a, name: registry}\n    apiToken:')
      const secret = {
        ...{ apiVersion: 'v1', kind: 'Secret', metadata: { name: 'registry', namespace: 'a' } },
        type: 'kubernetes.io/dockerconfigjson',
        stringData: { '.dockerconfigjson': JSON.stringify({ auths: { 'registry.example': entry } }) },
      }
      const { outcome } = await madeBy({ functionConfig, items: [UBUNTU, JSON.stringify(secret)] })
      const { results } = outcome
      const told = results.flatMap(({ message }) => /^(.*) is in the output in clear text/.exec(message)?.[1] ?? [])
      assert.deepEqual(told, reported)
      for (const text of Object.values(entry)) assert.ok(!outcome.messages.includes(String(text)), outcome.messages)
    })

  const REFERENCED = `apiVersion: v1
kind: Secret
metadata: {name: openstack, namespace: kube-system}
stringData: {username: "\${OS_USER}", password: "\${PW}", unused: wanted-nowhere, ca: ubuntu-workers}
`
  it('are not reported if nothing refers to them', async () => {
    const functionConfig = withOthers(other('openstack', 'username', variable('OS_USER')))
    const { outcome } = await madeBy({ functionConfig, items: [...items, REFERENCED] })
    assert.equal(outcome.messages, '')
  })

  it('may be placeholders in the input', async () => {
    const secret = SECRET.replace('user-of-openstack', variable('OS_USER')).replace(
      'password-of-openstack',
      variable('PW'),
    )
    const md = edit(onOpenstack(UBUNTU), '{value: here}', `"${variable('REGION')}"`)
    const { outcome, made } = await madeBy({
      functionConfig: withOthers(other('openstack', 'x', variable('X'))),
      items: [md, items[1]!, secret],
    })
    assert.match(outcome.messages, /key "x", is not used by any MachineDeployment \[OSM0233\]/)
    const { stringData } = objectCalled('ubuntu-workers-kube-system-provisioning-config', made)
    for (const name of ['OS_USER', 'PW', 'REGION'])
      assert.ok(stringData!['cloud-config']!.includes(`= "${variable(name)}"`), name)
    const config = objectCalled('ubuntu-workers-kube-system-config', made)
    assert.ok(JSON.stringify(config.spec).includes(`"region":"${variable('REGION')}"`))
  })

  it('are rejected if the function must read them', async () => {
    const functionConfig = edit(
      withOthers(other('ca', 'ca.crt', variable('CA')), other('registry', '.dockerconfigjson', variable('R'))),
      '    apiToken:',
      '    registry: {namespace: kube-system, name: registry}\n    apiToken:',
    ).replace(
      /caBundle: \|\n(?: {6}.*\n)+/,
      'caBundleFrom: {secretKeyRef: {namespace: kube-system, name: ca, key: ca.crt}}\n',
    )
    const { outcome } = await madeBy({ functionConfig, items })
    const codes = outcome.results.map(({ tags }) => tags.code)
    assert.deepEqual(codes.filter(code => code === 'OSM0232').length, 2, outcome.messages)
  })
})
