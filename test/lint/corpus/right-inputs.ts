// Inputs without a mistake, in forms that are rare but right: lint says nothing about them.

import {
  annotation,
  builtIn,
  builtIns,
  clusterInfo,
  config,
  type Edit,
  file,
  flatcarFile,
  kubelet,
  more,
  network,
  overlay,
  pool,
  profile,
  rewritten,
  run,
  script,
  setting,
  sshKey,
  token,
  unit,
} from './edits.ts'

export interface RightInput {
  readonly what: string
  readonly edits: readonly Edit[]
}

/** Lets ubuntu-workers be of another provider, with a cloudProviderSpec in flow style. */
const on =
  (provider: string, spec: string): Edit =>
  files => {
    pool('cloudProvider: hetzner', `cloudProvider: ${provider}`)(files)
    pool(
      'cloudProviderSpec:\n            serverType: cx32\n            location: fsn1\n            image: ubuntu-24.04',
      `cloudProviderSpec: ${spec}`,
    )(files)
  }

const AWS =
  '{region: eu-central-1, instanceProfile: workers, vpcId: vpc-1a2b3c4d, subnetId: subnet-1a2b3c4d, instanceType: t3.large, diskSize: 50}'

const PROVIDERS: readonly (readonly [provider: string, spec: string])[] = [
  [
    'alibaba',
    '{regionID: eu-central-1, zoneID: eu-central-1a, instanceType: ecs.c6.large, vSwitchID: vsw-1a2b3c, internetMaxBandwidthOut: "10", diskType: cloud_efficiency, diskSize: "40"}',
  ],
  ['baremetal', '{driver: tinkerbell, driverSpec: {}}'],
  ['edge', '{}'],
  ['aws', AWS],
  ['azure', '{location: westeurope, resourceGroup: workers, vnetName: nodes, subnetName: nodes, vmSize: Standard_B2s}'],
  ['digitalocean', '{region: fra1, size: s-2vcpu-4gb}'],
  ['gce', '{zone: europe-west3-a, machineType: e2-standard-2, diskSize: 50, diskType: pd-ssd}'],
  ['hetzner', '{serverType: cx32, location: fsn1}'],
  [
    'kubevirt',
    '{virtualMachine: {template: {cpus: "2", memory: 4Gi, primaryDisk: {osImage: "docker://registry.example.com/ubuntu:24.04", size: 20Gi, storageClassName: fast}}}}',
  ],
  ['nutanix', '{clusterName: berlin, subnetName: nodes, imageName: ubuntu-24.04, cpus: 2, memoryMB: 4096}'],
  [
    'openstack',
    '{image: ubuntu-24.04, flavor: m1.medium, network: workers, subnet: workers, securityGroups: [default]}',
  ],
  [
    'vmware-cloud-director',
    '{vapp: workers, catalog: images, template: ubuntu-24.04, networks: [nodes], cpus: 2, memoryMB: 4096, diskSizeGB: 50}',
  ],
  [
    'vsphere',
    '{templateVMName: ubuntu-24.04, datacenter: berlin, cluster: workers, datastore: fast, folder: /berlin/vm/workers, networks: [nodes], cpus: 2, memoryMB: 4096}',
  ],
]

const system = (name: string, os: string, spec: string): Edit[] => [
  builtIn(name),
  on('aws', AWS),
  pool('operatingSystem: ubuntu', `operatingSystem: ${os}`),
  pool('operatingSystemSpec:\n            distUpgradeOnBoot: false', `operatingSystemSpec: ${spec}`),
]

const KUBELET = 'apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n'
const SERVICE = '[Service]\nType=oneshot\nExecStart=/opt/bin/bootstrap\n[Install]\nWantedBy=multi-user.target\n'
const ENCRYPTED = 'ENC[AES256_GCM,data:q83vASNFZ4k=,iv:q83vASNFZ4k=,tag:q83vASNFZ4k=,type:str]'
const LOCAL = 'annotations: {config.kubernetes.io/local-config: "true"}'

