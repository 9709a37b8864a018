// Tokens in a whole run: those that are made, kept and removed, and the errors for missing ones.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { parse } from 'yaml'
import { deriveToken } from '../../src/render/inputs/bootstrap-token.ts'
import { bootstrapTokenText } from '../../src/render/settings/environment.ts'
import {
  API_TOKEN,
  CONFIG,
  configEntry,
  edit,
  errorsOf,
  FLATCAR,
  FLATCAR_TOKEN,
  madeIn,
  type Outcome,
  outcomeOf,
  outputsOf,
  selecting,
  UBUNTU,
  UBUNTU_CONFIG,
  UBUNTU_TOKEN,
} from '../fixtures/lists.ts'

const SEED_TEXT = '0123456789abcdef0123456789abcdef'
const SEED = `apiVersion: v1
kind: Secret
metadata:
  name: seed
  namespace: kube-system
stringData:
  seed: ${SEED_TEXT}
`
const DERIVE = `  credentials:
    bootstrapToken:
      derive:
        seedFrom: {secretKeyRef: {namespace: kube-system, name: seed, key: seed}}
        expiration: "2100-01-01T00:00:00Z"
`
const DERIVING = `${CONFIG}${DERIVE}`
const ITEMS = [UBUNTU, FLATCAR, API_TOKEN, SEED]

const tokenOf = (pool: string, counter = 0, seed = SEED_TEXT) =>
  deriveToken(new TextEncoder().encode(seed), `kube-system-${pool}`, counter)
const tokenSecret = (pool: string, counter = 0): string =>
  `Secret kube-system/bootstrap-token-${tokenOf(pool, counter).id}`

const BOTH = ['flatcar-workers', 'ubuntu-workers']
const BOTH_TOKENS = [tokenSecret('flatcar-workers'), tokenSecret('ubuntu-workers')]
const BOTH_OUTPUTS = [...BOTH.flatMap(outputsOf), ...BOTH_TOKENS].sort()

interface Secret {
  readonly kind: string
  readonly metadata: { readonly namespace: string; readonly name: string }
  readonly data?: Readonly<Record<string, string>>
}
const secretsIn = ({ text }: Outcome): ReadonlyMap<string, Secret> =>
  new Map(
    (parse(text).items as readonly Secret[])
      .filter(({ kind }) => kind === 'Secret')
      .map(secret => [`Secret ${secret.metadata.namespace}/${secret.metadata.name}`, secret]),
  )
function secretCalled(name: string, outcome: Outcome): Secret {
  const secrets = secretsIn(outcome)
  const secret = secrets.get(name)
  assert.ok(secret !== undefined, `${name} is not among ${[...secrets.keys()].join(', ')}`)
  return secret
}
const decoded = ({ data = {} }: Secret): Record<string, string> =>
  Object.fromEntries(Object.entries(data).map(([key, value]) => [key, Buffer.from(value, 'base64').toString('utf8')]))
const kubeconfigOf = (outcome: Outcome, pool: string): string =>
  decoded(secretCalled(`Secret cloud-init-settings/kube-system-${pool}-kubelet-bootstrap-config`, outcome)).kubeconfig!

async function succeeds(...input: Parameters<typeof outcomeOf>): Promise<Outcome> {
  const outcome = await outcomeOf(...input)
  assert.ok(!outcome.failed, outcome.messages)
  return outcome
}

const derive = (items: readonly string[] = ITEMS, functionConfig = DERIVING) => succeeds({ items, functionConfig })

