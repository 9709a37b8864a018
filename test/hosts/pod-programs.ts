// What a machine needs for pods besides what a profile brings: programs for the mirror, and the files that the cluster's own components
// put on a node.

import { readFileSync } from 'node:fs'
import { built } from './built.ts'

/** By their places on the mirror. */
export const CNI_PROGRAMS = Object.fromEntries(
  ['bridge', 'host-local', 'loopback', 'portmap'].map(name => [`cni/${name}`, built(`cni/${name}`)]),
)

/** Of which each is all of an image. */
export const IMAGES = { pause: built('pod-pause'), greeter: built('pod-greeter') }

export const RUNC = '/usr/sbin/runc'

export const CNI_CONFIG = `${JSON.stringify({
  cniVersion: '1.0.0',
  name: 'pods',
  plugins: [
    {
      type: 'bridge',
      bridge: 'cni0',
      isGateway: true,
      ipMasq: true,
      ipam: { type: 'host-local', ranges: [[{ subnet: '10.244.0.0/24' }]], routes: [{ dst: '0.0.0.0/0' }] },
    },
    { type: 'portmap', capabilities: { portMappings: true } },
  ],
})}\n`

/** Instead of NVIDIA's, which needs the driver of a GPU: it notes that it was called, and is runc otherwise. */
export const GPU_RUNTIME = `#!/bin/sh
echo "$*" >>/var/log/nvidia-container-runtime
exec /opt/bin/runc "$@"
`

/** What nvidia-ctk 1.20.1 writes for containerd 2.3.4 with the configuration of the profiles; containerd.test.ts compares. */
export const GPU_CONFIG = readFileSync(new URL('machine/99-nvidia.toml', import.meta.url), 'utf8')
