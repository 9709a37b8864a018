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
    name: 'no name of an object, also with a digest',
    kind: MD,
    given: 'spec:\n  dataSecretName: storage-5656730e0f\n  secretKeyRef: {name: storage-5656730e0f}\n',
    expected: 'spec:\n  dataSecretName: storage-5656730e0f\n  secretKeyRef: {name: storage-5656730e0f}\n',
  },
  {
    name: 'all of an object behind a percent sign, which makes a directive of its line',
    given: '%{"kind": "MachineDeployment", "data": "hush"}\n',
    expected: '**********************************************\n',
  },
  {
    name: 'such a line before an object',
    given: '%data: hush\n---\nkind: MachineDeployment\n',
    expected: '***********\n---\nkind: *****************\n',
  },
  {
    name: 'a value in a damaged object that a key follows without a comma',
    kind: 'Secret',
    given: '{"kind": "Secret", "name": "hush"x: }\n',
    expected: '{"kind": ********, "name": *******: }\n',
  },
  {
    name: 'a value in a damaged object that a colon follows',
    given: 'kind: MachineDeployment\ndata: hush: \n',
    expected: 'kind: *****************\ndata: ****: \n',
  },
  {
    name: 'an entry of a list in a damaged object that a colon follows',
    given: '{kind: MachineDeployment, data: [hush: ], [\n',
    expected: '{kind: *****************, data: [****: ], [\n',
  },
  {
    name: 'no key of the Secret that a pool writes, and no literal of an unknown field',
    kind: 'NodePool',
    given: 'spec:\n  output: {secret: {name: s, key: mine}, x: y}\n  password: hunter\n',
    expected: 'spec:\n  output: {secret: {name: s, key: mine}, x: y}\n  password: hunter\n',
  },
  {
    name: 'credentials of a provider and of a system, but not names of references',
    given:
      'cloudProviderSpec:\n  token: {value: hush}\n  serverType: cx1\n  password: {secretKeyRef: {name: a, key: token}}\n  Auth: {KubeConfig: "hush"}\noperatingSystemSpec: {rhsmOfflineToken: hush}\ntoken: shown\n',
    expected:
      'cloudProviderSpec:\n  token: {value: ****}\n  serverType: cx1\n  password: {secretKeyRef: {name: a, key: token}}\n  Auth: {KubeConfig: ******}\noperatingSystemSpec: {rhsmOfflineToken: ****}\ntoken: shown\n',
  },
  {
    name: 'what a literal of a secretGenerator sets',
    kind: 'Kustomization',
    given: 'secretGenerator:\n- name: a\n  literals: [password=hush, "b=c d"]\n',
    expected: 'secretGenerator:\n- name: a\n  literals: [password=****, "b=***"]\n',
  },
  {
    name: 'the user of an address in the settings, also in a wrong form',
    kind: 'OperatingSystemConfigGenerator',
    given:
      'spec:\n  nodes:\n    proxy: {http: "me:p/w@proxy:3128", noProxy: a@b}\n  cluster: {server: "https://me:p w@a"}\n',
    expected:
      'spec:\n  nodes:\n    proxy: {http: "******@proxy:3128", noProxy: a@b}\n  cluster: {server: "https://******@a"}\n',
  },
  {
    name: 'a user with escapes, of which all is masked',
    kind: 'OperatingSystemConfigGenerator',
    given: 'spec: {nodes: {proxy: {http: "http://me:p\\u0040w@proxy"}}}\n',
    expected: `spec: {nodes: {proxy: {http: ${'*'.repeat(26)}}}}\n`,
  },
  {
    name: 'what is evident in any object, and in a comment',
    kind: 'ConfigMap',
    given: 'data:\n  a: https://me:pw@a.example # https://me:pw@b.example\n  password: shown\n',
    expected: 'data:\n  a: https://*****@a.example # https://*****@b.example\n  password: shown\n',
  },
  {
    name: 'comments of a Secret, which may be values',
    kind: 'Secret',
    given: 'kind: Secret # x\nstringData:\n  # hush\n  a: b\n',
    expected: 'kind: Secret ***\nstringData:\n  ******\n  a: *\n',
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
    name: 'an alias without an anchor, which is a text without its quotes',
    given: 'name: a\ncloudProviderSpec:\n  password: *hush\n',
    expected: 'name: a\ncloudProviderSpec:\n  password: *****\n',
  },
  {
    name: 'no action of a template in a damaged object, unless it has a text in quotes',
    given: 'replicas: {{ .Values.replicas }}\nname: {{ "hush" }}\n{{- end }}\npassword: "hush\n',
    expected: 'replicas: {{ .Values.replicas }}\nname: {{ ****** }}\n{{- end }}\npassword: *****\n',
  },
  {
    name: 'a text in quotes that has no end',
    given: 'name: pool\nuser: "hush\npassword: hush\n',
    expected: 'name: ****\nuser: *****\n**************\n',
  },
  {
    name: 'a list whose key is read as the end of another one',
    given: '[apiVersion: v1\nkind: Pool\nspec:\n  a: b\npassphrase:\n- hush\n',
    expected: '[apiVersion: **\nkind: ****\nspec:\n  a: *\npassphrase:\n- ****\n',
  },
  {
    name: 'a key without a colon',
    given: 'name: pool\npassword hush\nreplicas: 3\n',
    expected: 'name: ****\n*************\nreplicas: *\n',
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
