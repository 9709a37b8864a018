// Codes of OperatingSystemProfiles: which one is taken, and whether it can be.

import type { CodeTable } from './entry.ts'

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
  OSM0360: {
    severity: 'error',
    title: 'An overlay or extension is not as its schema has it',
    explanation:
      'A field of an OperatingSystemProfileOverlay or OperatingSystemProfileExtension is unknown, missing, or has a wrong value. `osm-krm schema overlay` and `osm-krm schema extension` print what there is.',
  },
  OSM0361: {
    severity: 'error',
    title: 'The name of a composed profile is taken',
    explanation:
      'The profile that an overlay makes has the name of the overlay, and extensions make `<target>-ext`. Another profile or overlay has that name already.',
  },
  OSM0362: {
    severity: 'error',
    title: 'The profile to extend is not known',
    explanation:
      'What `spec.extends` or `spec.ospTarget` names is neither a profile among the items in the namespace of the generator, nor built in, nor made by another overlay. Built-in profiles are no bases where profiles.builtIn is false.',
  },
  OSM0363: {
    severity: 'error',
    title: 'Overlays extend each other in a circle',
    explanation: 'Overlays may extend overlays, but one of them must begin with a profile.',
  },
  OSM0364: {
    severity: 'error',
    title: 'A part that is added is there already',
    explanation:
      'Nothing is replaced by accident: a file, unit or cloud provider under "add" must be new to the profile. An overlay can name it under "replace".',
  },
  OSM0365: {
    severity: 'error',
    title: 'A part that is replaced or removed is not there',
    explanation:
      'The name is misspelt, the part is in the other phase, or a newer version of the profile does not have it any more: then the change has lost its purpose, and somebody should know.',
  },
  OSM0366: {
    severity: 'error',
    title: 'An overlay or extension names a part twice',
    explanation: 'One name may be added, replaced, set or removed, once in each list.',
  },
  OSM0367: {
    severity: 'error',
    title: 'A reserved template name',
    explanation:
      'Before a built-in profile is rendered, templates whose names begin with `osm-krm.` are added to it: they would overwrite one of that name.',
  },
  OSM0380: {
    severity: 'info',
    title: 'Fields of an extension that have no effect here',
    explanation:
      'KKP chooses by `enforced`, `default` and `selector` which datacenters get an extension. Here a MachineDeployment gets the profile that its annotation names.',
  },
  OSM0381: {
    severity: 'error',
    title: 'Nothing that the commands of an extension could come before or after',
    explanation:
      'Where units do the bootstrap, commands become units ordered before or after those of the profile. This profile has none that start at boot.',
  },
} as const satisfies CodeTable
