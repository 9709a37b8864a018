// The lock of what nodes load: its text, what is kept of it, and what it says about nodes.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { NeededByMachines } from '../../../src/inspect/assets/needed.ts'
import { missingIn } from '../../../src/inspect/mirror/available.ts'
import { type AssetLock, lockConflicts, lockOf, lockText, readLock } from '../../../src/inspect/mirror/lock.ts'
import { needed, planOf } from '../../fixtures/needs.ts'

const hide = (text: string): string => text
const A = 'a'.repeat(64)
const B = 'b'.repeat(64)

const NEEDS = [
  needed('url', 'https://a.example/pinned', { sha256: A }),
  needed('url', 'https://a.example/published', { publishedSum: '.sha256' }),
  needed('url', 'https://a.example/published.sha256'),
  needed('url', "https://a.example/it's"),
  needed('image', 'r.example/pause:3.10'),
  needed('repository', 'https://a.example/apt', {
    repository: { type: 'apt', suites: ['noble'], components: ['stable'] },
  }),
  needed('package', 'a"b'),
]

const HEAD = `# What nodes load from elsewhere, with digests and sizes.
apiVersion: osm-krm.dev/v1alpha1
kind: AssetLock
`

describe('a lock', () => {
  test('has a line for each value, in the order of the plan', () =>
    assert.equal(
      lockText(lockOf(planOf(NEEDS), undefined)),
      `${HEAD}files:
  - url: "https://a.example/it's"
  - url: "https://a.example/pinned"
    sha256: "${A}"
  - url: "https://a.example/published.sha256"
  - url: "https://a.example/published"
    publishedSum: true
images:
  - image: "r.example/pause:3.10"
repositories:
  - path: "a.example/apt"
    url: "https://a.example/apt"
    suites: "noble"
    components: "stable"
packages:
  - "a\\"b"
`,
    ))

  test('keeps its digests and sizes, and drops what is not needed any more', () => {
    const before: AssetLock = {
      apiVersion: 'osm-krm.dev/v1alpha1',
      kind: 'AssetLock',
      files: [
        { url: 'https://a.example/old', sha256: B, size: 1 },
        { url: "https://a.example/it's", sha256: B, size: 2 },
        { url: 'https://a.example/pinned', size: 5 },
      ],
      images: [{ image: 'r.example/pause:3.10', digest: `sha256:${A}`, size: 3 }],
      repositories: [{ path: 'a.example/apt', sha256: A, size: 4 }],
    }
    const { files, images, repositories } = lockOf(planOf(NEEDS), before)
    assert.deepEqual(files![0], before.files![1])
    assert.deepEqual(files![1], { url: 'https://a.example/pinned', sha256: A, size: 5 })
    assert.equal(
      files!.some(({ url }) => url.endsWith('/old')),
      false,
    )
    assert.deepEqual(images, before.images)
    assert.deepEqual(repositories, [
      {
        path: 'a.example/apt',
        url: 'https://a.example/apt',
        suites: 'noble',
        components: 'stable',
        sha256: A,
        size: 4,
      },
    ])
  })

  test('is read as it is written', () => {
    const lock = lockOf(planOf(NEEDS), undefined)
    assert.deepEqual(readLock(lockText(lock)), { lock })
  })

  for (const [name, text, problem] of [
    ['that is not YAML', 'kind: AssetLock\n a: [', /^cannot be read: /],
    ['with an unknown field', `${HEAD}file: []\n`, /^is not valid: file /],
    [
      'with a short digest',
      `${HEAD}files:\n  - url: "https://a"\n    sha256: "ab"\n`,
      /^is not valid: files\[0\]\.sha256 .* 64 hexadecimal digits/,
    ],
    [
      'with a URL in which a shell would see more',
      `${HEAD}files:\n  - url: 'https://a/"'\n`,
      /^is not valid: files\[0\]\.url /,
    ],
    [
      'with a size below zero',
      `${HEAD}files:\n  - url: "https://a/b"\n    size: -1\n`,
      /^is not valid: files\[0\]\.size /,
    ],
  ] as const)
    test(`${name} is refused`, () => {
      const read = readLock(text)
      assert.ok('problem' in read)
      assert.match(read.problem, problem)
    })

  test('with another digest than nodes verify is a conflict', () => {
    const lock: AssetLock = {
      apiVersion: 'osm-krm.dev/v1alpha1',
      kind: 'AssetLock',
      files: [
        { url: 'https://a.example/pinned', sha256: B },
        { url: 'https://a.example/published', sha256: B },
      ],
    }
    assert.deepEqual(lockConflicts(planOf(NEEDS), lock), [{ url: 'https://a.example/pinned', locked: B, verified: A }])
  })
})

