// What is mirrored of the needs of nodes: the entries of the lock, and what is left out.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { lockOf, lockText } from '../../../src/inspect/mirror/lock.ts'
import { type MirrorPlan, mirrorPlan } from '../../../src/inspect/mirror/mirror-plan.ts'
import { needed, needsOf, planOf } from '../../fixtures/needs.ts'

const SUM = 'ab'.repeat(32)

/** The lines of the lock below its header, without those of packages, and a line for each asset that is left out. */
const linesOf = (plan: MirrorPlan): string =>
  lockText(lockOf({ ...plan, packages: [] }, undefined))
    .replace(/^(?:#|apiVersion|kind).*\n/gm, '')
    .concat(...plan.left.map(({ needed: { kind, value }, reason }) => `${kind} ${value}: ${reason}\n`))

const CASES: readonly (readonly [name: string, given: Parameters<typeof needsOf>, expected: string])[] = [
  ['a file', [[needed('url', 'https://a.example/b/c')]], 'files:\n  - url: "https://a.example/b/c"'],
  [
    'a file with a checksum and a port',
    [[needed('url', 'http://a.example:8080/c', { sha256: SUM })]],
    `files:\n  - url: "http://a.example:8080/c"\n    sha256: "${SUM}"`,
  ],
  [
    'a download of a built-in profile, from its original URL',
    [[needed('url', 'https://mirror.example/k/v1.36.1/bin/linux/amd64/kubelet', { version: '1.36.1', sha256: SUM })]],
    `files:\n  - url: "https://dl.k8s.io/v1.36.1/bin/linux/amd64/kubelet"\n    sha256: "${SUM}"`,
  ],
  [
    'a checksum that is published with the file',
    [[needed('url', 'https://a.example/c', { publishedSum: '.sha256' })]],
    'files:\n  - url: "https://a.example/c.sha256"\n  - url: "https://a.example/c"\n    publishedSum: true',
  ],
  ['a user and a password', [[needed('url', 'https://u:p@a.example/c')]], 'files:\n  - url: "https://a.example/c"'],
  [
    'encoded characters',
    [[needed('url', "https://a.example/it's%20%24x")]],
    `files:\n  - url: "https://a.example/it's%20%24x"\n    path: "a.example/it's $x"`,
  ],
  [
    'a host that would be a folder above',
    [[needed('url', 'https://../x/y'), needed('url', 'https://./x/y')]],
    'url https://../x/y: its URL is not that of a file\nurl https://./x/y: its URL is not that of a file',
  ],
  [
    'dots',
    [[needed('url', 'https://a.example/%2e%2e/..%2f../x')]],
    'url https://a.example/%2e%2e/..%2f../x: its URL is not that of a file',
  ],
  [
    'a query',
    [[needed('url', 'https://a.example/x?y=1')]],
    'url https://a.example/x?y=1: its URL is not that of a file',
  ],
  [
    'a URL without a path',
    [[needed('url', 'http://proxy.example:3128')]],
    'url http://proxy.example:3128: it is an address and not a file',
  ],
  [
    'a mirror of images',
    [
      [
        needed('url', 'https://registry.example', { isRegistry: true }),
        needed('image', 'a.example/x:1', { isMirrored: true }),
      ],
    ],
    'images:\n  - image: "a.example/x:1"',
  ],
  ['another scheme', [[needed('url', 'git://a.example/x')]], 'url git://a.example/x: curl cannot load it'],
  [
    'a URL known only on the node',
    [[needed('url', 'https://a.example/$(arch)/x', { known: 'https://a.example/' })]],
    'url https://a.example/$(arch)/x: a part of it is known only to the node',
  ],
  [
    'an image',
    [[needed('image', 'docker.io/library/nginx:1.27')]],
    'images:\n  - image: "docker.io/library/nginx:1.27"',
  ],
  ['an image without a tag', [[needed('image', 'quay.example/x')]], 'images:\n  - image: "quay.example/x:latest"'],
  [
    'an image with a digest',
    [[needed('image', `quay.example/x:1@sha256:${SUM}`)]],
    `images:\n  - image: "quay.example/x@sha256:${SUM}"`,
  ],
  [
    'the sandbox of an unknown containerd',
    [[needed('image', 'registry.k8s.io/pause')]],
    'image registry.k8s.io/pause: its tag depends on the containerd of the machine image: set nodes.containerd.pauseImage',
  ],
  [
    'two images with the same name',
    [[needed('image', 'a.example/x:1'), needed('image', 'b.example/x:1')]],
    'images:\n  - image: "a.example/x:1"\nimage b.example/x:1: a.example/x:1 has the same name in a mirror: one of them needs a registry of its own',
  ],
  ['an invalid image', [[needed('image', '-x;id')]], 'image -x;id: it is not an image reference'],
  [
    'a Debian repository and its packages',
    [
      [
        needed('repository', 'https://a.example/apt', {
          repository: { type: 'apt', suites: ['noble', 'noble-security'], components: ['main'] },
        }),
        needed('package', 'socat'),
      ],
    ],
    'repositories:\n  - path: "a.example/apt"\n    url: "https://a.example/apt"\n    suites: "noble,noble-security"\n    components: "main"',
  ],
  [
    'an RPM repository',
    [[needed('repository', 'https://a.example/el/$releasever/$basearch/', { repository: { type: 'rpm' } })]],
    'repositories:\n  - path: "a.example/el/$releasever/$basearch/"\n    url: "https://a.example/el/$releasever/$basearch/"',
  ],
  [
    'a repository of unknown type',
    [[needed('repository', 'https://a.example/x')]],
    'repository https://a.example/x: its suites and components, or its base URL, are not known',
  ],
  [
    'packages of the machine image',
    [[needed('package', 'socat')]],
    'package socat: it comes from the repositories of the machine image, which only the node knows',
  ],
  [
    'a snap in addition to a repository',
    [[needed('package', 'snap:kubectl'), needed('repository', 'https://a.example/x')]],
    'package snap:kubectl: snaps come from the Snap Store\nrepository https://a.example/x: its suites and components, or its base URL, are not known',
  ],
  [
    'packages of a built-in profile for Ubuntu',
    [[needed('package', 'socat')], { rpmPaths: undefined }],
    'repositories:\n  - path: "packages"\n    url: "http://archive.ubuntu.com/ubuntu"\n    suites: "$suite,$suite-updates,$suite-security"\n    components: "main,universe"',
  ],
  [
    'packages of a built-in profile for Rocky Linux, also if it has a mirror already',
    [
      [needed('package', 'socat'), needed('repository', 'https://mirror.example/packages')],
      { rpmPaths: ['$releasever/BaseOS/$basearch/os'] },
    ],
    'repositories:\n  - path: "packages/$releasever/BaseOS/$basearch/os"\n    url: "https://dl.rockylinux.org/pub/rocky/$releasever/BaseOS/$basearch/os"',
  ],
  [
    'packages of a built-in profile for RHEL',
    [[needed('package', 'socat')], { rpmPaths: ['content/dist/rhel9/$releasever/$basearch/baseos/os'] }],
    'repositories:\n  - path: "packages/content/dist/rhel9/$releasever/$basearch/baseos/os"\n    repo: "rhel-9-for-$basearch-baseos-rpms"',
  ],
]

describe('the plan of a mirror', () => {
  for (const [name, given, expected] of CASES)
    test(name, () => assert.equal(linesOf(planOf(...given)), `${expected}\n`))

  test('omits assets that the list contains', () => {
    const total = [needed('url', 'https://a.example/a'), needed('url', 'https://b.example/b')]
    const plan = mirrorPlan(
      needsOf(total),
      text => text,
      ({ value }) => value.includes('b.example'),
    )
    assert.equal(linesOf(plan), 'files:\n  - url: "https://b.example/b"\n')
  })

  test('omits a URL with a secret', () => {
    const { files, left } = mirrorPlan(
      needsOf([needed('url', 'https://a.example/s3cret/x')]),
      text => text.replaceAll('s3cret', '⟦A⟧'),
      () => true,
    )
    assert.deepEqual([files, left.map(({ reason }) => reason)], [[], ['its URL contains a secret']])
  })

  test('has the repository of Ubuntu after those below it', () => {
    const [ubuntu] = needsOf([needed('package', 'socat')], { rpmPaths: undefined }).nodes
    const total = [needed('package', 'socat')]
    const nodes = [ubuntu!, { ...ubuntu!, packages: { rpmPaths: ['9/x'] } }]
    const { repositories } = mirrorPlan(
      { total, nodes },
      text => text,
      () => true,
    )
    assert.deepEqual(
      repositories.map(({ path }) => path),
      ['packages/9/x', 'packages'],
    )
  })

  for (const text of ['\u001b[31m', '\u202ey', '\u{e0041}', '%1b', '%22', '%5c', '%e2%80%ae'])
    test(`omits the name ${JSON.stringify(text)}, which a lock would have to escape`, () => {
      const { files, left } = planOf([needed('url', `https://a.example/x${text}`)])
      assert.deepEqual([files, left.length], [[], 1])
    })
})
