// Codes of problems of the functionConfig.

import type { CodeTable } from './entry.ts'

export const settings = {
  OSM0100: {
    severity: 'error',
    title: 'The functionConfig cannot be used',
    explanation:
      'The functionConfig must be an OperatingSystemConfigGenerator (osm-krm.dev/v1alpha1), or a ConfigMap (v1) whose keys are flags of the controller. The host must pass it to the function: one that is only among the items has no effect, and everything would be rendered with default settings.',
  },
  OSM0101: {
    severity: 'error',
    title: 'A setting does not exist',
    explanation:
      'A field of the functionConfig, or a flag in its ConfigMap, is unknown. It would have no effect, so it is an error. If a setting with a similar name exists, the message suggests it.',
  },
  OSM0102: {
    severity: 'error',
    title: 'A setting has an invalid value',
    explanation:
      'The value has the wrong type or format. The same rules apply to both forms of the functionConfig. For flags, these are the rules of the controller, which would not start with such a value.',
  },
  OSM0104: {
    severity: 'info',
    title: 'A flag has no effect',
    explanation:
      'The flag concerns only a running controller and does not change the output. You can keep it or remove it. The message says what does here what the flag does there: for two clusters, `output.target`.',
  },
  OSM0105: {
    severity: 'info',
    title: 'There is no functionConfig',
    explanation: 'All settings have their default values.',
  },
  OSM0106: {
    severity: 'error',
    title: 'An override is not of the form path=value',
    explanation:
      'An override on the command line consists of the path of a setting, `=`, and a value: `--set nodes.proxy.http=http://proxy:3128`. Write lists and maps on one line: `--set cluster.dnsIPs=[10.96.0.10]`.',
  },
  OSM0110: {
    severity: 'warning',
    lint: true,
    title: 'No node can use the value of a setting',
    explanation:
      'The controller accepts the value, but the program on the node that reads it does not: a kubelet does not start with a taint that it cannot parse, programs ignore a proxy without a scheme or an invalid network in noProxy, containerd never uses a mirror of a registry that no image names, curl refuses a bundle in which one certificate is damaged, a new node cannot reach an API server on localhost or in the network of the cluster, and Pods cannot resolve names if the address of the DNS is one of the node itself or that of a whole network. Programs do not use a proxy whose password is not encoded, and verify nothing with a certificate that is not that of a CA. An API server refuses nodes that send a user name instead of their token. The cluster of a kubeconfig is checked, too. Correct the value as the message describes.',
  },
  OSM0111: {
    severity: 'warning',
    lint: true,
    title: 'A feature gate does not exist',
    explanation:
      'A kubelet does not start with a feature gate that it does not know. The name is misspelt, or the gate was removed, which happens some releases after a feature has become stable. The names are those of the Kubernetes releases that osm-krm knows.',
  },
  OSM0112: {
    severity: 'warning',
    title: 'A revision is set for a MachineDeployment that does not exist',
    explanation:
      'The keys of machineDeployments.revisions are `<namespace>/<name>` of MachineDeployments among the items. A key that matches none has no effect, and the MachineDeployment that it was meant for gets a different revision. Correct the key, or remove it after the MachineDeployment was deleted. If no MachineDeployment without a revision has a similar name, this is only a note: its MachineDeployment may be in files that are not rendered now.',
  },
  OSM0113: {
    severity: 'warning',
    lint: true,
    title: 'Nodes connect to the API server through the proxy',
    explanation:
      'A proxy is set, and nodes.proxy.noProxy does not list the address of the API server, which is in a private network or domain. Nodes fetch their configuration with curl, and kubelets keep connections open to watch objects; most proxies do not allow the port, do not reach the address, or cut such connections. Add the host, its domain or its network to noProxy. curl does not know the asterisk of `*.example.com`: write `.example.com`. An API server with a public name is not reported.',
  },
  OSM0120: {
    severity: 'error',
    title: 'A kubelet does not have a field of its configuration',
    explanation:
      'nodes.kubelet.config or machineDeployments.kubelet contains a field that the KubeletConfiguration of the Kubernetes version in use does not have, or a value of a wrong type. A kubelet ignores a field that it does not know, so the setting would have no effect; with a value of a wrong type it does not start. The fields and types are those of the Kubernetes versions that osm-krm knows. Correct the name or the value. If only some MachineDeployments have a version with the field, set it in machineDeployments.kubelet for these.',
  },
  OSM0121: {
    severity: 'warning',
    lint: true,
    title: 'A field of the kubelet configuration has no effect',
    explanation:
      'Something else takes precedence over the field: a flag of the kubelet over registerWithTaints, an annotation of the MachineDeployment over a field in machineDeployments.kubelet, or the built-in profiles, which turn swap off unless failSwapOn is false. Remove one of the two, or use the setting in the message.',
  },
  OSM0122: {
    severity: 'warning',
    lint: true,
    title: 'A kubelet does not start with a value of its configuration',
    explanation:
      'The value has the right type, but the kubelet refuses it when it starts: a choice that does not exist, a number out of its range, a resource or an eviction signal that is unknown, or two fields that contradict each other. The machine then never becomes a node. Correct the value as the message describes.',
  },
  OSM0123: {
    severity: 'warning',
    title: 'Kubelet settings are set for a MachineDeployment that does not exist',
    explanation:
      'The keys of machineDeployments.kubelet are `<namespace>/<name>` of MachineDeployments among the items. A key that matches none has no effect. If no MachineDeployment without kubelet settings has a similar name, this is only a note: its MachineDeployment may be in files that are not rendered now.',
  },
  OSM0191: {
    severity: 'warning',
    title: 'An ignore entry matches no finding',
    explanation:
      'An entry of checks.ignore, or of the annotation osm-krm.dev/ignore, matches no finding of this run. It would hide a new mistake of the same kind: remove it.',
  },
  OSM0192: {
    severity: 'warning',
    title: 'An entry of osm-krm.dev/ignore cannot be read',
    explanation:
      'The annotation osm-krm.dev/ignore has one entry on each line, a code and a reason: `OSM0301: kept for the old controller`. An entry in any other format has no effect.',
  },
  OSM0193: {
    severity: 'error',
    title: 'The input is larger than its limit',
    explanation:
      'The setting limits.inputBytes limits the size of the ResourceList. Raise it, or pass fewer items to the function.',
  },
  OSM0194: {
    severity: 'error',
    title: 'The policy of the reviewer is weakened',
    explanation:
      'The policy that is given with --policy applies to what is reviewed, and a reviewed functionConfig or annotation lets more pass than the policy does: a lower severity, an ignored finding, a prefix of URLs that is not allowed, a larger limit. Remove it, or have the policy changed by the person who holds it. What is stricter than the policy is accepted.',
  },
} as const satisfies CodeTable
