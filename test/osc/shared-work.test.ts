// What is done once for many nodes gives what doing it for each would: rendered templates, frozen objects and copies in YAML, base64.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { encodeBase64, encodeBase64Text } from '../../src/gotemplate/encoding/base64.ts'
import type { NodeEnvironment } from '../../src/model/environment.ts'
import type { JsonObject } from '../../src/model/profile.ts'
import { templateCache } from '../../src/osc/index.ts'
import { type NodeData, nodeData } from '../../src/osc/node-data.ts'
import type { PhaseContents, PhaseSource, TemplateSource } from '../../src/osc/templates/template-engine.ts'
import { base64Pieces } from '../../src/yaml/base64-pieces.ts'
import { copied, type Filled, standIn, textOf } from '../../src/yaml/copies.ts'
import { base64Data, writeItem, writeYaml } from '../../src/yaml/index.ts'
import { json, nastyText } from '../yaml/values.ts'
import { credentials, environment, machineDeployment, profile } from './given.ts'

/** Pieces of templates that read what nodes share, what each has of its own, and what they change or complain about. */
const PIECES = [
  'text',
  '{{ .KubeVersion }}',
  '{{ .Token }}',
  '{{ .SecretName }}',
  '{{ .MaxPods }}',
  '{{ with .MaxPods }}{{ . }} {{ $.ServerURL }}{{ end }}',
  '{{ if eq .KubeVersion "v1.33.1" }}{{ .SecretName }}{{ else }}{{ .PauseImage }}{{ end }}',
  '{{ range .ClusterDNSIPs }}{{ . }}{{ end }}',
  '{{ range $k, $v := .KubeletFeatureGates }}{{ $k }}={{ $v }} {{ end }}',
  '{{ $_ := set .KubeletFeatureGates "Late" true }}',
  '{{ $_ := unset .KubeletFeatureGates "RotateKubeletServerCertificate" }}',
  '{{ if .KubeReserved }}{{ toJson .KubeReserved }}{{ end }}',
  '{{ .NetworkConfig.CIDR }}',
  '{{ .UbuntuConfig }}',
  '{{ toYaml .UbuntuConfig }}',
  '{{ . | toJson | sha256sum }}',
  '{{ template "one" . }}',
  '{{ template "two" . }}',
  '{{ fail .KubeVersion }}',
  '{{ if .MaxPods }}{{ fail "pods" }}{{ end }}',
  '{{ .Nothing }}',
  '{{ if eq .SecretName "b-provisioning-config" }}{{ $_ := set .KubeletFeatureGates "Late" true }}{{ end }}',
  '{{ if eq .Token "token of b" }}{{ .HostCACert }}{{ else }}{{ .NoProxy }}{{ end }}',
  '{{ .BootstrapKubeconfig | b64enc }}',
  '{{ .SecretName | quote }} {{ .BootstrapKubeconfigSecretName }}',
  '{{ .SecretName | upper }}',
  '{{ printf "%.3s" .SecretName }}',
  '{{ with .SecretName }}{{ len . }}{{ end }}',
  '{{ . | toJson }}',
  'stand-in-of-osm-krm-0-config',
]

const template = (): fc.Arbitrary<string> =>
  fc.array(fc.constantFrom(...PIECES), { maxLength: 5 }).map(all => all.join('\n'))

const source = (name: string, text: string): TemplateSource => ({ name, text, field: `spec.${name}` })

const phase = (): fc.Arbitrary<PhaseSource> =>
  fc
    .record({
      one: fc.constantFrom(...PIECES.slice(0, 10)),
      two: fc.constantFrom(...PIECES.slice(0, 10)),
      files: fc.array(template(), { minLength: 1, maxLength: 4 }),
    })
    .map(({ one, two, files }) => ({
      templates: [source('one', one), source('two', two)],
      files: files.map((text, i) => source(`/${i}`, text)),
    }))

interface Node {
  readonly name: string
  readonly kubelet: string
  readonly pods: string | undefined
  readonly gates: Record<string, boolean>
}

const node = (): fc.Arbitrary<Node> =>
  fc.record({
    name: fc.constantFrom('a', 'b', 'c', 'Not a word'),
    kubelet: fc.constantFrom('1.33.1', '1.34.1'),
    pods: fc.constantFrom(undefined, '110', '250'),
    gates: fc.constantFrom<Record<string, boolean>>({}, { A: true }, { A: false }),
  })

const dataOf = ({ name, kubelet, pods }: Node, environment: NodeEnvironment): NodeData =>
  nodeData(
    {
      machineDeployment: {
        ...machineDeployment({}),
        kubeletVersion: kubelet,
        annotations: pods === undefined ? {} : { 'v1.kubelet-config.machine-controller.kubermatic.io/MaxPods': pods },
      },
      profile: profile({}),
      environment,
      credentials: { ...credentials(), apiToken: `token of ${name}` },
      names: { provisioningSecret: `${name}-provisioning-config`, kubeletBootstrapSecret: `${name}-kubelet-config` },
      engine: templateCache(),
    },
    diagnostic => assert.fail(diagnostic.message),
  )!

const environmentOf = ({ gates }: Node): NodeEnvironment => ({
  ...environment(),
  kubeletFeatureGates: { RotateKubeletServerCertificate: true, ...gates },
})

