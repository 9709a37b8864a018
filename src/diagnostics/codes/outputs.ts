// Codes of problems of outputs.

import type { CodeTable } from './entry.ts'

export const outputs = {
  OSM0701: {
    severity: 'error',
    title: 'A text would change when placeholders are filled in',
    explanation:
      'Flux serializes each object as YAML, substitutes variables, and parses it again. Control characters, Unicode line separators, a byte order mark at the start, and a tab at the start of a text with several lines are changed by this, or make the whole reconciliation fail. The Argo CD Vault plugin treats every "<path:" as the start of a placeholder.',
  },
  OSM0702: {
    severity: 'error',
    title: 'Two MachineDeployments would share a placeholder',
    explanation:
      'In a Flux variable, [key] is the key of the MachineDeployment in upper case, with _ in place of every character that is not a letter or digit. Two keys that differ only in such characters become the same variable, so both MachineDeployments would get the same value.',
  },
  OSM0703: {
    severity: 'warning',
    title: 'A secret is in clear text although placeholders are used',
    explanation:
      'With placeholders, the output is meant to be stored where others can read it, but it still contains a secret in clear text. The message shows which one, and how to replace it with a placeholder.',
  },
  OSM0730: {
    severity: 'info',
    title: 'A template has changed, and its revision was increased',
    explanation:
      'The template of the MachineDeployment differs from the one that the previous output was made for. machine-controller creates a new MachineSet for it and gives it the next number, and so does the function. Labels that machine-controller adds, the order of fields, and empty fields make no difference.',
  },
  OSM0731: {
    severity: 'warning',
    title: 'Previous outputs do not agree',
    explanation:
      'The bootstrap Secret and the OperatingSystemConfig of an earlier run carry different revisions, digests or profiles: one of them was edited, or only one was committed. The function uses the revision of the Secret, because machine-controller reads the Secret.',
  },
  OSM0732: {
    severity: 'warning',
    title: 'A template has changed, but its revision has not',
    explanation:
      'The revision in machineDeployments.revisions, or in the annotation of the MachineDeployment, is the same as in the previous output, which was generated for a different template. machine-controller gives a changed template the next number, and does not create machines while the bootstrap Secret has a different number. Increase the number, or remove it and let the function count.',
  },
  OSM0733: {
    severity: 'error',
    title: 'A profile has changed, but its version has not',
    explanation:
      'A version of a profile is immutable: the webhook of operating-system-manager refuses such a change, because the controller compares versions and would not notice it. The function compares the profile with the previous output. Increase spec.version of the profile, or of the OperatingSystemProfileOverlay. A composed profile also changes when its base changes.',
  },
  OSM0734: {
    severity: 'warning',
    title: 'Settings of revisions have no effect',
    explanation:
      'With machineDeployments.revision: cluster, a job in the cluster writes the revisions, and machineDeployments.revisions is not used. Otherwise there is no such job, and machineDeployments.stamping is not used. The job is generated with output.prerequisites.',
  },
  OSM0735: {
    severity: 'error',
    title: 'The previous output cannot be read',
    explanation:
      'An object below the path of --previous is not valid, or occurs twice. Pass the unchanged folder that an earlier `osm-krm render -d FOLDER` wrote.',
  },
  OSM0736: {
    severity: 'warning',
    title: 'MachineDeployments change but are not printed',
    explanation:
      'With machineDeployments.revision: cluster, each MachineDeployment must carry the annotation osm-krm.dev/config-digest. machine-controller copies it to the MachineSet, where the stamping job looks for it. `osm-krm render` writes only generated objects, unless you add --with-inputs.',
  },
  OSM0737: {
    severity: 'error',
    title: 'A file would be written outside the output folder',
    explanation:
      '`osm-krm render -d FOLDER` writes files only below FOLDER. It refuses paths that lead out of it and symbolic links below it, because a file would be written to the target of the link. FOLDER itself may be a link. If one file is refused, no file is written. Remove the link, or choose a different folder.',
  },
  OSM0738: {
    severity: 'info',
    title: 'Files of an earlier run were removed',
    explanation:
      '`osm-krm render -d FOLDER` removes what an earlier run wrote there and this run does not: a Secret of a removed MachineDeployment must not stay in Git. A file is removed only if it contains a single object with this functionConfig in its annotation osm-krm.dev/generated-by, and has the file name that the function gives it. Use --keep to leave such files in place.',
  },
  OSM0739: {
    severity: 'info',
    title: 'An output replaces an object that was not generated',
    explanation:
      'An object among the items has the kind, namespace and name of an output of a node, and no annotation osm-krm.dev/generated-by. The function replaces it. This is intended when a cluster moves from a controller to Git, because the objects of the controller have these names. Otherwise somebody has given an object the name of an output, and its content would be lost. `output.adopt: false` makes it an error: set it when the move is complete. Replacements of outputs that another functionConfig generated are always errors (OSM0009).',
  },
  OSM0740: {
    severity: 'error',
    comparison: true,
    title: 'A change gives a template no new revision',
    explanation:
      'machine-controller makes a new MachineSet for a changed template and gives it the next number. It makes no machine of this MachineSet while the bootstrap Secret has a different number in its annotation k8c.io/machine-deployment-revision, and reports this in the status of no object. `osm-krm diff` compares both sides of a change, and reports a template that changes while the number stays or goes back, as after `git revert`: also for a template that it had before, machine-controller counts on. Set the number in machineDeployments.revisions, commit the previous output, or let the cluster number revisions (machineDeployments.revision: cluster).',
  },
  OSM0741: {
    severity: 'error',
    comparison: true,
    title: 'A change gives an unchanged template a new revision',
    explanation:
      'machine-controller keeps the number of a MachineSet while its template stays the same, and makes no machine of it while the bootstrap Secret has a different number. Running machines stay, but none is added or repaired. If the new number is that of the newest MachineSet in the cluster, and the former one was wrong, the change repairs this.',
  },
  OSM0742: {
    severity: 'error',
    comparison: true,
    title: 'A change to an immutable Secret would be refused',
    explanation:
      'Secrets of nodes are immutable, as the controller makes them, unless output.immutable is false. The API server refuses to change their data. With output.gitops, annotations make Argo CD or Flux delete such a Secret and create it again. `kubectl apply` does not, and reports an error for each.',
  },
  OSM0750: {
    severity: 'warning',
    title: 'A prerequisite is among the items as an input',
    explanation:
      'An object that `output.prerequisites` would generate is among the items, with the annotation config.kubernetes.io/local-config. It is kept unchanged, and because of the annotation it is not applied. If an earlier output contained the object, a tool that prunes deletes it from the cluster. For the API token, give the input a different name, and set this name in credentials.apiToken.',
  },
  OSM0751: {
    severity: 'warning',
    title: 'A Role is not restricted',
    explanation:
      'With `output.access: perMachineDeployment`, the Role for fetching lists the Secrets that may be read. A Role with its name is among the items and was not generated by osm-krm, so it is kept unchanged. A holder of the token may read what that Role allows.',
  },
  OSM0752: {
    severity: 'warning',
    title: 'output.access has no effect',
    explanation:
      '`output.access` restricts the Role that `output.prerequisites` generates. Without prerequisites no Role is generated, and the Roles in the cluster decide who may read the Secrets.',
  },
} as const satisfies CodeTable
