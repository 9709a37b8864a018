// Mistakes in settings that test/mistakes does not show.

import { testMistakes } from '../../render/outputs/inputs.ts'

/** A setting of nodes, and what OSM0110 says of it: the field below spec.nodes, the message and the help. */
const OF_NODES: readonly (readonly [setting: string, ...reported: string[]])[] = [
  [
    'initialTaints: "a b=:NoExecute"',
    'initialTaints: the taint "a b=:NoExecute" has a key that Kubernetes does not accept, so the kubelet does not start | A key is a name of at most 63 letters, digits, "-", "_" and ".", with an optional domain and "/" before it.',
  ],
  [
    'initialTaints: "dedicated=gpu"',
    'initialTaints: the taint "dedicated=gpu" has no effect after a colon, so the kubelet does not start | Write key=value:effect or key:effect, with commas between taints: node.cilium.io/agent-not-ready=:NoExecute.',
  ],
  [
    `proxy: {http: "http://robot:\${PROXY_PASSWORD}@proxy:3128"}`,
    "proxy.http: the user or the password of the proxy is not filled in, and nodes get it as it is | Write the value, or fill it in before the function runs: user data that is rendered with a variable keeps it. To review what Flux makes of it: `--build 'flux build kustomization NAME --path PATH --kustomization-file FILE --dry-run'`, where what substituteFrom names stays open.",
  ],
  [
    'proxy: {http: "htp://proxy:3128"}',
    'proxy.http: the scheme of the proxy is "htp"; it must be http, https or socks5 | Did you mean http?',
  ],
  [
    'proxy: {http: "http://proxy:99999"}',
    'proxy.http: the proxy has a port that is not a number from 1 to 65535 | Write it as http://proxy.example.com:3128.',
  ],
  [
    'proxy: {http: "http://proxy:3128", noProxy: "10.0.0.0/33,.svc"}',
    'proxy.noProxy: the entry "10.0.0.0/33" of noProxy is not a network: what follows the slash must be a number up to 32 | Write a network as an address and a prefix length: 10.0.0.0/8, fd00::/8.',
  ],
  [
    'proxy: {http: "http://proxy:3128", noProxy: "10.0.0.0/8 .svc"}',
    'proxy.noProxy: the entry "10.0.0.0/8 .svc" of noProxy is read as a single name | Separate the names with commas.',
  ],
  [
    'proxy: {http: "http://proxy:3128", noProxy: "10.300.0.0/8,https://a.b"}',
    'proxy.noProxy: the entry "10.300.0.0/8" of noProxy is not a network: there is no IP address before the slash | Write a network as an address and a prefix length: 10.0.0.0/8, fd00::/8.',
    'proxy.noProxy: the entry "https://a.b" of noProxy has a scheme, so it matches no host | Write only the host: registry.example.com or .example.com.',
  ],
  [
    'containerd: {registryMirrors: {__proto__: ["https://m.example.com"], localhost: [], "internal:80": []}}',
    'containerd.registryMirrors.__proto__: the registry "__proto__" has neither a domain nor a port: in the name of an image, it is a path of Docker Hub, so no image uses its mirrors | A registry is a host with an optional port: docker.io, registry.example.com:5000.',
  ],
  [
    'containerd: {registryMirrors: {"https://docker.io": ["https://m.example.com"]}}',
    'containerd.registryMirrors[https://docker.io]: the registry "https://docker.io" has a scheme, so no image uses its mirrors | A registry is a host with an optional port: docker.io, registry.example.com:5000.',
  ],
  [
    'containerd: {registryMirrors: {docker.io: ["htps://m.example.com"]}}',
    'containerd.registryMirrors[docker.io][0]: the scheme of a mirror is "htps"; it must be https or http | Did you mean https?',
  ],
  [
    'containerd: {registryMirrors: {hub.docker.com: ["https://m.example.com"]}}',
    'containerd.registryMirrors[hub.docker.com]: the registry "hub.docker.com" is not the name of Docker Hub in the names of images, so no image uses its mirrors | Write docker.io.',
  ],
  [
    'containerd: {insecureRegistries: ["http://registry.local:5000"]}',
    'containerd.insecureRegistries[0]: the insecure registry "http://registry.local:5000" has a scheme, so no image uses it | A registry is a host with an optional port: docker.io, registry.example.com:5000.',
  ],
  [
    'containerd: {pauseImage: "registry.k8s.io/Pause:3.10"}',
    'containerd.pauseImage: the pause image "registry.k8s.io/Pause:3.10" is not the name of an image, so no pod starts | Write a name in lower case and a tag: registry.k8s.io/pause:3.10.',
  ],
  [
    'initialTaints: "a=b:NoExecute,a=c:NoExecute"',
    'initialTaints: the taint "a=c:NoExecute" is listed twice with the same key and effect, so the kubelet does not start | Remove one of them.',
  ],
  [
    'initialTaints: "a:b:NoExecute"',
    'initialTaints: the taint "a:b:NoExecute" has more than one colon, so the kubelet does not start | Write key=value:effect or key:effect, with commas between taints: node.cilium.io/agent-not-ready=:NoExecute.',
  ],
  [
    'containerd: {registryMirrors: {docker.io: ["https://"]}}',
    'containerd.registryMirrors[docker.io][0]: a mirror has no host | Write it as https://mirror.example.com.',
  ],
  [
    'proxy: {http: "http://proxy:3128", noProxy: "10.0.0.256"}',
    'proxy.noProxy: the entry "10.0.0.256" of noProxy is not an IP address | An address has four numbers of at most 255: 10.0.0.1.',
  ],
]