describe('derived bootstrap tokens', () => {
  test('each MachineDeployment gets one, with a Secret as the controller writes it', async () => {
    const outcome = await derive()
    assert.equal(outcome.messages, '')
    assert.deepEqual(madeIn(outcome), BOTH_OUTPUTS)
    const { id, secret } = tokenOf('ubuntu-workers')
    const made = secretCalled(tokenSecret('ubuntu-workers'), outcome)
    const path = `osm-krm/worker/kube-system/secret_bootstrap-token-${id}.yaml`
    assert.deepEqual(
      { ...made, data: decoded(made) },
      {
        apiVersion: 'v1',
        kind: 'Secret',
        metadata: {
          name: `bootstrap-token-${id}`,
          namespace: 'kube-system',
          labels: { 'machinedeployment.k8s.io/name': 'kube-system-ubuntu-workers' },
          annotations: {
            'osm-krm.dev/cluster': 'worker',
            'osm-krm.dev/generated-by': 'quickstart',
            'internal.config.kubernetes.io/path': path,
            'config.kubernetes.io/path': path,
            'internal.config.kubernetes.io/index': '0',
            'config.kubernetes.io/index': '0',
          },
        },
        type: 'bootstrap.kubernetes.io/token',
        data: {
          description: 'bootstrap token for kube-system-ubuntu-workers',
          'token-id': id,
          'token-secret': secret,
          expiration: '2100-01-01T00:00:00Z',
          'usage-bootstrap-authentication': 'true',
          'usage-bootstrap-signing': 'true',
          'auth-extra-groups': 'system:bootstrappers:machine-controller:default-node-token',
        },
      },
    )
    for (const pool of BOTH) assert.match(kubeconfigOf(outcome, pool), new RegExp(bootstrapTokenText(tokenOf(pool))))
  })

  test('an ID used by another Secret is not overwritten', async () => {
    const { id } = tokenOf('ubuntu-workers')
    const other = edit(edit(UBUNTU_TOKEN, 'bootstrap-token-ubuntu', `bootstrap-token-${id}`), 'ubuntu\n', `${id}\n`)
    const outcome = await derive([...ITEMS, other])
    assert.deepEqual(
      madeIn(outcome),
      [...BOTH.flatMap(outputsOf), BOTH_TOKENS[0]!, tokenSecret('ubuntu-workers', 1)].sort(),
    )
    assert.equal((await succeeds(outcome.text)).text, outcome.text)
  })
})

describe('the token of a MachineDeployment', () => {
  const of = (pool: string, name: string): string =>
    selecting(edit(DERIVING, 'name: quickstart', `name: ${name}`), `pool: ${pool}`)
  const labelled = (machineDeployment: string, pool: string): string =>
    edit(machineDeployment, '  namespace: kube-system\n', `  namespace: kube-system\n  labels: {pool: ${pool}}\n`)
  const LABELLED = [labelled(UBUNTU, 'ubuntu'), labelled(FLATCAR, 'flatcar'), API_TOKEN, SEED]

  test('of another functionConfig is the same, whichever of them runs first', async () => {
    const functions = [of('ubuntu', 'a'), of('flatcar', 'b')]
    const texts = []
    for (const [first, second] of [functions, functions.toReversed()] as [string, string][]) {
      const once = await derive(LABELLED, first)
      const both = await succeeds(edit(once.text, configEntry(first), configEntry(second)))
      assert.deepEqual(madeIn(both), BOTH_OUTPUTS)
      texts.push(both)
      const again = await succeeds(edit(both.text, configEntry(second), configEntry(first)))
      assert.equal(edit(again.text, configEntry(first), configEntry(second)), both.text)
    }
    assert.deepEqual(new Map([...secretsIn(texts[0]!)].sort()), new Map([...secretsIn(texts[1]!)].sort()))
  })
})

describe('without a token the error shows every way to provide one', () => {
  test('the bootstrap token', async () => {
    const { messages } = await outcomeOf({ items: [UBUNTU, API_TOKEN], functionConfig: UBUNTU_CONFIG })
    const help = helpIn(messages)
    const [secret, settings] = help.split('Or write one of these lines below spec.credentials of the functionConfig:')
    const pasted = parse(secret!.slice(secret!.indexOf('apiVersion')))
    assert.equal(pasted.metadata.labels['machinedeployment.k8s.io/name'], 'kube-system-ubuntu-workers')
    const given = edit(
      edit(secret!.slice(secret!.indexOf('apiVersion')), '<six characters of a-z and 0-9>', 'abcdef'),
      '<sixteen characters of a-z and 0-9>',
      '0123456789abcdef',
    )
    await succeeds({ items: [UBUNTU, API_TOKEN, given] })
    const ways = settings!
      .trim()
      .split('\n')
      .map(line => Object.keys(parse(line).bootstrapToken)[0])
    assert.deepEqual(ways, ['derive', 'serviceAccount', 'placeholder'])
    const derived = settings!.trim().split('\n')[0]!
    const seed = edit(SEED, 'name: seed', 'name: osm-krm-seed')
    await succeeds({ items: [UBUNTU, API_TOKEN, seed], functionConfig: `${CONFIG}  credentials:\n    ${derived}\n` })
  })

  test('the API token', async () => {
    const { messages } = await outcomeOf({ items: [UBUNTU, UBUNTU_TOKEN], functionConfig: UBUNTU_CONFIG })
    const help = helpIn(messages)
    const given = edit(help.slice(help.indexOf('apiVersion')), '<the token>', 'a-token')
    await succeeds({ items: [UBUNTU, UBUNTU_TOKEN, given] })
    assert.match(help, /Set a placeholder in credentials\.apiToken, or add this input:/)
    const credentials =
      '  credentials:\n    placeholders: vault\n    apiToken: {placeholder: <path:secret/data/osm#token>}\n'
    await succeeds({ items: [UBUNTU, UBUNTU_TOKEN], functionConfig: `${CONFIG}${credentials}` })
  })
})

