// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are expansions of the shell
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { scriptAssets } from '../../../src/node/assets/scripts.ts'
import { inProcessorTime } from '../../fixtures/processor-time.ts'

function lines(count: number, line: (i: number) => string): string {
  return Array.from({ length: count }, (_, i) => line(i)).join('\n')
}

/** A script without its first line, and its assets: `kind value`, or `? command` if it is known only on the node. */
const CASES: readonly (readonly [name: string, script: string, loads: readonly string[]])[] = [
  ['a URL', 'curl -fsSLo /tmp/x https://a.example/x', ['url https://a.example/x']],
  ['a URL without a scheme', 'curl -fsSLo /tmp/x a.example/x', ['url http://a.example/x']],
  [
    'option values are not downloaded',
    'curl --cacert a.example/ca -H "Host: b.example" -o c.example https://a.example/x',
    ['url https://a.example/x'],
  ],
  ['wget', 'wget -q -O /tmp/x "https://a.example/x"', ['url https://a.example/x']],
  ['a program with its path', '/usr/bin/curl https://a.example/x', ['url https://a.example/x']],
  [
    'a program after others',
    'if ! timeout 30 sudo curl https://a.example/x; then true; fi',
    ['url https://a.example/x'],
  ],
  ['a comment', '# curl https://a.example/x', []],
  [
    'a script that another one writes',
    "cat >/opt/x <<'EOF'\n#!/bin/sh\n# https://b.example\ncurl -O a.example/x\ncurl $1\nEOF",
    ['url http://a.example/x', '? curl $1'],
  ],
  [
    'scripts that a shell reads from its input',
    'V=1\nsudo bash -s -- a <<EOF\nwget a.example/$V\nEOF\nsh <<EOF\nsh <<END\nwget a.example/2\nEND\nEOF',
    ['url http://a.example/1', 'url http://a.example/2'],
  ],
  [
    'scripts that other programs pass to a shell',
    "timeout 5 bash -c 'curl a.example/1'\nsudo -E sh <<EOF\nwget a.example/2\nEOF\ncat <<EOF | sh -e\nwget a.example/3\nEOF\nsu - core -c 'curl a.example/4'",
    ['url http://a.example/1', 'url http://a.example/4', 'url http://a.example/2', 'url http://a.example/3'],
  ],
  [
    'scripts that the shell itself reads',
    'V=1\neval "curl a.example/$V" -o x\ntrap \'curl https://a.example/2\' EXIT',
    ['url http://a.example/1', 'url https://a.example/2'],
  ],
  ['scripts that are printed', "echo sh -c 'curl a.example/x'", []],
  [
    'a program in quotes',
    '"curl" a.example/1; \\curl a.example/2; w"ge"t a.example/3',
    ['url http://a.example/1', 'url http://a.example/2', 'url http://a.example/3'],
  ],
  ['a program in a variable', 'GET="curl -fsSL -o x"\n$GET a.example/x', ['url http://a.example/x']],
  ['arguments from the input', 'xargs -n1 curl <list\nxargs docker rmi <list', ['? curl …']],
  ['scripts in more scripts than are read', lines(6, i => `sh <<END${i}`), ['? undefined']],
  ['the input of a script', 'bash /opt/x <<EOF\nwget a.example/x\nEOF', []],
  ['a message', 'echo "see https://a.example/docs"', []],
  [
    'text written to a file',
    'echo "deb https://a.example/apt stable main" > /etc/apt/sources.list',
    ['repository https://a.example/apt'],
  ],
  [
    'text piped into tee',
    'echo "deb https://a.example/apt stable main" | tee /etc/apt/sources.list',
    ['repository https://a.example/apt'],
  ],
  ['the node itself', 'curl http://127.0.0.1:10248/healthz http://localhost/x http://169.254.169.254/latest', []],
  ['a variable', 'V=1.2\ncurl "https://a.example/$V/x"', ['url https://a.example/1.2/x']],
  ['a variable with braces', "V='1.2'\ncurl https://a.example/${V}.tgz", ['url https://a.example/1.2.tgz']],
  ['variables in variables', 'A=https://a.example\nB="$A/b"\ncurl "$B/c"', ['url https://a.example/b/c']],
  ['a fallback', 'curl "https://a.example/${V:-v1}/x"', ['url https://a.example/v1/x']],
  ['a variable that keeps its value', 'V=v2\nV="${V:-v1}"\ncurl "https://a.example/$V"', ['url https://a.example/v2']],
  ['a fallback of the variable itself', 'V="${V:-v1}"\ncurl "https://a.example/$V"', ['url https://a.example/v1']],
  [
    'several values',
    'case $(uname -m) in\nx86_64) arch=amd64 ;;\naarch64) arch=arm64 ;;\nesac\ncurl "https://a.example/$arch"',
    ['url https://a.example/amd64', 'url https://a.example/arm64'],
  ],
  [
    'a loop',
    'for bin in kubelet kubectl; do\n  curl -O "https://a.example/$bin"\ndone',
    ['url https://a.example/kubelet', 'url https://a.example/kubectl'],
  ],
  [
    'a list',
    'BINS=(a b)\nfor bin in "${BINS[@]}"; do curl "https://a.example/$bin"; done',
    ['url https://a.example/a', 'url https://a.example/b'],
  ],
  ['an initially empty variable', 'arch=\narch=amd64\ncurl "https://a.example/$arch"', ['url https://a.example/amd64']],
  [
    'in a substitution',
    'sum=$(curl -Lf "https://a.example/x.sha256" | cut -d" " -f1)',
    ['url https://a.example/x.sha256'],
  ],
  ['in backquotes', 'sum=`curl -Lf https://a.example/x.sha256`', ['url https://a.example/x.sha256']],
  ['in backquotes with escapes', 'sum=`curl \\$URL https://a.example/x`', ['url https://a.example/x']],
  ['the output of a command', 'curl "https://a.example/$(uname -r)/x"', ['url https://a.example/$(uname -r)/x']],
  ['a host known only on the node', 'curl "https://$(hostname)/x"', ['? curl "https://$(hostname)/x"']],
  ['a variable known only on the node', 'curl -o /tmp/x "$URL"', ['? curl "$URL"']],
  [
    'the argument of a function, which is known only to the node',
    'get() {\n  curl -o "$2" "$1"\n}\nget https://a.example/x /tmp/x',
    ['url https://a.example/x', '? curl "$1"'],
  ],
  [
    'all arguments of a function',
    'get() { curl "$@"; }\nget https://a.example/x',
    ['url https://a.example/x', '? curl "$@"'],
  ],
  ['unknown options beside a URL', 'curl $OPTIONS https://a.example/x', ['url https://a.example/x']],
  ['an unknown URL beside one', 'curl "$URL" https://a.example/x', ['url https://a.example/x', '? curl "$URL"']],
  ['what a loop reads', 'while read -r url; do curl "$url"; done </etc/urls', ['? curl "$url"']],
  [
    'what a loop reads into a variable with a value',
    'url=https://a.example/x\nread -r url\ncurl "$url"',
    ['url https://a.example/x', '? curl "$url"'],
  ],
  ['packages that a loop reads', 'while read -r p; do apt-get install "$p"; done </etc/packages', ['package $p']],
  [
    'the end of a variable',
    'V=https://a.example\nV+=/x\ncurl "$V"',
    ['url https://a.example', 'url https://a.example/x'],
  ],
  ['a continued line', 'curl \\\n  -o /tmp/x \\\n  https://a.example/x', ['url https://a.example/x']],
  [
    'a here-document',
    'V=9\ncat <<EOF > /etc/yum.repos.d/x.repo\n[x]\nbaseurl=https://a.example/el$V\nEOF',
    ['repository https://a.example/el9'],
  ],
  [
    'a here-document in quotes',
    "cat <<'EOF' > /etc/x\nserver: https://a.example/$V\nEOF",
    ['url https://a.example/$V'],
  ],
  ['a script in an argument', "bash -c 'curl https://a.example/x'", ['url https://a.example/x']],
  [
    'packages',
    'apt-get update\nDEBIAN_FRONTEND=noninteractive apt-get -o a=b install -y --no-install-recommends curl=8.* jq',
    ['package curl=8.*', 'package jq'],
  ],
  ['packages of a variable without quotes', 'LIST="curl jq"\napt-get install -y $LIST', ['package curl', 'package jq']],
  [
    'packages of a loop',
    'LIST="curl jq"\nfor p in $LIST; do yum install -y "$p"; done',
    ['package curl', 'package jq'],
  ],
  ['packages on several lines', 'LIST="\n  curl\n  jq\n"\napt-get install -y $LIST', ['package curl', 'package jq']],
  [
    'packages of an array on several lines',
    'LIST=(\n  curl # loads\n  # not this one\n  jq\n)\nyum install -y "${LIST[@]}"',
    ['package curl', 'package jq'],
  ],
  [
    'packages whose version is known only on the node',
    'OPTIONS="-y --quiet"\nEXTRA="linux-modules-extra-$(uname -r) jq"\napt-get install $OPTIONS $EXTRA',
    ['package linux-modules-extra-$(uname -r)', 'package jq'],
  ],
  ['a quote without an end, which makes the rest a text', "T='a\ncurl https://a.example/x", []],
  [
    'a message of a function',
    'say() { echo "$1"; }\nfail() {\n  say "$1"\n  exit 1\n}\nfail "no https://a.example/x"',
    [],
  ],
  ['options of dnf with values', 'dnf -d 1 -x kernel install -y --repo extras jq', ['package jq']],
  ['a version of a module', 'dnf module reset -y nginx\ndnf module enable -y nginx:1.2', []],
  ['a module', 'dnf module install -y nginx:1.2', ['package nginx:1.2']],
  [
    'IPv6',
    'curl https://[2001:db8::1]:6443/x https://[2001:db8::2]',
    ['url https://[2001:db8::1]:6443/x', 'url https://[2001:db8::2]'],
  ],
  ['the node itself by IPv6', 'curl http://[::1]:10248/healthz', []],
  [
    'packages of zypper, tdnf and apk',
    'zypper -n install -y --from extras jq\ntdnf install -y socat\napk add --no-cache -t .build gcc !make\napk update',
    ['package jq', 'package socat', 'package gcc'],
  ],
  ['packages of rpm-ostree', 'rpm-ostree install -A --idempotent --enablerepo extras jq', ['package jq']],
  ['packages that rpm-ostree removes', 'rpm-ostree uninstall jq', []],
  [
    'snaps',
    'snap install --classic --channel 1.36/stable kubectl\nsnap install --dangerous /opt/x.snap\nsnap remove lxd',
    ['package snap:kubectl'],
  ],
  ['a path of snaps', 'du -s /snap install', []],
  ['a package by its URL', 'dnf install -y https://a.example/x.rpm', ['url https://a.example/x.rpm']],
  ['a repository', 'yum-config-manager --add-repo=https://a.example/x.repo', ['repository https://a.example/x.repo']],
  [
    'repositories of zypper, dnf and apk',
    'zypper --non-interactive ar -f https://a.example/s x\nzypper addrepo https://b.example/y.repo\ndnf config-manager addrepo --from-repofile=https://c.example/z.repo\napk add -X https://d.example/v3 jq',
    [
      'repository https://a.example/s',
      'repository https://b.example/y.repo',
      'repository https://c.example/z.repo',
      'package jq',
      'repository https://d.example/v3',
    ],
  ],
  ['an image', 'ctr -n k8s.io images pull registry.example/x:1', ['image registry.example/x:1']],
  [
    'the image of a container',
    'docker run --rm -v /a:/b -e A=b registry.example/x:1 sh -c ls',
    ['image registry.example/x:1'],
  ],
  [
    'the image of the kubelet',
    'exec kubelet --pod-infra-container-image=registry.example/pause:3.10',
    ['image registry.example/pause:3.10'],
  ],
  ['a proxy', 'export HTTPS_PROXY=http://proxy.example:3128', ['url http://proxy.example:3128']],
  ['a variable that is not downloaded', 'BASE=https://a.example\necho "$BASE"', []],
  ['the name of a program as an argument', 'which curl wget', []],
  ['any other program', 'helm repo add x https://a.example/charts', ['url https://a.example/charts']],
  [
    'a mirror that replaces another',
    "sed -i 's|http://archive.ubuntu.com|https://a.example|' /etc/apt/sources.list",
    ['url http://archive.ubuntu.com', 'url https://a.example'],
  ],
]

