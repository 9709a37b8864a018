// Codes of `osm-krm lint --rendered`, for manifests as they are applied.

import type { CodeTable } from './entry.ts'

export const rendered = {
  OSM0800: {
    severity: 'error',
    title: 'There is nothing to check',
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
    severity: 'error',
    title: 'A MachineDeployment was changed after it was rendered',
    explanation:
      'A Secret carries the digest of the template from which it was rendered, and the template of the MachineDeployment among the manifests has a different digest. Either the MachineDeployment was edited and not rendered again, or a kustomization or another tool changed it after osm-krm ran. Its machines would boot with the data of the earlier template, for example with a different version of the kubelet. Run osm-krm again, after all tools that change MachineDeployments; in kustomizations, list it under `transformers:` of the outermost one.',
  },
} as const satisfies CodeTable