/** Nodes of one run share their environment. */
function environments(): (node: Node) => NodeEnvironment {
  const known = new Map<string, NodeEnvironment>()
  return node => {
    const key = JSON.stringify(node.gates)
    if (!known.has(key)) known.set(key, environmentOf(node))
    return known.get(key)!
  }
}

const textsOf = ({ common, own }: PhaseContents, { files }: PhaseSource) =>
  files.map((_, i) => (own.has(i) ? own.get(i) : common[i]))

test('templates remembered for many nodes give what each node alone gives', () => {
  let rendered = 0
  fc.assert(
    fc.property(phase(), fc.array(node(), { minLength: 2, maxLength: 12 }), (phase, nodes) => {
      const together = { cache: templateCache(), environment: environments() }
      for (const node of nodes) {
        const alone = { cache: templateCache(), environment: environmentOf }
        const [got, wanted] = [together, alone].map(({ cache, environment }) => {
          const problems: unknown[] = []
          const data = { ...dataOf(node, environment(node)), placeholders: undefined }
          const contents = cache.renderPhase(phase, data, problem => problems.push(problem))
          return { files: textsOf(contents, phase), problems }
        })
        assert.deepEqual(got, wanted)
        rendered += got!.files.filter(text => text !== undefined).length
      }
    }),
    { numRuns: 300 },
  )
  assert.ok(rendered > 100)
})

function freeze(value: unknown): void {
  if (typeof value !== 'object' || value === null) return
  Object.freeze(value)
  for (const below of Object.values(value)) freeze(below)
}

test('a frozen object is written as any other, wherever it stands', () => {
  fc.assert(
    fc.property(json(), fc.integer({ min: 0, max: 4 }), (value, indent) => {
      const tree = { one: value, list: [value, [value]], below: { two: value } } as JsonObject
      const wanted = writeYaml(tree, indent)
      freeze(value)
      assert.equal(writeYaml(tree, indent), wanted)
      assert.equal(writeYaml(tree, indent), wanted)
    }),
  )
})

test('an item of a list is written in pieces as in one', () => {
  fc.assert(
    fc.property(json(), nastyText(), fc.integer({ min: 0, max: 4 }), (value, text, indent) => {
      const object = { data: base64Data('key', () => text), value, more: base64Data('other key', () => text), last: 1 }
      for (const item of [object, { value, data: object.data }] as JsonObject[]) {
        const wanted = `${' '.repeat(indent)}- ${writeYaml(item, indent + 2).slice(indent + 2)}`
        assert.equal([...writeItem(item, indent)].join(''), wanted)
      }
    }),
  )
})

test('base64 of a text is that of its bytes, and a Secret holds it as written', () => {
  fc.assert(
    fc.property(fc.oneof(nastyText(), fc.string({ maxLength: 200 })), text => {
      const wanted = encodeBase64(new TextEncoder().encode(text))
      assert.equal(encodeBase64Text(text), wanted)
      assert.equal(writeYaml({ data: base64Data('key', () => text) }), writeYaml({ data: { key: wanted } }))
    }),
  )
})

const stencil = (): fc.Arbitrary<Filled> =>
  fc.array(fc.tuple(fc.nat(1), nastyText()), { maxLength: 5 }).chain(parts =>
    fc.tuple(fc.tuple(nastyText(), nastyText()), fc.constantFrom('', 'x', 'y'.repeat(300))).map(([words, first]) => ({
      stencil: { pieces: [first, ...parts.map(([, piece]) => piece)], words: parts.map(([word]) => word) },
      words,
    })),
  )

test('base64 of a stencil with words in it is that of its text', () => {
  fc.assert(
    fc.property(stencil(), stencil(), (filled, { words }) => {
      for (const one of [filled, { ...filled, words }]) {
        assert.equal(base64Pieces(one).join(''), encodeBase64Text(textOf(one)))
        const [data, plain] = [base64Data('key', () => one), base64Data('key', () => textOf(one))]
        assert.equal([...writeItem({ data }, 0)].join(''), [...writeItem({ data: plain }, 0)].join(''))
      }
    }),
  )
})

test('a copy is written as any other object, wherever it stands', () => {
  fc.assert(
    fc.property(
      json(),
      fc.array(word(), { minLength: 4, maxLength: 4 }),
      fc.integer({ min: 0, max: 4 }),
      (value, words, indent) => {
        const made = (word: string): JsonObject => ({ value, text: `one ${word}`, word, lines: `- ${word}\n  ${word}` })
        const pattern = made(standIn(0))
        freeze(pattern)
        for (const word of words) {
          const wanted = writeYaml({ list: [made(word)], below: made(word) }, indent)
          const [inList, below] = [0, 1].map(() => copied(made(word), { pattern, words: [word] }))
          assert.equal(writeYaml({ list: [inList!], below: below! }, indent), wanted)
        }
      },
    ),
  )
})

/** Names of objects, as a node's words are. */
const word = (): fc.Arbitrary<string> =>
  fc.stringMatching(/^[a-z0-9]([-a-z0-9.]{0,8}[a-z0-9])?$/).map(name => `${name}-config`)
