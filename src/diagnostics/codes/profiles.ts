// Codes of OperatingSystemProfiles: their selection, validation and composition.

import type { CodeTable } from './entry.ts'

export const profiles = {
  OSM0300: {
    severity: 'error',
    title: 'An OperatingSystemProfile is not valid',
    explanation:
      'A field has the wrong type, an invalid value, or is missing. The API server or the controller would refuse the profile.',
  },
  OSM0301: {
    severity: 'warning',
    title: 'An OperatingSystemProfile has a field or an annotation that nothing reads',
    explanation:
      'The API server drops unknown fields silently, so the field would have no effect. A misspelt annotation of osm-krm has no effect either.',
  },
  OSM0302: {
    severity: 'error',
    title: 'The profile of a MachineDeployment was not found',
    explanation:
      'The namespace contains no profile of that name among the items, and no built-in profile has that name. With kustomize, namePrefix and nameSuffix rename profiles, but not the annotation that refers to them.',
  },
  OSM0303: {
    severity: 'error',
    title: 'Two profiles have the same name',
    explanation:
      'A CustomOperatingSystemProfile becomes an OperatingSystemProfile of the same name. Two profiles with the same name would overwrite each other.',
  },
  OSM0304: {
    severity: 'error',
    title: 'The profile is for another operating system',
    explanation: "The profile's spec.osName must be the operatingSystem of the MachineDeployment.",
  },
  OSM0305: {
    severity: 'error',
    title: 'The profile does not support the cloud provider',
    explanation: "The cloudProvider of the MachineDeployment must be among the profile's spec.supportedCloudProviders.",
  },
  OSM0306: {
    severity: 'error',
    title: 'A profile has units that its operating system does not allow',
    explanation:
      'The admission webhook of operating-system-manager accepts units only for Flatcar. Use files and modules.runcmd instead.',
  },
  OSM0307: {
    severity: 'error',
    title: 'There is no default profile for the operating system',
    explanation:
      'A MachineDeployment without the annotation k8c.io/operating-system-profile gets the profile osp-<operatingSystem>. There is none for this operating system: set the annotation.',
  },
  OSM0309: {
    severity: 'info',
    title: 'Built-in profiles are used',
    explanation:
      'Built-in profiles have the names of the default profiles of operating-system-manager, such as osp-ubuntu, so that existing MachineDeployments work unchanged. Their content is different: new machines get different data if a MachineDeployment that used the osp-ubuntu of the controller is rendered with the built-in one. To render what the controller generates, add the profiles of the cluster to the items, and set `profiles.builtIn: false`, so that a missing profile is an error. If you intend to use the built-in profiles, `checks.severity: {OSM0309: "off"}` hides the note.',
  },
  OSM0310: {
    severity: 'warning',
    title: 'A profile names a cloud provider of an earlier release',
    explanation:
      'Profiles of operating-system-manager up to v1.10 name the cloud provider equinixmetal, which the CustomResourceDefinition of v1.11 no longer allows. The function and a controller still render the profile, but the API server refuses to store it again. Remove the entry from spec.supportedCloudProviders. With `output.profiles: used` or `all`, in which profiles are written to be applied, it is an error (OSM0300).',
  },
  OSM0311: {
    severity: 'warning',
    title: 'A field of an OperatingSystemProfile is empty',
    explanation:
      'The API server accepts an empty text or list here, but it is hardly intended: no MachineDeployment can use a profile that supports no cloud provider, and a profile without an operating system version does not say which version it was written for.',
  },
  OSM0312: {
    severity: 'warning',
    title: 'The phases of an OperatingSystemProfile are swapped',
    explanation:
      'A machine starts with the user data of bootstrapConfig, which fetches the provisioning Secret from the API server and applies it; provisioningConfig is what the Secret contains. Here provisioningConfig names the Secret ({{ .SecretName }}) and bootstrapConfig does not, so nothing on the machine fetches it.',
  },
  OSM0313: {
    severity: 'warning',
    lint: true,
    title: 'A phase of a profile has nothing to do',
    explanation:
      'A machine starts with the user data of the bootstrap phase, whose script fetches the provisioning Secret and executes it. Without files, units and commands in bootstrapConfig, a machine does nothing, so it never becomes a node. Without any in provisioningConfig, it fetches a Secret in which nothing installs or starts a kubelet. Usually they are indented too far, or were written below a different field.',
  },
  OSM0314: {
    severity: 'info',
    lint: true,
    title: 'Findings in an unchanged default profile are not listed',
    explanation:
      'The profile equals a default profile of operating-system-manager, which is recognized by a digest of its spec. What lint finds in it, such as tokens that are sent to a server without verification (OSM0640), is true for every cluster with this release, and nothing that osm-krm changes: its output equals what the controller generates. So it is one note with the number of findings. To repair them, replace the scripts with an overlay, or use a built-in profile. As soon as the profile is changed, its findings are listed.',
  },
  OSM0315: {
    severity: 'info',
    title: 'A profile is not among the files of a cluster with a controller',
    explanation:
      'Without a functionConfig, MachineDeployments are shown and compared as operating-system-manager renders them with its defaults. It uses the profiles of its cluster, so a built-in profile of the same name does not replace one that is missing: the MachineDeployment is shown without its nodes. Export the profile from the cluster: `kubectl get osp -n kube-system NAME -o yaml`. With a functionConfig, built-in profiles are used.',
  },
  OSM0320: {
    severity: 'warning',
    lint: true,
    title: 'A setting of kubelets has no effect with a profile',
    explanation:
      'The kubelets of nodes with this profile do not get nodes.kubelet.config, machineDeployments.kubelet or nodes.kubelet.register, because the profile does not start the kubelet with the necessary arguments: `--config-dir=/etc/kubernetes/kubelet.conf.d` for the configuration (from Kubernetes 1.30 on), the variables of /etc/osm-krm/kubelet.env for labels, `.InitialTaints` for taints. The built-in profiles do. Profiles of the cluster, such as the defaults of operating-system-manager, and overlays that replace kubelet.service may not.',
  },
  OSM0321: {
    severity: 'warning',
    lint: true,
    title: 'A profile does not use a setting',
    explanation:
      'Settings of nodes, and the annotations of a MachineDeployment for its kubelet, reach a node through fields of the template data, such as .HTTPProxy, .HostCACert or .MaxPods. No template of the profile names the field, so the nodes are set up without the setting. A setting is reported if no profile of the run uses it. Use the field in the profile, or remove the setting.',
  },
  OSM0350: {
    severity: 'warning',
    title: 'A built-in profile has no checksum for the Kubernetes version',
    explanation:
      'Downloads are pinned by SHA-256 checksums that are part of osm-krm. For a Kubernetes version that is not in its table, the node uses the checksum that is published next to the file: over TLS, but from the same place as the file. Set the checksums in profiles.downloads.checksums, or update osm-krm.',
  },
  OSM0351: {
    severity: 'warning',
    lint: true,
    title: 'A setting of built-in profiles has no effect on a profile',
    explanation:
      'The settings profiles.hardening, profiles.osUpdates and profiles.containerdVersion are read by the built-in profiles. Profiles among the items ignore them, and so do overlays that replace the file to which the setting applies, so their nodes are not what the functionConfig specifies. Configure the same in the profile; `checks.ignore` hides the warning.',
  },
  OSM0352: {
    severity: 'warning',
    lint: true,
    title: 'A Flatcar machine gets no security updates',
    explanation:
      'Flatcar has no packages: a security update is a new image of the whole system, which update-engine installs. The MachineDeployment turns this off with disableAutoUpdate or disableUpdateEngine, so profiles.osUpdates: security has no effect on its machines. Remove the field, or replace the machines to update them.',
  },
  OSM0360: {
    severity: 'error',
    title: 'An overlay or extension is not valid',
    explanation:
      'A field of an OperatingSystemProfileOverlay or OperatingSystemProfileExtension is unknown, missing, or has an invalid value. `osm-krm schema overlay` and `osm-krm schema extension` print the schemas.',
  },
  OSM0361: {
    severity: 'error',
    title: 'The name of a composed profile is already used',
    explanation:
      'An overlay defines a profile with the name of the overlay, and extensions define a profile named `<target>-ext`. Another profile or overlay already has that name.',
  },
  OSM0362: {
    severity: 'error',
    title: 'The profile to extend was not found',
    explanation:
      '`spec.extends` or `spec.ospTarget` must name a profile among the items in the namespace of the functionConfig, a built-in profile, or a profile that another overlay defines. If profiles.builtIn is false, built-in profiles cannot be extended.',
  },
  OSM0363: {
    severity: 'error',
    title: 'Overlays extend each other in a cycle',
    explanation: 'An overlay may extend another overlay, but the first one must extend a profile.',
  },
  OSM0364: {
    severity: 'error',
    title: 'A part to add already exists',
    explanation:
      'A file, unit or cloud provider under "add" must not exist in the profile, so that nothing is replaced by accident. In an overlay, list it under "replace" to replace it.',
  },
  OSM0365: {
    severity: 'error',
    title: 'A part to replace or remove does not exist',
    explanation:
      'The name is misspelt, the part is in the other phase, or a newer version of the profile no longer contains it. In the last case, check whether your change is still needed.',
  },
  OSM0366: {
    severity: 'error',
    title: 'An overlay or extension names a part twice',
    explanation: 'The lists of parts to add, replace, set and remove may contain each name only once in total.',
  },
  OSM0367: {
    severity: 'error',
    title: 'A template name is reserved',
    explanation:
      'Before a built-in profile is rendered, osm-krm adds templates whose names start with `osm-krm.`. They would overwrite a template of the same name.',
  },
  OSM0368: {
    severity: 'warning',
    lint: true,
    title: 'No MachineDeployment uses an overlay or extension',
    explanation:
      'An overlay or extension defines a new profile and does not change the one that it extends. A MachineDeployment uses it only if its annotation k8c.io/operating-system-profile is the name of the new profile, or of an overlay that extends that. The new profile has the name of the overlay, or the name of the extended profile with the suffix -ext. Set the annotation, or remove the object. There is no warning if no MachineDeployment uses the profile that is extended: one folder of overlays may serve several clusters. `checks.severity: {OSM0368: "off"}` turns it off.',
  },
  OSM0380: {
    severity: 'info',
    title: 'Fields of an extension have no effect here',
    explanation:
      'In KKP, `enforced`, `default` and `selector` choose the datacenters that get an extension. In osm-krm, a MachineDeployment gets the profile in its annotation.',
  },
  OSM0381: {
    severity: 'error',
    title: 'The profile has no unit before or after which the commands of an extension can run',
    explanation:
      'On systems that bootstrap with units, commands become units that are ordered before or after the units of the profile. This profile has no unit that starts at boot.',
  },
  OSM0382: {
    severity: 'warning',
    title: 'A command of an extension has no effect on the other commands',
    explanation:
      'Each command of `beforeCommands` and `afterCommands` runs in its own shell. A folder that `cd` enters, a variable and an option of the shell end with it, so the next command starts in / and without them. Write what belongs together as one command, with && or over several lines, or add a script with `files` and call it.',
  },
} as const satisfies CodeTable
