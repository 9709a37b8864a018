// Codes of the diagnostics of `osm-krm verify`: about manifests that were rendered, and the cluster that they are for.

import type { CodeTable } from './entry.ts'

export const checks = {
  OSM0800: {
    severity: 'error',
    title: 'There is nothing to verify',
    explanation:
      'Neither a MachineDeployment nor a Secret or OperatingSystemConfig that was rendered is among the manifests. Give what a host made, as files, as a folder, or on stdin.',
  },
  OSM0801: {
    severity: 'error',
    title: 'Nothing was rendered',
    explanation:
      'There are MachineDeployments, and nothing that was made of them. kustomize leaves functions out, and succeeds, unless --enable-alpha-plugins and --enable-exec are given. Or the functionConfig is not listed under transformers, or selects none of them.',
  },
  OSM0802: {
    severity: 'error',
    title: 'A Secret is missing',
    explanation:
      'machine-controller and the nodes look for the Secrets of a MachineDeployment under fixed names in the namespace cloud-init-settings. Without the bootstrap Secret no machine is made; without the others a machine starts and does not become a node.',
  },
  OSM0803: {
    severity: 'error',
    title: 'An object has another name than the one that is looked for',
    explanation:
      'The names and namespaces of what is rendered are fixed, and a kustomization around it changed them: namespace, namePrefix or nameSuffix. List osm-krm under transformers of the outermost kustomization, where it sees the final names, or take these fields out.',
  },
  OSM0804: {
    severity: 'warning',
    title: 'A Secret belongs to no MachineDeployment',
    explanation:
      'It was rendered of a MachineDeployment that is not among the manifests: left over from one that is gone, or made before one was renamed. It does no harm, and it holds tokens.',
  },
  OSM0805: {
    severity: 'error',
    title: 'A Secret has the wrong type or key',
    explanation:
      'machine-controller reads the key cloud-config, nodes the keys cloud-config and kubeconfig. Something changed the Secret after it was rendered.',
  },
  OSM0806: {
    severity: 'error',
    title: 'A bootstrap Secret without the right revision',
    explanation:
      'machine-controller makes a machine only where the annotation k8c.io/machine-deployment-revision of the bootstrap Secret equals the revision of the MachineSet; until then it says that the cloud config is not ready yet. Set machineDeployments.revisions, or have a job copy the revision (machineDeployments.revision: cluster).',
  },
  OSM0807: {
    severity: 'warning',
    title: 'Objects that were not made by the same run',
    explanation:
      'The objects of a MachineDeployment carry the same revision, annotations hash and profile version. Where they differ, only some of them were rendered again or applied.',
  },
  OSM0808: {
    severity: 'error',
    title: 'The user data is too large for the cloud provider',
    explanation:
      'The provider refuses to make a machine with so much user data. Move files to the provisioning phase, which the node fetches itself, or use shorter SSH keys. The size is that of a machine with the longest name.',
  },
  OSM0809: {
    severity: 'warning',
    title: 'The user data may be too large for the cloud provider',
    explanation:
      'More than 80 % of what the provider takes is used; or what it takes is not published, or its sources disagree, and the user data is beyond the figure that is known; or it is compressed, and so near the limit that the compressor decides.',
  },
  OSM0810: {
    severity: 'error',
    title: 'An object is too large for the API server',
    explanation: 'A Secret holds 1 MiB, all annotations of an object 256 KiB, and etcd takes 1.5 MiB in one request.',
  },
  OSM0811: {
    severity: 'info',
    title: 'Placeholders wait for their values',
    explanation:
      'Flux or the Argo CD Vault plugin has to fill them in before the Secrets are applied. Flux substitutes nothing at all, and leaves the doubled dollar signs, where its Kustomization has no variable.',
  },
  OSM0812: {
    severity: 'error',
    title: 'Nobody fills in the placeholders',
    explanation:
      'A Kustomization of Flux without spec.postBuild does not substitute, or a Secret in the cluster still holds placeholders. Nodes would boot with them instead of the values.',
  },
  OSM0820: {
    severity: 'error',
    title: 'The revision is not the cluster’s',
    explanation:
      'machine-controller counts revisions in the cluster, and Git has counted to another number. Machines are made again once machineDeployments.revisions names the number that the message shows.',
  },
  OSM0821: {
    severity: 'warning',
    title: 'A Secret is not in the cluster',
    explanation:
      'It has not been applied yet, it was removed, or the export does not hold the namespace cloud-init-settings.',
  },
  OSM0822: {
    severity: 'warning',
    title: 'A Secret holds other data in the cluster',
    explanation:
      'New machines get other data once it is applied; machines that run keep theirs. An immutable Secret cannot be changed, only made again: output.gitops marks it for Argo CD or Flux, and output.immutable: false makes it changeable.',
  },
  OSM0823: {
    severity: 'warning',
    title: 'A running controller would replace the objects',
    explanation:
      'operating-system-manager compares the revision, the profile version and the hash of the MachineDeployment’s annotations with those on its OperatingSystemConfig, and makes all objects anew where one differs. Where no controller runs that is of no consequence; otherwise name what the cluster adds in machineDeployments.annotationsAddedByCluster.',
  },
  OSM0824: {
    severity: 'warning',
    title: 'A Secret waits for its revision',
    explanation:
      'With machineDeployments.revision: cluster a job copies the revision of the MachineSet that carries the same digest. Until then machine-controller makes no machine.',
  },
  OSM0825: {
    severity: 'warning',
    title: 'Applying replaces nodes',
    explanation:
      'The template of the MachineDeployment in Git is not that in the cluster, beyond the defaults that machine-controller fills in. Once it is applied, machine-controller makes a new MachineSet and replaces every machine.',
  },
} as const satisfies CodeTable
