// Codes of problems of a node's configuration.

import type { CodeTable } from './entry.ts'

export const node = {
  OSM0501: {
    severity: 'error',
    title: 'The kubelet version is not valid',
    explanation:
      'spec.template.spec.versions.kubelet of a MachineDeployment must be a semantic version such as 1.33.1 or v1.33.1. Templates use it to choose downloads, and the cloud config depends on it.',
  },
  OSM0502: {
    severity: 'error',
    title: 'A kubelet setting is not valid',
    explanation:
      'An annotation v1.kubelet-config.machine-controller.kubermatic.io/… of a MachineDeployment has a value that the setting does not accept: it must be an integer of 32 bits, or a duration such as 1h30m. The controller fails on it as well.',
  },
  OSM0503: {
    severity: 'error',
    title: 'The operating system does not support static IP addresses',
    explanation:
      'network.cidr, network.gateway and network.dns.servers of a MachineDeployment are supported only for Flatcar. Remove them, or use Flatcar.',
  },
  OSM0504: {
    severity: 'error',
    title: 'The cloud provider has no cloud config',
    explanation:
      'For kubelets before 1.29, the function generates a cloud config for in-tree cloud providers, and an empty one for providers that are known to need none. For any other provider, including external and fake, the controller fails. Set externalCloudProvider, use overwriteCloudConfig, or use a kubelet of version 1.29 or newer.',
  },
  OSM0505: {
    severity: 'error',
    title: 'The cloud config cannot be made from the cloudProviderSpec',
    explanation:
      'An in-tree cloud config is generated from cloudProviderSpec. A value there is missing, has the wrong type, or is not accepted by the provider.',
  },
  OSM0506: {
    severity: 'error',
    title: 'A Secret or ConfigMap of the cloudProviderSpec is not among the items',
    explanation:
      'cloudProviderSpec refers to a Secret or ConfigMap whose value goes into the cloud config. The controller would silently use an environment variable of its own instead. The function reads no environment variables, so the object must be among the items. To keep it out of the cluster, annotate it with config.kubernetes.io/local-config: "true".',
  },
  OSM0507: {
    severity: 'error',
    title: 'Profile and MachineDeployment use different provisioning utilities',
    explanation:
      'The profile is written for cloud-init or for Ignition, and the machines of the MachineDeployment use the other one. Only Flatcar supports Ignition. Its operatingSystemSpec.provisioningUtility selects the utility; the default is ignition.',
  },
  OSM0508: {
    severity: 'error',
    title: 'A file of the profile has no content',
    explanation:
      'Every file of a profile needs content.inline.data, which may be empty. Without it, the controller fails.',
  },
  OSM0509: {
    severity: 'error',
    title: 'An Eta template failed',
    explanation:
      'The profile selects Eta (annotation osm-krm.dev/template-engine: eta), and one of its templates does not compile or threw an error. The message is that of the JavaScript error.',
  },
  OSM0510: {
    severity: 'error',
    title: 'A profile uses Eta, and Eta is not allowed',
    explanation:
      'Eta templates are JavaScript: they can do what any program can, without limits and without a guarantee that the output is always the same. To allow them, set spec.profiles.templates.allowEta: true in the functionConfig. On the command line, this setting only takes effect in a file named with -c, or with --set profiles.templates.allowEta=true. Otherwise the author of the rendered files could allow it.',
  },
  OSM0511: {
    severity: 'error',
    title: 'A profile selects a template engine that does not exist',
    explanation:
      'The only value of the annotation osm-krm.dev/template-engine is eta. Without the annotation, templates are Go templates.',
  },
  OSM0512: {
    severity: 'error',
    title: 'The cloud config needs a value that is a placeholder',
    explanation:
      'Most values of a cloudProviderSpec are copied into the in-tree cloud config and may be placeholders. Some must be parsed first: the service account of gce, the URL of vsphere, the kubeconfig of kubevirt, and booleans. Provide the real value, or use a kubelet of version 1.29 or newer, which needs no cloud config.',
  },
} as const satisfies CodeTable
