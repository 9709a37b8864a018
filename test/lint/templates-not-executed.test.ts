// Mistakes in parts of templates that no node executes: reported once per profile, at their position, in addition to errors of the rendering.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { JsonObject } from '../../src/base/json.ts'
import { printedExcerpt } from '../../src/diagnostics/excerpt.ts'
import { evaluateList } from '../../src/evaluate/evaluate-list.ts'
import { builtInObject, exportedProfile } from '../../src/render/profiles/built-in/index.ts'
import { BUILT_IN_PROFILES } from '../../src/render/profiles/built-in/names.ts'
import { writeYaml } from '../../src/render/yaml/index.ts'
import { API_TOKEN, listText, UBUNTU_CONFIG, UBUNTU_TOKEN, withProfile } from '../fixtures/lists.ts'
import { profileObject } from '../fixtures/profile.ts'
import { told } from '../fixtures/told.ts'

const OWN = withProfile('own')

const file = (path: string, data: string): JsonObject => ({ path, content: { inline: { data } } })

const own = (phase: JsonObject, spec: JsonObject = {}): JsonObject =>
  profileObject(
    {
      provisioningUtility: 'cloud-init',
      bootstrapConfig: phase,
      provisioningConfig: { files: [file('/p', 'p')] },
      ...spec,
    },
    { name: 'own' },
  )

async function reported(profile: JsonObject, ...others: readonly string[]): Promise<string[]> {
  const items = [OWN, API_TOKEN, UBUNTU_TOKEN, writeYaml(profile), ...others]
  const { diagnostics } = await evaluateList(listText({ items, functionConfig: UBUNTU_CONFIG }), { lint: true })
  return diagnostics
    .filter(({ code }) => /^OSM0(?:300|4)/.test(code))
    .map(diagnostic => {
      const { code, field, message, help, origin } = told(diagnostic)
      const excerpt = printedExcerpt(diagnostic)
      const shown = excerpt?.text.slice(excerpt.start, excerpt.end).trim()
      assert.ok(origin, `${message} has no place`)
      return [code, field?.replace('spec.bootstrapConfig.', ''), shown, message, help?.split('. ')[0]]
        .filter(part => part !== undefined)
        .join(' | ')
    })
}

