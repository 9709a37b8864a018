import { type Mistake, testMistakes } from '../../render/outputs/inputs.ts'

const MISTAKES: readonly Mistake[] = [
  [
    'a damaged certificate among valid ones',
    '      -----END CERTIFICATE-----\n',
    '      -----END CERTIFICATE-----\n      -----BEGIN CERTIFICATE-----\n      MIIBkDCCATegAwIB\n      -----END CERTIFICATE-----\n',
    [
      'OSM0110 OperatingSystemConfigGenerator quickstart spec.cluster.caBundle: certificate 2 of the bundle is damaged: some programs on the node skip it, and others refuse all of it | A line is missing or was changed. Copy the certificate again, or remove it.',
    ],
  ],
  [
    'a misspelt effect',
    '    externalCloudProvider: true\n',
    '    externalCloudProvider: true\n    initialTaints: node.cilium.io/agent-not-ready=:NoExecut\n',
    [
      'OSM0110 OperatingSystemConfigGenerator quickstart spec.nodes.initialTaints: the taint "node.cilium.io/agent-not-ready=:NoExecut" has an effect that does not exist, so the kubelet does not start | Did you mean NoExecute?',
    ],
  ],
  [
    'a key with a space',
    '    externalCloudProvider: true\n',
    '    externalCloudProvider: true\n    initialTaints: "a b=:NoExecute"\n',
    [
      'OSM0110 OperatingSystemConfigGenerator quickstart spec.nodes.initialTaints: the taint "a b=:NoExecute" has a key that Kubernetes does not accept, so the kubelet does not start | A key is a name of at most 63 letters, digits, "-", "_" and ".", with an optional domain and "/" before it.',
    ],
  ],
  [
    'no effect',
    '    externalCloudProvider: true\n',
    '    externalCloudProvider: true\n    initialTaints: "dedicated=gpu"\n',
    [
      'OSM0110 OperatingSystemConfigGenerator quickstart spec.nodes.initialTaints: the taint "dedicated=gpu" has no effect after a colon, so the kubelet does not start | Write key=value:effect or key:effect, with commas between taints: node.cilium.io/agent-not-ready=:NoExecute.',
    ],
  ],
  [
    'a misspelt feature gate',
    '    externalCloudProvider: true\n',
    '    externalCloudProvider: true\n    kubelet: {featureGates: {NodeSwop: true}}\n',
    [
      'OSM0111 OperatingSystemConfigGenerator quickstart spec.nodes.kubelet.featureGates.NodeSwop: the feature gate "NodeSwop" does not exist in Kubernetes 1.36, so the kubelet does not start | Did you mean NodeSwap?',
    ],
  ],
  [
    'a feature gate that was removed',
    '    externalCloudProvider: true\n',
    '    externalCloudProvider: true\n    kubelet: {featureGates: {CSIMigrationvSphere: true}}\n',
    [
      'OSM0111 OperatingSystemConfigGenerator quickstart spec.nodes.kubelet.featureGates.CSIMigrationvSphere: the feature gate "CSIMigrationvSphere" does not exist in Kubernetes 1.36, so the kubelet does not start | Remove it: gates are removed some releases after their feature is stable.',
    ],
  ],
  [
    'an unknown feature gate',
    '    externalCloudProvider: true\n',
    '    externalCloudProvider: true\n    kubelet: {featureGates: {FooBar: true}}\n',
    [
      'OSM0111 OperatingSystemConfigGenerator quickstart spec.nodes.kubelet.featureGates.FooBar: the feature gate "FooBar" does not exist in Kubernetes 1.36, so the kubelet does not start | Remove it: gates are removed some releases after their feature is stable.',
    ],
  ],
  [
    'a proxy without a scheme',
    '    externalCloudProvider: true\n',
    '    externalCloudProvider: true\n    proxy: {http: "proxy:3128"}\n',
    [
      'OSM0110 OperatingSystemConfigGenerator quickstart spec.nodes.proxy.http: the proxy has no scheme, so apt and other programs on the node do not use it | Write it as http://proxy.example.com:3128: the scheme is that of the proxy, not of what is fetched through it.',
    ],
  ],
  [
    'a proxy whose password is not filled in',
    '    externalCloudProvider: true\n',
    `    externalCloudProvider: true\n    proxy: {http: "http://robot:${'$'}{PROXY_PASSWORD}@proxy:3128"}\n`,
    [
      "OSM0110 OperatingSystemConfigGenerator quickstart spec.nodes.proxy.http: the user or the password of the proxy is not filled in, and nodes get it as it is | Write the value, or fill it in before the function runs: user data that is rendered with a variable keeps it. To review what Flux makes of it: `--build 'flux build kustomization NAME --path PATH --kustomization-file FILE --dry-run'`, where what substituteFrom names stays open.",
    ],
  ],
  [
    'a misspelt scheme',
    '    externalCloudProvider: true\n',
    '    externalCloudProvider: true\n    proxy: {http: "htp://proxy:3128"}\n',
    [
      'OSM0110 OperatingSystemConfigGenerator quickstart spec.nodes.proxy.http: the scheme of the proxy is "htp"; it must be http, https or socks5 | Did you mean http?',
    ],
  ],
  [
    'a port out of range',
    '    externalCloudProvider: true\n',
    '    externalCloudProvider: true\n    proxy: {http: "http://proxy:99999"}\n',
    [
      'OSM0110 OperatingSystemConfigGenerator quickstart spec.nodes.proxy.http: the proxy has a port that is not a number from 1 to 65535 | Write it as http://proxy.example.com:3128.',
    ],
  ],
  [
    'a network with too many bits',
    '    externalCloudProvider: true\n',
    '    externalCloudProvider: true\n    proxy: {http: "http://proxy:3128", noProxy: "10.0.0.0/33,.svc"}\n',
    [
      'OSM0110 OperatingSystemConfigGenerator quickstart spec.nodes.proxy.noProxy: the entry "10.0.0.0/33" of noProxy is not a network: what follows the slash must be a number up to 32 | Write a network as an address and a prefix length: 10.0.0.0/8, fd00::/8.',
    ],
  ],
  [
    'spaces between entries',
    '    externalCloudProvider: true\n',
    '    externalCloudProvider: true\n    proxy: {http: "http://proxy:3128", noProxy: "10.0.0.0/8 .svc"}\n',
    [
      'OSM0110 OperatingSystemConfigGenerator quickstart spec.nodes.proxy.noProxy: the entry "10.0.0.0/8 .svc" of noProxy is read as a single name | Separate the names with commas.',
    ],
  ],
  [
    'an invalid network, and a URL',
    '    externalCloudProvider: true\n',
    '    externalCloudProvider: true\n    proxy: {http: "http://proxy:3128", noProxy: "10.300.0.0/8,https://a.b"}\n',
    [
      'OSM0110 OperatingSystemConfigGenerator quickstart spec.nodes.proxy.noProxy: the entry "10.300.0.0/8" of noProxy is not a network: there is no IP address before the slash | Write a network as an address and a prefix length: 10.0.0.0/8, fd00::/8.',
      'OSM0110 OperatingSystemConfigGenerator quickstart spec.nodes.proxy.noProxy: the entry "https://a.b" of noProxy has a scheme, so it matches no host | Write only the host: registry.example.com or .example.com.',
    ],
  ],
  [
    'a registry that is a path of Docker Hub',
    '    externalCloudProvider: true\n',
    '    externalCloudProvider: true\n    containerd: {registryMirrors: {__proto__: ["https://m.example.com"], localhost: [], "internal:80": []}}\n',
    [
      'OSM0110 OperatingSystemConfigGenerator quickstart spec.nodes.containerd.registryMirrors.__proto__: the registry "__proto__" has neither a domain nor a port: in the name of an image, it is a path of Docker Hub, so no image uses its mirrors | A registry is a host with an optional port: docker.io, registry.example.com:5000.',
    ],
  ],
  [
    'a registry with a scheme',
    '    externalCloudProvider: true\n',
    '    externalCloudProvider: true\n    containerd: {registryMirrors: {"https://docker.io": ["https://m.example.com"]}}\n',
    [
      'OSM0110 OperatingSystemConfigGenerator quickstart spec.nodes.containerd.registryMirrors[https://docker.io]: the registry "https://docker.io" has a scheme, so no image uses its mirrors | A registry is a host with an optional port: docker.io, registry.example.com:5000.',
    ],
  ],
  [
    'a misspelt scheme of a mirror',
    '    externalCloudProvider: true\n',
    '    externalCloudProvider: true\n    containerd: {registryMirrors: {docker.io: ["htps://m.example.com"]}}\n',
    [
      'OSM0110 OperatingSystemConfigGenerator quickstart spec.nodes.containerd.registryMirrors[docker.io][0]: the scheme of a mirror is "htps"; it must be https or http | Did you mean https?',
    ],
  ],
  [
    'an alias of Docker Hub',
    '    externalCloudProvider: true\n',
    '    externalCloudProvider: true\n    containerd: {registryMirrors: {hub.docker.com: ["https://m.example.com"]}}\n',
    [
      'OSM0110 OperatingSystemConfigGenerator quickstart spec.nodes.containerd.registryMirrors[hub.docker.com]: the registry "hub.docker.com" is not the name of Docker Hub in the names of images, so no image uses its mirrors | Write docker.io.',
    ],
  ],
  [
    'an insecure registry with a scheme',
    '    externalCloudProvider: true\n',
    '    externalCloudProvider: true\n    containerd: {insecureRegistries: ["http://registry.local:5000"]}\n',
    [
      'OSM0110 OperatingSystemConfigGenerator quickstart spec.nodes.containerd.insecureRegistries[0]: the insecure registry "http://registry.local:5000" has a scheme, so no image uses it | A registry is a host with an optional port: docker.io, registry.example.com:5000.',
    ],
  ],
  [
    'an image in upper case',
    '    externalCloudProvider: true\n',
    '    externalCloudProvider: true\n    containerd: {pauseImage: "registry.k8s.io/Pause:3.10"}\n',
    [
      'OSM0110 OperatingSystemConfigGenerator quickstart spec.nodes.containerd.pauseImage: the pause image "registry.k8s.io/Pause:3.10" is not the name of an image, so no pod starts | Write a name in lower case and a tag: registry.k8s.io/pause:3.10.',
    ],
  ],
  [
    'an invalid IP address',
    'dnsIPs: [10.96.0.10]',
    'dnsIPs: [10.96.0.300]',
    [
      'OSM0102 OperatingSystemConfigGenerator quickstart spec.cluster.dnsIPs[0]: spec.cluster.dnsIPs[0] holds "10.96.0.300", which is not an IP address | It must be an address like 10.96.0.10 (no number above 255 or with a leading zero) or fd00:10:96::a.',
    ],
  ],
  [
    'a revision for a misspelt name',
    'kube-system/ubuntu-workers: "1"',
    'kube-system/ubuntu-worker: "1"',
    [
      'OSM0112 OperatingSystemConfigGenerator quickstart spec.machineDeployments.revisions[kube-system/ubuntu-worker]: a revision is set for kube-system/ubuntu-worker, but no MachineDeployment with this name is among the items | Did you mean kube-system/ubuntu-workers?',
      'OSM0205 MachineDeployment ubuntu-workers  (no place): the revision of the MachineDeployment is unknown: using "1" | This is correct for a new MachineDeployment. Otherwise set its revision in the functionConfig:',
    ],
  ],
  [
    'a selector that matches nothing',
    '  machineDeployments:\n',
    '  machineDeployments:\n    selector: {matchLabels: {pool: x}}\n',
    [
      'OSM0204 OperatingSystemConfigGenerator quickstart spec.machineDeployments.selector: none of the 3 MachineDeployments is selected | Check machineDeployments.selector against the labels of the MachineDeployments.',
    ],
  ],
  [
    'a duplicate taint',
    '    externalCloudProvider: true\n',
    '    externalCloudProvider: true\n    initialTaints: "a=b:NoExecute,a=c:NoExecute"\n',
    [
      'OSM0110 OperatingSystemConfigGenerator quickstart spec.nodes.initialTaints: the taint "a=c:NoExecute" is listed twice with the same key and effect, so the kubelet does not start | Remove one of them.',
    ],
  ],
  [
    'two colons',
    '    externalCloudProvider: true\n',
    '    externalCloudProvider: true\n    initialTaints: "a:b:NoExecute"\n',
    [
      'OSM0110 OperatingSystemConfigGenerator quickstart spec.nodes.initialTaints: the taint "a:b:NoExecute" has more than one colon, so the kubelet does not start | Write key=value:effect or key:effect, with commas between taints: node.cilium.io/agent-not-ready=:NoExecute.',
    ],
  ],
  [
    'a mirror without a host',
    '    externalCloudProvider: true\n',
    '    externalCloudProvider: true\n    containerd: {registryMirrors: {docker.io: ["https://"]}}\n',
    [
      'OSM0110 OperatingSystemConfigGenerator quickstart spec.nodes.containerd.registryMirrors[docker.io][0]: a mirror has no host | Write it as https://mirror.example.com.',
    ],
  ],
  [
    'an invalid address in noProxy',
    '    externalCloudProvider: true\n',
    '    externalCloudProvider: true\n    proxy: {http: "http://proxy:3128", noProxy: "10.0.0.256"}\n',
    [
      'OSM0110 OperatingSystemConfigGenerator quickstart spec.nodes.proxy.noProxy: the entry "10.0.0.256" of noProxy is not an IP address | An address has four numbers of at most 255: 10.0.0.1.',
    ],
  ],
  [
    'an invalid address of the API server',
    '    dnsIPs:',
    '    serverOverride: api.example.com:6443\n    dnsIPs:',
    [
      'OSM0110 OperatingSystemConfigGenerator quickstart spec.cluster.serverOverride: the address of the API server has no scheme, so nodes cannot reach it | Write it as https://api.example.com:6443.',
    ],
  ],
  [
    'a misspelt scheme of the API server',
    '    dnsIPs:',
    '    serverOverride: htps://api.example.com:6443\n    dnsIPs:',
    [
      'OSM0110 OperatingSystemConfigGenerator quickstart spec.cluster.serverOverride: the scheme of the address of the API server is "htps"; it must be https or http | Did you mean https?',
    ],
  ],
  [
    'a Secret with a similar name',
    '  nodes:\n',
    '  credentials: {registry: {namespace: kube-system, name: bootstrap-token-ubunto}}\n  nodes:\n',
    [
      'OSM0230 OperatingSystemConfigGenerator quickstart spec.credentials.registry: the registry credentials are missing: no Secret kube-system/bootstrap-token-ubunto is among the items | There is a Secret with a similar name: "bootstrap-token-ubuntu".',
    ],
  ],
]

testMistakes('mistakes in settings', MISTAKES)
