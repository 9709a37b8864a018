// Codes of what is found, or missing, among the items.

import type { CodeTable } from '../diagnostic.ts'

export const inputs = {
  OSM0200: {
    severity: 'error',
    title: 'A MachineDeployment is not as the API has it',
    explanation:
      'A field has the wrong type, is missing, or is not known where the controller decodes strictly (providerSpec.value). Repair the field that the message names.',
  },
  OSM0201: {
    severity: 'warning',
    title: 'A MachineDeployment has no namespace',
    explanation:
      'The names of all outputs contain the namespace, so the function must know it. Without one it takes "default", as kubectl would; write the namespace down, or set it in the kustomization.',
  },
  OSM0202: {
    severity: 'error',
    title: 'Two MachineDeployments would share outputs',
    explanation:
      'The names of OperatingSystemConfigs and Secrets are made of name and namespace, and the key of the bootstrap token falls back to the bare name at 63 characters. Where two MachineDeployments come to the same name, the controller would let one overwrite the other. Rename one of them.',
  },
  OSM0203: {
    severity: 'info',
    title: 'A MachineDeployment without a profile is left out',
    explanation:
      'profiles.nameMissing is off and the MachineDeployment has no annotation k8c.io/operating-system-profile: the controller ignores such a MachineDeployment, and so does the function.',
  },
  OSM0204: {
    severity: 'warning',
    title: 'No MachineDeployment was found',
    explanation:
      'There is nothing to render. Check that the MachineDeployments are among the items and that machineDeployments.selector selects them.',
  },
  OSM0205: {
    severity: 'warning',
    title: 'The revision of a MachineDeployment is not known',
    explanation:
      'machine-controller makes a machine only if the bootstrap Secret carries the revision of its MachineSet, a number that it counts in the cluster. Without a setting, an annotation or a previous output the function takes "1", which is right for a MachineDeployment that is new. Write the number into machineDeployments.revisions.',
  },
  OSM0206: {
    severity: 'warning',
    title: 'A MachineDeployment has another version than machine-controller knows',
    explanation:
      'machine-controller serves MachineDeployments as cluster.k8s.io/v1alpha1, and an API server refuses any other version. The function reads it as if it were that one, which is right where nothing but the version is wrong.',
  },
  OSM0207: {
    severity: 'error',
    title: 'A name that Kubernetes does not take',
    explanation:
      'The names and namespaces of MachineDeployments, profiles, overlays and extensions become parts of the names of outputs, of the paths of their files, and of scripts on nodes. They must be what an API server takes: a name is a subdomain as in RFC 1123, of 253 characters at most, and a namespace one label of it, of 63. So none can hold "/" or "..", which would lead out of the folder that is written to.',
  },
  OSM0210: {
    severity: 'error',
    title: 'The cluster is not known',
    explanation:
      'Nodes need the address and the CA of the API server. The function takes them from spec.cluster, a kubeconfig in a Secret, the ConfigMap kube-public/cluster-info, or the EndpointSlice of the service kubernetes.',
  },
  OSM0211: {
    severity: 'error',
    title: 'A kubeconfig cannot be used',
    explanation: 'The text is no kubeconfig, or it does not hold exactly one cluster.',
  },
  OSM0212: {
    severity: 'error',
    title: 'A cluster without a CA',
    explanation:
      'Nodes check the API server against a CA. Give cluster.caBundle, or a kubeconfig that holds certificate-authority-data.',
  },
  OSM0220: {
    severity: 'error',
    title: 'A MachineDeployment has no bootstrap token',
    explanation:
      'A kubelet joins with a bootstrap token. The function reads it from the Secret in kube-system that carries the label machinedeployment.k8s.io/name; credentials.bootstrapToken names other ways: tokens that are derived from one seed, the token of a service account, or a placeholder. docs/tokens.md compares them.',
  },
  OSM0221: {
    severity: 'error',
    title: 'Several bootstrap tokens for one MachineDeployment',
    explanation:
      'Exactly one Secret may carry the label machinedeployment.k8s.io/name with the key of the MachineDeployment. Remove the others.',
  },
  OSM0222: {
    severity: 'error',
    title: 'A bootstrap token cannot be used',
    explanation: 'The Secret lacks token-id or token-secret, or its expiration is not a date as RFC 3339 writes it.',
  },
  OSM0223: {
    severity: 'error',
    title: 'A service account has no token',
    explanation:
      "The service account's list of secrets must name, first of all, Secrets that exist, and one of the type kubernetes.io/service-account-token.",
  },
  OSM0224: {
    severity: 'error',
    title: 'The API token is missing',
    explanation:
      'A node shows this token to fetch its provisioning Secret. The function reads it from the Secret cloud-init-settings/cloud-init-getter-token, key token, or from where credentials.apiToken says; with [key] in that name each MachineDeployment has a token of its own.',
  },
  OSM0225: {
    severity: 'warning',
    title: 'A bootstrap token without an expiration',
    explanation:
      'A running controller cannot read such a token. That does no harm where no controller runs. Derived tokens have none with `expiration: never`.',
  },
  OSM0226: {
    severity: 'error',
    title: 'The seed of the bootstrap tokens cannot be used',
    explanation:
      'credentials.bootstrapToken.derive computes the token of each MachineDeployment from one seed. The Secret that seedFrom names must be among the items, and hold at least 16 bytes under its key: a shorter seed can be guessed, and with it every token. `openssl rand -hex 32` makes a good one.',
  },
  OSM0230: {
    severity: 'error',
    title: 'A Secret or ConfigMap that is named is not among the items',
    explanation:
      'The function has no cluster to look into: what the settings or a MachineDeployment refer to must be in the list. Mark it config.kubernetes.io/local-config to keep it out of the result.',
  },
  OSM0231: {
    severity: 'error',
    title: 'Registry credentials cannot be read',
    explanation:
      'The Secret of node-registry-credentials-secret must hold a Docker configuration, or one JSON object a registry.',
  },
  OSM0232: {
    severity: 'error',
    title: 'A placeholder for a value that the function must read',
    explanation:
      'credentials.others names a value that is not only copied: certificates, a kubeconfig or a seed, from which other values are made, or a whole Secret of registry credentials. It cannot be filled in later. In the Secret of registry credentials a single password can be a placeholder.',
  },
  OSM0233: {
    severity: 'warning',
    title: 'A placeholder that nothing asks for',
    explanation:
      'credentials.others names a value to which no selected MachineDeployment refers. Perhaps the namespace, name or key is misspelt, and the value that was meant would be in the outputs in clear text.',
  },
} as const satisfies CodeTable
