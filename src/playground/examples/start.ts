// What the playground starts with: an overlay of the built-in profile, with a mistake to correct.

import { BUILT_IN_PROFILES } from '../../render/profiles/built-in/names.ts'
import type { PlaygroundFiles } from '../files.ts'
import { type Example, exampleFiles, type StartChoice } from './example.ts'

export const filesToStartWith = (choice: StartChoice): PlaygroundFiles => exampleFiles(choice, overlayOf(choice.os))

const overlayOf = (os: string): string => `# What differs from the built-in profile ${profileOf(os)}: two files.
# systemd ignores a line of one without an error: F8 goes to it.
apiVersion: osm-krm.dev/v1alpha1
kind: OperatingSystemProfileOverlay
metadata:
  name: ${profileOf(os)}
  annotations: {config.kubernetes.io/local-config: "true"}
spec:
  extends: ${profileOf(os)}
  version: v1.0.0
  provisioningConfig:
    files:
      add:
        - path: /etc/systemd/system/containerd.service.d/50-site.conf
          content:
            inline:
              encoding: b64
              data: |
                [Service]
                LimitNOFILES=1048576
        - path: /etc/motd
          content:
            inline:
              encoding: b64
              data: |
                A node with Kubernetes {{ .KubeVersion }}
`

const profileOf = (os: string): string => BUILT_IN_PROFILES.find(name => name === `osp-${os}`) ?? BUILT_IN_PROFILES[0]!

const choice: StartChoice = { provider: 'hetzner', os: 'ubuntu' }

export const START: Example = {
  title: 'The start inputs',
  description: 'An overlay adds two files to the nodes, one of them with a mistake.',
  choice,
  shown: 'profile.yaml',
  files: filesToStartWith(choice),
}
