// The script that fills a mirror: its commands, for any inputs.

// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are expansions of the shell
import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { mirrorPlan } from '../../src/inspect/mirror/mirror-plan.ts'
import { mirrorCommands, mirrorScript } from '../../src/inspect/mirror/mirror-script.ts'
import { needed, needsOf, planOf } from '../fixtures/needs.ts'

const hide = (text: string): string => text
const all = (): boolean => true
const SUM = 'ab'.repeat(32)

const commands = (...given: Parameters<typeof needsOf>): string => mirrorCommands(planOf(...given), hide)

const CASES: readonly (readonly [name: string, given: Parameters<typeof needsOf>, expected: string])[] = [
  ['a file', [[needed('url', 'https://a.example/b/c')]], "file 'https://a.example/b/c' 'a.example/b/c' ''"],
  [
    'a file with a checksum and a port',
    [[needed('url', 'http://a.example:8080/c', { sha256: SUM })]],
    `file 'http://a.example:8080/c' 'a.example:8080/c' '${SUM}'`,
  ],
  [
    'a download of a built-in profile, from its original URL',
    [[needed('url', 'https://mirror.example/k/v1.34.1/bin/linux/amd64/kubelet', { version: '1.34.1', sha256: SUM })]],
    `file 'https://dl.k8s.io/v1.34.1/bin/linux/amd64/kubelet' 'dl.k8s.io/v1.34.1/bin/linux/amd64/kubelet' '${SUM}'`,
  ],
  [
    'a checksum that is published with the file',
    [[needed('url', 'https://a.example/c', { hasPublishedSum: true })]],
    "published 'https://a.example/c' 'a.example/c'",
  ],
  [
    'a user and a password',
    [[needed('url', 'https://u:p@a.example/c')]],
    "# Its user and password are left out: write them into ~/.netrc.\nfile 'https://a.example/c' 'a.example/c' ''",
  ],
  [
    'encoded characters',
    [[needed('url', "https://a.example/it's%20%24x")]],
    "file 'https://a.example/it'\\''s%20%24x' 'a.example/it'\\''s $x' ''",
  ],
  [
    'a host that would be a folder above',
    [[needed('url', 'https://../x/y'), needed('url', 'https://./x/y')]],
    '# Not mirrored:\n#   url https://../x/y: its URL is not that of a file\n#   url https://./x/y: its URL is not that of a file',
  ],
  [
    'dots',
    [[needed('url', 'https://a.example/%2e%2e/..%2f../x')]],
    '# Not mirrored:\n#   url https://a.example/%2e%2e/..%2f../x: its URL is not that of a file',
  ],
  [
    'a query',
    [[needed('url', 'https://a.example/x?y=1')]],
    '# Not mirrored:\n#   url https://a.example/x?y=1: its URL is not that of a file',
  ],
  [
    'a URL without a path',
    [[needed('url', 'http://proxy.example:3128')]],
    '# Not mirrored:\n#   url http://proxy.example:3128: it is an address and not a file',
  ],
  [
    'a mirror of images',
    [
      [
        needed('url', 'https://registry.example', { isRegistry: true }),
        needed('image', 'a.example/x:1', { isMirrored: true }),
      ],
    ],
    "image 'a.example/x:1' 'x:1'",
  ],
  [
    'another scheme',
    [[needed('url', 'git://a.example/x')]],
    '# Not mirrored:\n#   url git://a.example/x: curl cannot load it',
  ],
  [
    'a URL known only on the node',
    [[needed('url', 'https://a.example/$(arch)/x', { known: 'https://a.example/' })]],
    '# Not mirrored:\n#   url https://a.example/$(arch)/x: a part of it is known only to the node',
  ],
  [
    'an image',
    [[needed('image', 'docker.io/library/nginx:1.27')]],
    "image 'docker.io/library/nginx:1.27' 'library/nginx:1.27'",
  ],
  ['an image without a tag', [[needed('image', 'quay.example/x')]], "image 'quay.example/x:latest' 'x:latest'"],
  [
    'an image with a digest',
    [[needed('image', `quay.example/x:1@sha256:${SUM}`)]],
    `image 'quay.example/x@sha256:${SUM}' 'x@sha256:${SUM}'`,
  ],
  [
    'the sandbox of an unknown containerd',
    [[needed('image', 'registry.k8s.io/pause')]],
    '# Not mirrored:\n#   image registry.k8s.io/pause: its tag depends on the containerd of the machine image: set nodes.containerd.pauseImage',
  ],
  [
    'two images with the same name',
    [[needed('image', 'a.example/x:1'), needed('image', 'b.example/x:1')]],
    "image 'a.example/x:1' 'x:1'\n\n# Not mirrored:\n#   image b.example/x:1: a.example/x:1 has the same name in a mirror: one of them needs a registry of its own",
  ],
  ['an invalid image', [[needed('image', '-x;id')]], '# Not mirrored:\n#   image -x;id: it is not an image reference'],
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
    "apt_repository 'https://a.example/apt' 'a.example/apt' 'noble,noble-security' 'main'",
  ],
  [
    'an RPM repository',
    [[needed('repository', 'https://a.example/el/$releasever/$basearch/', { repository: { type: 'rpm' } })]],
    `rpm_repository 'a.example/el/$releasever/$basearch/' 'a.example/el/'"$releasever"'/'"$basearch"'/' '--repofrompath' 'osm-krm,https://a.example/el/'"$releasever"'/'"$basearch"'/' --repo=osm-krm`,
  ],
  [
    'a repository of unknown type',
    [[needed('repository', 'https://a.example/x')]],
    '# Not mirrored:\n#   repository https://a.example/x: its suites and components, or its base URL, are not known',
  ],
  [
    'packages of the machine image',
    [[needed('package', 'socat')]],
    '# Not mirrored:\n#   package socat: it comes from the repositories of the machine image, which only the node knows',
  ],
  [
    'a snap in addition to a repository',
    [[needed('package', 'snap:kubectl'), needed('repository', 'https://a.example/x')]],
    '# Not mirrored:\n#   package snap:kubectl: snaps come from the Snap Store\n#   repository https://a.example/x: its suites and components, or its base URL, are not known',
  ],
  [
    'packages of a built-in profile for Ubuntu',
    [[needed('package', 'socat')], { rpmPaths: undefined }],
    '# Packages: socat\napt_repository "${UBUNTU:-http://archive.ubuntu.com/ubuntu}" packages "$suite,$suite-updates,$suite-security" main,universe',
  ],
  [
    'packages of a built-in profile for Rocky Linux, also if it has a mirror already',
    [
      [needed('package', 'socat'), needed('repository', 'https://mirror.example/packages')],
      { rpmPaths: ['$releasever/BaseOS/$basearch/os'] },
    ],
    `rpm_repository 'packages/$releasever/BaseOS/$basearch/os' 'packages/'"$releasever"'/BaseOS/'"$basearch"'/os' --repofrompath "osm-krm,\${ROCKY:-https://dl.rockylinux.org/pub/rocky}/""$releasever"'/BaseOS/'"$basearch"'/os' --repo=osm-krm --releasever="$releasever"`,
  ],
  [
    'packages of a built-in profile for RHEL',
    [[needed('package', 'socat')], { rpmPaths: ['content/dist/rhel9/$releasever/$basearch/baseos/os'] }],
    `# This repository is configured on machines with this distribution: run the script on one of them.\nrpm_repository 'packages/content/dist/rhel9/$releasever/$basearch/baseos/os' 'packages/content/dist/rhel9/'"$releasever"'/'"$basearch"'/baseos/os' '--repo=rhel-9-for-'"$basearch"'-baseos-rpms' --releasever="$releasever"`,
  ],
]

