// renovate-preset.json finds what it says in the examples: its patterns, as Renovate applies them.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { root } from '../fixtures/examples.ts'

interface Manager {
  readonly managerFilePatterns: readonly string[]
  readonly matchStrings: readonly string[]
  readonly depNameTemplate?: string
  readonly datasourceTemplate: string
}

const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const { version } = JSON.parse(read('package.json'))
const { customManagers } = JSON.parse(read('renovate-preset.json')) as { readonly customManagers: readonly Manager[] }

/** Returns the dependencies that the preset finds in a file. */
const found = (path: string, text = read(path)): readonly string[] =>
  customManagers
    // A pattern between slashes is a regular expression.
    .filter(({ managerFilePatterns }) => managerFilePatterns.some(given => new RegExp(given.slice(1, -1)).test(path)))
    .flatMap(({ matchStrings, depNameTemplate, datasourceTemplate }) =>
      matchStrings.flatMap(given =>
        [...text.matchAll(new RegExp(given, 'g'))].map(({ groups }) =>
          [
            datasourceTemplate,
            groups!.depName ?? depNameTemplate,
            groups!.currentValue,
            ...(groups!.currentDigest === undefined ? [] : [groups!.currentDigest]),
          ].join(' '),
        ),
      ),
    )

describe('the preset for Renovate finds', () => {
  const digest = `sha256:${'0'.repeat(64)}`

  test('the kubelet of every MachineDeployment', () =>
    assert.deepEqual(found('examples/quickstart/machine-deployments.yaml'), [
      'github-releases kubernetes/kubernetes 1.36.1',
      'github-releases kubernetes/kubernetes 1.36.1',
    ]))

  test('the package in the jobs of GitLab', () =>
    assert.deepEqual(found('examples/fleet/ci/gitlab.yaml'), [`npm osm-krm ${version}`]))

  test('the image in the annotation of a functionConfig, with its digest', () => {
    const image = `registry.example.com/tools/osm-krm:v0.1.0@${digest}`
    const text = `config.kubernetes.io/function: |\n      container: {image: "${image}"}\n`
    assert.deepEqual(found('osm-krm.yaml', text), [`docker registry.example.com/tools/osm-krm v0.1.0 ${digest}`])
  })

  test('the image in a Kptfile', () =>
    assert.deepEqual(found('a/Kptfile', '  mutators:\n    - image: registry.example.com:5000/osm-krm:v0.1.0\n'), [
      'docker registry.example.com:5000/osm-krm v0.1.0',
    ]))

  test('the sidecar of Argo CD', () =>
    assert.deepEqual(found('examples/argocd/plugin/repo-server-patch.yaml'), [
      `docker registry.example.com/osm-krm-argocd v${version}`,
    ]))

  test('no field of an image that only ends alike', () =>
    assert.deepEqual(found('a.yaml', 'image: registry.example.com/my-osm-krm:v0.1.0\n'), []))
})
