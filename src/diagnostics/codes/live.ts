// Codes of `osm-krm diff --live`, for rendered manifests and the cluster to which they are applied.

import type { CodeTable } from './entry.ts'

export const live = {
  OSM0820: {
    severity: 'error',
    title: 'The revision differs from the one in the cluster',
    explanation:
      'machine-controller counts revisions in the cluster, and the number in Git differs from it, so it creates no machines. Set machineDeployments.revisions to the number that the message shows.',
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
      'The expiration of the bootstrap token has passed, by the clock of the machine on which the command runs. New machines that join with it never become nodes. Create a new token, or give this one a later expiration, and render again.',
  },
  OSM0835: {
    severity: 'error',
    title: 'A profile has changed since it was applied, but its version has not',
    explanation:
      'The manifests were rendered from a profile whose content differs from the profile of the same name and version in the cluster. The webhook of operating-system-manager refuses such a change, and the controller does not notice it. Increase spec.version of the profile.',
  },
  OSM0836: {
    severity: 'error',
    comparison: true,
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
    title: 'Bootstrap tokens were not checked',
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