describe('the commands of a mirror script', () => {
  for (const [name, given, expected] of CASES) test(name, () => assert.equal(commands(...given), `${expected}\n`))

  test('omit assets that the list contains', () => {
    const total = [needed('url', 'https://a.example/a'), needed('url', 'https://b.example/b')]
    const plan = mirrorPlan(needsOf(total), hide, ({ value }) => value.includes('b.example'))
    assert.equal(mirrorCommands(plan, hide), "file 'https://b.example/b' 'b.example/b' ''\n")
  })

  test('omit a URL with a secret', () => {
    const mask = (text: string): string => text.replaceAll('s3cret', '<secret A>')
    const plan = mirrorPlan(needsOf([needed('url', 'https://a.example/s3cret/x')]), mask, all)
    assert.equal(
      mirrorCommands(plan, mask),
      '# Not mirrored:\n#   url https://a.example/<secret A>/x: its URL contains a secret\n',
    )
  })
})

test('counts what it loads, with the checksums that are published', () => {
  const total = [
    needed('url', 'https://a.example/a'),
    needed('url', 'https://b.example/b', { hasPublishedSum: true }),
    needed('url', 'https://b.example/b.sha256'),
    needed('image', 'c.example/c:1'),
    needed('repository', 'https://d.example/$basearch/d'),
  ]
  const script = mirrorScript(planOf(total), hide)
  const calls = script.match(/^(?:file|published|image|rpm_repository) '/gm) ?? []
  const published = script.match(/^published '/gm) ?? []
  assert.equal(published.length, 1)
  assert.ok(script.includes(`\ntotal=${calls.length + published.length}\n`))
})

test('omits names with control characters or invisible ones', () => {
  const names = ['https://a.example/x\u001b[31m', 'https://a.example/x\u202ey', 'https://a.example/x\u{e0041}']
  assert.equal(
    commands(names.map(name => needed('url', name))),
    `# Not mirrored:
#   url https://a.example/x\\u001b[31m: its name has a control character or an invisible one
#   url https://a.example/x\\u202ey: its name has a control character or an invisible one
#   url https://a.example/x\\u{e0041}: its name has a control character or an invisible one
`,
  )
})

/** Functions that print their arguments. */
const PRINTERS = `releasever=9 basearch=x86_64 suite=noble
for name in file published image apt_repository rpm_repository; do
  eval "$name() { printf '%s\\\\0' $name \\"\\$@\\"; printf '\\\\n\\\\0'; }"
done
`

/** Texts with characters that are special in a shell. */
const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        "'",
        '"',
        '$(touch x)',
        '`id`',
        ';id;',
        '\n',
        '\r',
        '\\',
        '$HOME',
        '*',
        '-x',
        ' ',
        '#',
        '%27',
        '%0a',
        '\u2028',
        '..',
        '/',
      ),
      fc.string({ maxLength: 4 }),
    ),
    { maxLength: 6 },
  )
  .map(parts => parts.join(''))

