// The kinds of nodes for which lint judges a profile alone.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { kindsOfNodes } from '../../src/lint/domain.ts'
import type { Profile } from '../../src/render/model/profile.ts'
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
const CASES: readonly (readonly [text: string, kinds: number])[] = [
  ['echo {{ .KubeVersion }} {{ .CloudProviderName }}', releases + 2],
  ['{{ if eq .CloudProviderName "aws" }}a{{ end }}', releases + 2],
  ['{{ if eq .CloudProviderName "aws" }}{{ if semverCompare "<1.33" .KubeVersion }}a{{ end }}{{ end }}', releases * 3],
  ['{{ $v := .KubeVersion }}{{ with .CloudConfig }}{{ if eq $v "v1.33.1" }}a{{ end }}{{ end }}', releases * 3],
]

for (const [text, kinds] of CASES)
  test(`${text}: ${kinds} kinds`, () => {
    const found = kindsOfNodes([profile(text)])
    assert.equal(found.length, kinds)
    for (const provider of ['aws', 'hetzner', 'openstack'])
      assert.ok(found.some(({ title }) => title === `own on ${provider}, Kubernetes ${NEWEST_PATCHES.at(-1)}`))
  })
