// Masking of values in excerpts of items, whether or not they parse.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { maskItem } from '../../../src/render/krm/mask-item.ts'

const cover = (kind: string, text: string, index = 0): string => maskItem({ header: { kind }, index }, text)

interface Case {
  readonly name: string
  readonly given: string
  readonly expected: string
}

const sshKeys = (key: string): string =>
  `spec:\n  template:\n    spec:\n      providerSpec:\n        value:\n          sshPublicKeys:\n          - ${key}`

const MACHINE_DEPLOYMENT: readonly Case[] = [
  {
    name: 'harmless fields',
    given:
      'apiVersion: cluster.k8s.io/v1alpha1\nkind: MachineDeployment\nmetadata:\n  name: "pool"\nspec:\n  replicas: 3',
    expected:
      'apiVersion: cluster.k8s.io/v1alpha1\nkind: MachineDeployment\nmetadata:\n  name: "pool"\nspec:\n  replicas: 3',
  },
  {
    name: 'null, and empty strings, lists and maps',
    given: 'a:\nb: []\nc: {}\nd: ""\ne: ~\nf: {g: null, h: [ ], i: \'\'}',
    expected: 'a:\nb: []\nc: {}\nd: ""\ne: ~\nf: {g: null, h: [ ], i: \'\'}',
  },
  {
    name: 'public SSH keys',
    given: sshKeys('ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIB3Q+ooFcifDWGt56CWsvOYlCnwp7Td7jym2X1hohQDG a@example.com'),
    expected: sshKeys('ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIB3Q+ooFcifDWGt56CWsvOYlCnwp7Td7jym2X1hohQDG a@example.com'),
  },
  { name: 'other values of the same fields', given: sshKeys('ssh-rsa hush'), expected: sshKeys('************') },
  {
    name: 'names of kubelet settings',
    given:
      'metadata:\n  annotations:\n    v1.kubelet-config.machine-controller.kubermatic.io/ImageGCHighThresholdPercent: "85"',
    expected:
      'metadata:\n  annotations:\n    v1.kubelet-config.machine-controller.kubermatic.io/ImageGCHighThresholdPercent: "85"',
  },
  {
    name: 'harmless names in other positions',
    given: 'spec:\n  name: hush\n  template:\n    metadata:\n      name: hush',
    expected: 'spec:\n  name: ****\n  template:\n    metadata:\n      name: ****',
  },
  {
    name: 'another type than that of a harmless field',
    given: 'spec:\n  replicas: hush',
    expected: 'spec:\n  replicas: ****',
  },
  { name: 'comments', given: '# hush\nspec:\n  replicas: 3 # hush', expected: '******\nspec:\n  replicas: 3 ******' },
  {
    name: 'flow',
    given: 'spec: {replicas: 3, a: hush, b: [hush, {c: "hush"}]}',
    expected: 'spec: {replicas: 3, a: ****, b: [****, {c: ******}]}',
  },
  {
    name: 'JSON',
    given: '{"kind":"Pod","spec":{"replicas":3,"token":"hush"}}',
    expected: '{"kind":"Pod","spec":{"replicas":3,"token":******}}',
  },
  {
    name: 'flow style on several lines',
    given: 'spec: {\n  replicas: 3,\n  token:\n    hush,\n}\na: hush',
    expected: 'spec: {\n  replicas: 3,\n  token:\n    ****,\n}\na: ****',
  },
  {
    name: 'lists',
    given: 'a:\n- hush\n- - hush\n- b: hush\n  c: hush',
    expected: 'a:\n- ****\n- - ****\n- b: ****\n  c: ****',
  },
  {
    name: 'blocks',
    given: 'a: |-\n  hush: hush\n\n   hush\nb: >2\n    hush\nc: hush',
    expected: 'a: |-\n  **********\n\n   ****\nb: >2\n    ****\nc: ****',
  },
  {
    name: 'quoted scalars on several lines',
    given: 'a: "hush\n  hush: hush"\nb: hush',
    expected: 'a: *****\n  ***********\nb: ****',
  },
  {
    name: 'quoted scalars that continue in the first column',
    given: "stringData:\n  password: 'a\nkind: hush\n'\nkind: Secret\nmetadata: {name: 'b'}",
    expected: "stringData:\n  password: **\n**********\n*\nkind: Secret\nmetadata: {name: 'b'}",
  },
  {
    name: 'quoted scalars that continue in the first column of a damaged text',
    given: "stringData:\n  password: 'a\nkind: hush\n'\nkind: Secret\n  x: [",
    expected: 'stringData:\n  password: **\n**********\n*\nkind: Secret\n  x: [',
  },
  {
    name: 'flow style that continues in the first column',
    given: 'stringData: {a: hush,\nkind: hush}\nkind: Secret',
    expected: 'stringData: {a: ****,\nkind: *****\nkind: Secret',
  },
  {
    name: 'continuation lines',
    given: 'metadata:\n  name: pool\n    hush\n  hush',
    expected: 'metadata:\n  name: pool\n    ****\n  ****',
  },
  {
    name: 'explicit keys',
    given: '? hush\n: hush\n? |\n  hush: hush\n: - hush',
    expected: '? ****\n: ****\n? |\n  **********\n: ******',
  },
  {
    name: 'anchors, tags and aliases',
    given: 'a: &hush !hush\n  b: *hush\nc: !!binary |\n  hush: x',
    expected: 'a: ***** *****\n  b: *****\nc: ******** |\n  *******',
  },
  {
    name: 'keys that are not strings',
    given: 'a b: hush\n"c d": hush\n  kind: hush',
    expected: '*********\n***********\n  kind: ****',
  },
  {
    name: 'Windows line breaks',
    given: 'kind: Pod\r\na: hush\r\nb:\r\n- hush\r\n',
    expected: 'kind: Pod\r\na: ****\r\nb:\r\n- ****\r\n',
  },
]

