// The characters that a diagnostic marks in the editor.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Text } from '@codemirror/state'
import { marksOf } from '../../src/playground/editor/marks.ts'
import { FILE_NAMES, type FileName, type PlaygroundFiles } from '../../src/playground/files.ts'
import { filesWith, renderFiles, START } from './fixtures.ts'

const changed = (file: FileName, from: string | RegExp, to: string): PlaygroundFiles =>
  filesWith({ [file]: START[file].replace(from, to) })

const textOf = (text: string): Text => Text.of(text.split('\n'))

interface Case {
  readonly name: string
  readonly file: FileName
  readonly given: PlaygroundFiles
  readonly expected: readonly [code: string, marked: string][]
}

const CASES: readonly Case[] = [
  {
    name: 'a value',
    file: 'machine-deployments.yaml',
    given: changed('machine-deployments.yaml', 'operatingSystem: ubuntu', 'operatingSystem: ubunto'),
    expected: [['OSM0200', 'ubunto']],
  },
  {
    name: 'a key',
    file: 'osm-krm.yaml',
    given: changed('osm-krm.yaml', 'externalCloudProvider', 'externalCloudProvide'),
    expected: [['OSM0101', 'externalCloudProvide']],
  },
  {
    name: 'a syntax error at its character',
    file: 'machine-deployments.yaml',
    given: filesWith({ 'machine-deployments.yaml': `${START['machine-deployments.yaml']}  bad: [x\n` }),
    expected: [['OSM0007', '[']],
  },
  {
    name: 'a syntax error of a Secret',
    file: 'tokens.yaml',
    given: changed('tokens.yaml', 'type: boot', 'type: [boot'),
    expected: [['OSM0007', ':']],
  },
  {
    name: 'an action of a template in a block scalar',
    file: 'profile.yaml',
    given: changed('profile.yaml', 'A node', 'A {{ .Nod }} node'),
    expected: [['OSM0410', '.Nod']],
  },
  {
    name: 'the name of a setting in a block scalar',
    file: 'profile.yaml',
    given: START,
    expected: [['OSM0633', 'LimitNOFILES']],
  },
  {
    name: 'a profile in Eta, which is refused whatever the settings allow',
    file: 'profile.yaml',
    given: filesWith({
      'osm-krm.yaml': START['osm-krm.yaml'].replace(
        '  checks:',
        '  profiles: {templates: {allowEta: true}}\n  checks:',
      ),
      'profile.yaml': `apiVersion: operatingsystemmanager.k8c.io/v1alpha1
kind: OperatingSystemProfile
metadata:
  name: osp-ubuntu
  namespace: kube-system
  annotations:
    osm-krm.dev/template-engine: eta
spec:
  osName: ubuntu
  osVersion: "24.04"
  version: v1.0.0
  supportedCloudProviders: [{name: openstack}]
  bootstrapConfig: {files: []}
  provisioningConfig: {files: []}
`,
    }),
    expected: [['OSM0510', 'eta']],
  },
]

describe('marks', () => {
  for (const { name, given, file, expected } of CASES)
    test(name, async () => {
      const { diagnostics } = await renderFiles(given)
      const marked = marksOf(file, textOf(given[file]), diagnostics).map(({ from, to, diagnostic }) => [
        diagnostic.code,
        given[file].slice(from, to),
      ])
      assert.deepEqual(marked, expected)
    })

  test('of every file are within it', async () => {
    for (const file of FILE_NAMES) {
      const given = filesWith({ [file]: `${START[file].replaceAll(/: (?=\w)/g, ': x')}\n- [` })
      const { diagnostics } = await renderFiles(given)
      for (const each of FILE_NAMES)
        for (const { from, to } of marksOf(each, textOf(given[each]), diagnostics))
          assert.ok(from >= 0 && from <= to && to <= given[each].length)
    }
  })
})
