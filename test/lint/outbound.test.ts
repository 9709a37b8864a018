import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { AllowList } from '../../src/base/allow-list.ts'
import { evaluateList } from '../../src/evaluate/evaluate-list.ts'
import { API_TOKEN, edit, listText, UBUNTU, UBUNTU_CONFIG, UBUNTU_TOKEN } from '../fixtures/lists.ts'
import { told } from '../fixtures/told.ts'

const profile = (phase: string): string => `apiVersion: operatingsystemmanager.k8c.io/v1alpha1
kind: OperatingSystemProfile
metadata:
  name: osp-ubuntu
  namespace: kube-system
spec:
  osName: ubuntu
  osVersion: "24.04"
  version: v1.0.0
  supportedCloudProviders: [{name: hetzner}]
  bootstrapConfig: {files: [{path: /b, content: {inline: {data: b}}}]}
  provisioningConfig:
${phase.replace(/^(?=.)/gm, '    ')}
`

const script = (...lines: string[]): string => `files:
- path: /opt/bin/setup
  permissions: 755
  content:
    inline:
      data: |
        #!/bin/bash
${lines.map(line => `        ${line}\n`).join('')}`

const config = (allow: readonly string[]): string =>
  edit(UBUNTU_CONFIG, '  checks:\n', `  checks:\n    outbound: {allow: ${JSON.stringify(allow)}}\n`)

async function reportedFor(phase: string | undefined, functionConfig: string): Promise<string[]> {
  const items = [UBUNTU, API_TOKEN, UBUNTU_TOKEN, ...(phase === undefined ? [] : [profile(phase)])]
  const { diagnostics } = await evaluateList(listText({ items, functionConfig }))
  return diagnostics
    .filter(({ severity }) => severity !== 'info')
    .map(told)
    .map(({ code, object, field, message }) => `${code} ${object?.kind} ${field}: ${message}`)
}

const DATA =
  'OperatingSystemProfile spec.provisioningConfig.files[0].content.inline.data: the content of /opt/bin/setup'

