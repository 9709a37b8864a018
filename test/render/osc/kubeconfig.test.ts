// Kubeconfigs, byte for byte, and their scalars.

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { clusterOfKubeconfig } from '../../../src/render/inputs/kubeconfig.ts'
import { kubeconfig } from '../../../src/render/osc/kubelet/kubeconfig.ts'
import { readYaml } from '../../../src/render/yaml/index.ts'
import { credentials } from './fixtures.ts'

const CREDENTIALS = credentials()

const EXTENDED = `preferences:
  colors: true
  extensions: [{name: editor, extension: {x: 1}}]
extensions:
- {name: z}
- name: minikube.sigs.k8s.io
  extension: {version: v1.2, provider: "yes", "10": a, "9": b, big: 18446744073709551615, f: 1234567.5, list: [1, [2, {a: b}], [], {}], text: "a\\nb\\n", "m\\nn": {x: [y]}}
clusters:
- name: x
  cluster:
    server: https://h
    extensions:
    - name: plain
      extension: "a text with spaces is folded in the place of the first of them that is beyond eighty columns, twice if need be, because it is long enough for that"
    - {name: double, extension: "a\\ttab a text with spaces is folded in the place of the first of them  that is beyond eighty columns"}
    - {name: single, extension: "# a text with spaces isn't folded where two of them are side by side as  here, but where one of them stands alone"}
`

const WRITTEN = `apiVersion: v1
clusters:
- cluster:
    extensions:
    - extension: "a\\ttab a text with spaces is folded in the place of the first of
        them  that is beyond eighty columns"
      name: double
    - extension: a text with spaces is folded in the place of the first of them that
        is beyond eighty columns, twice if need be, because it is long enough for
        that
      name: plain
    - extension: '# a text with spaces isn''t folded where two of them are side by
        side as  here, but where one of them stands alone'
      name: single
    server: https://h
  name: c
contexts:
- context:
    cluster: c
    user: c
  name: c
current-context: c
extensions:
- extension:
    "9": b
    "10": a
    big: 18446744073709551615
    f: 1.2345675e+06
    list:
    - 1
    - - 2
      - a: b
    - []
    - {}
    ? |-
      m
      n
    : x:
      - true
    provider: "yes"
    text: |
      a
      b
    version: v1.2
  name: minikube.sigs.k8s.io
- extension: null
  name: z
kind: Config
preferences:
  colors: true
  extensions:
  - extension:
      x: 1
    name: editor
users:
- name: c
  user:
    token: abcdef.0123456789abcdef
`

describe('kubeconfig', () => {
  it('keeps other fields of the cluster, sorted by name', () => {
    const cluster = { ...CREDENTIALS.cluster, tlsServerName: 'kube', insecureSkipTLSVerify: true, proxyURL: 'http://p' }
    assert.match(
      kubeconfig({ ...CREDENTIALS, cluster }),
      /: Q0E=\n {4}insecure-skip-tls-verify: true\n {4}proxy-url: http:\/\/p\n {4}server: .*\n {4}tls-server-name: kube\n {2}name: c\n/,
    )
  })
  it('keeps the extensions of the file and of the cluster as client-go v0.34.1 writes them', () => {
    const read = readYaml(EXTENDED)
    const cluster = clusterOfKubeconfig('value' in read ? read.value : undefined)
    assert.ok('server' in cluster)
    assert.equal(kubeconfig({ ...CREDENTIALS, cluster }), WRITTEN)
  })
  it('writes an empty user for an empty token', () => {
    assert.match(kubeconfig({ ...CREDENTIALS, bootstrapToken: '' }), /- name: c\n {2}user: \{\}\n$/)
  })
})

const SCALARS: readonly (readonly [text: string, written: string])[] = [
  ['https://[fd00::1]:6443', 'https://[fd00::1]:6443'],
  ['yes', '"yes"'],
  ['123456', '"123456"'],
  ['123456.1234567890123456', '"123456.1234567890123456"'],
  ['123e45.1234567890123456', '123e45.1234567890123456'],
  ['0o17', '"0o17"'],
  ['0o', '0o'],
  ['.5_7', '".5_7"'],
  ['2001-02-30', '2001-02-30'],
  ['1_000', '"1_000"'],
  ['12:30:45', '"12:30:45"'],
  ['2020-01-01', '"2020-01-01"'],
  ['a: b', "'a: b'"],
  ['- a', "'- a'"],
  ["'a'", "'''a'''"],
  ['"a"', '\'"a"\''],
  [' a', "' a'"],
  ['token\n', '|\n      token'],
  ['token', 'token'],
  ['12e456.1234567890123456', '12e456.1234567890123456'],
  ['0x1234.1234567890123456', '0x1234.1234567890123456'],
  ['123456.12345678901234e5', '"123456.12345678901234e5"'],
  ['a\nb', '|-\n      a\n      b'],
  ['a\n\n', '|+\n      a\n'],
  ['\n', '|2+\n'],
  [' a\nb', '|2-\n       a\n      b'],
  ['a \nb', '"a \\nb"'],
  ['a\tb', '"a\\tb"'],
  ['a\u2028b', "'a\u2028      b'"],
  ['a\u00a0\tb', '"a\u00a0\\tb"'],
  ['\n a', '|2-\n\n       a'],
  ['\u{1f600}', '"\\U0001F600"'],
]

describe('a token is written as client-go writes it', () => {
  for (const [text, written] of SCALARS)
    it(JSON.stringify(text), () =>
      assert.equal(kubeconfig({ ...CREDENTIALS, bootstrapToken: text }).split('    token: ')[1], `${written}\n`),
    )
})