/** The help of the last problem, as a user would copy it. */
const helpIn = (messages: string): string =>
  messages
    .slice(messages.lastIndexOf('  help: ') + '  help: '.length)
    .replace(/\n\nTo see the file.*/s, '\n')
    .split('\n')
    .map((line, i) => (i === 0 ? line : line.slice('        '.length)))
    .join('\n')

describe('an API token per MachineDeployment', () => {
  const OWN = `${CONFIG}  credentials:
    apiToken:
      secretKeyRef: {namespace: cloud-init-settings, name: "node-[key]", key: token}
`
  const own = (pool: string): string =>
    edit(
      edit(API_TOKEN, 'cloud-init-getter-token', `node-kube-system-${pool}`),
      'example-api-token',
      `token-of-${pool}`,
    )
  const TOKENS = [UBUNTU_TOKEN, FLATCAR_TOKEN]

  test('is read from the Secret named after it', async () => {
    const outcome = await succeeds({ items: [UBUNTU, FLATCAR, ...TOKENS, ...BOTH.map(own)], functionConfig: OWN })
    for (const pool of BOTH) {
      const bootstrap = secretCalled(`Secret cloud-init-settings/${pool}-kube-system-bootstrap-config`, outcome)
      const text = everythingIn(decoded(bootstrap)['cloud-config']!)
      assert.ok(text.includes(`token-of-${pool}`))
      for (const other of BOTH) if (other !== pool) assert.ok(!text.includes(`token-of-${other}`))
    }
  })

  test('is reported missing if its Secret has it under another key', async () => {
    const other = edit(own('flatcar-workers'), ' token:', ' password:')
    const outcome = await outcomeOf({
      items: [UBUNTU, FLATCAR, ...TOKENS, own('ubuntu-workers'), other],
      functionConfig: OWN,
    })
    assert.deepEqual(errorsOf(outcome), ['OSM0224'])
    assert.match(outcome.messages, /has no key "token"\n[\s\S]*Its only key is password\./)
    assert.ok(!outcome.messages.includes('token-of-'))
  })

  test('may be in a ConfigMap', async () => {
    const inConfigMap = (pool: string) =>
      edit(
        edit(edit(own(pool), 'kind: Secret', 'kind: ConfigMap'), 'stringData', 'data'),
        'type: kubernetes.io/service-account-token\n',
        '',
      )
    const items = [UBUNTU, FLATCAR, ...TOKENS]
    const one = await succeeds({ items: [...items, ...BOTH.map(own)], functionConfig: OWN })
    const other = await succeeds({
      items: [...items, ...BOTH.map(inConfigMap)],
      functionConfig: edit(OWN, 'secretKeyRef', 'configMapKeyRef'),
    })
    const bootstrap = 'Secret cloud-init-settings/ubuntu-workers-kube-system-bootstrap-config'
    assert.deepEqual(secretCalled(bootstrap, other), secretCalled(bootstrap, one))
  })

  /** The text, and its parts in base64 or data URLs, decoded. */
  const everythingIn = (text: string): string =>
    [
      text,
      decodeURIComponent(text.replace(/%(?![0-9A-Fa-f]{2})/g, '%25')),
      ...(text.match(/[A-Za-z0-9+/]{40,}=*/g) ?? []).map(part => Buffer.from(part, 'base64').toString('utf8')),
    ].join('\n')
})
