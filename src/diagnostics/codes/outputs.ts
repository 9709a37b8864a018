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