describe('scriptAssets finds assets in scripts:', () => {
  for (const [name, script, loads] of CASES) {
    test(name, () => {
      const place = { file: 0, part: 'content' } as const
      const found = scriptAssets({ place, text: `#!/bin/bash\n${script}\n`, hasLines: true })
      const texts = [
        ...found.assets.map(({ kind, value }) => `${kind} ${value}`),
        ...found.unresolved.map(({ command }) => `? ${command}`),
      ]
      assert.deepEqual([...new Set(texts)], loads)
    })
  }

  for (const [name, text] of [
    ['substitutions', '$('.repeat(100_000)],
    ['cases', 'case x in a) '.repeat(30_000)],
    ['unclosed values', 'A=(x\n'.repeat(100_000)],
  ] as const)
    test(
      `many nested ${name} are parsed in linear time`,
      inProcessorTime(() => {
        scriptAssets({ place: { file: 0, part: 'content' }, text: `#!/bin/sh\n${text}\n`, hasLines: true })
      }),
    )

  for (const [name, text] of [
    ['uses of a variable that has many values', lines(20_000, i => `X=v${i}; curl https://a.example/$X`)],
    ['loops over many values', lines(20_000, i => `for p in a${i} b${i}; do apt-get install $p; done`)],
    ['conditions', lines(20_000, i => `A${i}=x\nif [[ $A${i} == b ]]; then\n  curl https://a.example/${i}\nfi`)],
    ['calls of a function', `f() {\n${lines(5_000, () => 'curl $1')}\n}\n${lines(5_000, i => `f a${i}`)}`],
    ['URLs in a line', `echo ${'deb http://a '.repeat(20_000)}`],
    ['schemes in a word', `echo deb ${'http://'.repeat(20_000)} > /etc/apt/sources.list`],
    ['URLs of a stanza', `cat <<EOF\n${'URIs: http://a/\n'.repeat(10_000)}EOF`],
    ['variables of variables', lines(9, i => `X${i + 1}="${`$X${i}`.repeat(100)}"`).replace('$X0', 'x'.repeat(1000))],
  ] as const)
    test(
      `many ${name} are parsed in linear time`,
      inProcessorTime(() => {
        scriptAssets({ place: { file: 0, part: 'content' }, text: `#!/bin/sh\n${text}\ncurl $X9\n`, hasLines: true })
      }),
    )

  test('assets have lines and known parts', () => {
    const place = { file: 0, part: 'content' } as const
    const text =
      '#!/bin/sh\nset -e\ncurl "https://a.example/$(uname -r)/x"\ncat <<EOF >/etc/x\na\nb: http://b.example\nEOF\n'
    const { assets } = scriptAssets({ place, text, hasLines: true })
    assert.deepEqual(
      assets.map(({ known, line }) => [known, line]),
      [
        ['https://a.example/', 3],
        ['http://b.example', 6],
      ],
    )
  })
})
