// Masking in excerpts of objects, whether or not they parse.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { maskItem } from '../../src/secrets/item.ts'

interface Case {
  readonly name: string
  readonly kind?: string
  readonly given: string
  readonly expected: string
}

const MD = 'MachineDeployment'

const CASES: readonly Case[] = [
  {
    name: 'a password before a host, without a scheme',
    given: 'data:\n  node-http-proxy: "user:hunter2@proxy:3128"\n  pause-image: pause:3.10@sha256:ab12\n',
    kind: 'ConfigMap',
    expected: 'data:\n  node-http-proxy: *************************\n  pause-image: pause:3.10@sha256:ab12\n',
  },
  {
    name: 'a password before a host in each line of a list, and nothing else of it',
    given: 'data:\n  mirrors: |-\n    quay.io=user:hunter2@mirror:5000\n    registry.example.com/sub=https://mirror\n',
    kind: 'ConfigMap',
    expected:
      'data:\n  mirrors: |-\n    ********************@mirror:5000\n    registry.example.com/sub=https://mirror\n',
  },
  {
    name: 'no name of an object, also with a digest',
    kind: MD,
    given: 'spec:\n  dataSecretName: storage-5656730e0f\n  secretKeyRef: {name: storage-5656730e0f}\n',
    expected: 'spec:\n  dataSecretName: storage-5656730e0f\n  secretKeyRef: {name: storage-5656730e0f}\n',
  },
  {
    name: 'no key of the Secret that a pool writes',
    kind: 'NodePool',
    given: 'spec:\n  output: {secret: {name: s, key: mine}, x: y}\n  password: hunter\n',
    expected: 'spec:\n  output: {secret: {name: s, key: mine}, x: y}\n  password: ******\n',
  },
  {
    name: 'no action of a chart, but a text in one',
    given: 'kind: MachineDeployment\n{{- if .Values.x }}\na: b\n{{- end }}\n{{ "Hunter22" }}\n',
    expected: 'kind: MachineDeployment\n{{- if .Values.x }}\na: b\n{{- end }}\n{{ ********** }}\n',
  },
  { name: 'a value without a field', kind: 'functionConfig', given: 'hunter', expected: '******' },
  {
    name: 'a value in a damaged object that a key follows without a comma',
    kind: 'Secret',
    given: '{"kind": "Secret", "name": "hush"x: }\n',
    expected: '{"kind": "Secret", "name": *******: }\n',
  },
  {
    name: 'a value in a damaged object that a colon follows',
    given: 'kind: MachineDeployment\ndata: hush: \n',
    expected: 'kind: MachineDeployment\ndata: ****: \n',
  },
  {
    name: 'an entry of a list in a damaged object that a colon follows',
    given: '{kind: MachineDeployment, data: [hush: ], [\n',
    expected: '{kind: MachineDeployment, data: [****: ], [\n',
  },
  { name: 'a list in place of an object', given: '- hunter', expected: '- ******' },
  { name: 'a value whose field has no name', given: ': hunter\nregion: eu', expected: ': ******\nregion: eu' },
  {
    name: 'its value beside a reference, and the entries of its list',
    given: 'token: {value: hush}\npassword:\n- hush\n- "hush"\n',
    expected: 'token: {value: ****}\npassword:\n- ****\n- ******\n',
  },
  {
    name: 'not the names of references',
    given: 'password: {secretKeyRef: {namespace: a, name: b, key: token}}\n',
    expected: 'password: {secretKeyRef: {namespace: a, name: b, key: token}}\n',
  },
  {
    name: 'not numbers, booleans and dates, nor the placeholders of a template',
    given: 'replicas: 3\ntoken: true\nexpiration: 2026-01-01T00:00:00Z\npassword: <PASSWORD>\nsecret: null\n',
    expected: 'replicas: 3\ntoken: true\nexpiration: 2026-01-01T00:00:00Z\npassword: <PASSWORD>\nsecret: null\n',
  },
  {
    name: 'a random word in any field',
    given: 'a: q7Zk2Lm9Xw4Rt8x6y7z8\nb: ami-05d47d29a4c2d19e1\n',
    expected: 'a: ********************\nb: ami-05d47d29a4c2d19e1\n',
  },
  ...['p@w', 'p/w', 'p#w', 'p w', 'p{{w', 'p<w', "p'w"].map(password => ({
    name: `a password in a URL with a character that should be encoded: ${password}`,
    given: `proxy: "http://me:${password}@proxy:3128/"\n`,
    expected: `proxy: "http://${'*'.repeat(password.length + 3)}@proxy:3128/"\n`,
  })),
  {
    name: 'a URL with a password and escapes',
    given: "a: \"http://me:p/w\\u0040proxy\"\nb: 'http://me:p''w/x@proxy'\nc: >-\n  http://me:p/w@proxy\n",
    expected: `a: ${'*'.repeat(26)}\nb: ${'*'.repeat(24)}\nc: >-\n  http://******@proxy\n`,
  },
  {
    name: 'not an image with a digest, nor a version in a path',
    given: 'a: oci://registry:5000/app@sha256:0123456789ab\nb: https://esm.example/pkg@1.0\n',
    expected: 'a: oci://registry:5000/app@sha256:0123456789ab\nb: https://esm.example/pkg@1.0\n',
  },
  {
    name: 'a kubeconfig in a ConfigMap, except its server',
    kind: 'ConfigMap',
    given: 'data:\n  config: |\n    server: https://a.example\n    token: hush\n',
    expected: 'data:\n  config: |\n    server: https://a.example\n    token: ****\n',
  },
  {
    name: 'all values of a Secret but those that describe a token',
    kind: 'Secret',
    given: 'kind: Secret\nmetadata: {name: a}\nstringData:\n  token: hush\n  expiration: never\n  ports: 80\n',
    expected: 'kind: Secret\nmetadata: {name: a}\nstringData:\n  token: ****\n  expiration: never\n  ports: **\n',
  },
  {
    name: 'the data of a misspelt Secret',
    kind: 'Secrte',
    given: 'kind: Secrte\ndata:\n  token: aHVzaA==\n',
    expected: 'kind: Secrte\ndata:\n  token: ********\n',
  },
  {
    name: 'the copy of an object that kubectl keeps',
    given: `metadata:\n  annotations:\n    kubectl.kubernetes.io/last-applied-configuration: '{"a":1}'\n`,
    expected: `metadata:\n  annotations:\n    kubectl.kubernetes.io/last-applied-configuration: *********\n`,
  },
  {
    name: 'in a profile only what a script contains',
    kind: 'OperatingSystemProfile',
    given: 'spec:\n  templates:\n    bootstrapToken: |\n      hello\n      TOKEN=hush\n',
    expected: 'spec:\n  templates:\n    bootstrapToken: |\n      hello\n      TOKEN=****\n',
  },
  {
    name: 'an alias without an anchor, which is a text without its quotes',
    given: 'name: a\npassword: *hush\n',
    expected: 'name: a\npassword: *****\n',
  },
  {
    name: 'a text in quotes that has no end',
    given: 'name: pool\nuser: "hush\npassword: hush\n',
    expected: 'name: pool\nuser: *****\n**************\n',
  },
  {
    name: 'everything but plain words in a damaged object',
    given: 'name: pool\nnote: Hush now\n\tregion: eu # hush\npassword: hush\n',
    expected: 'name: pool\nnote: ********\n\tregion: eu ******\npassword: ****\n',
  },
  {
    name: 'a list whose key is read as the end of another one',
    given: '[apiVersion: v1\nkind: Pool\nspec:\n  a: b\npassphrase:\n- hush\n',
    expected: '[apiVersion: **\nkind: ****\nspec:\n  a: *\npassphrase:\n- ****\n',
  },
  {
    name: 'a key without a colon',
    given: 'name: pool\npassword hush\nreplicas: 3\n',
    expected: 'name: pool\n*************\nreplicas: *\n',
  },
]

describe('maskItem masks', () => {
  for (const { name, kind = MD, given, expected } of CASES)
    test(name, () => assert.equal(maskItem(kind, given), expected))

  for (const opening of ['- ', '[', '{a: ', '? '])
    test(`all of a text that is nested too deep: ${opening}`, () => {
      assert.match(maskItem(MD, `${opening.repeat(50_000)}hunter`), /^\*+$/)
    })
})
