// Codes of OperatingSystemProfiles: which one is taken, and whether it can be.

import type { CodeTable } from '../diagnostic.ts'

export const profiles = {
  OSM0300: {
    severity: 'error',
    title: 'An OperatingSystemProfile is not as the API has it',
    explanation:
      'A field has the wrong type, a wrong value, or is missing. The API server or the controller would refuse the profile.',
  },
  OSM0301: {
    severity: 'warning',
    title: 'A field that OperatingSystemProfiles do not have',
    explanation: 'The API server drops unknown fields without a word, so what it was meant to do does not happen.',
  },
  OSM0302: {
    severity: 'error',
    title: 'The profile of a MachineDeployment was not found',
    explanation:
      'No profile of that name is among the items in that namespace, and none is built in. Under kustomize, namePrefix and nameSuffix rename profiles but not the annotation that names them.',
  },
  OSM0303: {
    severity: 'error',
    title: 'Two profiles of one name',
    explanation:
      'A CustomOperatingSystemProfile becomes an OperatingSystemProfile of its name. Two of the same name would overwrite each other.',
  },
  OSM0304: {
    severity: 'error',
    title: 'The profile is for another operating system',
    explanation: "The profile's spec.osName must be the MachineDeployment's operatingSystem.",
  },
  OSM0305: {
    severity: 'error',
    title: 'The profile does not support the cloud provider',
    explanation: "The MachineDeployment's cloudProvider must be among the profile's spec.supportedCloudProviders.",
  },
  OSM0306: {
    severity: 'error',
    title: 'Units in a profile that may not have them',
    explanation: 'The admission webhook accepts units for Flatcar only. Use files and modules.runcmd instead.',
  },
  OSM0307: {
    severity: 'error',
    title: 'No default profile for the operating system',
    explanation:
      'A MachineDeployment without the annotation k8c.io/operating-system-profile gets osp-<operatingSystem>, for the operating systems that there are.',
  },
  OSM0308: {
    severity: 'error',
    title: 'The profile of a MachineDeployment is damaged',
    explanation:
      'The profile is there, but the API server or its webhook would refuse it, so nothing can be rendered with it. Its own errors say why.',
  },
  OSM0350: {
    severity: 'warning',
    title: 'A built-in profile has no checksum for the Kubernetes version',
    explanation:
      'Downloads are pinned by the SHA-256 sums that come with osm-krm. For a version that is newer than the table the node takes the sum that is published beside the file: over TLS, but from the same place as the file. Name the sums in profiles.downloads.checksums, or update osm-krm.',
  },
} as const satisfies CodeTable