const CASES: readonly { name: string; profile: JsonObject; expected: readonly string[] }[] = [
  {
    name: 'a correct profile',
    profile: own({ files: [file('/a', '{{ with .HTTPProxy }}{{ . }}{{ end }}')] }),
    expected: [],
  },
  {
    name: 'an unknown field in a branch',
    profile: own({ files: [file('/a', 'x\n{{ with .HTTPProxy }}{{ $.KubeVersoin }}{{ end }}\n')] }),
    expected: [
      'OSM0430 | files[0].content.inline.data | .KubeVersoin | once this is executed, it fails: there is no field KubeVersoin | Is KubeVersion meant?',
    ],
  },
  {
    name: 'an executed error is reported once, and the mistakes after it too',
    profile: own({ files: [file('/a', '{{ .Nope }}\n{{ .KubernetesVersion }}')] }),
    expected: [
      'OSM0410 | files[0].content.inline.data | .Nope | there is no field Nope | docs/extending-profiles.md lists the fields',
      'OSM0430 | files[0].content.inline.data | .KubernetesVersion | once this is executed, it fails: there is no field KubernetesVersion | Is KubeVersion meant?',
    ],
  },
  {
    name: 'a template of the phase, and one of the container runtime',
    profile: own({
      templates: { proxy: '{{ if .HTTPProxy }}{{ .HttpProxy }}{{ end }}' },
      supportedContainerRuntimes: [{ name: 'containerd', files: [file('/r', 'r')], templates: { runtime: 'r' } }],
      files: [
        file(
          '/a',
          '{{ template "proxy" . }}{{ template "runtime" . }}{{ if .HTTPProxy }}{{ template "prox" . }}{{ end }}',
        ),
      ],
    }),
    expected: [
      'OSM0430 | templates.proxy | .HttpProxy | once this is executed, it fails: there is no field HttpProxy | Is HTTPProxy meant?',
      'OSM0431 | files[0].content.inline.data | "prox" | once this is executed, it fails: template "prox" not defined | Is "proxy" meant?',
    ],
  },
  {
    name: 'templates that include each other',
    profile: own({
      templates: { a: '{{ if .HTTPProxy }}{{ template "b" . }}{{ end }}', b: '{{ template "a" . }}' },
      files: [file('/a', '{{ template "a" . }}{{ template "b" . }}')],
    }),
    expected: [
      'OSM0414 | templates.b | "a" | template "a" not defined | The templates of a phase cannot include each other, because each is executed alone',
      'OSM0431 | templates.a | "b" | once this is executed, it fails: template "b" not defined | The templates of a phase cannot include each other, because each is executed alone',
    ],
  },
  {
    name: 'a template that prints a definition',
    profile: own({
      templates: { a: '{{ "{{ end }}{{ define \\"late\\" }}x" }}' },
      files: [
        file('/a', '{{ template "a" . }}{{ template "late" . }}{{ if .HTTPProxy }}{{ template "later" . }}{{ end }}'),
      ],
    }),
    expected: [],
  },
  {
    name: 'a call that would fail, and a constant argument',
    profile: own({
      files: [
        file(
          '/a',
          '{{ if .HTTPProxy }}{{ quote .HTTPProxy }}{{ indent .KubeVersion .KubeVersion }}{{ end }}\n{{ regexMatch "(" .KubeVersion }}',
        ),
      ],
    }),
    expected: [
      'OSM0432 | files[0].content.inline.data | quote .HTTPProxy | once the value is set, it fails: error calling quote: cannot print the address of a *string | Print the pointer alone in its action ({{ .HTTPProxy }}, or {{ with .HTTPProxy }}{{ ',
      'OSM0432 | files[0].content.inline.data | .KubeVersion | once this is executed, it fails: wrong type for value; expected int; got string',
      'OSM0433 | files[0].content.inline.data | regexMatch "(" .KubeVersion | regexMatch never matches: error parsing regexp: missing closing ): `(` | Correct the regular expression',
    ],
  },
  {
    name: 'a function of Helm',
    profile: own({ files: [file('/a', '{{ include "a" . }}')] }),
    expected: [
      'OSM0402 | files[0].content.inline.data | include | function "include" not defined | It is a function of Helm: include a template with {{ template "name" ',
    ],
  },
  {
    name: 'texts of other programs with the same braces',
    profile: own({
      files: [
        file('/a', '{{ item }}'),
        file('/b', '{{ listen_port }}'),
        file('/c', '{{ .KubeVersion | to_json }}'),
        file('/d', '{{ .Release.Name }}'),
        file('/e', 'docker ps --format {{.Names}}'),
        file('/f', '{{{ item }}}'),
      ],
    }),
    expected: [
      'OSM0402 | files[0].content.inline.data | item | function "item" not defined | packages/gotemplate/FUNCTIONS.md lists the functions',
      'OSM0402 | files[1].content.inline.data | listen_port | function "listen_port" not defined | packages/gotemplate/FUNCTIONS.md lists the functions',
      'OSM0402 | files[2].content.inline.data | to_json | function "to_json" not defined | packages/gotemplate/FUNCTIONS.md lists the functions',
      'OSM0410 | files[3].content.inline.data | .Release | there is no field Release | docs/extending-profiles.md lists the fields',
      'OSM0410 | files[4].content.inline.data | .Names | there is no field Names | docs/extending-profiles.md lists the fields',
      'OSM0401 | files[5].content.inline.data | { | unexpected "{" in command | If the braces are for another program, write {{ "{{" }} instead of each {{.',
    ],
  },
  {
    name: 'values printed in a form that no file uses',
    profile: own({
      files: [
        file('/a', '{{ .KubeletFeatureGates }} {{ with .RHSubscription }}{{ . }}{{ end }}'),
        file('/b', 'dns={{ .ClusterDNSIPs }} {{ .KubeletFeatureGates | quote }}'),
        file('/c', 'https://example.com/{{ .CNIVersion }}/v{{ .KubeVersion }}'),
        file('/d', 'a:\n  b: |\n    {{ .KubernetesCACert }}\n'),
        file('/e', '{{ coalesce "a" .NetworkIPFamily }} {{ int .KubeVersion }}'),
        file('/f', `{ .KubeVersion } ${'$'}{{ .ServerURL }} {.PauseImage} { $.PauseImage }`),
      ],
    }),
    expected: [
      'OSM0438 | files[0].content.inline.data | .KubeletFeatureGates | this prints a map in the form map[key:value], which no program reads | Print its entries with {{ range $key, $value := .X }}, one of them with {{ index .X "key" }}, or all with {{ toJson .X }}.',
      'OSM0438 | files[0].content.inline.data | . | this prints a map in the form map[key:value], which no program reads | Print its entries with {{ range $key, $value := .X }}, one of them with {{ index .X "key" }}, or all with {{ toJson .X }}.',
      'OSM0438 | files[1].content.inline.data | .ClusterDNSIPs | this prints a list in the form [a b], which no program reads | Print its elements with {{ range .X }}, or all of them with {{ join "," .X }} or {{ toJson .X }}.',
      'OSM0438 | files[1].content.inline.data | quote | this prints a map in the form map[key:value], which no program reads | Print its entries with {{ range $key, $value := .X }}, one of them with {{ index .X "key" }}, or all with {{ toJson .X }}.',
      'OSM0438 | files[2].content.inline.data | .CNIVersion | this is always empty: the controller never sets the field | Write the value itself.',
      'OSM0438 | files[2].content.inline.data | .KubeVersion | the version begins with a v, so two are printed | Remove the v before the action.',
      'OSM0438 | files[3].content.inline.data | .KubernetesCACert | the text has several lines, of which only the first is indented, so that the block ends with it | Indent all of them, from the start of the line: {{ .X | indent 4 }}.',
      'OSM0433 | files[4].content.inline.data | coalesce "a" .NetworkIPFamily | coalesce never returns the values after the constant, which is not empty | The constant comes last: coalesce .X "a".',
      'OSM0433 | files[4].content.inline.data | int .KubeVersion | int is always 0: a version is not a number | Its minor version is {{ (semver .KubeVersion).Minor }}.',
      'OSM0439 | files[5].content.inline.data | { .KubeVersion } | { .KubeVersion } is ordinary text: an action has two braces on each side | Write {{ .KubeVersion }}.',
      'OSM0439 | files[5].content.inline.data | {{ .ServerURL }} | the dollar sign before the braces is printed, too | Remove it: {{ .ServerURL }}',
      'OSM0439 | files[5].content.inline.data | {.PauseImage} | {.PauseImage} is ordinary text: an action has two braces on each side | Write {{.PauseImage}}.',
      'OSM0439 | files[5].content.inline.data | { $.PauseImage } | { $.PauseImage } is ordinary text: an action has two braces on each side | Write {{ $.PauseImage }}.',
    ],
  },
  {
    name: 'values whose printed form may be intended',
    profile: own({
      files: [
        file(
          '/a',
          'clusterDNS: {{ .ClusterDNSIPs }}\n{{ toJson .KubeletFeatureGates }}{{ .ImageMinimumGCAge }}{{ .MaxPods }}',
        ),
        file('/b', '{{ if .CNIVersion }}x{{ end }}{{ .KubeVersion }} /{{ .KubeVersion }} dev{{ .KubeVersion }}'),
        file('/c', 'a: |\n{{ .KubernetesCACert | indent 2 }}\nb:\n{{ .KubernetesCACert }}\n  {{ .PauseImage }}\n'),
        file('/d', '{{ coalesce .NetworkIPFamily "" "a" }} {{ (semver .KubeVersion).Minor }}'),
        file(
          '/e',
          `kubectl get -o jsonpath='{.Token}' ${'$$'}{{ .ServerURL }} \\\\${'$'}{{ .ServerURL }} { .Names } {{ .UbuntuConfig.DistUpgradeOnBoot }}`,
        ),
      ],
    }),
    expected: [],
  },
  {
    name: 'schema errors do not hide those of templates',
    profile: own(
      {
        files: [
          file('/a', '{{ uper .KubeVersion }}'),
          { ...file('/b', 'x'), permissions: '0644' },
          file('/c', '{{ if false }}{{ .Nme }}{{ end }}'),
        ],
      },
      { supportedCloudProviders: 'aws' },
    ),
    expected: [
      'OSM0300 | spec.supportedCloudProviders | aws | spec.supportedCloudProviders must be a list, not text | Write it as a list: [first, second].',
      'OSM0300 | files[1].permissions | "0644" | spec.bootstrapConfig.files[1].permissions must be a whole number, not text | Write it without quotes: 644.',
      'OSM0402 | files[0].content.inline.data | uper | function "uper" not defined | Is upper meant?',
      'OSM0430 | files[2].content.inline.data | .Nme | once this is executed, it fails: there is no field Nme | docs/extending-profiles.md lists the fields',
    ],
  },
]

