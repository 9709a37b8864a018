// Codes of the diagnostics that concern what one node gets.

import type { CodeTable } from '../diagnostic.ts'

export const node = {
  OSM0501: {
    severity: 'error',
    title: 'The kubelet version is not a version',
    explanation:
      'spec.template.spec.versions.kubelet of a MachineDeployment must be a semantic version such as 1.33.1 or v1.33.1. Templates choose downloads by it, and the cloud config depends on it.',
  },
  OSM0502: {
    severity: 'error',
    title: 'A kubelet setting cannot be read',
    explanation:
      'An annotation v1.kubelet-config.machine-controller.kubermatic.io/… of a MachineDeployment holds something else than what the setting takes: a whole number that fits 32 bits, or a duration such as 1h30m. The controller stops at it as well.',
  },
  OSM0503: {
    severity: 'error',
    title: 'The operating system takes no static IP',
    explanation:
      'network.cidr, network.gateway and network.dns.servers of a MachineDeployment are for Flatcar only. Remove them, or use Flatcar.',
  },
  OSM0504: {
    severity: 'error',
    title: 'The cloud provider has no cloud config',
    explanation:
      'For kubelets before 1.29 a cloud config is made for in-tree cloud providers, and an empty one for providers that are known to need none. For any other name (external and fake among them) the controller stops. Set externalCloudProvider, use overwriteCloudConfig, or a kubelet of 1.29 or newer.',
  },
  OSM0505: {
    severity: 'error',
    title: 'The cloud provider spec does not give a cloud config',
    explanation:
      'An in-tree cloud config is made from cloudProviderSpec, and a value there is missing, of the wrong type or not what the provider takes.',
  },
  OSM0506: {
    severity: 'error',
    title: 'A referenced Secret or ConfigMap is not among the items',
    explanation:
      'cloudProviderSpec names a Secret or ConfigMap whose value goes into the cloud config. The controller would fall back to an environment variable of its own in silence; here there is none, so the object must be among the items. Mark it config.kubernetes.io/local-config: "true" if it must not be applied.',
  },
  OSM0507: {
    severity: 'error',
    title: 'Profile and MachineDeployment disagree on the provisioning utility',
    explanation:
      'The profile is made for cloud-init or for Ignition, and the machines of the MachineDeployment would use the other one. Only Flatcar can use Ignition; its operatingSystemSpec.provisioningUtility says which one it uses, and is ignition where it is absent.',
  },
  OSM0508: {
    severity: 'error',
    title: 'A file of the profile has no content',
    explanation: 'Every file of a profile needs content.inline.data; it may be empty. Without it the controller stops.',
  },
  OSM0509: {
    severity: 'error',
    title: 'An Eta template failed',
    explanation:
      'The profile asks for Eta (annotation osm-krm.dev/template-engine: eta), and a template of it does not compile or threw an error. The message is that of JavaScript.',
  },
  OSM0510: {
    severity: 'error',
    title: 'A profile asks for Eta, and nobody allowed it',
    explanation:
      'Eta templates are JavaScript: neither bounds nor determinism are promised for them, and they can do what any program can. So the functionConfig must say spec.profiles.templates.allowEta: true as well. On the command line that counts only in a file named with -f, or as --set profiles.templates.allowEta=true: who can write what is rendered could otherwise allow it to themselves.',
  },
  OSM0511: {
    severity: 'error',
    title: 'A profile asks for a template engine that does not exist',
    explanation:
      'The annotation osm-krm.dev/template-engine of a profile can be eta. Without it the templates are Go templates.',
  },
  OSM0512: {
    severity: 'error',
    title: 'The cloud config needs a value that is filled in later',
    explanation:
      'Most values of a cloudProviderSpec are written into the in-tree cloud config as they are, and may be placeholders. Some are read first: the service account of gce, the URL of vsphere, the kubeconfig of kubevirt, and what is true or false. Give such a value itself. Kubelets of 1.29 and newer need no cloud config.',
  },
} as const satisfies CodeTable
