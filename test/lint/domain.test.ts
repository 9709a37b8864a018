// The kinds of nodes for which lint judges a profile alone.

import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { kindsOfNodes } from '../../src/lint/domain.ts'
import type { Profile } from '../../src/render/model/profile.ts'
import { loadAllFunctions } from '../../src/render/osc/index.ts'
import { NEWEST_PATCHES } from '../../src/render/profiles/built-in/downloads.ts'

const profile = (data: string): Profile => ({
  ref: { kind: 'OperatingSystemProfile', namespace: 'kube-system', name: 'own' },
  annotations: {},
  spec: {
    osName: 'ubuntu',
    osVersion: '24.04',
    version: 'v1.0.0',
    supportedCloudProviders: [{ name: 'aws' }, { name: 'hetzner' }, { name: 'openstack' }],
    bootstrapConfig: { files: [{ path: '/a', content: { inline: { data } } }] },
    provisioningConfig: {},
  } as unknown as Profile['spec'],
})

const releases = NEWEST_PATCHES.length
const OLD = 'semverCompare "<1.34.0-0"'
const CASES: readonly (readonly [what: string, text: string, kinds: number])[] = [
  ['what is only printed', 'echo {{ .KubeVersion }} {{ .CloudProviderName }}', 1],
  ['a provider', '{{ if eq .CloudProviderName "aws" }}a{{ end }}', 2],
  ['each provider', '{{ range list .CloudProviderName }}a{{ end }}', 3],
  ['a release', `{{ if ${OLD} .KubeVersion }}a{{ end }}`, 2],
  ['a release that no known one is before', '{{ if semverCompare "<1.29" .KubeVersion }}a{{ end }}', 1],
  ['both, apart', `{{ if eq .CloudProviderName "aws" }}a{{ end }}{{ if ${OLD} .KubeVersion }}b{{ end }}`, 3],
  ['both, one in the other', `{{ if eq .CloudProviderName "aws" }}{{ if ${OLD} .KubeVersion }}a{{ end }}{{ end }}`, 4],
  ['both, in branches', `{{ if eq .CloudProviderName "aws" }}a{{ else if ${OLD} .KubeVersion }}b{{ end }}`, 4],
  ['both, in one condition', `{{ if and (eq .CloudProviderName "aws") (${OLD} .KubeVersion) }}a{{ end }}`, 4],
  [
    'a variable, and a provider that is not compared',
    '{{ $v := .KubeVersion }}{{ with .CloudConfig }}{{ if eq $v "v1.33.11" }}a{{ end }}{{ end }}',
    3 * 2,
  ],
  [
    'a variable that is set in a condition',
    `{{ $a := 0 }}{{ if ${OLD} .KubeVersion }}{{ $a = 1 }}{{ end }}{{ if and (eq $a 1) (eq .CloudProviderName "aws") }}a{{ end }}`,
    releases * 2,
  ],
  [
    'an included template',
    `{{ define "x" }}{{ if ${OLD} . }}a{{ end }}{{ end }}{{ if eq .CloudProviderName "aws" }}{{ template "x" .KubeVersion }}{{ end }}`,
    4,
  ],
  ['both as one text', '{{ if eq "aws v1.33.11" (printf "%s %s" .CloudProviderName .KubeVersion) }}a{{ end }}', 2],
  ['another field with it', '{{ if eq .HTTPProxy .CloudProviderName }}a{{ end }}', 3],
]

before(loadAllFunctions)

for (const [what, text, kinds] of CASES)
  test(`${what}: ${kinds} kinds`, () => {
    const found = kindsOfNodes([profile(text)])
    assert.equal(found.length, kinds)
    // The one that accepts the least user data.
    assert.equal(found[0]!.title, `own on aws, Kubernetes ${NEWEST_PATCHES.at(-1)}`)
  })
