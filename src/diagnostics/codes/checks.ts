// Codes of `osm-krm verify`, for rendered manifests and the cluster that they are for.

import type { CodeTable } from './entry.ts'

export const checks = {
  OSM0800: {
    severity: 'error',
    title: 'There is nothing to verify',
    explanation:
      'The manifests contain neither a MachineDeployment nor a rendered Secret or OperatingSystemConfig. Pass the output of kustomize, kpt or `osm-krm render` as files, as a folder, or on stdin.',
  },
  OSM0801: {
    severity: 'error',
    title: 'Nothing was rendered',
    explanation:
      'There are MachineDeployments, but nothing that was rendered from them. kustomize skips functions without an error, unless you pass --enable-alpha-plugins and --enable-exec. Otherwise the functionConfig is not listed under transformers, or it selects none of the MachineDeployments. kpt writes only what a function under mutators generates, and with mode: validate, the function generates nothing.',
  },
  OSM0802: {
    severity: 'error',
    title: 'A Secret is missing',
    explanation:
      'machine-controller and the nodes look up the Secrets of a MachineDeployment under fixed names in the namespace cloud-init-settings. Without the bootstrap Secret, no machine is created. Without the others, a machine starts but does not become a node.',
  },
  OSM0803: {
    severity: 'error',
    title: 'An object has an unexpected name',
    explanation:
      'The names and namespaces of generated objects are fixed, and a kustomization changed them with namespace, namePrefix or nameSuffix, or a Kustomization of Flux will do so with targetNamespace. List osm-krm under transformers of the outermost kustomization, where it sees the final names, or remove these fields.',
  },
  OSM0804: {
    severity: 'warning',
    title: 'A Secret belongs to no MachineDeployment',
    explanation:
      'The Secret was rendered from a MachineDeployment that is not among the manifests: the MachineDeployment was deleted or renamed. The Secret has no effect, but it contains tokens.',
  },
  OSM0805: {
    severity: 'error',
    title: 'A Secret has the wrong type or key',
    explanation:
      'machine-controller reads the key cloud-config, and nodes read the keys cloud-config and kubeconfig. The Secret was changed after it was rendered.',
  },
  OSM0806: {
    severity: 'error',
    title: 'A bootstrap Secret does not have the right revision',
    explanation:
      'machine-controller creates a machine only if the annotation k8c.io/machine-deployment-revision of the bootstrap Secret equals the revision of the MachineSet. Until then it reports that the cloud config is not ready yet. Set machineDeployments.revisions, or let a job copy the revision (machineDeployments.revision: cluster).',
  },
  OSM0807: {
    severity: 'warning',
    title: 'Objects come from different runs',
    explanation:
      'The objects of a MachineDeployment carry the same revision, annotations hash and profile version. If these differ, only some of the objects were rendered again or applied.',
  },
  OSM0808: {
    severity: 'error',
    title: 'The user data is too large for the cloud provider',
    explanation:
      'The cloud provider refuses to create a machine with user data of this size. Move files to the provisioning phase, which the node fetches itself, or use shorter SSH keys. The size is computed for a machine with the longest possible name.',
  },
  OSM0809: {
    severity: 'warning',
    title: 'The user data may be too large for the cloud provider',
    explanation:
      'One of the following applies: the user data uses more than 80 % of what the provider accepts; or the limit is not published or its sources disagree, and the user data exceeds the known figure; or the user data is compressed, and so close to the limit that the result depends on the compressor.',
  },
  OSM0810: {
    severity: 'error',
    title: 'An object is too large for the API server',
    explanation:
      'The limits are 1 MiB for the data of a Secret, 256 KiB for all annotations of an object, and 1.5 MiB for a request to etcd.',
  },
  OSM0811: {
    severity: 'info',
    title: 'Placeholders are not filled in yet',
    explanation:
      'Flux or the Argo CD Vault plugin must fill in the placeholders before the Secrets are applied. If its Kustomization has no variable at all, Flux substitutes nothing and leaves doubled dollar signs in place.',
  },
  OSM0812: {
    severity: 'error',
    title: 'Placeholders will not be filled in',
    explanation:
      'A Flux Kustomization without spec.postBuild does not substitute variables, or a Secret in the cluster still contains placeholders. Nodes would boot with the placeholders instead of the values.',
  },
  OSM0813: {
    severity: 'warning',
    title: 'A MachineDeployment was changed after it was rendered',
    explanation:
      'A Secret carries the digest of the template from which it was rendered, and the template of the MachineDeployment among the manifests has a different digest. Either the MachineDeployment was edited and not rendered again, or a kustomization or another tool changed it after osm-krm ran. Its machines would boot with the data of the earlier template, for example with a different version of the kubelet. Run osm-krm again, after all tools that change MachineDeployments.',
  },
  OSM0820: {
    severity: 'error',
    title: 'The revision differs from the one in the cluster',
    explanation:
      'machine-controller counts revisions in the cluster, and the number in Git differs from it, so it creates no machines. Set machineDeployments.revisions to the number that the message shows.',
  },
  OSM0821: {
    severity: 'warning',
    title: 'A Secret is not in the cluster',
    explanation:
      'The Secret and its MachineDeployment were not applied yet, or the export does not include the namespace cloud-init-settings.',
  },
  OSM0822: {
    severity: 'warning',
    title: 'A Secret has different data in the cluster',
    explanation:
      'After the Secret is applied, new machines get the new data; running machines keep theirs. An immutable Secret cannot be changed, only replaced: output.gitops lets Argo CD or Flux replace it, and output.immutable: false makes it mutable.',
  },
  OSM0823: {
    severity: 'warning',
    title: 'A running controller would replace the objects',
    explanation:
      'operating-system-manager compares the revision, the profile version and the hash of the annotations of the MachineDeployment with those on its OperatingSystemConfig, and generates all objects again if one differs. If no controller is running, this has no consequence. Otherwise list the annotations that the cluster adds in machineDeployments.annotationsAddedByCluster, with [namespace] and [name] where a value contains them.',
  },
  OSM0824: {
    severity: 'error',
    title: 'A Secret has no revision yet',
    explanation:
      'With machineDeployments.revision: cluster, a job copies the revision of the MachineSet that carries the same digest. Until then, machine-controller creates no machine.',
  },
  OSM0825: {
    severity: 'warning',
    title: 'Applying the manifests replaces nodes',
    explanation:
      'The template of the MachineDeployment in Git differs from the one in the cluster in more than the defaults that machine-controller fills in. Once it is applied, machine-controller creates a new MachineSet and replaces every machine. A field that only the cluster has may stay if another tool has set it: `kubectl diff` shows what an apply does.',
  },
  OSM0826: {
    severity: 'error',
    title: 'machine-controller waits for a different revision in the cluster',
    explanation:
      'The bootstrap Secret in the cluster has a different revision from the MachineSet for which machines are to be created. machine-controller compares these two, regardless of Git, and repeats "cloud config "bootstrap" is not ready yet"; no object shows this in its status. It happens if the manifests were not or only partly applied, or if another tool has removed the annotation. Apply the manifests, or set the annotation with the command that the message shows.',
  },
  OSM0827: {
    severity: 'error',
    title: 'The cluster lacks a Secret of a MachineDeployment',
    explanation:
      'The MachineDeployment is in the cluster, but one of its Secrets is not: it was deleted or pruned. Without the bootstrap Secret, machine-controller does not create machines; without the others, new machines do not become nodes. Apply the manifests. If the Secret is in the cluster, export the namespace cloud-init-settings as well.',
  },
  OSM0829: {
    severity: 'error',
    title: 'The deletion of a MachineDeployment does not finish',
    explanation:
      'The MachineDeployment was deleted and waits for a finalizer. operating-system-manager adds kubermatic.io/cleanup-operating-system-configs and is the only one that removes it: without the controller, the MachineDeployment and its machines stay, although its Secrets may already be deleted. Remove the finalizer with the command that the message shows, and from all other MachineDeployments when you stop the controller.',
  },
  OSM0832: {
    severity: 'warning',
    title: 'A MachineDeployment has several bootstrap tokens',
    explanation:
      'operating-system-manager looks tokens up by their label and stops if it finds more than one. Nothing removes the tokens that it made, unless kube-controller-manager deletes expired ones. Machines are not affected: each joins with the token in its kubeconfig. Delete the tokens that no kubeconfig contains before you start the controller again.',
  },
  OSM0833: {
    severity: 'error',
    title: 'The cluster does not accept the bootstrap token',
    explanation:
      'The kubelet kubeconfig of the MachineDeployment contains a bootstrap token. The API server accepts it only if the Secret bootstrap-token-<id> in kube-system holds the same token, is of the type bootstrap.kubernetes.io/token, allows authentication, and has not expired. Machines with a different token never become nodes.',
  },
  OSM0834: {
    severity: 'error',
    title: 'The bootstrap token has expired',
    explanation:
      'The bootstrap token expires before the date given with `--now`. New machines that join with it never become nodes. Without `--now`, expirations are not checked.',
  },
  OSM0835: {
    severity: 'error',
    title: 'A profile has changed since it was applied, but its version has not',
    explanation:
      'The manifests were rendered from a profile whose content differs from the profile of the same name and version in the cluster. The webhook of operating-system-manager refuses such a change, and the controller does not notice it. Increase spec.version of the profile.',
  },
  OSM0836: {
    severity: 'error',
    title: 'Pruning would delete shared objects with all that depends on them',
    explanation:
      'A namespace or a CustomResourceDefinition that `output.prerequisites` has generated is no longer part of the rendering. A tool that prunes deletes it, and every Secret, profile or OperatingSystemConfig with it. The prerequisites carry annotations that make Argo CD and Flux keep them; apply a rendering with these annotations before you remove the prerequisites.',
  },
  OSM0837: {
    severity: 'error',
    title: 'The webhook of machine-controller refuses the MachineDeployment',
    explanation:
      'On hetzner, the webhook has moved the value of "datacenter" to "location", and refuses an object that has both. Applying "datacenter" again adds it to the location in the cluster. Write the location into Git.',
  },
  OSM0838: {
    severity: 'warning',
    title: 'A machine could not be created',
    explanation:
      'machine-controller has written an error into the status of the Machine, for example that a quota of the cloud provider is exhausted. The manifests are not the cause.',
  },
  OSM0839: {
    severity: 'error',
    title: 'A MachineDeployment has no MachineSet',
    explanation:
      'machine-controller makes a MachineSet for each template and creates machines for it. Without one, machine-controller has not processed the MachineDeployment, or the export does not contain MachineSets.',
  },
  OSM0840: {
    severity: 'info',
    title: 'Bootstrap tokens were not verified',
    explanation:
      'The export contains no Secret of kube-system, where bootstrap tokens are. Whether the cluster has the tokens of the kubeconfigs is therefore unknown.',
  },
  OSM0841: {
    severity: 'error',
    title: 'Applying only a part would stop machine-controller',
    explanation:
      'The API server refuses one of the two objects whose revisions must agree, the MachineDeployment or its bootstrap Secret, and accepts the other one. machine-controller then waits for a revision that no Secret carries.',
  },
  OSM0842: {
    severity: 'warning',
    title: 'Shared objects are no longer generated',
    explanation:
      'A namespace or a CustomResourceDefinition that `output.prerequisites` has generated is no longer part of the rendering. Its annotations make Argo CD and Flux keep it; other tools that prune delete it with everything that depends on it.',
  },
} as const satisfies CodeTable
