// What the playground starts with: the files of `osm-krm init`, and an overlay of the built-in profile with a mistake to correct.

import { newestKubelet } from '../render/profiles/built-in/downloads.ts'
import { BUILT_IN_PROFILES } from '../render/profiles/built-in/names.ts'
import { wordsToReplace } from '../start/provider-specs.ts'
import { startingFiles } from '../start/starting-files.ts'
import type { PlaygroundFiles } from './files.ts'

export interface StartChoice {
  readonly provider: string
  readonly os: string
}

export const FIRST_CHOICE: StartChoice = { provider: 'hetzner', os: 'ubuntu' }

/** The file that is shown first. */
export const FIRST_FILE = 'profile.yaml'

export function filesToStartWith(choice: StartChoice): PlaygroundFiles {
  const {
    'machine-deployments.yaml': machineDeployments = '',
    'osm-krm.yaml': settings = '',
    'tokens.yaml': tokens = '',
  } = startingFiles({ name: 'workers', kubernetes: newestKubelet(), ...choice })
  return {
    'machine-deployments.yaml': withExampleValues(machineDeployments, choice.provider),
    'osm-krm.yaml': settings,
    'profile.yaml': overlayOf(choice.os),
    'tokens.yaml': tokens,
  }
}

/** Replaces what users of `osm-krm init` have to replace: an example runs in no account. */
const withExampleValues = (text: string, provider: string): string =>
  [...wordsToReplace(provider).values()].reduce((replaced, word) => replaced.replaceAll(word, exampleOf), text)

/** FLAVOR becomes example-flavor, and vpc-00000000000000000 an id that is not only zeros. */
const exampleOf = (word: string): string =>
  /^[A-Z]/.test(word)
    ? `example-${word.toLowerCase().replaceAll('_', '-')}`
    : word.replace(/-0+$/, '-0123456789abcdef0')

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
