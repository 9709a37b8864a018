// Codes of problems of the items, and of missing items.

import type { CodeTable } from './entry.ts'

export const inputs = {
  OSM0200: {
    severity: 'error',
    title: 'A MachineDeployment is not valid',
    explanation:
      'A field has the wrong type, is missing, or is unknown in a part that the controller decodes strictly (providerSpec.value). Correct the field that the message names.',
  },
  OSM0201: {
    severity: 'warning',
    title: 'A MachineDeployment has no namespace',
    explanation:
      'The names of all generated objects contain the namespace. Without one, the function uses "default", as kubectl does. Add the namespace to the MachineDeployment, or set it in the kustomization.',
  },
  OSM0202: {
    severity: 'error',
    title: 'Two MachineDeployments would generate the same object',
    explanation:
      'The names of OperatingSystemConfigs and Secrets are made from the name and the namespace of the MachineDeployment. The key of the bootstrap token is the name alone where `<namespace>-<name>` has 63 characters or more. Where two MachineDeployments get the same name, the controller would let one overwrite the other. Rename one of them.',
  },
  OSM0203: {
    severity: 'info',
    title: 'A MachineDeployment without a profile is skipped',
    explanation:
      'The setting profiles.nameMissing is off, and the MachineDeployment has no annotation k8c.io/operating-system-profile. The controller ignores such a MachineDeployment, and so does the function.',
  },
  OSM0204: {
    severity: 'warning',
    title: 'No MachineDeployment was found',
    explanation:
      'There is nothing to render. Check that the MachineDeployments are among the items, and that machineDeployments.selector selects them.',
  },
  OSM0205: {
    severity: 'warning',
    title: 'The revision of a MachineDeployment is unknown',
    explanation:
      'machine-controller creates a machine only if the bootstrap Secret carries the revision of its MachineSet, a number that machine-controller counts in the cluster. Without a setting, an annotation or a previous output, the function uses "1", which is correct for a new MachineDeployment. For an existing one, set the number in machineDeployments.revisions.',
  },
  OSM0206: {
    severity: 'warning',
    title: 'A MachineDeployment has a version that machine-controller does not know',
    explanation:
      'machine-controller serves MachineDeployments as cluster.k8s.io/v1alpha1, and the API server refuses any other version. The function reads the object as if it had that version, which is correct if only the version is wrong.',
  },
  OSM0207: {
    severity: 'error',
    title: 'A name is not valid in Kubernetes',
    explanation:
      'The names and namespaces of MachineDeployments, profiles, overlays and extensions become part of the names of outputs, of file paths, and of scripts on nodes. They must be valid for the API server: a name is an RFC 1123 subdomain of at most 253 characters, and a namespace is an RFC 1123 label of at most 63 characters. They cannot contain "/" or "..", which would lead out of the output folder.',
  },
  OSM0210: {
    severity: 'error',
    title: 'The cluster is unknown',
    explanation:
      'Nodes need the address and the CA of the API server. The function takes them from spec.cluster, a kubeconfig in a Secret, the ConfigMap kube-public/cluster-info, or the EndpointSlice of the service kubernetes.',
  },
  OSM0211: {
    severity: 'error',
    title: 'A kubeconfig cannot be used',
    explanation: 'The text is not a kubeconfig, or it does not contain exactly one cluster.',
  },
  OSM0212: {
    severity: 'error',
    title: 'The cluster has no CA',
    explanation:
      'Nodes verify the API server with a CA. Set cluster.caBundle, or provide a kubeconfig that contains certificate-authority-data.',
  },
  OSM0220: {
    severity: 'error',
    title: 'A MachineDeployment has no bootstrap token',
    explanation:
      'A kubelet joins the cluster with a bootstrap token. The function reads it from the Secret in kube-system that carries the label machinedeployment.k8s.io/name. The setting credentials.bootstrapToken offers alternatives: tokens derived from one seed, the token of a service account, or a placeholder. docs/tokens.md compares them.',
  },
  OSM0221: {
    severity: 'error',
    title: 'A MachineDeployment has several bootstrap tokens',
    explanation:
      'Exactly one Secret may carry the label machinedeployment.k8s.io/name with the key of the MachineDeployment. Remove the others.',
  },
  OSM0222: {
    severity: 'error',
    title: 'A bootstrap token cannot be used',
    explanation: 'The Secret has no token-id or no token-secret, or its expiration is not an RFC 3339 date.',
  },
  OSM0223: {
    severity: 'error',
    title: 'A service account has no token',
    explanation:
      'One of the Secrets that the service account lists must have the type kubernetes.io/service-account-token. This Secret, and those before it in the list, must be among the items.',
  },
  OSM0224: {
    severity: 'error',
    title: 'The API token is missing',
    explanation:
      'A node uses this token to fetch its provisioning Secret. The function reads it from the key token of the Secret cloud-init-settings/cloud-init-getter-token, or from the place that credentials.apiToken names. With [key] in that name, each MachineDeployment has its own token.',
  },
  OSM0225: {
    severity: 'warning',
    title: 'A bootstrap token has no expiration',
    explanation:
      'A running controller cannot read a token without an expiration. Without a running controller, this has no consequence. Derived tokens have no expiration if `expiration: never` is set.',
  },
  OSM0226: {
    severity: 'error',
    title: 'The seed of the bootstrap tokens cannot be used',
    explanation:
      'With credentials.bootstrapToken.derive, the token of each MachineDeployment is computed from one seed. The Secret that seedFrom names must be among the items and must hold at least 16 bytes under its key. A shorter seed can be guessed, and with it every token. Create a seed with `openssl rand -hex 32`.',
  },
  OSM0230: {
    severity: 'error',
    title: 'A referenced Secret or ConfigMap is not among the items',
    explanation:
      'The function does not connect to a cluster: every object that the settings or a MachineDeployment refer to must be among the items. To keep such an object out of the cluster, annotate it with config.kubernetes.io/local-config: "true".',
  },
  OSM0231: {
    severity: 'error',
    title: 'Registry credentials cannot be read',
    explanation:
      'The Secret of node-registry-credentials-secret must contain a Docker configuration, or one JSON object for each registry.',
  },
  OSM0232: {
    severity: 'error',
    title: 'A placeholder stands for a value that the function must read',
    explanation:
      'credentials.others names a value that the function does not just copy: certificates, a kubeconfig or a seed, from which it computes other values, or a whole Secret of registry credentials. Such a value cannot be filled in later. In a Secret of registry credentials, a single password can be a placeholder.',
  },
  OSM0233: {
    severity: 'warning',
    title: 'A placeholder is not used',
    explanation:
      'credentials.others names a value that no selected MachineDeployment refers to. The namespace, name or key may be misspelt; the value that you meant is then in the output in clear text.',
  },
} as const satisfies CodeTable
