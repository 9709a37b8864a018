// Nodes that reach the internet through a proxy, and load images from a mirror.

import { type Example, exampleFiles } from './example.ts'

const NODES = `# apt, curl, containerd and the kubelet use the proxy.
proxy:
  http: http://proxy.example.com:3128
  noProxy: .svc,.cluster.local,localhost,127.0.0.1,10.0.0.0/8,mirror.example.com
containerd:
  # The URLs of a registry are tried one after another.
  registryMirrors:
    docker.io: [https://mirror.example.com]
    registry.k8s.io: [https://mirror.example.com]
  pauseImage: mirror.example.com/pause:3.10
`

const PROFILES = `# No overlay is needed: osm-krm's own profile osp-ubuntu reads the settings.
# In a profile of your own, {{ .HTTPProxy }} and {{ .NoProxy }} have their values.
`

const choice = { provider: 'openstack', os: 'ubuntu' }

export const PROXY_AND_MIRROR: Example = {
  title: 'A proxy and a registry mirror',
  description: 'Settings change the files of apt, containerd and the kubelet: search the node for example.com.',
  choice,
  shown: 'osm-krm.yaml',
  about: 'proxy:',
  files: exampleFiles({ ...choice, nodes: NODES }, PROFILES),
}
