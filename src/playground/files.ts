// The files of the playground, and those that it starts with.

import { newestKubelet } from '../render/profiles/built-in/kubelet-releases.ts'
import { BUILT_IN_PROFILES } from '../render/profiles/built-in/names.ts'
import { startingFiles } from '../start/starting-files.ts'

/** The names are fixed, so that a link cannot contain other files. */
export const FILE_NAMES = ['machine-deployments.yaml', 'osm-krm.yaml', 'profile.yaml', 'tokens.yaml'] as const

export type FileName = (typeof FILE_NAMES)[number]
export type PlaygroundFiles = Readonly<Record<FileName, string>>

/** A short title for each file. */
export const FILE_TITLES: Readonly<Record<FileName, string>> = {
  'machine-deployments.yaml': 'MachineDeployments',
  'osm-krm.yaml': 'Settings',
  'profile.yaml': 'Profiles',
  'tokens.yaml': 'Secrets',
}

export interface StartChoice {
  readonly provider: string
  readonly os: string
}

/** The files of `osm-krm init` for a provider and an operating system. */
export function filesToStartWith({ provider, os }: StartChoice): PlaygroundFiles {
  const {
    'machine-deployments.yaml': machineDeployments = '',
    'osm-krm.yaml': settings = '',
    'tokens.yaml': tokens = '',
  } = startingFiles({ name: 'workers', provider, os, kubernetes: newestKubelet() })
  return {
    'machine-deployments.yaml': machineDeployments,
    'osm-krm.yaml': settings,
    'profile.yaml': profileFile(os),
    'tokens.yaml': tokens,
  }
}

const profileFile = (
  os: string,
): string => `# Profiles, overlays and extensions. Without one, osm-krm's own profile ${profileOf(os)} is used.
# Paste a profile here, or extend ${profileOf(os)}: remove the signs # below. An overlay of the same name takes its place.
#
# apiVersion: osm-krm.dev/v1alpha1
# kind: OperatingSystemProfileOverlay
# metadata:
#   name: ${profileOf(os)}
#   annotations:
#     config.kubernetes.io/local-config: "true"
# spec:
#   extends: ${profileOf(os)}
#   version: v1.0.0
#   provisioningConfig:
#     files:
#       add:
#         - path: /etc/motd
#           permissions: 644
#           content:
#             inline:
#               encoding: b64
#               data: |
#                 A node of our company.
`

const profileOf = (os: string): string => BUILT_IN_PROFILES.find(name => name === `osp-${os}`) ?? BUILT_IN_PROFILES[0]!