describe('parts of templates that are not executed', () => {
  for (const { name, profile, expected } of CASES)
    test(name, async () => assert.deepEqual(await reported(profile), expected))

  test('reports a mistake once for many MachineDeployments with one profile', async () => {
    const profile = own({ files: [file('/a', '{{ if .HTTPProxy }}{{ .Nme }}{{ end }}')] })
    const other = OWN.replaceAll('ubuntu-workers', 'other-workers')
    const token = UBUNTU_TOKEN.replaceAll('ubuntu-workers', 'other-workers').replaceAll('ubuntu', 'others')
    assert.equal((await reported(profile, other, token)).length, 1)
  })

  test('reports a mistake in a part of an overlay at its position in the overlay', async () => {
    const overlay = writeYaml({
      apiVersion: 'osm-krm.dev/v1alpha1',
      kind: 'OperatingSystemProfileOverlay',
      metadata: { name: 'own' },
      spec: {
        extends: 'osp-ubuntu',
        version: 'v1.0.0',
        bootstrapConfig: { files: { add: [file('/etc/company', '{{ if .HTTPProxy }}{{ .Nme }}{{ end }}')] } },
      },
    })
    const items = [OWN, API_TOKEN, UBUNTU_TOKEN, overlay]
    const { diagnostics } = await evaluateList(listText({ items, functionConfig: UBUNTU_CONFIG }), { lint: true })
    const found = diagnostics.filter(({ code }) => code.startsWith('OSM04'))
    assert.deepEqual(
      found.map(told).map(({ code, object, field }) => `${code} ${object?.kind} ${field}`),
      ['OSM0430 OperatingSystemProfileOverlay spec.bootstrapConfig.files.add[0].content.inline.data'],
    )
  })

  for (const name of BUILT_IN_PROFILES)
    test(`reports nothing in the built-in profile ${name}`, async () => {
      for (const object of [await builtInObject(name), await exportedProfile(name)]) {
        const { metadata, spec } = object!
        const copy = { ...object, metadata: { ...(metadata as JsonObject), name: 'own' }, spec } as JsonObject
        const codes = (await reported(copy)).filter(
          found => !found.includes('template "osm-krm.') && !found.startsWith('OSM030'),
        )
        assert.deepEqual(codes, [])
      }
    })
})