const NODES = '    externalCloudProvider: true\n'

testMistakes(
  'mistakes in settings of nodes',
  OF_NODES.map(([setting, ...reported]) => [
    NODES,
    `${NODES}    ${setting}\n`,
    reported.map(text => `OSM0110 OperatingSystemConfigGenerator quickstart spec.nodes.${text}`),
  ]),
)

testMistakes('mistakes in other settings', [
  [
    NODES,
    `${NODES}    kubelet: {featureGates: {CSIMigrationvSphere: true}}\n`,
    [
      'OSM0111 OperatingSystemConfigGenerator quickstart spec.nodes.kubelet.featureGates.CSIMigrationvSphere: the feature gate "CSIMigrationvSphere" does not exist in Kubernetes 1.36, so the kubelet does not start | Remove it: gates are removed some releases after their feature is stable.',
    ],
  ],
  [
    NODES,
    `${NODES}    kubelet: {featureGates: {FooBar: true}}\n`,
    [
      'OSM0111 OperatingSystemConfigGenerator quickstart spec.nodes.kubelet.featureGates.FooBar: the feature gate "FooBar" does not exist in Kubernetes 1.36, so the kubelet does not start | Remove it: gates are removed some releases after their feature is stable.',
    ],
  ],
  [
    '      -----END CERTIFICATE-----\n',
    '      -----END CERTIFICATE-----\n      -----BEGIN CERTIFICATE-----\n      MIIBkDCCATegAwIB\n      -----END CERTIFICATE-----\n',
    [
      'OSM0110 OperatingSystemConfigGenerator quickstart spec.cluster.caBundle: certificate 2 of the bundle is damaged: some programs on the node skip it, and others refuse all of it | A line is missing or was changed. Copy the certificate again, or remove it.',
    ],
  ],
  [
    'dnsIPs: [10.96.0.10]',
    'dnsIPs: [10.96.0.300]',
    [
      'OSM0102 OperatingSystemConfigGenerator quickstart spec.cluster.dnsIPs[0]: spec.cluster.dnsIPs[0] holds "10.96.0.300", which is not an IP address | It must be an address like 10.96.0.10 (no number above 255 or with a leading zero) or fd00:10:96::a.',
    ],
  ],
  [
    '    dnsIPs:',
    '    serverOverride: htps://api.example.com:6443\n    dnsIPs:',
    [
      'OSM0110 OperatingSystemConfigGenerator quickstart spec.cluster.serverOverride: the scheme of the address of the API server is "htps"; it must be https or http | Did you mean https?',
    ],
  ],
  [
    '  nodes:\n',
    '  credentials: {registry: {namespace: kube-system, name: bootstrap-token-ubunto}}\n  nodes:\n',
    [
      'OSM0230 OperatingSystemConfigGenerator quickstart spec.credentials.registry: the registry credentials are missing: no Secret kube-system/bootstrap-token-ubunto is among the items | There is a Secret with a similar name: "bootstrap-token-ubuntu".',
    ],
  ],
])
