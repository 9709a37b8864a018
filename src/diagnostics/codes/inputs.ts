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
      'The names of OperatingSystemConfigs and Secrets contain the name and the namespace of the MachineDeployment. The key of the bootstrap token is the name alone if `<namespace>-<name>` has 63 characters or more. If two MachineDeployments lead to the same name, the controller would let one overwrite the other. Rename one of them.',
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
  OSM0208: {
    severity: 'warning',
    title: 'An object has a kind or version that nothing reads',
    explanation:
      'The kind or the apiVersion of an object differs slightly from one that the function reads. The function reads nothing else, and an API server refuses a kind or version that it does not know, so the object would have no effect. Correct the name as the message suggests. MachineDeployments of Cluster API are not those of machine-controller, and a MachineSet or a Machine without a MachineDeployment gets no user data.',
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
  OSM0227: {
    severity: 'error',
    title: 'A value of a Secret is not base64 or not text',
    explanation:
      'The API server decodes everything under `data` of a Secret as base64, and refuses the Secret if that fails, or if a value is a number or a boolean because YAML reads it as one. Write plain text under `stringData`, in quotes where needed, or encode it with `base64 -w0`. A value that another tool still has to decrypt or fill in is not base64 either.',
  },
  OSM0228: {
    severity: 'warning',
    title: 'A credential contains superfluous characters',
    explanation:
      'A token or password starts or ends with white space, is in quotes, starts with "Bearer", was encoded twice, or is only a part of a token. It reaches the node as it is, and the API server or the registry refuses it, so the node does not join. A line break at the end usually comes from `echo … | base64` or from a YAML block written with `|`.',
  },
  OSM0229: {
    severity: 'warning',
    title: 'A credential is a placeholder',
    explanation:
      'The value is a placeholder of a tool that is not configured. It would reach the node as it is, and the node would not join. Fill in values before the function runs, or let it write placeholders for a later step: credentials.placeholders and docs/placeholders.md. `osm-krm show`, `diff` and `lint` do not report it: they use a stand-in.',
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
  OSM0234: {
    severity: 'warning',
    title: 'The API server does not accept a bootstrap token',
    explanation:
      'A bootstrap token consists of token-id, six characters of a-z and 0-9, and token-secret, sixteen of them. The API server looks it up in the Secret bootstrap-token-<token-id> of type bootstrap.kubernetes.io/token in kube-system, which must allow its use for authentication with the key usage-bootstrap-authentication. It ignores any other token, and the node does not join. The controller does not check this.',
  },
  OSM0235: {
    severity: 'warning',
    lint: true,
    title: 'A Secret of registry credentials has no credentials',
    explanation:
      'The Secret is read, but nodes get no credentials from it, so images of private registries cannot be pulled. In a Secret of type kubernetes.io/dockerconfigjson, the key .dockerconfigjson holds `{"auths": {"<registry>": {…}}}`; in any other Secret, each key is a registry and its value a JSON object. Each registry needs `auth` (the base64 of user:password), `username` and `password`, or `identitytoken`.',
  },
  OSM0236: {
    severity: 'warning',
    title: 'A credential is empty',
    explanation:
      'The key exists, but its value is empty, for example because a variable was not set when the Secret was made. The node would use an empty token and would not join.',
  },
  OSM0237: {
    severity: 'warning',
    lint: true,
    title: 'A token or certificate has expired, or expires soon',
    explanation:
      'With `--now DATE`, osm-krm compares the expiration of bootstrap tokens, of JSON web tokens and of certificates of settings and Secrets with this date; it never reads the clock. Nodes that boot after the expiration do not join, or verify nothing. What expires within two weeks is reported, too. Without `--now`, lint reports what expired before the version of osm-krm was released.',
  },
  OSM0238: {
    severity: 'warning',
    lint: true,
    title: 'A Secret has two values for a key',
    explanation:
      'A key is under `data` and under `stringData`, with different values. The API server takes the value of `stringData`, and so does the function. The other one is often what a rotation has changed. Remove one of them.',
  },
  OSM0239: {
    severity: 'warning',
    lint: true,
    title: 'A token is of the wrong kind, or belongs to a different account or cluster',
    explanation:
      'A bootstrap token is used as the API token, or a Secret of the type kubernetes.io/service-account-token contains the token of a user, of a service account in another namespace, or of a service account other than the one in its annotation, or such a Secret contains the CA of a cluster other than that in kube-public/cluster-info. Such a token may be valid, but it does not allow reading the Secrets of nodes, so a new node cannot fetch its configuration. Copy the token from the Secret of the same name in the cluster.',
  },
  OSM0240: {
    severity: 'warning',
    lint: true,
    title: 'An annotation of a MachineDeployment has no effect',
    explanation:
      'The annotation looks like one that the controller reads, but it does not read it: the setting of the kubelet after the prefix v1.kubelet-config.machine-controller.kubermatic.io/ is unknown, the prefix was only read by machine-controller before operating-system-manager existed (v1.kubelet-featuregates…, v1.kubelet-flags…), the name is misspelt, or the annotation is a label or is in the template instead of metadata.annotations of the MachineDeployment. Nodes are rendered without it.',
  },
  OSM0241: {
    severity: 'warning',
    lint: true,
    title: 'A field of a MachineDeployment has no effect',
    explanation:
      'Neither the controller nor machine-controller reads the field: its name is misspelt, or it is a setting of another operating system. The API server stores such fields without a warning. machine-controller reads a secretKeyRef or configMapKeyRef of the cloudProviderSpec only if it has namespace, name and key. Correct the name, or remove the field.',
  },
  OSM0242: {
    severity: 'warning',
    lint: true,
    title: 'The kubelet cannot use the value of a setting',
    explanation:
      'The controller copies the values of v1.kubelet-config… annotations without checking them. A pair without its delimiter ("=" for reserved resources, "<" for thresholds) is dropped; a resource, signal, quantity, percentage or duration that the kubelet does not accept keeps it from starting, so the node does not join.',
  },
  OSM0243: {
    severity: 'warning',
    lint: true,
    title: 'A network setting of a MachineDeployment cannot be used',
    explanation:
      'An address or a network is not valid, or the IP family does not exist: it must be IPv4, IPv6, IPv4+IPv6 or IPv6+IPv4. Or the values contradict each other: a gateway outside of the network of the static address, an address that no machine can have, one address for several machines, or an IP family for which cluster.dnsIPs has no address. The controller copies the values to the node as they are.',
  },
  OSM0244: {
    severity: 'warning',
    lint: true,
    title: 'An SSH key cannot be used',
    explanation:
      'A public key consists of its type, its data in base64 and an optional comment, on one line: `ssh-ed25519 AAAA… user@host`. The SSH server of the node ignores a key whose type is unknown, whose data is damaged or cut off, or that is too short, and refuses a login with it.',
  },
  OSM0245: {
    severity: 'warning',
    lint: true,
    title: 'A kubelet version is not a release',
    explanation:
      'The controller accepts a version such as 1.34, but Kubernetes publishes downloads only for releases with a patch version, such as 1.34.1. The node would find nothing to download, or would download a release other than the intended one.',
  },
  OSM0246: {
    severity: 'error',
    title: 'A credential is encrypted',
    explanation:
      'The value is still encrypted, by SOPS, age or another tool. It would reach the node as it is, and the node would not join, so nothing is rendered. Decrypt the file before the function runs, or let the function write placeholders for a later step: credentials.placeholders and docs/placeholders.md. `osm-krm show`, `diff`, `lint` and `assets` need no credentials: they use a stand-in in the place of an encrypted one.',
  },
  OSM0247: {
    severity: 'warning',
    lint: true,
    title: 'Kubernetes or machine-controller refuses a value of a MachineDeployment',
    explanation:
      'The controller copies the value or does not read it, but then no Machine is created, or the Machine never becomes a usable node: machine-controller refuses a negative number of replicas, and fails on a negative revisionHistoryLimit, an unknown strategy, and a selector that does not match the labels of the template; the API server refuses invalid labels and taints when they are added to a MachineSet or a node.',
  },
  OSM0248: {
    severity: 'warning',
    lint: true,
    title: 'machine-controller cannot read a cloudProviderSpec',
    explanation:
      'machine-controller decodes the cloudProviderSpec of each cloud provider strictly: an unknown field, such as serverTyp, or a value of a wrong type makes it refuse the MachineDeployment, and no machine is created. The controller copies the cloudProviderSpec without reading it, so the function renders it. Correct the name or the value. A field is known if at least one release of machine-controller since v1.57 has it.',
  },
  OSM0249: {
    severity: 'warning',
    lint: true,
    title: 'Selectors of MachineDeployments overlap',
    explanation:
      'The selector of a MachineDeployment matches the labels that another MachineDeployment of the namespace gives to its Machines and MachineSets; the reason is usually a copy in which the label was not changed. machine-controller adopts a MachineSet or Machine that has no owner, as after a restore from a backup or a deletion with --cascade=orphan, for whichever MachineDeployment sees it first, and then scales and deletes the Machines of the other. Autoscalers count the Machines of both. Give each MachineDeployment a label of its own.',
  },
  OSM0250: {
    severity: 'info',
    title: 'A label is set by machine-controller, not by the kubelet',
    explanation:
      'With `nodes.kubelet.register: [labels]`, the kubelet registers its Node with the labels of the template of the MachineDeployment. The admission plugin NodeRestriction does not let a kubelet set some labels: those of kubernetes.io and k8s.io, except a few and those below node.kubernetes.io and kubelet.kubernetes.io, and all below node-restriction.kubernetes.io. A kubelet does not even start with most of them. These labels are left out; machine-controller sets them when it has found the Node.',
  },
  OSM0252: {
    severity: 'warning',
    lint: true,
    title: 'Values of a MachineDeployment are still placeholders',
    explanation:
      'A MachineDeployment that was copied from an example still has values such as `<< YOUR_PUBLIC_KEY >>` or `<SUBNET-ID>`, which have to be replaced. The controller copies them, and machine-controller or the cloud provider refuses them, so no machine is created; an SSH key of this kind does not allow a login. Write the values, or let the tool that replaces them run before the function.',
  },
  OSM0253: {
    severity: 'warning',
    lint: true,
    title: 'The Cluster Autoscaler cannot use its limits',
    explanation:
      'The annotations cluster.k8s.io/cluster-api-autoscaler-node-group-min-size and -max-size of a MachineDeployment limit the number of replicas that the Cluster Autoscaler may set. It ignores the MachineDeployment if one of them is not a number, if there is no maximum, or if the minimum is above the maximum. It does not correct a number of replicas that is outside of the limits, and applying the manifest sets this number again.',
  },
  OSM0271: {
    severity: 'warning',
    lint: true,
    title: 'machine-controller refuses a datacenter of Hetzner',
    explanation:
      'Hetzner has removed datacenters from its API. Since v1.66, the webhook of machine-controller derives the location from the name of a datacenter. It refuses an id, because ids of datacenters and of locations are different, and a datacenter together with a location. Write `location` with the name of a location, and remove `datacenter`.',
  },
  OSM0272: {
    severity: 'info',
    lint: true,
    title: 'machine-controller replaces a datacenter of Hetzner',
    explanation:
      'Since v1.66, the webhook of machine-controller replaces the datacenter of a MachineDeployment with its location, such as fsn1-dc14 with fsn1, because Hetzner has removed datacenters from its API. Git and the cluster then differ at every sync. The location is part of the template: write it when a new revision is planned, or together with the upgrade of machine-controller.',
  },
  OSM0273: {
    severity: 'info',
    lint: true,
    title: 'The image and the profile are for different versions of the operating system',
    explanation:
      'The name of the image contains a version that `spec.osVersion` of the profile does not name: for Ubuntu the release, for RHEL and Rocky Linux the major version. The controller compares neither. A profile is written for the packages and services of a version, and may fail on another one. Nothing is reported for images that are named by an id, and for names without a version.',
  },
  OSM0274: {
    severity: 'info',
    lint: true,
    title: 'A release gets no more updates',
    explanation:
      'Kubernetes supports a minor version for about 14 months. machine-controller and KubeOne drop it later, and the packages and images of an operating system past its end get no security updates. The dates are those of endoflife.date on the day that the message names; osm-krm does not read the clock. Plan the upgrade; until then the configuration still works.',
  },
  OSM0254: {
    severity: 'warning',
    lint: true,
    title: 'A cloudProviderSpec is not complete',
    explanation:
      'The cloudProviderSpec has no value for a field that machine-controller requires, such as the flavor of OpenStack or the instance profile of AWS, or a value is still the word that `osm-krm init` writes in capitals. machine-controller refuses the MachineDeployment, or the cloud provider finds no such object, and no machine is created. A field is required if each release of machine-controller since v1.57 requires it; fields that machine-controller also reads from its environment, such as credentials, are not.',
  },
} as const satisfies CodeTable