const CASES: readonly (readonly [
  name: string,
  phase: string,
  allow: readonly string[],
  reported: readonly string[],
])[] = [
  ['an allowed URL', script('curl -o /tmp/x https://mirror.example.com/x'), ['https://mirror.example.com/'], []],
  [
    'another host',
    script('curl -o /tmp/x https://other.example.com/x'),
    ['https://mirror.example.com/'],
    [`OSM0653 ${DATA} loads the URL https://other.example.com/x, which checks.outbound.allow does not contain`],
  ],
  ...['?', '#', '\\'].map((end): (typeof CASES)[number] => [
    `a host that ${end} ends, which no user is`,
    script(`curl -o /tmp/x 'https://other.example.com${end}@mirror.example.com/x'`),
    ['https://mirror.example.com/'],
    [
      `OSM0653 ${DATA} loads the URL https://other.example.com${end}@mirror.example.com/x, which checks.outbound.allow does not contain`,
    ],
  ]),
  [
    'a script that is compressed',
    // curl https://evil.example/x
    edit(
      script(),
      '      data: |\n        #!/bin/bash\n',
      '      encoding: gz+b64\n      data: H4sIAAAAAAACA1NW1E/KzNMvzuBKLi3KUcgoKSkottLXTy3LzNFLrUjMLchJ1a9QqFEAKgAAZKvMOSsAAAA=\n',
    ),
    ['https://mirror.example.com/'],
    [`OSM0653 ${DATA} (line 2) loads the URL https://evil.example/x, which checks.outbound.allow does not contain`],
  ],
  [
    'a script that is too large to be read',
    script(`# ${'`'.repeat(1001)}`, 'curl https://evil.example/x'),
    ['https://mirror.example.com/'],
    [`OSM0654 ${DATA} is too large to be read as a script: what it loads is not known`],
  ],
  [
    'entries of runcmd that are lists of words',
    'modules:\n  runcmd:\n  - "[curl, -o, /tmp/x, evil.example/x]"\n  - "[sh, -c, \'wget evil.example/y\']"\n  - "[echo, curl]"\n',
    ['https://mirror.example.com/'],
    ['x', 'y'].map(
      (path, i) =>
        `OSM0653 OperatingSystemProfile spec.provisioningConfig.modules.runcmd[${i}]: runcmd entry ${i + 1} loads the URL http://evil.example/${path}, which checks.outbound.allow does not contain`,
    ),
  ],
  [
    'messages and comments',
    script(
      'curl https://mirror.example.com/x # from https://a.example.com',
      'cat >/etc/motd <<EOF',
      'https://b.example.com',
      'EOF',
      'TEXT="see',
      'https://c.example.com"',
      'echo "$TEXT" | sudo tee -a /etc/motd',
      'echo "see https://d.example.com" >>/etc/issue.d/a.issue',
      'echo "see https://e.example.com" >/dev/stderr',
      'cat >/etc/a.yaml <<EOF',
      'a: b # https://f.example.com',
      'EOF',
    ),
    ['https://mirror.example.com/'],
    [],
  ],
  [
    'what a script prints to a file for people after it is loaded, and a "#" that is quoted',
    script(
      'curl https://a.example.com | tee /etc/motd',
      'bash >/etc/motd <<EOF',
      'curl https://b.example.com',
      'EOF',
      'curl -H "a # b" https://c.example.com',
      'echo "url: https://d.example.com" >/etc/a.yaml',
    ),
    ['https://mirror.example.com/'],
    ['a', 'c', 'd', 'b'].map(
      host => `OSM0653 ${DATA} loads the URL https://${host}.example.com, which checks.outbound.allow does not contain`,
    ),
  ],
  ['the API server', script('curl {{ .ServerURL }}/api'), [], []],
  [
    'a host known only on the node',
    script('curl "https://$(hostname).example.com/x"'),
    ['https://mirror.example.com/'],
    [
      `OSM0654 ${DATA} loads something from a source that only the node knows: curl "https://$(hostname).example.com/x"`,
    ],
  ],
  [
    'a path known only on the node',
    script('curl "https://mirror.example.com/$(uname -r)/x"'),
    ['https://mirror.example.com/6.8.0/'],
    [
      `OSM0654 ${DATA} loads https://mirror.example.com/$(uname -r)/x, which is allowed or not depending on a value that only the node knows`,
    ],
  ],
  [
    'packages',
    script('apt-get install -y jq'),
    [],
    [
      `OSM0654 ${DATA} installs packages from the repositories of the machine image, which checks.outbound.allow cannot be compared with`,
    ],
  ],
  [
    'a snap in addition to repositories of the profile',
    `${script('snap install kubectl', 'apt-get install -y jq')}- path: /etc/apt/sources.list
  content:
    inline:
      data: "deb https://mirror.example.com/ubuntu noble main"
`,
    ['https://mirror.example.com/'],
    [`OSM0654 ${DATA} installs snaps from the Snap Store, which checks.outbound.allow cannot be compared with`],
  ],
  [
    'a unit',
    'units: []\nfiles:\n- path: /etc/systemd/system/x.service\n  content:\n    inline:\n      data: |\n        [Unit]\n        Documentation=https://docs.example.com\n        [Service]\n        Environment=HTTPS_PROXY=http://proxy.example.com:3128\n        ExecStart=/usr/bin/wget https://other.example.com/x\n',
    ['proxy.example.com:3128'],
    [
      'OSM0653 OperatingSystemProfile spec.provisioningConfig.files[0].content.inline.data: the content of /etc/systemd/system/x.service loads the URL https://other.example.com/x, which checks.outbound.allow does not contain',
    ],
  ],
  [
    'a command of a module',
    'modules:\n  runcmd:\n  - wget https://other.example.com/x\n',
    [],
    [
      'OSM0653 OperatingSystemProfile spec.provisioningConfig.modules.runcmd[0]: runcmd entry 1 loads the URL https://other.example.com/x, which checks.outbound.allow does not contain',
    ],
  ],
  [
    'a repository of a module',
    'modules:\n  yum_repos:\n    x: {baseurl: "https://other.example.com/x", name: x}\n',
    ['other.example.com/y'],
    [
      'OSM0653 OperatingSystemProfile spec.provisioningConfig.modules.yum_repos.x.baseurl: yum_repos.x.baseurl loads the repository https://other.example.com/x, which checks.outbound.allow does not contain',
    ],
  ],
]

describe('checks.outbound.allow', () => {
  for (const [name, phase, allow, reported] of CASES) {
    test(name, async () => assert.deepEqual(await reportedFor(phase, config(allow)), reported))
  }

  test('reports every download and the pause image of built-in profiles', async () => {
    const reported = await reportedFor(undefined, config([]))
    const hosts = reported.map(line => /OSM0653 .* loads the (?:URL https:\/\/|image )([^/]+)/.exec(line)?.[1] ?? line)
    assert.deepEqual([...new Set(hosts)].sort(), [
      'OSM0654 OperatingSystemProfile spec.provisioningConfig.files[20].content.inline.data: the content of /etc/osm-krm/packages installs packages from the repositories of the machine image, which checks.outbound.allow cannot be compared with',
      'dl.k8s.io',
      'github.com',
      'registry.k8s.io',
    ])
  })

  test('reports nothing for built-in profiles with mirrors', async () => {
    const containerd = '    containerd: {registryMirrors: {registry.k8s.io: [https://mirror.example.com]}}\n'
    const mirrored = edit(config(['https://mirror.example.com/']), '  nodes:\n', `  nodes:\n${containerd}`).replace(
      'spec:\n',
      `spec:
  profiles:
    downloads:
      kubernetes: https://mirror.example.com/kubernetes
      containerd: https://mirror.example.com/containerd
      runc: https://mirror.example.com/runc
      cni: https://mirror.example.com/cni
      crictl: https://mirror.example.com/crictl
      packages: https://mirror.example.com/packages
`,
    )
    assert.deepEqual(await reportedFor(undefined, mirrored), [])
  })
})

const VERDICTS: readonly (readonly [prefix: string, url: string, verdict: string])[] = [
  ['https://a.example/', 'https://a.example/x', 'allowed'],
  ['https://a.example', 'https://a.example/x', 'allowed'],
  ['https://a.example', 'https://a.example:8443/x', 'allowed'],
  ['https://a.example/x', 'https://a.example/xy', 'refused'],
  ['https://a.example', 'https://a.example.evil.example/x', 'refused'],
  ['https://a.example', 'https://a.example@evil.example/x', 'refused'],
  ['https://a.example/x', 'https://a.example/x/../y', 'refused'],
  ['https://a.example/', 'http://a.example/x', 'refused'],
  ['a.example', 'http://a.example/x', 'allowed'],
  ['HTTPS://A.example/', 'https://a.EXAMPLE/x', 'allowed'],
  ['registry.example/k8s', 'registry.example/k8s/pause:3', 'allowed'],
  ['registry.example/k8s', 'registry.example/k8sx/pause:3', 'refused'],
  ['registry.example', 'registry.example:5000/x', 'allowed'],
  ['registry.example/k8s/pause', 'registry.example/k8s/pause@sha256:1', 'allowed'],
  ['a.example', 'a.example@evil.example/x', 'refused'],
  ['a.example', 'http://a.example@evil.example/x', 'refused'],
  ['a.example', 'http://user:password@a.example/x', 'allowed'],
  ['a.example', 'http://evil.example;@a.example/x', 'refused'],
  ['a.example', 'http://evil.example@b@a.example/x', 'refused'],
  ['https://a.example', 'https://a.example@{evil}/x', 'refused'],
  ['[2001:db8::1]', 'http://[2001:db8::1]/x', 'allowed'],
]

const BEGUN: readonly (readonly [prefix: string, known: string, verdict: string])[] = [
  ['https://a.example/x/', 'https://a.example/x/', 'allowed'],
  ['https://a.example/x', 'https://a.example/x', 'unknown'],
  ['https://a.example', 'https://a.example', 'unknown'],
  ['https://a.example/', 'https://a.example', 'unknown'],
  ['https://a.example', 'https://', 'unknown'],
  ['https://a.example', 'https://b.', 'refused'],
]

test('prefixes match whole path segments', () => {
  for (const [prefix, url, verdict] of VERDICTS)
    assert.equal(new AllowList([prefix]).judge(url, url), verdict, `${prefix} ${url}`)
})

test('a part whose end only the node knows is not allowed', () => {
  for (const [prefix, known, verdict] of BEGUN)
    assert.equal(new AllowList([prefix]).judge(known, `${known}$X`), verdict, `${prefix} ${known}`)
})
