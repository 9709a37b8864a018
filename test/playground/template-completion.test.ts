// Completions in an action of a template.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { functions } from 'gotemplate/sprig'
import { builtins, isRefused, memberNames } from 'gotemplate/template'
import { actionAt, completeTemplate } from '../../src/playground/completion/template.ts'
import { templateNames } from '../../src/playground/completion/template-names.ts'
import { FILES_DATA } from '../../src/render/osc/template-types.ts'
import { START } from './fixtures.ts'

const names = templateNames()

interface Found {
  readonly word: string
  readonly labels: readonly string[]
}

/** Returns the word that is replaced, and the labels; undefined where a cursor is in no action. The last `|` is the cursor. */
function completed(given: string): Found | undefined {
  const offset = given.lastIndexOf('|')
  const text = given.slice(0, offset) + given.slice(offset + 1)
  const action = actionAt(text, offset)
  const found = action && completeTemplate(action, offset, names)
  return found && { word: text.slice(found.from, offset), labels: found.options.map(({ label }) => label) }
}

const TABLE: readonly { name: string; given: string; word?: string; has?: string[]; not?: string[]; all?: string[] }[] =
  [
    {
      name: 'fields of the data',
      given: '{{ .Kube|',
      word: 'Kube',
      has: ['KubeVersion', 'MaxPods', 'Token'],
      not: ['upper'],
    },
    { name: 'fields behind a dot', given: '{{.|', word: '', has: ['KubeVersion'] },
    { name: 'no field that is embedded', given: '{{ .|', not: ['kubeletConfig', 'bootstrapConfig'] },
    {
      name: 'fields of a field',
      given: '{{ .NetworkConfig.|',
      has: ['CIDR', 'DNS', 'GetIPFamily'],
      not: ['KubeVersion'],
    },
    { name: 'fields of a field of a field', given: '{{ .NetworkConfig.DNS.S|', word: 'S', all: ['Servers'] },
    { name: 'fields of a method', given: '{{ .NetworkConfig.GetIPFamily.|', has: ['IsDualstack'] },
    { name: 'fields of an operating system', given: '{{ if .FlatcarConfig.|', has: ['DisableAutoUpdate'] },
    { name: 'none of a text', given: '{{ .KubeVersion.|', all: [] },
    { name: 'none of a field that does not exist', given: '{{ .Kube.|', all: [] },
    { name: 'fields in a branch', given: '{{ if .HTTPProxy }}{{ .|', has: ['KubeVersion'] },
    {
      name: 'fields of the value of a branch',
      given: '{{ with .NetworkConfig }}{{ .|',
      has: ['CIDR'],
      not: ['KubeVersion'],
    },
    { name: 'fields of the data in it', given: '{{ with .NetworkConfig }}{{ $.|', has: ['KubeVersion'], not: ['CIDR'] },
    { name: 'fields in its other branch', given: '{{ with .NetworkConfig }}{{ else }}{{ .|', has: ['KubeVersion'] },
    { name: 'fields behind it', given: '{{ with .NetworkConfig }}{{ end }}{{ .|', has: ['KubeVersion'] },
    { name: 'none of a value that is not known', given: '{{ with (trim .HTTPProxy) }}{{ .|', all: [] },
    {
      name: 'none of the elements of a list of texts',
      given: '{{ range $i, $s := .NetworkConfig.DNS.Servers }}{{ .|',
      all: [],
    },
    { name: 'functions', given: '{{ up|', word: 'up', has: ['upper', 'printf', 'if', 'toYaml', '.KubeVersion'] },
    { name: 'functions in a pipeline', given: '{{ .KubeVersion | tr|', word: 'tr', has: ['trim', 'trunc'] },
    { name: 'functions in brackets', given: '{{ if eq (lo|', word: 'lo', has: ['lower'] },
    { name: 'functions behind a word', given: '{{- with |', word: '', has: ['default'] },
  ]

describe('completions in an action are', () => {
  for (const { name, given, word, has = [], not = [], all } of TABLE)
    test(name, () => {
      const found = completed(given)
      const labels = found?.labels ?? []
      if (word !== undefined) assert.equal(found?.word, word)
      if (all) assert.deepEqual(labels, all)
      for (const label of has) assert.ok(labels.includes(label), `${label} is not in ${labels}`)
      for (const label of not) assert.ok(!labels.includes(label), label)
    })

  for (const given of [
    '{{ .Kube }}|',
    'Kube|',
    '{{ "up|',
    '{{ `up|',
    '{{/* .|',
    '{{ $x|',
    '{{ (trim .HTTPProxy).|',
    '{{ end }}.|',
  ])
    test(`none at ${given}`, () => assert.equal(completed(given), undefined))
})

describe('the names of a template', () => {
  test('are all fields, and all functions but those that are refused', () => {
    assert.deepEqual(names.fields[names.data]!.map(({ name }) => name).sort(), memberNames(FILES_DATA).sort())
    const known = new Set(names.functions.map(({ name }) => name))
    for (const name of builtins.keys()) assert.ok(known.has(name), name)
    for (const [name, each] of functions) if (isRefused(each)) assert.ok(!known.has(name), name)
  })

  test('have help', () => {
    const info = (list: typeof names.functions, name: string) => list.find(each => each.name === name)
    assert.match(info(names.functions, 'trunc')!.info!, /^The first bytes .*\n\{\{ trunc/)
    assert.equal(info(names.functions, 'trunc')!.detail, 'LENGTH TEXT')
    assert.deepEqual(info(names.fields[names.data]!, 'HTTPProxy'), {
      ...{ name: 'HTTPProxy', detail: '*string', of: undefined, each: undefined },
      info: 'the proxy; nil if not set, from nodes.proxy.http',
    })
  })

  test('pass from the Worker to the page', () => assert.deepEqual(structuredClone(names), names))
})

test('never throws at any position of the initial files', () => {
  for (const text of Object.values(START))
    for (let i = 0; i <= text.length; i++) {
      const action = actionAt(text, i)
      if (action) completeTemplate(action, i, names)
    }
})