const DAMAGED: readonly Case[] = [
  {
    name: 'a missing closing brace',
    given: 'spec:\n  a: {b: hush, c: {d: hush}\n  replicas: 3\n  e: hush',
    expected: 'spec:\n  a: {b: ****, c: {d: ****}\n  replicas: 3\n  e: ****',
  },
  {
    name: 'an unexpected closing brace',
    given: 'metadata:\n  annotations: a: hush, name: hush}\n  name: pool',
    expected: 'metadata:\n  annotations: ********************\n  name: pool',
  },
  {
    name: 'a missing closing brace in JSON',
    given: '{"metadata": {"annotations": "name": "hush"}, "token": "hush"}',
    expected: '{"metadata": {"annotations": *********************************',
  },
  {
    name: 'a bracket in place of a brace',
    given: 'a: {b: hush]\n   c: hush\nd: hush',
    expected: 'a: {b: *****\n   *******\nd: ****',
  },
  {
    name: 'an unexpected brace in JSON',
    given: '{"a": {}},\n"kind": "Hush",\n"metadata": {"name": "hush"}}',
    expected: '{"a": {}}*\n"kind": *******\n"metadata": {"name": ******}*',
  },
  { name: 'a missing closing quote', given: 'a: "hush\nb: hush', expected: 'a: *****\nb: ****' },
  { name: 'a missing opening quote', given: 'a: hush"\nb: "hush"', expected: 'a: *****\nb: ******' },
  {
    name: 'an unexpected quote',
    given: 'metadata:\n  name: "pool\n  b: "hush"\n',
    expected: 'metadata:\n  name: *****\n  b: ******\n',
  },
  {
    name: 'a missing colon',
    given: 'metadata\n  name: hush\nspec:\n  token hush',
    expected: '********\n  name: ****\nspec:\n  **********',
  },
  {
    name: 'an unexpected line break',
    given: 'spec:\n  a: hush\nname: hush\nhush',
    expected: 'spec:\n  a: ****\nname: ****\n****',
  },
  { name: 'a tab', given: 'spec:\n\ttoken: hush', expected: 'spec:\n\ttoken: ****' },
  {
    name: 'a secret as a key',
    given: 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIi:\n  a: b',
    expected: '*****************************:\n  a: *',
  },
]

describe('masks values of a MachineDeployment', () => {
  for (const { name, given, expected } of MACHINE_DEPLOYMENT)
    test(name, () => assert.equal(cover('MachineDeployment', given), expected))
})

describe('masks values of a text that does not parse', () => {
  for (const { name, given, expected } of DAMAGED)
    test(name, () => assert.equal(cover('MachineDeployment', given), expected))
})

describe('masks values of other kinds', () => {
  const SECRET = 'kind: Secret\ntype: Opaque\nstringData:\n  namespace: hush\n  replicas: 3'

  test('every value of a Secret', () =>
    assert.equal(cover('Secret', SECRET), 'kind: Secret\ntype: Opaque\nstringData:\n  namespace: ****\n  replicas: *'))

  test('every value of an object without a kind', () =>
    assert.equal(cover('', SECRET), 'kind: Secret\ntype: ******\nstringData:\n  namespace: ****\n  replicas: *'))

  const FLAGS = 'kind: ConfigMap\ndata:\n  pause-image: pause\n  node-http-proxy: hush'

  test('values of a ConfigMap that is the functionConfig, except harmless flags', () =>
    assert.equal(
      cover('ConfigMap', FLAGS, -1),
      'kind: ConfigMap\ndata:\n  pause-image: pause\n  node-http-proxy: ****',
    ))

  test('every value of any other ConfigMap', () =>
    assert.equal(cover('ConfigMap', FLAGS), 'kind: ConfigMap\ndata:\n  pause-image: *****\n  node-http-proxy: ****'))

  test('secrets of a functionConfig', () =>
    assert.equal(
      cover(
        'OperatingSystemConfigGenerator',
        'spec:\n  cluster:\n    server: https://a.example\n    serverOverride: https://hush:hush@a.example\n    dnsIPs: [10.0.0.1]\n  nodes:\n    proxy: {http: "http://hush:hush@b"}\n    kubelet: {featureGates: {A: true, B: hush}}',
        -1,
      ),
      'spec:\n  cluster:\n    server: https://a.example\n    serverOverride: ***************************\n    dnsIPs: [10.0.0.1]\n  nodes:\n    proxy: {http: ********************}\n    kubelet: {featureGates: {A: true, B: ****}}',
    ))

  test('only credentials of a profile', () =>
    assert.equal(
      cover(
        'OperatingSystemProfile',
        'spec:\n  files:\n  - path: /a\n    data: |\n      curl https://me:hush@b/ -H "Authorization: Bearer {{ .Token }}"\n      token: {{ .Token }}\n      password: hush\n      client_secret: |\n        hush\n      done',
      ),
      'spec:\n  files:\n  - path: /a\n    data: |\n      curl https://*******@b/ -H "Authorization: Bearer {{ .Token }}"\n      token: {{ .Token }}\n      password: ****\n      client_secret: |\n        ****\n      done',
    ))
})

test('masks values within many open brackets, in linear time', () => {
  const open = '[{a: '.repeat(100_000)
  const started = performance.now()
  assert.equal(cover('MachineDeployment', `spec: ${open}hush`), `spec: ${open}****`)
  assert.ok(performance.now() - started < 10_000)
})