const secret = (name: string, type: string, data: object): Edit =>
  more(
    `${name}.yaml`,
    `apiVersion: v1\nkind: Secret\nmetadata: {name: ${name}, namespace: kube-system, ${LOCAL}}\ntype: ${type}\nstringData: ${JSON.stringify(data)}\n`,
  )

const noFile =
  (name: string): Edit =>
  files =>
    void files.delete(name)

type Row = readonly [what: string, ...edits: Edit[]]

const ROWS: readonly Row[] = [
  ...PROVIDERS.map(([provider, spec]): Row => [`nodes of ${provider}`, builtIns, on(provider, spec)]),

  [
    'Flatcar on anexia',
    ...system('osp-flatcar-cloud-init', 'flatcar', '{disableAutoUpdate: true, provisioningUtility: cloud-init}'),
    pool(
      AWS,
      '{locationID: 1a2b3c4d, templateID: 12c28aa7-604d-47e9-83fb-5f1d1f1837b3, cpus: 2, memory: 4096, disks: [{size: 50, performanceType: ENT6}], networks: [{vlan: 1a2b, prefixes: [3c4d]}]}',
    ),
    pool('cloudProvider: aws', 'cloudProvider: anexia'),
  ],

  // Operating systems
  ['Amazon Linux 2023', ...system('osp-amzn2023', 'amzn2', '{distUpgradeOnBoot: false}')],
  ['Rocky Linux 9', ...system('osp-rockylinux', 'rockylinux', '{distUpgradeOnBoot: false}')],
  ['Rocky Linux 10', ...system('osp-rockylinux-10', 'rockylinux', '{distUpgradeOnBoot: false}')],
  [
    'RHEL 9',
    ...system(
      'osp-rhel',
      'rhel',
      '{distUpgradeOnBoot: false, rhelSubscriptionManagerUser: ops, rhelSubscriptionManagerPassword: example}',
    ),
  ],
  [
    'RHEL 10',
    ...system(
      'osp-rhel-10',
      'rhel',
      '{distUpgradeOnBoot: false, rhelSubscriptionManagerUser: ops, rhelSubscriptionManagerPassword: example}',
    ),
  ],
  ['Flatcar', ...system('osp-flatcar', 'flatcar', '{disableAutoUpdate: true, provisioningUtility: ignition}')],
  [
    'Flatcar with cloud-init',
    ...system('osp-flatcar-cloud-init', 'flatcar', '{disableAutoUpdate: true, provisioningUtility: cloud-init}'),
  ],
  [
    'the profile of the operating system, which no annotation names',
    builtIns,
    pool('    k8c.io/operating-system-profile: osp-ubuntu\n', ''),
    setting('profiles', 'nameMissing: true'),
  ],

  // Settings of the kubelet
  [
    'settings of the kubelet in annotations',
    builtIns,
    kubelet('MaxPods', '60'),
    kubelet('KubeReserved', 'cpu=200m,memory=500Mi'),
    kubelet('EvictionHard', 'memory.available<5%,nodefs.available<10%'),
    kubelet('ContainerLogMaxSize', '100Mi'),
    kubelet('ContainerLogMaxFiles', '3'),
  ],
  [
    'thresholds of the garbage collection',
    builtIns,
    kubelet('ImageGCHighThresholdPercent', '70'),
    kubelet('ImageGCLowThresholdPercent', '60'),
  ],
  [
    'settings of all kubelets',
    builtIns,
    setting(
      'nodes',
      'kubelet: {config: {shutdownGracePeriod: 60s, shutdownGracePeriodCriticalPods: 20s, serializeImagePulls: true, maxParallelImagePulls: 1, evictionSoft: {memory.available: 500Mi}, evictionSoftGracePeriod: {memory.available: 1m30s}}}',
    ),
  ],
  [
    'swap',
    builtIns,
    setting('nodes', 'kubelet: {config: {failSwapOn: false, memorySwap: {swapBehavior: LimitedSwap}}}'),
  ],
  [
    'a gate, and taints of the MachineDeployment',
    builtIns,
    setting('nodes', 'kubelet: {featureGates: {NodeSwap: true}, register: [taints, labels]}'),
  ],
  ['initial taints', builtIns, setting('nodes', 'initialTaints: node.cilium.io/agent-not-ready=:NoExecute')],
  [
    'settings of the kubelet of one MachineDeployment',
    builtIns,
    setting(
      'machineDeployments',
      'kubelet: {kube-system/gpu-workers: {topologyManagerPolicy: single-numa-node, cpuManagerPolicy: static, kubeReserved: {cpu: "1"}}}',
    ),
  ],
  ['a drop-in of the kubelet', file('/etc/kubernetes/kubelet.conf.d/20-pods.conf', `${KUBELET}maxPods: 60\n`)],
  [
    'Kubernetes 1.36 in the newest patch',
    builtIns,
    pool('kubelet: 1.36.1', 'kubelet: 1.36.4'),
    pool('kubelet: 1.36.1', 'kubelet: v1.36.4', 'gpu-workers'),
  ],

  // containerd, downloads, proxies
  [
    'mirrors of registries',
    builtIns,
    setting(
      'nodes',
      'containerd: {pauseImage: "registry.example.com/pause:3.10", registryMirrors: {docker.io: ["https://registry.example.com:5000/v2/docker"], "*": ["http://10.0.0.5:5000"]}}',
    ),
  ],
  [
    'registries without verification',
    builtIns,
    setting('nodes', 'containerd: {insecureRegistries: ["registry.corp.example:5000"]}'),
  ],
  [
    'mirrors of downloads',
    builtIns,
    setting(
      'profiles',
      'downloads: {kubernetes: "https://mirror.example.com/kubernetes-1.36/release/", containerd: "https://mirror.example.com/containerd"}',
    ),
  ],
  [
    'a proxy',
    builtIns,
    clusterInfo('https://api.example.com:6443', 'https://10.1.2.3:6443'),
    setting(
      'nodes',
      'proxy: {http: "http://proxy.example.com:3128", noProxy: "10.0.0.0/8,.svc,.cluster.local,localhost"}',
    ),
  ],
  [
    'hardening and updates',
    builtIns,
    setting('profiles', 'hardening: cis', 'osUpdates: security'),
    pool('disableAutoUpdate: true', 'disableAutoUpdate: false', 'flatcar-workers'),
  ],
  [
    'a drop-in of containerd, a backup and hosts of a registry',
    file('/etc/containerd/conf.d/a.toml', 'version = 3\n'),
    file('/etc/containerd/conf.d/a.toml.bak', ''),
    file('/etc/containerd/certs.d/quay.io/hosts.toml', 'server = "https://quay.io"\n'),
  ],

  // Tokens
  [
    'encrypted tokens',
    rewritten('tokens.yaml', text =>
      text.replaceAll('exampleexample00', ENCRYPTED).replaceAll('example-api-token', ENCRYPTED),
    ),
  ],
  [
    'placeholders of Flux',
    noFile('tokens.yaml'),
    setting(
      'credentials',
      'placeholders: flux',
      `apiToken: {placeholder: "\${API_TOKEN}"}`,
      `bootstrapToken: {placeholder: "\${BOOTSTRAP_TOKEN}"}`,
    ),
    setting('output', 'gitops: flux'),
  ],
  [
    'placeholders of Vault',
    noFile('tokens.yaml'),
    setting(
      'credentials',
      'placeholders: vault',
      'apiToken: {placeholder: "<path:secret/data/osm#api>"}',
      'bootstrapToken: {placeholder: "<path:secret/data/osm#bootstrap>"}',
    ),
    setting('output', 'gitops: argocd'),
  ],
  [
    'derived tokens',
    secret('seed', 'Opaque', { seed: 'q83vASNFZ4mrze8BI0VniavN' }),
    setting(
      'credentials',
      'bootstrapToken: {derive: {seedFrom: {secretKeyRef: {namespace: kube-system, name: seed, key: seed}}, expiration: "2100-01-01T00:00:00Z"}}',
    ),
  ],
  [
    'the token of a service account',
    more(
      'sa.yaml',
      `apiVersion: v1\nkind: Secret\nmetadata: {name: bootstrapper, namespace: kube-system, annotations: {config.kubernetes.io/local-config: "true", kubernetes.io/service-account.name: bootstrapper}}\ntype: kubernetes.io/service-account-token\nstringData: {token: example-bootstrap-token}\n`,
    ),
    setting('credentials', 'bootstrapToken: {serviceAccount: {namespace: kube-system, name: bootstrapper}}'),
  ],
  ['tokens from a store, which are no files', noFile('tokens.yaml')],
  [
    'credentials of registries',
    builtIns,
    secret('registry', 'kubernetes.io/dockerconfigjson', {
      '.dockerconfigjson': '{"auths": {"registry.example.com": {"auth": "dXNlcjpwYXNz"}}}',
    }),
    setting('credentials', 'registry: {namespace: kube-system, name: registry}'),
  ],
  [
    'a token with groups',
    token('  expiration:', '  auth-extra-groups: system:bootstrappers:kubeadm:default-node-token\n  expiration:'),
  ],

  // MachineDeployments
  [
    'limits of the autoscaler',
    annotation('cluster.k8s.io/cluster-api-autoscaler-node-group-min-size', '1'),
    annotation('cluster.k8s.io/cluster-api-autoscaler-node-group-max-size', '9'),
  ],
  [
    'SSH keys of every kind',
    sshKey(
      '"ecdsa-sha2-nistp256 AAAAE2VjZHNhLXNoYTItbmlzdHAyNTYAAAAIbmlzdHAyNTYAAABBBEmKSENjQEezOmxkZMy7opKgwFB9nkt5YRrYMjNuG5N87uRgg6CLrbo5wAdT/y6v0mKV0U2w0WZ2YB/++Tpockg= a b c"',
    ),
  ],
  [
    'labels, taints and a strategy',
    pool(
      '    spec:\n      versions',
      '    spec:\n      metadata: {labels: {pool: ubuntu, node.kubernetes.io/role: worker}}\n      taints: [{key: dedicated, value: batch, effect: NoSchedule}]\n      versions',
    ),
    pool(
      '  replicas: 3\n',
      '  replicas: 3\n  minReadySeconds: 30\n  strategy: {type: RollingUpdate, rollingUpdate: {maxSurge: 1, maxUnavailable: 0}}\n',
    ),
  ],
  [
    'a static address of one machine',
    network('{cidr: 192.168.1.10/24, gateway: 192.168.1.1, dns: {servers: [192.168.1.1]}}'),
    pool('replicas: 3', 'replicas: 1', 'flatcar-workers'),
  ],
  [
    'nodes with both families of addresses',
    network('{ipFamily: IPv4+IPv6}'),
    config('dnsIPs: [10.96.0.10]', 'dnsIPs: [10.96.0.10, "fd00:10:96::a"]'),
  ],
  [
    'credentials from a Secret',
    builtIns,
    on(
      'hetzner',
      '{token: {secretKeyRef: {namespace: kube-system, name: hetzner, key: token}}, serverType: {value: cx32}, location: fsn1}',
    ),
  ],
  [
    'line ends of Windows in every file',
    ...['profiles.yaml', 'machine-deployments.yaml', 'osm-krm.yaml', 'tokens.yaml'].map(name =>
      rewritten(name, text => text.replaceAll('\n', '\r\n')),
    ),
  ],
  ['a line separator in quotes', annotation('example.com/floor', '4\u20285')],
  ['a byte order mark', rewritten('machine-deployments.yaml', text => `\ufeff${text}`)],

  // Profiles and overlays
  [
    'an overlay of a profile of one’s own',
    overlay(
      'company',
      'site-ubuntu',
      '  provisioningConfig:\n    files:\n      add:\n        - {path: /etc/motd, content: {inline: {data: "company\\n"}}}\n',
    ),
    pool('profile: site-ubuntu', 'profile: company'),
  ],
  [
    'an overlay of an overlay',
    overlay(
      'company',
      'site-ubuntu',
      '  provisioningConfig:\n    files:\n      replace:\n        - {path: /etc/kubernetes/kubelet.conf, permissions: 600, content: {inline: {data: "apiVersion: kubelet.config.k8s.io/v1beta1\\nkind: KubeletConfiguration\\nclusterDNS: {{ toJson .ClusterDNSIPs }}\\n"}}}\n---\napiVersion: osm-krm.dev/v1alpha1\nkind: OperatingSystemProfileOverlay\nmetadata: {name: gpu}\nspec: {extends: company, version: v1.0.0, provisioningConfig: {modules: {runcmd: {before: [modprobe nvidia]}}}}\n',
    ),
    pool('profile: site-ubuntu', 'profile: gpu', 'gpu-workers'),
  ],
  [
    'kernel parameters and modules that are loaded',
    file('/etc/sysctl.d/90-db.conf', 'vm.swappiness = 1\n'),
    file('/etc/modules-load.d/net.conf', '# for CNI\nbr_netfilter\noverlay\n'),
    run('sysctl --system && modprobe -a br_netfilter overlay'),
  ],
  [
    'a timer with its service',
    file('/etc/systemd/system/clean.timer', '[Timer]\nOnCalendar=daily\n[Install]\nWantedBy=timers.target\n'),
    file(
      '/etc/systemd/system/clean.service',
      '[Service]\nType=oneshot\nExecStart=/usr/bin/find /tmp -mtime +7 -delete\n',
    ),
    run('systemctl enable --now clean.timer'),
  ],
  [
    'a script with packages of the distribution',
    script(
      'set -euo pipefail',
      'export DEBIAN_FRONTEND=noninteractive',
      'apt-get update',
      'apt-get install -y --no-install-recommends nfs-common jq',
      'if command -v dnf; then dnf install -y nfs-utils; fi',
    ),
  ],
  [
    'a unit of Flatcar, and a program below /opt',
    unit('agent.service', SERVICE),
    flatcarFile('/opt/bin/agent', '#!/bin/bash\nexec sleep infinity\n', 755),
  ],
  [
    'sudoers, cron, a profile of the shell, and a static pod',
    file('/etc/sudoers.d/50-ops', 'ops ALL=(ALL) NOPASSWD:ALL\n', { mode: 440 }),
    file('/etc/cron.d/clean', '0 3 * * * root /usr/bin/true\n'),
    file('/etc/profile.d/company.sh', 'export EDITOR=vi\n'),
    file(
      '/etc/kubernetes/manifests/proxy.yaml',
      'apiVersion: v1\nkind: Pod\nmetadata: {name: proxy}\nspec: {containers: [{name: a, image: registry.k8s.io/pause:3.10}]}\n',
    ),
  ],
  [
    'conditions on the provider and the version',
    script(
      '{{ if eq .CloudProviderName "openstack" }}echo openstack{{ else if semverCompare ">=1.36" .KubeVersion }}echo new{{ end }}',
    ),
  ],
  [
    'sources that are allowed',
    setting('checks', 'outbound: {allow: ["https://mirror.example.com/", "registry.example.com/library"]}'),
    script(
      'curl -fsSLo /opt/bin/agent https://mirror.example.com/agent/v1/agent',
      'ctr images pull registry.example.com/library/pause:3.10',
    ),
  ],
  [
    'a header from a file with a verified server',
    file('/etc/company/curl', 'header = "Authorization: Bearer {{ .Token }}"\n', { mode: 600 }),
    script('curl --config /etc/company/curl --cacert /etc/kubernetes/pki/ca.crt {{ .ServerURL }}/api'),
  ],
  [
    'a value with a default',
    profile('echo "fetching', 'echo "{{ .HTTPProxy | default "none" }}"\n              echo "fetching'),
  ],
]

export const RIGHT_INPUTS: readonly RightInput[] = ROWS.map(([what, ...edits]) => ({ what, edits }))
