// Which kind a document has, in every style of YAML and JSON, and what a text that cannot be read names.

import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { isObject } from '../../src/base/json.ts'
import { itemHeaderOf } from '../../src/render/model/kubernetes.ts'
import { readYaml } from '../../src/render/yaml/index.ts'
import { documentsOf } from '../../src/source/documents.ts'
import {
  describesNodes,
  headerOf,
  isFunctionConfig,
  isInput,
  isUnreadable,
  mayBeInput,
} from '../../src/source/header.ts'
import { root } from '../fixtures/examples.ts'

const document = (text: string) => ({ file: 'f', line: 1, text })

describe('headerOf', () => {
  const expected = { apiVersion: 'v1', kind: 'Secret' }
  for (const [name, text] of [
    ['block', 'apiVersion: v1\nkind: Secret\nmetadata:\n  name: b\n  namespace: a\n'],
    ['quotes', `"apiVersion": 'v1'\n'kind': "Secret"\nmetadata: {name: b, namespace: a}\n`],
    ['JSON of one line', '{"apiVersion":"v1","kind":"Secret","metadata":{"name":"b","namespace":"a"}}'],
    [
      'indented JSON',
      '{\n  "apiVersion": "v1",\n  "kind": "Secret",\n  "metadata": {"namespace": "a", "name": "b"}\n}\n',
    ],
    ['flow', '{apiVersion: v1, kind: Secret,\n metadata: {name: b, namespace: a}}\n'],
    ['escapes', '"\\u006bind": "\\x53ecret"\napiVersion: v1\nmetadata: {name: b, namespace: a}\n'],
    ['an explicit key', '? kind\n: Secret\napiVersion: v1\nmetadata: {name: b, namespace: a}\n'],
    ['anchors', 'kind: &k Secret\napiVersion: v1\nmetadata: &m {name: b, namespace: a}\nother: *m\n'],
    ['carriage returns', 'apiVersion: v1\r\nkind: Secret\r\nmetadata:\r\n  name: b\r\n  namespace: a\r\n'],
    ['indented lines', '  apiVersion: v1\n  kind: Secret\n  metadata: {name: b, namespace: a}\n'],
    ['a comment', '# kind: ConfigMap\nkind: Secret # kind\napiVersion: v1\nmetadata: {name: b, namespace: a}\n'],
    [
      'a text with another kind',
      'apiVersion: v1\nkind: Secret\nmetadata: {name: b, namespace: a}\nstringData:\n  x: |\n    kind: ConfigMap\n',
    ],
  ] as const)
    test(name, () => assert.deepEqual(headerOf(document(text)), expected))

  for (const [name, text, kind] of [
    ['a template', 'kind: MachineDeployment\nmetadata: {{ .Values.name }}\n', 'MachineDeployment'],
    ['damaged JSON', '{"kind": "MachineDeployment", "metadata": {"name" "b"}}', ''],
    ['damaged JSON of several lines', '{\n  "kind": "Secret",\n  "data": {"name" "b"}\n}\n', 'Secret'],
    ['damaged YAML without a kind', 'a: [\n', ''],
  ] as const)
    test(`what cannot be read: ${name}`, () => {
      const damaged = document(text)
      assert.deepEqual(headerOf(damaged), { apiVersion: '', kind })
      assert.ok(isUnreadable(damaged))
    })

  for (const [name, text] of [
    ['a workflow', 'on: push\n'],
    ['a list', '- kind: Secret\n'],
    ['a text', 'kind\n'],
  ] as const)
    test(`no object: ${name}`, () => assert.equal(headerOf(document(text)), undefined))
})

/** Texts of every kind of object, and of files that are no YAML. */
const FILES = ['test', 'examples', 'docs'].flatMap(folder =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).flatMap(name =>
    /\.(?:ya?ml|json)$/.test(name) && !name.includes('node_modules') ? join(root, folder, name) : [],
  ),
)

test('a header is that of the whole document, in every style', () => {
  const styles: readonly ((text: string) => string)[] = [
    text => text,
    text => text.replaceAll('\n', '\r\n'),
    text => `\ufeff${text}`,
    text => text.replace(/^(?=.)/gm, '  '),
    text => text.replace(/^kind: (\S+)$/gm, 'kind: &kind $1').replace(/^metadata:$/gm, 'metadata: &metadata'),
    text => text.replace(/^( *)(kind|name|apiVersion): (\S+)$/gm, '$1"$2": \'$3\''),
    text => text.replace(/^(kind|metadata):/gm, '$1: # a comment\n'),
  ]
  let read = 0
  for (const file of FILES)
    for (const style of styles)
      for (const each of documentsOf(file, style(readFileSync(file, 'utf8')))) {
        const whole = readYaml(each.text)
        if ('problem' in whole) continue
        const { apiVersion, kind } = itemHeaderOf(isObject(whole.value) ? whole.value : {})
        const expected = apiVersion === '' && kind === '' ? undefined : { apiVersion, kind }
        assert.deepEqual(headerOf(each), expected, `${file}:${each.line}`)
        read++
      }
  assert.ok(read > 1000)
})

test('a kind decides in every style', () => {
  const config = 'apiVersion: osm-krm.dev/v1alpha1\nkind: OperatingSystemConfigGenerator\n'
  for (const text of [config, '{kind: OperatingSystemConfigGenerator}', `${config}spec: {{ x }}\n`])
    assert.ok(isFunctionConfig(document(text)), text)
  assert.ok(!isFunctionConfig(document('kind: Other\nspec: {of: {kind: OperatingSystemConfigGenerator}}\n')))
  assert.ok(isInput(document('{"kind": "OperatingSystemProfile"}')))
  for (const [text, expected] of [
    ['{"apiVersion": "cluster.k8s.io/v1alpha1", "kind": "MachineDeployment"}', true],
    ['kind: MachineDeployment\n', true],
    ['{apiVersion: osm-krm.dev/v1alpha1, kind: NodePool}\n', true],
    ['{apiVersion: karpenter.sh/v1, kind: NodePool}\n', false],
    ['{apiVersion: cluster.x-k8s.io/v1beta1, kind: MachineDeployment}\n', false],
    ['kind: MachineDeployment\nspec: {{ x }}\n', false],
  ] as const)
    assert.equal(describesNodes(document(text)), expected, text)
})

test('a file without words of ours and kinds with credentials is not read', () => {
  for (const [text, expected] of [
    ['kind: Deployment\n', false],
    ['kind: Secret\n', true],
    ['{"kind": "ConfigMap"}', true],
    ['"k\\u0069nd": x\n', true],
    ['kind: Machinedeployment\n', true],
    ['a: cluster.k8s.io/v1alpha1\n', true],
  ] as const)
    assert.equal(mayBeInput(Buffer.from(text)), expected, text)
  assert.ok(mayBeInput(Buffer.from('kind: Secret\n', 'utf16le')))
})
