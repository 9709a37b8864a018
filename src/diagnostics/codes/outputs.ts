// Codes of the diagnostics that concern outputs.

import type { CodeTable } from '../diagnostic.ts'

export const outputs = {
  OSM0701: {
    severity: 'error',
    title: 'A text that would not survive the filling in of placeholders',
    explanation:
      'Flux writes each object as YAML, fills it in and reads it again. Control characters, the line separators of Unicode, a byte order mark at the beginning, and a tab at the beginning of several lines do not come back as they were, or stop the whole reconciliation. The Vault plugin takes every "<path:" for the beginning of a placeholder.',
  },
  OSM0702: {
    severity: 'error',
    title: 'Two MachineDeployments would get one placeholder',
    explanation:
      'In a variable of Flux, [key] is the key of the MachineDeployment in capitals, with _ for everything that is no letter or digit. Two keys that differ only there become one variable, and both MachineDeployments would get its value.',
  },
  OSM0703: {
    severity: 'warning',
    title: 'A secret in clear text beside placeholders',
    explanation:
      'Placeholders are used, so the outputs are meant to be kept where everybody can read them; and yet a secret is in them in clear text. The message says which and how it gets a placeholder too.',
  },
  OSM0730: {
    severity: 'info',
    title: 'A template has changed, and its revision was counted on',
    explanation:
      'The template of the MachineDeployment is not the one that the previous output was made for. machine-controller makes a new MachineSet of it and gives it the next number, and so does the function. Labels that machine-controller adds, the order of fields and fields that are empty make no difference.',
  },
  OSM0731: {
    severity: 'warning',
    title: 'Previous outputs do not agree',
    explanation:
      'The bootstrap Secret and the OperatingSystemConfig that an earlier run made of a MachineDeployment carry different revisions, digests or profiles: somebody changed one of them, or committed only one. The Secret is what machine-controller reads, and so its revision is believed.',
  },
  OSM0732: {
    severity: 'warning',
    title: 'A template has changed, and its revision has not',
    explanation:
      'A revision was written into machineDeployments.revisions, or into the annotation of the MachineDeployment, and it is the one of the previous output, which was made for another template. machine-controller gives a changed template the next number and makes no machine while the bootstrap Secret has another. Raise the number, or remove it and let the function count.',
  },
  OSM0733: {
    severity: 'error',
    title: 'A profile has changed, and its version has not',
    explanation:
      'A profile is immutable under its version: in a cluster the webhook of operating-system-manager refuses such a change, because the controller compares versions and would not notice it. The previous output tells what the profile was. Raise spec.version; in an OperatingSystemProfileOverlay the version of the overlay. For a profile that was composed, the result counts: it changes with its base.',
  },
  OSM0734: {
    severity: 'warning',
    title: 'Revisions are set that have no effect',
    explanation:
      'With machineDeployments.revision "cluster" a job in the cluster writes the revisions, and those in machineDeployments.revisions are not read.',
  },
  OSM0735: {
    severity: 'error',
    title: 'The previous output cannot be read',
    explanation:
      'An object below the path of --previous is damaged, or is there twice. Name the folder that an earlier `osm-krm render -o FOLDER` wrote, as it was written.',
  },
  OSM0736: {
    severity: 'warning',
    title: 'MachineDeployments change, and are not printed',
    explanation:
      'With machineDeployments.revision "cluster" each MachineDeployment has to carry osm-krm.dev/config-digest: machine-controller copies it to the MachineSet, where the stamping job looks for it. `osm-krm render` prints only what it makes, unless --with-inputs is given.',
  },
  OSM0737: {
    severity: 'error',
    title: 'A file would be written elsewhere',
    explanation:
      'Files are written below the folder that `osm-krm render -o FOLDER` or `osm-krm profiles export FOLDER` names, and nowhere else. A path that leads out of it is refused, and so is a symbolic link below it: what is written through one lands where it points to. The folder itself may be a link. With one such file none is written. Remove the link, or choose another folder.',
  },
  OSM0750: {
    severity: 'warning',
    title: 'A prerequisite is among the items as an input',
    explanation:
      'An object that `output.prerequisites` would make is among the items, with the annotation config.kubernetes.io/local-config. It stays as it is, with its data, and hosts do not apply it: so it does not come out at all, and a tool that prunes would delete from the cluster what an earlier rendering had brought. For the API token, keep the input under a name of its own and name it in credentials.apiToken.',
  },
  OSM0751: {
    severity: 'warning',
    title: 'A Role is not narrowed',
    explanation:
      'With `output.access: perMachineDeployment` the Role for fetching names the Secrets that may be read. A Role of that name is among the items and was not made by osm-krm, so it stays as it is, and whoever holds the token may read what that Role says.',
  },
  OSM0752: {
    severity: 'warning',
    title: 'output.access has no effect',
    explanation:
      '`output.access` is about the Role that `output.prerequisites` makes. Without prerequisites there is no Role to narrow: who may read what is up to what the cluster has.',
  },
} as const satisfies CodeTable