const value = fc.oneof(
  fc.record({ kind: fc.constant('url' as const), value: hostile.map(text => `https://a.example/x${text}`) }),
  fc.record({
    kind: fc.constant('image' as const),
    value: fc.oneof(
      hostile,
      hostile.map(text => `a.example/x${text}:1`),
    ),
  }),
  fc.record({ kind: fc.constantFrom('package' as const, 'unknown' as const), value: hostile }),
  fc.record({
    kind: fc.constant('repository' as const),
    value: hostile.map(text => `https://a.example/$basearch/x${text}`),
  }),
)

test('for any inputs, a shell calls the functions with exactly these arguments and runs nothing else', () => {
  const samples = fc.sample(fc.array(value, { maxLength: 8 }), { numRuns: 300, seed: 1 })
  const plans = samples.map(values =>
    mirrorPlan(
      needsOf(
        values.map((each, i) =>
          needed(
            each.kind,
            each.value,
            each.kind === 'repository' && i % 2 === 0 ? { repository: { type: 'rpm' } } : {},
          ),
        ),
        samples.indexOf(values) % 2 === 0 ? { rpmPaths: undefined } : undefined,
      ),
      hide,
      all,
    ),
  )
  const text = plans.map(plan => mirrorCommands(plan, hide)).join('\n')
  const printed = execFileSync('sh', [], {
    input: PRINTERS + text,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
    stdio: 'pipe',
  })
  const dnf = (word: string): string => word.replace(/\$basearch(?!\w)/g, 'x86_64')
  const expected = plans.flatMap(({ files, images, repositories, ubuntu }) => [
    ...files.map(({ url, path, sha256 }) => ['file', url, path, sha256 ?? '']),
    ...images.map(({ source, target }) => ['image', source, target]),
    ...repositories.map(({ url, path }) => [
      'rpm_repository',
      path,
      dnf(path),
      '--repofrompath',
      dnf(`osm-krm,${url}`),
      '--repo=osm-krm',
    ]),
    ...(ubuntu.length > 0
      ? [
          [
            'apt_repository',
            'http://archive.ubuntu.com/ubuntu',
            'packages',
            'noble,noble-updates,noble-security',
            'main,universe',
          ],
        ]
      : []),
  ])
  assert.deepEqual(printed, expected.map(words => [...words, '\n', ''].join('\0')).join(''))
  for (const kind of ['files', 'images', 'repositories', 'left', 'ubuntu'] as const)
    assert.ok(
      plans.some(plan => plan[kind].length > 0),
      kind,
    )
})

test('names in comments cannot end the comment', () => {
  const plan = { ...planOf([]), machineDeployments: ['a\nid\u2028id'] }
  const { status, stdout, stderr } = spawnSync('sh', ['-s', '/nowhere'], {
    input: mirrorScript(plan, hide),
    encoding: 'utf8',
  })
  assert.deepEqual([status, stdout, stderr], [0, '', ''])
})