const LOCK: AssetLock = {
  apiVersion: 'osm-krm.dev/v1alpha1',
  kind: 'AssetLock',
  files: [
    { url: 'https://dl.k8s.io/v1.36.1/bin/linux/amd64/kubelet', sha256: A, size: 1 },
    { url: 'https://a.example/open', sha256: A },
  ],
  images: [{ image: 'r.example/pause:3.10', digest: `sha256:${A}` }, { image: 'r.example/open:1' }],
  repositories: [
    { path: 'packages', sha256: A },
    { path: 'packages/$releasever/x', sha256: A },
  ],
  packages: ['socat'],
}

/** What nodes need, and the end of the message, or undefined if the lock has it. */
const CHECKS: readonly (readonly [name: string, needed: NeededByMachines, reason: string | undefined])[] = [
  ['a file', needed('url', 'https://dl.k8s.io/v1.36.1/bin/linux/amd64/kubelet', { sha256: A }), undefined],
  [
    'a download of a built-in profile, from any mirror',
    needed('url', 'https://m.example/k/v1.36.1/bin/linux/amd64/kubelet', { version: '1.36.1' }),
    undefined,
  ],
  [
    'a file below the URL of a mirror',
    needed('url', 'https://m.example/files/dl.k8s.io/v1.36.1/bin/linux/amd64/kubelet'),
    undefined,
  ],
  ['another file', needed('url', 'https://dl.k8s.io/v1.36.1/bin/linux/amd64/kubectl'), 'missing'],
  ['a part of a path', needed('url', 'https://m.example/xdl.k8s.io/v1.36.1/bin/linux/amd64/kubelet'), 'missing'],
  [
    'a file with another digest',
    needed('url', 'https://dl.k8s.io/v1.36.1/bin/linux/amd64/kubelet', { sha256: B }),
    `has the SHA-256 ${A} in the lock, but nodes verify ${B}`,
  ],
  ['a file without a size', needed('url', 'https://a.example/open'), 'is in the lock, but was not loaded yet'],
  ['an image', needed('image', 'r.example/pause:3.10'), undefined],
  [
    'an image that containerd loads from a mirror',
    needed('image', 'r.example/pause:3.9', { isMirrored: true }),
    'missing',
  ],
  ['an image without a digest', needed('image', 'r.example/open:1'), 'is in the lock, but was not loaded yet'],
  ['a registry', needed('url', 'https://registry.example.com', { isRegistry: true }), undefined],
  ['the packages of a mirror', needed('repository', 'https://m.example/packages'), undefined],
  ['another repository', needed('repository', 'https://m.example/apt'), 'missing'],
  ['a package', needed('package', 'socat'), undefined],
  ['another package', needed('package', 'jq'), 'missing'],
  ['what only the node knows', needed('unknown', 'curl "$url"', { known: '' }), 'missing'],
]

describe('a lock of --check', () => {
  for (const [name, given, reason] of CHECKS)
    test(name, () =>
      assert.deepEqual(
        missingIn([given], { entries: [], locks: [LOCK] }, hide).map(each => each.reason ?? 'missing'),
        reason === undefined ? [] : [reason],
      ),
    )

  test('a list adds to the lock, but not what differs', () => {
    const entries = ['jq', 'https://dl.k8s.io/', 'curl "$url"']
    assert.deepEqual(
      missingIn(
        CHECKS.map(([, given]) => given),
        { entries, locks: [LOCK] },
        hide,
      ).map(({ needed: { value }, verdict }) => [value, verdict]),
      [
        ['https://m.example/xdl.k8s.io/v1.36.1/bin/linux/amd64/kubelet', 'no'],
        ['https://dl.k8s.io/v1.36.1/bin/linux/amd64/kubelet', 'no'],
        ['https://a.example/open', 'no'],
        ['r.example/pause:3.9', 'no'],
        ['r.example/open:1', 'no'],
        ['https://m.example/apt', 'no'],
      ],
    )
  })

  test('several locks are taken together', () => {
    const other: AssetLock = {
      ...LOCK,
      files: [{ url: 'https://a.example/open', sha256: A, size: 1 }],
      packages: ['jq'],
    }
    const given = [needed('url', 'https://a.example/open'), needed('package', 'jq'), needed('package', 'socat')]
    assert.deepEqual(missingIn(given, { entries: [], locks: [LOCK, other] }, hide), [])
  })
})
