// Images and registries in files whose format says which of their values these are.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { configAssets } from '../../../src/node/assets/config-files.ts'

const MANIFEST = '/etc/kubernetes/manifests/a.yaml'
const REGISTRIES = '/etc/containers/registries.conf'

const CASES: readonly (readonly [name: string, path: string, text: string, found: readonly string[]])[] = [
  [
    'block style',
    MANIFEST,
    'spec:\n  containers:\n  - name: a\n    image: a.example/x:1 # y\n',
    ['image a.example/x:1 4'],
  ],
  ['flow style', MANIFEST, 'spec: {containers: [{name: a, image: a.example/x:1}]}\n', ['image a.example/x:1 1']],
  ['JSON', MANIFEST, '{\n  "spec": {"containers": [\n    {"image": "a.example/x:1"}]}\n}', ['image a.example/x:1 3']],
  [
    'JSON with tabs',
    MANIFEST,
    '{\n\t"spec": {\n\t"containers": [{"image": "a.example/x:1"}]}}',
    ['image a.example/x:1 3'],
  ],
  ['a quoted key', MANIFEST, 'spec:\n  containers:\n  - "image": \'a.example/x:1\'\n', ['image a.example/x:1 3']],
  ['an escaped value', MANIFEST, 'spec: {initContainers: [{image: "\\x61.example/x"}]}\n', ['image a.example/x 1']],
  ['an anchor', MANIFEST, 'a: &i a.example/x\nspec:\n  containers:\n  - image: *i\n', ['image a.example/x 1']],
  [
    'the image of a volume',
    MANIFEST,
    'spec:\n  volumes:\n  - image: {reference: a.example/x}\n',
    ['image a.example/x 3'],
  ],
  [
    'several documents',
    MANIFEST,
    'image: a.example/x\n---\nimage: b.example/y\n',
    ['image a.example/x 1', 'image b.example/y 3'],
  ],
  ['a text that has an image', MANIFEST, 'data: |\n  image: a.example/x\n', []],
  ['another path', '/etc/a.yaml', 'image: a.example/x\n', []],
  [
    'a location',
    REGISTRIES,
    '[[registry]]\nprefix = "b.example"\nlocation="a.example/x"\n',
    ['registry https://a.example/x 3'],
  ],
  [
    'a mirror',
    `${REGISTRIES}.d/a.conf`,
    "[[registry]]\n[[registry.mirror]]\nlocation = 'a.example'\n",
    ['registry https://a.example 3'],
  ],
  [
    'mirrors in one line',
    REGISTRIES,
    'registry = [{location = "a.example", mirror = [{location = "b.example"}]}]\n',
    ['registry https://a.example 1', 'registry https://b.example 1'],
  ],
  [
    'registries that are searched',
    REGISTRIES,
    'unqualified-search-registries = ["a.example"]\n',
    ['registry https://a.example 1'],
  ],
  [
    'a mirror of containerd, and the registry itself',
    '/etc/containerd/certs.d/quay.io/hosts.toml',
    'server = "https://quay.io"\n[host."https://a.example"]\n',
    ['registry https://a.example 2'],
  ],
  ['a comment', REGISTRIES, '# location = "a.example"\n', []],
]

describe('configAssets finds', () => {
  for (const [name, path, text, found] of CASES)
    test(name, () =>
      assert.deepEqual(
        configAssets(path, text).map(
          ({ kind, value, line, isRegistry }) => `${isRegistry ? 'registry' : kind} ${value} ${line}`,
        ),
        found,
      ),
    )
})
